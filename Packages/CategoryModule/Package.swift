// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CategoryModule",
    products: [
        .library(name: "CategoryModule", targets: ["CategoryModule"]),
        .library(name: "CategoryModuleTestKit", targets: ["CategoryModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands"), .package(path: "../TextFormats")],
    targets: [
        .target(
            name: "CategoryDomain",
            dependencies: ["TextFormats"],
            resources: [
                .embedInCode("Resources/categories.tsv"), .embedInCode("Resources/category-names.tsv"),
                .embedInCode("Resources/icons.tsv"), .embedInCode("Resources/joining-words.tsv"),
                .embedInCode("Resources/kind-suggestions.tsv"), .embedInCode("Resources/plural-endings.tsv"),
            ]
        ),
        .target(name: "CategoryApplication", dependencies: ["CategoryDomain", "Commands"]),
        .target(name: "CategoryModule", dependencies: ["CategoryApplication", "CategoryDomain"]),
        .target(
            name: "CategoryModuleTestKit",
            dependencies: ["CategoryModule", "Commands", .product(name: "CommandsTestKit", package: "Commands")]
        ),
        .testTarget(name: "CategoryDomainTests", dependencies: ["CategoryDomain"]),
        .testTarget(
            name: "CategoryApplicationTests",
            dependencies: [
                "CategoryModule", "CategoryModuleTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"), "TextFormats",
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
