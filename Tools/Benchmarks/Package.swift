// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    products: [.executable(name: "larder-benchmarks", targets: ["larder-benchmarks"])],
    dependencies: [
        .package(path: "../../Packages/MessageBus"), .package(path: "../../Packages/MessageContracts"),
        .package(path: "../../Packages/ZeroMQ"), .package(path: "../../Packages/Quantities"),
        .package(path: "../../Packages/QuantityModule"), .package(path: "../../Packages/CategoryModule"),
        .package(path: "../../Packages/InventoryModule"), .package(path: "../../Packages/ProductModule"),
        .package(path: "../../Packages/RecipeModule"), .package(path: "../../Packages/RecipeFiles"),
        .package(path: "../../Packages/ShoppingModule"),
        .package(path: "../../Packages/Commands"),
        .package(path: "../../Packages/Storage"), .package(path: "../../Packages/Sync"),
        .package(path: "../../Services"), .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(name: "BenchmarkKit"),
        .executableTarget(
            name: "larder-benchmarks",
            dependencies: ["BenchmarkKit", "Quantities", "QuantityModule"],
            path: "Sources/Benchmarks"
        ),
        .executableTarget(
            name: "larder-bench-sync",
            dependencies: [
                "CategoryModule", "Commands", "MessageBus", .product(name: "MessageBusTestKit", package: "MessageBus"),
                .product(name: "CategoryStorage", package: "Storage"),
                .product(name: "SQLKit", package: "Storage"), .product(name: "SQLiteKit", package: "Storage"),
                .product(name: "EndpointKit", package: "Services"),
                .product(name: "SyncEndpoint", package: "Services"),
                .product(name: "Envelope", package: "MessageContracts"),
                .product(name: "CommonMessages", package: "MessageContracts"),
                .product(name: "SyncMessages", package: "MessageContracts"), "Sync",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/SyncPeer"
        ),
        .systemLibrary(name: "CPostgreSQL"),
        .target(
            name: "PlainSQL",
            dependencies: [
                "CPostgreSQL", "Commands", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "PostgreSQLKit", package: "Storage"),
                .product(name: "PostgreSQLTestKit", package: "Storage"), .product(name: "SQLKit", package: "Storage"),
                .product(name: "SQLiteKit", package: "Storage"),
            ]
        ),
        .executableTarget(
            name: "larder-bench-product",
            dependencies: [
                "PlainSQL", "Commands", "ProductModule", .product(name: "ProductStorage", package: "Storage"),
                .product(name: "SQLKit", package: "Storage"), .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/ProductPeer"
        ),
        .executableTarget(
            name: "larder-bench-stock",
            dependencies: [
                "PlainSQL", "Commands", "InventoryModule", "Quantities",
                .product(name: "InventoryModuleTestKit", package: "InventoryModule"),
                .product(name: "InventoryStorage", package: "Storage"), .product(name: "SQLKit", package: "Storage"),
            ],
            path: "Sources/StockPeer"
        ),
        .target(
            name: "ListPeer",
            dependencies: [
                "PlainSQL", "Commands", "MessageBus", "Quantities", "QuantityModule", "RecipeModule", "ShoppingModule",
                "RecipeFiles", .product(name: "RecipeArchives", package: "RecipeFiles"),
                .product(name: "ShoppingModuleTestKit", package: "ShoppingModule"),
                .product(name: "QuantityStorage", package: "Storage"),
                .product(name: "RecipeStorage", package: "Storage"),
                .product(name: "ShoppingStorage", package: "Storage"),
                .product(name: "SQLKit", package: "Storage"), .product(name: "SQLiteKit", package: "Storage"),
                .product(name: "EmbeddedStack", package: "Services"),
                .product(name: "ServiceHost", package: "Services"),
                .product(name: "Envelope", package: "MessageContracts"),
                .product(name: "RecipeMessages", package: "MessageContracts"),
                .product(name: "ShoppingMessages", package: "MessageContracts"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .executableTarget(
            name: "larder-bench-lists",
            dependencies: ["ListPeer", "PlainSQL"],
            path: "Sources/ListPeerCommand"
        ),
        .executableTarget(
            name: "larder-bench-baseline",
            path: "Sources/Baselines",
            exclude: ["README.md"],
            linkerSettings: [.linkedLibrary("zmq")]
        ),
        .executableTarget(
            name: "larder-bench-bus",
            dependencies: [
                "MessageBus", "ZeroMQ", .product(name: "CommonMessages", package: "MessageContracts"),
                .product(name: "Envelope", package: "MessageContracts"),
                .product(name: "InventoryMessages", package: "MessageContracts"),
                .product(name: "QuantityMessages", package: "MessageContracts"),
            ],
            path: "Sources/BusPeer"
        ),
        // Synchronous and without sockets, so that valgrind can count its instructions.
        .executableTarget(
            name: "larder-bench-steps",
            dependencies: [.product(name: "MessageBusTestKit", package: "MessageBus")],
            path: "Sources/CoreSteps"
        ),
        .target(name: "AllocationCount"),
        .executableTarget(
            name: "larder-bench-parse",
            dependencies: ["AllocationCount", "QuantityModule"],
            path: "Sources/ParsePeer"
        ),
        .testTarget(name: "BenchmarkKitTests", dependencies: ["BenchmarkKit"]),
        .testTarget(name: "ListPeerTests", dependencies: ["ListPeer", "PlainSQL"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
