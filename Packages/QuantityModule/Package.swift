// swift-tools-version: 6.2
import PackageDescription

/// Words of each language, units with their factors, names of ingredients and their weights.
let resources = [
    "units", "ingredients", "weights", "curated", "lexicon-en", "lexicon-de", "lexicon-fr", "lexicon-es", "lexicon-it",
    "lexicon-sv",
    "lexicon-tr", "lexicon-nl", "lexicon-no", "lexicon-pt", "lexicon-cs", "lexicon-hu", "lexicon-hr", "lexicon-pl",
    "lexicon-ja",
]

let package = Package(
    name: "QuantityModule",
    products: [
        .library(name: "QuantityModule", targets: ["QuantityModule"]),
        .library(name: "QuantityModuleTestKit", targets: ["QuantityModuleTestKit"]),
    ],
    dependencies: [.package(path: "../ExactMath")],
    targets: [
        .target(
            name: "QuantityDomain",
            dependencies: ["ExactMath"],
            resources: resources.map { .embedInCode("Resources/\($0).tsv") }
        ),
        .target(name: "QuantityApplication", dependencies: ["QuantityDomain", "ExactMath"]),
        .target(name: "QuantityModule", dependencies: ["QuantityApplication", "QuantityDomain", "ExactMath"]),
        .target(
            name: "QuantityModuleTestKit",
            dependencies: ["QuantityModule", "ExactMath"]
        ),
        .testTarget(
            name: "QuantityDomainTests",
            dependencies: ["QuantityDomain", "QuantityModuleTestKit", "ExactMath"]
        ),
        .testTarget(
            name: "QuantityApplicationTests",
            dependencies: [
                "QuantityModule", "QuantityApplication", "QuantityDomain", "QuantityModuleTestKit", "ExactMath",
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
