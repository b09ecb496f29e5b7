// swift-tools-version: 6.2
import PackageDescription

let common = Target.Dependency.product(name: "CommonMessages", package: "MessageContracts")
let envelope = Target.Dependency.product(name: "Envelope", package: "MessageContracts")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let busTestKit = Target.Dependency.product(name: "MessageBusTestKit", package: "MessageBus")

func messages(_ service: String) -> Target.Dependency {
    .product(name: "\(service)Messages", package: "MessageContracts")
}

func storage(_ name: String) -> Target.Dependency { .product(name: name, package: "Storage") }

/// An endpoint: message ↔ facade of its own module.
func endpoint(_ name: String, asks others: [String] = [], also: [Target.Dependency] = []) -> Target {
    .target(
        name: "\(name)Endpoint",
        dependencies: ["EndpointKit", .byName(name: "\(name)Module"), "MessageBus", envelope]
            + ([name] + others).map(messages) + also
    )
}

func endpointTests(_ name: String, asks others: [String] = [], also: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)EndpointTests",
        dependencies: [
            .target(name: "\(name)Endpoint"), .byName(name: "\(name)Module"),
            .product(name: "\(name)ModuleTestKit", package: "\(name)Module"), "EndpointTestKit", "MessageBus",
            busTestKit, common, envelope,
        ] + ([name] + others).map(messages) + also
    )
}

/// What tests of an endpoint over its files import besides.
func stored(_ name: String) -> [Target.Dependency] {
    ["Commands", storage("\(name)Storage"), storage("SQLiteKit"), storage("SQLiteTestKit")]
}

/// An executable: what it is put together from, besides its own storage.
func service(_ name: String, isStoring: Bool = false, also others: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: "\(name.lowercased())-service",
        dependencies: [.target(name: "\(name)Endpoint"), "ServiceHost", arguments, envelope]
            + (isStoring ? ["StoredService", storage("\(name)Storage")] : [])
            + others,
        path: "Sources/\(name)Service"
    )
}

let asked = ["Quantity", "Product", "Inventory", "Category", "Recipe"]

