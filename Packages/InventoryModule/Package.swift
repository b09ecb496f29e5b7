// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "InventoryModule",
    products: [
        .library(name: "InventoryModule", targets: ["InventoryModule"]),
        .library(name: "InventoryModuleTestKit", targets: ["InventoryModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands"), .package(path: "../Quantities")],
    targets: [
        .target(
            name: "InventoryDomain",
            dependencies: ["Quantities"],
            resources: [.embedInCode("Resources/locations.tsv"), .embedInCode("Resources/shelf-lives.tsv")]
        ),
        .target(name: "InventoryApplication", dependencies: ["InventoryDomain", "Commands", "Quantities"]),
        .target(name: "InventoryModule", dependencies: ["InventoryApplication", "InventoryDomain"]),
        .target(
            name: "InventoryModuleTestKit",
            dependencies: [
                "InventoryModule", "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities",
            ]
        ),
        .testTarget(name: "InventoryDomainTests", dependencies: ["InventoryDomain", "Quantities"]),
        .testTarget(
            name: "InventoryApplicationTests",
            dependencies: [
                "InventoryModule", "InventoryModuleTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"), "Quantities",
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
