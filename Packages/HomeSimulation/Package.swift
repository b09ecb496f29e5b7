// swift-tools-version: 6.2
import PackageDescription

let modules = ["Category", "Household", "Inventory", "Product", "Quantity", "Recipe", "Shopping"].map { "\($0)Module" }

let package = Package(
    name: "HomeSimulation",
    dependencies: [.package(path: "../Commands"), .package(path: "../Quantities"), .package(path: "../Sync")]
        + modules.map { .package(path: "../\($0)") },
    targets: [
        .testTarget(
            name: "HomeSimulationTests",
            dependencies: [
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities",
                .product(name: "SyncTestKit", package: "Sync"),
            ] + modules.flatMap { [.byName(name: $0), .product(name: "\($0)TestKit", package: $0)] }
        )
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
