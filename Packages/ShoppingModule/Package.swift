// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ShoppingModule",
    products: [
        .library(name: "ShoppingModule", targets: ["ShoppingModule"]),
        .library(name: "ShoppingModuleTestKit", targets: ["ShoppingModuleTestKit"]),
    ],
    dependencies: [
        .package(path: "../Commands"), .package(path: "../Quantities"), .package(path: "../TextFormats"),
    ],
    targets: [
        .target(
            name: "ShoppingDomain",
            dependencies: ["Quantities", "TextFormats"],
            resources: [
                .embedInCode("Resources/product-kinds.tsv"), .embedInCode("Resources/week-words.tsv"),
                .embedInCode("Resources/share-words.tsv"), .embedInCode("Resources/yield-nouns.tsv"),
            ]
        ),
        .target(name: "ShoppingApplication", dependencies: ["ShoppingDomain", "Quantities", "Commands"]),
        .target(name: "ShoppingModule", dependencies: ["ShoppingApplication", "ShoppingDomain"]),
        .target(
            name: "ShoppingModuleTestKit",
            dependencies: [
                "ShoppingModule", "Quantities", "Commands", .product(name: "CommandsTestKit", package: "Commands"),
            ]
        ),
        .testTarget(name: "ShoppingDomainTests", dependencies: ["ShoppingDomain", "Quantities"]),
        .testTarget(
            name: "ShoppingApplicationTests",
            dependencies: [
                "ShoppingModule", "ShoppingModuleTestKit", "Quantities", "Commands",
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
