// swift-tools-version: 6.2
import PackageDescription

let common = Target.Dependency.product(name: "CommonMessages", package: "MessageContracts")
let envelope = Target.Dependency.product(name: "Envelope", package: "MessageContracts")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let busTestKit = Target.Dependency.product(name: "MessageBusTestKit", package: "MessageBus")

func messages(_ service: String) -> Target.Dependency {
    .product(name: "\(service)Messages", package: "MessageContracts")
}

func storage(_ name: String) -> Target.Dependency { .product(name: name, package: "Storage") }

/// What every service executable is put together from, besides its own storage.
func service(_ name: String, also: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: "\(name.lowercased())-service",
        dependencies: [.target(name: "\(name)Endpoint"), "ServiceHost", arguments, envelope] + also,
        path: "Sources/\(name)Service"
    )
}

let package = Package(
    name: "Services",
    products: [
        .library(name: "EmbeddedStack", targets: ["EmbeddedStack"]),
        .library(name: "ServiceHost", targets: ["ServiceHost"]),
        .library(name: "QuantityEndpoint", targets: ["QuantityEndpoint"]),
        .library(name: "ProductEndpoint", targets: ["ProductEndpoint"]),
        .library(name: "InventoryEndpoint", targets: ["InventoryEndpoint"]),
        .library(name: "CategoryEndpoint", targets: ["CategoryEndpoint"]),
        .library(name: "RecipeEndpoint", targets: ["RecipeEndpoint"]),
        .library(name: "ShoppingEndpoint", targets: ["ShoppingEndpoint"]),
        .executable(name: "quantity-service", targets: ["quantity-service"]),
        .executable(name: "product-service", targets: ["product-service"]),
        .executable(name: "inventory-service", targets: ["inventory-service"]),
        .executable(name: "category-service", targets: ["category-service"]),
        .executable(name: "recipe-service", targets: ["recipe-service"]),
        .executable(name: "shopping-service", targets: ["shopping-service"]),
        .executable(name: "broker-service", targets: ["broker-service"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(path: "../Packages/Commands"), .package(path: "../Packages/ExactMath"),
        .package(path: "../Packages/MessageBus"), .package(path: "../Packages/MessageContracts"),
        .package(path: "../Packages/Storage"), .package(path: "../Packages/ZeroMQ"),
        .package(path: "../Packages/QuantityModule"), .package(path: "../Packages/ProductModule"), .package(path: "../Packages/InventoryModule"),
        .package(path: "../Packages/CategoryModule"), .package(path: "../Packages/RecipeModule"), .package(path: "../Packages/ShoppingModule"),
    ],
    targets: [
        .target(name: "EndpointKit", dependencies: ["Commands", "ExactMath", "MessageBus", common, envelope]),
        .target(
            name: "EmbeddedStack",
            dependencies: [
                "ServiceHost", "QuantityEndpoint", "ProductEndpoint", "InventoryEndpoint", "CategoryEndpoint",
                "RecipeEndpoint", "ShoppingEndpoint", "MessageBus", "ZeroMQ", logging, storage("StorageKit"),
                storage("ProductStorage"), storage("InventoryStorage"), storage("CategoryStorage"),
                storage("RecipeStorage"),
            ]
        ),
        .target(
            name: "ServiceHost",
            dependencies: [
                "Commands", "MessageBus", "ZeroMQ", common, envelope, storage("StorageKit"),
                arguments, logging,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .target(
            name: "QuantityEndpoint",
            dependencies: ["EndpointKit", "QuantityModule", "ExactMath", "Commands", "MessageBus", common, envelope, messages("Quantity")]
        ),
        .target(
            name: "ProductEndpoint",
            dependencies: ["EndpointKit", "ProductModule", "ExactMath", "Commands", "MessageBus", common, envelope, messages("Product"), .product(name: "SwiftProtobuf", package: "swift-protobuf")]
        ),
        .target(
            name: "InventoryEndpoint",
            dependencies: ["EndpointKit", "InventoryModule", "ExactMath", "Commands", "MessageBus", common, envelope, messages("Inventory"), messages("Quantity")]
        ),
        .target(
            name: "CategoryEndpoint",
            dependencies: ["EndpointKit", "CategoryModule", "ExactMath", "Commands", "MessageBus", common, envelope, messages("Category")]
        ),
        .target(
            name: "RecipeEndpoint",
            dependencies: ["EndpointKit", "RecipeModule", "ExactMath", "Commands", "MessageBus", common, envelope, messages("Recipe"), messages("Quantity")]
        ),
        .target(
            name: "ShoppingEndpoint",
            dependencies: ["EndpointKit", "ShoppingModule", "ExactMath", "Commands", "MessageBus", common, envelope, messages("Shopping"), messages("Quantity"), messages("Product"), messages("Inventory"), messages("Category"), messages("Recipe")]
        ),
        service("Quantity"),
        service("Product", also: [storage("ProductStorage"), storage("StorageKit")]),
        service("Inventory", also: [storage("InventoryStorage"), storage("StorageKit")]),
        service("Category", also: [storage("CategoryStorage"), storage("StorageKit")]),
        service("Recipe", also: [storage("RecipeStorage"), storage("StorageKit")]),
        service("Shopping"),
        .executableTarget(name: "broker-service", dependencies: ["ServiceHost", arguments], path: "Sources/BrokerService"),
        .testTarget(
            name: "ServiceHostTests",
            dependencies: ["ServiceHost", "MessageBus", envelope, storage("StorageKit"), arguments, logging]
        ),
        .testTarget(
            name: "EmbeddedStackTests",
            dependencies: [
                "EmbeddedStack", "ServiceHost", "MessageBus", envelope, common, messages("Quantity"), storage("StorageKit"),
            ]
        ),
        .testTarget(
            name: "QuantityEndpointTests",
            dependencies: [
                "QuantityEndpoint", "QuantityModule", .product(name: "QuantityModuleTestKit", package: "QuantityModule"),
                .product(name: "CommandsTestKit", package: "Commands"), "Commands", "ExactMath", "MessageBus",
                busTestKit, common, envelope, messages("Quantity"),
            ]
        ),
        .testTarget(
            name: "ProductEndpointTests",
            dependencies: [
                "ProductEndpoint", "ProductModule", .product(name: "ProductModuleTestKit", package: "ProductModule"),
                .product(name: "CommandsTestKit", package: "Commands"), "Commands", "ExactMath", "MessageBus",
                busTestKit, common, envelope, messages("Product"),
            ]
        ),
        .testTarget(
            name: "InventoryEndpointTests",
            dependencies: [
                "InventoryEndpoint", "InventoryModule", .product(name: "InventoryModuleTestKit", package: "InventoryModule"),
                .product(name: "CommandsTestKit", package: "Commands"), "Commands", "ExactMath", "MessageBus",
                busTestKit, common, envelope, messages("Inventory"), messages("Quantity"),
            ]
        ),
        .testTarget(
            name: "CategoryEndpointTests",
            dependencies: [
                "CategoryEndpoint", "CategoryModule", .product(name: "CategoryModuleTestKit", package: "CategoryModule"),
                .product(name: "CommandsTestKit", package: "Commands"), "Commands", "ExactMath", "MessageBus",
                busTestKit, common, envelope, messages("Category"),
            ]
        ),
        .testTarget(
            name: "RecipeEndpointTests",
            dependencies: [
                "RecipeEndpoint", "RecipeModule", .product(name: "RecipeModuleTestKit", package: "RecipeModule"),
                .product(name: "CommandsTestKit", package: "Commands"), "Commands", "ExactMath", "MessageBus",
                busTestKit, common, envelope, messages("Recipe"), messages("Quantity"),
            ]
        ),
        .testTarget(
            name: "ShoppingEndpointTests",
            dependencies: [
                "ShoppingEndpoint", "ShoppingModule", .product(name: "ShoppingModuleTestKit", package: "ShoppingModule"),
                .product(name: "CommandsTestKit", package: "Commands"), "Commands", "ExactMath", "MessageBus",
                busTestKit, common, envelope, messages("Shopping"), messages("Quantity"), messages("Product"), messages("Inventory"), messages("Category"), messages("Recipe"),
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
