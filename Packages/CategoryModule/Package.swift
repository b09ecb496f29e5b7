// swift-tools-version: 6.2
import PackageDescription

/// The default set, what is known of ingredients, and the words of each language.
let resources =
    ["categories", "kinds", "languages"] + [
        "cs", "da", "de", "el", "en", "es", "fi", "fr", "hr", "hu", "it",
        "ja", "ko", "nl", "pl", "pt", "ro", "ru", "sv", "tr", "xx", "zh",
    ]

let package = Package(
    name: "CategoryModule",
    products: [
        .library(name: "CategoryModule", targets: ["CategoryModule"]),
        .library(name: "CategoryModuleTestKit", targets: ["CategoryModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands")],
    targets: [
        .target(
            name: "CategoryDomain",
            resources: resources.map { .embedInCode("Resources/\($0).tsv") }
        ),
        .target(name: "CategoryApplication", dependencies: ["CategoryDomain", "Commands"]),
        .target(name: "CategoryModule", dependencies: ["CategoryApplication", "CategoryDomain", "Commands"]),
        .target(
            name: "CategoryModuleTestKit",
            dependencies: ["CategoryModule", "Commands", .product(name: "CommandsTestKit", package: "Commands")]
        ),
        .testTarget(name: "CategoryDomainTests", dependencies: ["CategoryDomain"]),
        .testTarget(
            name: "CategoryApplicationTests",
            dependencies: [
                "CategoryModule", "CategoryModuleTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
