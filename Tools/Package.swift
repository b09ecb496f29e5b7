// swift-tools-version: 6.2
import PackageDescription

func messages(_ service: String) -> Target.Dependency {
    .product(name: "\(service)Messages", package: "MessageContracts")
}

let contracts: [Target.Dependency] =
    [
        .product(name: "CommonMessages", package: "MessageContracts"),
        .product(name: "Envelope", package: "MessageContracts"),
    ]
    + [
        "Quantity", "Product", "Inventory", "Category", "Recipe", "Household", "Shopping", "Storage", "Sync",
        "DeadLetter",
    ].map(
        messages
    )

let package = Package(
    name: "Tools",
    products: [
        .library(name: "LarderCommands", targets: ["LarderCommands"]),
        .executable(name: "larder", targets: ["larder"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(path: "../Packages/Commands"), .package(path: "../Packages/Quantities"),
        .package(path: "../Packages/MessageBus"), .package(path: "../Packages/MessageContracts"),
        .package(path: "../Packages/ZeroMQ"), .package(path: "../Packages/TextFormats"),
        .package(path: "../Packages/StockFiles"), .package(path: "../Packages/RecipeFiles"),
        .package(path: "../Services"),
        // For the codes in the tests of the words.
        .package(path: "../Packages/QuantityModule"), .package(path: "../Packages/ShoppingModule"),
    ],
    targets: [
        .target(
            name: "LarderCommands",
            dependencies: contracts + [
                "Commands", "Quantities", "MessageBus", "StockFiles", "RecipeFiles", "TextFormats", "ZeroMQ",
                .product(name: "RecipeArchives", package: "RecipeFiles"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            // A language is a file.
            resources: ["en", "de", "fr", "es", "it", "sv", "tr"].map { .embedInCode("Words/Resources/\($0).tsv") }
        ),
        .executableTarget(
            name: "larder",
            dependencies: [
                "LarderCommands", "MessageBus", .product(name: "CommonMessages", package: "MessageContracts"),
                .product(name: "Envelope", package: "MessageContracts"),
                .product(name: "EmbeddedStack", package: "Services"),
                .product(name: "ServiceHost", package: "Services"),
            ]
        ),
        .testTarget(
            name: "LarderCommandsTests",
            dependencies: contracts + [
                "LarderCommands", "Commands", "Quantities", "QuantityModule", "ShoppingModule", "MessageBus",
                "TextFormats",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Requests.txt"]
        ),
        .testTarget(
            name: "LarderTests",
            dependencies: ["LarderCommands", "Quantities", "RecipeFiles", "larder"],
            exclude: ["Pages"]
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
