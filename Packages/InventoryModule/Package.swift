// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "InventoryModule",
    products: [
        .library(name: "InventoryModule", targets: ["InventoryModule"]),
        .library(name: "InventoryModuleTestKit", targets: ["InventoryModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands"), .package(path: "../ExactMath")],
    targets: [
        .target(name: "InventoryDomain", dependencies: ["ExactMath"]),
        .target(name: "InventoryApplication", dependencies: ["InventoryDomain", "Commands", "ExactMath"]),
        .target(
            name: "InventoryModule",
            dependencies: ["InventoryApplication", "InventoryDomain", "Commands", "ExactMath"]
        ),
        .target(
            name: "InventoryModuleTestKit",
            dependencies: [
                "InventoryModule", "Commands", .product(name: "CommandsTestKit", package: "Commands"), "ExactMath",
            ]
        ),
        .testTarget(name: "InventoryDomainTests", dependencies: ["InventoryDomain", "ExactMath"]),
        .testTarget(
            name: "InventoryApplicationTests",
            dependencies: [
                "InventoryModule", "InventoryModuleTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"), "ExactMath",
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