let package = Package(
    name: "Services",
    products: [
        .library(name: "EmbeddedStack", targets: ["EmbeddedStack"]),
        .library(name: "ServiceHost", targets: ["ServiceHost"]),
        .library(name: "EndpointKit", targets: ["EndpointKit"]),
        .library(name: "ImportFiles", targets: ["ImportFiles"]),
        .library(name: "SyncEndpoint", targets: ["SyncEndpoint"]),
        .library(name: "QuantityEndpoint", targets: ["QuantityEndpoint"]),
        .library(name: "ProductEndpoint", targets: ["ProductEndpoint"]),
        .library(name: "InventoryEndpoint", targets: ["InventoryEndpoint"]),
        .library(name: "CategoryEndpoint", targets: ["CategoryEndpoint"]),
        .library(name: "RecipeEndpoint", targets: ["RecipeEndpoint"]),
        .library(name: "HouseholdEndpoint", targets: ["HouseholdEndpoint"]),
        .library(name: "ShoppingEndpoint", targets: ["ShoppingEndpoint"]),
        .executable(name: "quantity-service", targets: ["quantity-service"]),
        .executable(name: "product-service", targets: ["product-service"]),
        .executable(name: "inventory-service", targets: ["inventory-service"]),
        .executable(name: "category-service", targets: ["category-service"]),
        .executable(name: "recipe-service", targets: ["recipe-service"]),
        .executable(name: "household-service", targets: ["household-service"]),
        .executable(name: "shopping-service", targets: ["shopping-service"]),
        .executable(name: "broker-service", targets: ["broker-service"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(path: "../Packages/Commands"), .package(path: "../Packages/Quantities"),
        .package(path: "../Packages/MessageBus"), .package(path: "../Packages/MessageContracts"),
        .package(path: "../Packages/Storage"), .package(path: "../Packages/Sync"),
        .package(path: "../Packages/TextFormats"), .package(path: "../Packages/ZeroMQ"),
        .package(path: "../Packages/QuantityModule"), .package(path: "../Packages/ProductModule"),
        .package(path: "../Packages/InventoryModule"), .package(path: "../Packages/CategoryModule"),
        .package(path: "../Packages/RecipeModule"), .package(path: "../Packages/HouseholdModule"),
        .package(path: "../Packages/ShoppingModule"),
    ],
    targets: [
        .target(
            name: "EndpointKit",
            dependencies: [
                "CZlib", "Commands", "Quantities", "MessageBus", "Sync", common, envelope, messages("Quantity"),
                protobuf,
            ]
        ),
        .target(name: "EndpointTestKit", dependencies: [protobuf]),
        .systemLibrary(name: "CZlib", path: "Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "SyncEndpoint",
            dependencies: ["EndpointKit", "Commands", "Sync", "MessageBus", common, envelope, messages("Sync")]
        ),
        .testTarget(
            name: "SyncEndpointTests",
            dependencies: [
                "SyncEndpoint", "EndpointKit", "EndpointTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"), "MessageBus", "Sync", busTestKit, envelope,
                messages("Sync"), common, protobuf,
            ]
        ),
        .target(
            name: "DeadLetterEndpoint",
            dependencies: ["MessageBus", envelope, messages("DeadLetter")]
        ),
        .testTarget(
            name: "DeadLetterEndpointTests",
            dependencies: [
                "DeadLetterEndpoint", "MessageBus", busTestKit, common, envelope, messages("DeadLetter"),
            ]
        ),
        .target(
            name: "EmbeddedStack",
            dependencies: [
                "ServiceHost", "DeadLetterEndpoint", "QuantityEndpoint", "ImportFiles", "ProductEndpoint",
                "InventoryEndpoint", "CategoryEndpoint", "SyncEndpoint", "ProductDevice", "PageFetcher",
                "RecipeEndpoint", "HouseholdEndpoint", "ShoppingEndpoint", "EndpointKit", "MessageBus", "ZeroMQ",
                envelope,
                "Commands", "Sync", "ProductModule", logging, storage("SQLKit"),
                storage("SQLiteKit"),
                storage("ProductStorage"), storage("InventoryStorage"), storage("CategoryStorage"),
                storage("RecipeStorage"), storage("HouseholdStorage"), storage("QuantityStorage"),
                storage("ShoppingStorage"),
            ]
        ),
        .target(
            name: "ServiceHost",
            dependencies: [
                "Commands", "DeadLetterEndpoint", "EndpointKit", "SyncEndpoint", "Sync", "MessageBus", "TextFormats",
                "ZeroMQ", common, envelope, messages("Storage"), storage("SQLKit"), storage("SQLiteKit"),
                arguments, logging,
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        // What `larder` and the product service's own process share.
        .target(
            name: "ProductDevice",
            dependencies: [
                "ProductEndpoint", "ProductModule", "ServiceHost", "SyncEndpoint", "Sync", "Commands", "MessageBus",
                envelope,
            ]
        ),
        // Apart from ServiceHost, so that `larder` doesn't need libpq.
        .target(
            name: "StoredService",
            dependencies: [
                "EndpointKit", "ServiceHost", "SyncEndpoint", logging, "MessageBus", storage("SQLKit"),
                storage("SQLiteKit"), storage("PostgreSQLKit"),
            ]
        ),
        // Apart from the endpoint, which opens no files.
        .target(name: "ImportFiles", dependencies: ["QuantityModule"]),
        .systemLibrary(name: "CCurl", path: "Sources/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // Apart from the endpoint, which connects to nothing but the bus.
        .target(name: "PageFetcher", dependencies: ["CCurl", "RecipeModule"]),
        .testTarget(name: "PageFetcherTests", dependencies: ["PageFetcher", "RecipeModule"]),
        .testTarget(name: "ImportFilesTests", dependencies: ["ImportFiles", "QuantityModule"]),
        endpoint("Quantity", also: ["Commands", "Quantities", common]),
        endpoint("Product", asks: ["Inventory"], also: ["Commands", "Quantities", common, protobuf]),
        endpoint("Inventory", asks: ["Quantity"], also: ["Commands", "Quantities", common]),
        endpoint("Category", also: ["Commands"]),
        endpoint("Recipe", asks: ["Quantity"], also: ["Commands", "Quantities", common]),
        endpoint("Household", also: ["Commands"]),
        endpoint("Shopping", asks: asked + ["Household"], also: ["Commands", "Quantities", "TextFormats", common]),
        service("Quantity", isStoring: true, also: ["ImportFiles", logging]),
        service("Product", isStoring: true, also: ["ProductDevice", "ProductModule", "SyncEndpoint", "MessageBus"]),
        service("Inventory", isStoring: true),
        service("Category", isStoring: true),
        service("Recipe", isStoring: true, also: ["PageFetcher"]),
        service("Household", isStoring: true),
        service("Shopping", isStoring: true),
        .executableTarget(
            name: "broker-service",
            dependencies: ["ServiceHost", arguments],
            path: "Sources/BrokerService"
        ),
        .testTarget(
            name: "EndpointKitTests",
            dependencies: [
                "EndpointKit", "EndpointTestKit", "Commands", .product(name: "CommandsTestKit", package: "Commands"),
                "MessageBus", busTestKit, "Quantities", "Sync", common, envelope, messages("Quantity"),
            ]
        ),
        .testTarget(
            name: "ServiceHostTests",
            dependencies: [
                "ServiceHost", "SyncEndpoint", "EndpointKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"), "MessageBus", busTestKit, "ZeroMQ", common,
                envelope, messages("Quantity"), messages("Storage"), messages("Sync"), storage("SQLKit"),
                storage("SQLiteKit"), storage("SQLiteTestKit"), arguments, logging, protobuf,
            ]
        ),
        .testTarget(
            name: "EmbeddedStackTests",
            dependencies: [
                "EmbeddedStack", "EndpointTestKit", "ServiceHost", "MessageBus", busTestKit, "ZeroMQ", envelope, common,
                messages("Category"), messages("Inventory"), messages("Product"), messages("Quantity"),
                messages("Recipe"), messages("Shopping"), messages("Storage"), messages("Sync"),
                protobuf, storage("SQLiteKit"),
            ]
        ),
        endpointTests("Quantity", also: [protobuf]),
        endpointTests(
            "Product",
            asks: ["Inventory"],
            also: [protobuf, .product(name: "CommandsTestKit", package: "Commands")] + stored("Product")
        ),
        endpointTests("Inventory", asks: ["Quantity"], also: [protobuf] + stored("Inventory") + ["Quantities"]),
        endpointTests("Category", also: [protobuf] + stored("Category")),
        endpointTests("Recipe", asks: ["Quantity"], also: [protobuf] + stored("Recipe") + ["Quantities"]),
        endpointTests("Household", also: [protobuf] + stored("Household")),
        .testTarget(
            name: "ShoppingEndpointTests",
            dependencies: [
                "ShoppingEndpoint", .product(name: "ShoppingModuleTestKit", package: "ShoppingModule"),
                "EndpointTestKit", "MessageBus", common, envelope, protobuf, "Commands",
                .product(name: "CommandsTestKit", package: "Commands"),
            ] + (["Shopping"] + asked).map(messages)
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
