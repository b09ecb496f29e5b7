// swift-tools-version: 6.2
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

/// An adapter: the rows of a module.
func adapter(_ module: String, using others: [Target.Dependency] = []) -> Target {
    .target(
        name: "\(module)Storage",
        dependencies: ["SQLKit", .byName(name: "\(module)Module"), "Commands"] + others
    )
}

/// An adapter's tests, with a file of each released schema but the current one.
func adapterTests(_ module: String, using others: [Target.Dependency] = [], fixtures: Int = 1) -> Target {
    .testTarget(
        name: "\(module)StorageTests",
        dependencies: [
            .target(name: "\(module)Storage"), "SQLKit", "SQLiteKit", "SQLiteTestKit", "PostgreSQLKit",
            "PostgreSQLTestKit", .byName(name: "\(module)Module"),
            .product(name: "\(module)ModuleTestKit", package: "\(module)Module"), "Commands",
            .product(name: "CommandsTestKit", package: "Commands"),
        ] + others,
        resources: (1...fixtures).map { .embedInCode("Fixtures/\(module.lowercased())-\($0).sql") }
    )
}

let package = Package(
    name: "Storage",
    products: [
        .library(name: "SQLKit", targets: ["SQLKit"]),
        .library(name: "SQLiteKit", targets: ["SQLiteKit"]),
        .library(name: "SQLiteTestKit", targets: ["SQLiteTestKit"]),
        .library(name: "PostgreSQLKit", targets: ["PostgreSQLKit"]),
        .library(name: "PostgreSQLTestKit", targets: ["PostgreSQLTestKit"]),
        .library(name: "ProductStorage", targets: ["ProductStorage"]),
        .library(name: "InventoryStorage", targets: ["InventoryStorage"]),
        .library(name: "CategoryStorage", targets: ["CategoryStorage"]),
        .library(name: "RecipeStorage", targets: ["RecipeStorage"]),
        .library(name: "HouseholdStorage", targets: ["HouseholdStorage"]),
        .library(name: "QuantityStorage", targets: ["QuantityStorage"]),
        .library(name: "ShoppingStorage", targets: ["ShoppingStorage"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(path: "../Commands"), .package(path: "../Quantities"),
        .package(path: "../ProductModule"), .package(path: "../InventoryModule"), .package(path: "../CategoryModule"),
        .package(path: "../RecipeModule"), .package(path: "../HouseholdModule"), .package(path: "../QuantityModule"),
        .package(path: "../ShoppingModule"), .package(path: "../TextFormats"),
    ],
    targets: [
        .target(name: "SQLKit", dependencies: ["Commands", "TextFormats"]),
        .target(name: "SQLiteKit", dependencies: ["SQLKit", "Commands", grdb, sqlite]),
        .target(
            name: "SQLiteTestKit",
            dependencies: [
                "SQLKit", "SQLiteKit", "Commands", .product(name: "CommandsTestKit", package: "Commands"), grdb,
            ]
        ),
        .systemLibrary(name: "CLibPQ", path: "Sources/CLibPQ"),
        .target(name: "PostgreSQLKit", dependencies: ["CLibPQ", "SQLKit", "Commands"]),
        .target(name: "PostgreSQLTestKit"),
        adapter("Product", using: ["TextFormats"]),
        adapter("Inventory", using: ["Quantities"]),
        adapter("Category"),
        adapter("Recipe", using: ["Quantities"]),
        adapter("Household", using: ["SQLiteKit"]),
        adapter("Quantity", using: ["Quantities", "TextFormats", "SQLiteKit", grdb]),
        adapter("Shopping", using: ["Quantities", "SQLiteKit"]),
        .testTarget(
            name: "SQLiteKitTests",
            dependencies: [
                "SQLKit", "SQLiteKit", "SQLiteTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"),
                grdb,
            ]
        ),
        .testTarget(
            name: "PostgreSQLKitTests",
            dependencies: ["PostgreSQLKit", "PostgreSQLTestKit", "SQLKit", "Commands"]
        ),
        adapterTests("Product", fixtures: 2),
        adapterTests("Inventory", using: ["Quantities", grdb], fixtures: 2),
        adapterTests("Category"),
        adapterTests("Recipe", using: ["Quantities"], fixtures: 3),
        adapterTests("Household"),
        adapterTests("Quantity", using: ["Quantities", grdb]),
        adapterTests("Shopping", using: ["Quantities"], fixtures: 2),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
