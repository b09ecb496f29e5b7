// swift-tools-version: 6.2
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "Storage",
    products: [
        .library(name: "StorageKit", targets: ["StorageKit"]),
        .library(name: "StorageTestKit", targets: ["StorageTestKit"]),
        .library(name: "ProductStorage", targets: ["ProductStorage"]),
        .library(name: "InventoryStorage", targets: ["InventoryStorage"]),
        .library(name: "CategoryStorage", targets: ["CategoryStorage"]),
        .library(name: "RecipeStorage", targets: ["RecipeStorage"]),
        .library(name: "QuantityStorage", targets: ["QuantityStorage"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(path: "../Commands"), .package(path: "../Quantities"),
        .package(path: "../ProductModule"), .package(path: "../InventoryModule"), .package(path: "../CategoryModule"),
        .package(path: "../RecipeModule"), .package(path: "../QuantityModule"),
    ],
    targets: [
        .target(name: "StorageKit", dependencies: ["Commands", grdb]),
        .target(name: "StorageTestKit"),
        .target(name: "ProductStorage", dependencies: ["StorageKit", "ProductModule", "Commands", "Quantities", grdb]),
        .target(
            name: "InventoryStorage",
            dependencies: ["StorageKit", "InventoryModule", "Commands", "Quantities", grdb]
        ),
        .target(
            name: "CategoryStorage",
            dependencies: ["StorageKit", "CategoryModule", "Commands", "Quantities", grdb]
        ),
        .target(name: "RecipeStorage", dependencies: ["StorageKit", "RecipeModule", "Commands", "Quantities", grdb]),
        .target(
            name: "QuantityStorage",
            dependencies: ["StorageKit", "QuantityModule", "Commands", "Quantities", grdb]
        ),
        .testTarget(
            name: "QuantityStorageTests",
            dependencies: [
                "QuantityStorage", "StorageKit", "StorageTestKit", "QuantityModule",
                .product(name: "QuantityModuleTestKit", package: "QuantityModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/quantity-1.sql")]
        ),
        .testTarget(
            name: "StorageKitTests",
            dependencies: [
                "StorageKit", "StorageTestKit", "Commands", .product(name: "CommandsTestKit", package: "Commands"),
                grdb,
            ]
        ),
        .testTarget(
            name: "ProductStorageTests",
            dependencies: [
                "ProductStorage", "StorageKit", "StorageTestKit", "ProductModule",
                .product(name: "ProductModuleTestKit", package: "ProductModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/product-1.sql")]
        ),
        .testTarget(
            name: "InventoryStorageTests",
            dependencies: [
                "InventoryStorage", "StorageKit", "StorageTestKit", "InventoryModule",
                .product(name: "InventoryModuleTestKit", package: "InventoryModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/inventory-1.sql")]
        ),
        .testTarget(
            name: "CategoryStorageTests",
            dependencies: [
                "CategoryStorage", "StorageKit", "StorageTestKit", "CategoryModule",
                .product(name: "CategoryModuleTestKit", package: "CategoryModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/category-1.sql")]
        ),
        .testTarget(
            name: "RecipeStorageTests",
            dependencies: [
                "RecipeStorage", "StorageKit", "StorageTestKit", "RecipeModule",
                .product(name: "RecipeModuleTestKit", package: "RecipeModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities",
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
