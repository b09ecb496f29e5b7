// swift-tools-version: 6.2
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "Storage",
    products: [
        .library(name: "SQLiteKit", targets: ["SQLiteKit"]),
        .library(name: "SQLiteTestKit", targets: ["SQLiteTestKit"]),
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
        .package(path: "../RecipeModule"), .package(path: "../QuantityModule"), .package(path: "../TextFormats"),
    ],
    targets: [
        .target(name: "SQLiteKit", dependencies: ["Commands", grdb]),
        .target(
            name: "SQLiteTestKit",
            dependencies: ["SQLiteKit", .product(name: "CommandsTestKit", package: "Commands"), grdb]
        ),
        .target(name: "ProductStorage", dependencies: ["SQLiteKit", "ProductModule", "Commands", "Quantities", grdb]),
        .target(
            name: "InventoryStorage",
            dependencies: ["SQLiteKit", "InventoryModule", "Commands", "Quantities", grdb]
        ),
        .target(
            name: "CategoryStorage",
            dependencies: ["SQLiteKit", "CategoryModule", "Commands", "Quantities", grdb]
        ),
        .target(name: "RecipeStorage", dependencies: ["SQLiteKit", "RecipeModule", "Commands", "Quantities", grdb]),
        .target(
            name: "QuantityStorage",
            dependencies: ["SQLiteKit", "QuantityModule", "Commands", "Quantities", "TextFormats", grdb]
        ),
        .testTarget(
            name: "QuantityStorageTests",
            dependencies: [
                "QuantityStorage", "SQLiteKit", "SQLiteTestKit", "QuantityModule",
                .product(name: "QuantityModuleTestKit", package: "QuantityModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/quantity-1.sql")]
        ),
        .testTarget(
            name: "SQLiteKitTests",
            dependencies: [
                "SQLiteKit", "SQLiteTestKit", "Commands", .product(name: "CommandsTestKit", package: "Commands"),
                grdb,
            ]
        ),
        .testTarget(
            name: "ProductStorageTests",
            dependencies: [
                "ProductStorage", "SQLiteKit", "SQLiteTestKit", "ProductModule",
                .product(name: "ProductModuleTestKit", package: "ProductModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/product-1.sql")]
        ),
        .testTarget(
            name: "InventoryStorageTests",
            dependencies: [
                "InventoryStorage", "SQLiteKit", "SQLiteTestKit", "InventoryModule",
                .product(name: "InventoryModuleTestKit", package: "InventoryModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/inventory-1.sql")]
        ),
        .testTarget(
            name: "CategoryStorageTests",
            dependencies: [
                "CategoryStorage", "SQLiteKit", "SQLiteTestKit", "CategoryModule",
                .product(name: "CategoryModuleTestKit", package: "CategoryModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/category-1.sql")]
        ),
        .testTarget(
            name: "RecipeStorageTests",
            dependencies: [
                "RecipeStorage", "SQLiteKit", "SQLiteTestKit", "RecipeModule",
                .product(name: "RecipeModuleTestKit", package: "RecipeModule"),
                "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities", grdb,
            ],
            resources: [.embedInCode("Fixtures/recipe-1.sql"), .embedInCode("Fixtures/recipe-2.sql")]
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
