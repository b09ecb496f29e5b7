// swift-tools-version: 6.2
import PackageDescription

/// A target with a service's published messages, and its dependencies on the messages that they carry.
func messages(_ service: String, carrying others: [String] = []) -> Target {
    .target(
        name: "\(service)Messages",
        dependencies: ["Envelope", .product(name: "SwiftProtobuf", package: "swift-protobuf")]
            + others.map { .byName(name: "\($0)Messages") }
    )
}

let services: [Target] = [
    messages("Quantity", carrying: ["Common"]), messages("Product", carrying: ["Common"]),
    messages("Inventory", carrying: ["Common", "Quantity"]),
    messages("Category"), messages("Household"), messages("Recipe", carrying: ["Common"]),
    messages("Shopping", carrying: ["Common", "Category", "Inventory", "Quantity", "Recipe"]), messages("DeadLetter"),
    messages("Storage", carrying: ["Common"]), messages("Sync", carrying: ["Common"]),
]

let package = Package(
    name: "MessageContracts",
    products: [
        .library(name: "CommonMessages", targets: ["CommonMessages"]),
        .library(name: "Envelope", targets: ["Envelope"]),
    ] + services.map { .library(name: $0.name, targets: [$0.name]) },
    dependencies: [.package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0")],
    targets: [
        .target(
            name: "CommonMessages",
            dependencies: ["Envelope", .product(name: "SwiftProtobuf", package: "swift-protobuf")]
        ),
        .target(name: "Envelope", dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")]),
    ] + services + [
        .testTarget(
            name: "MessageContractsTests",
            dependencies: ["CommonMessages", "Envelope", .product(name: "SwiftProtobuf", package: "swift-protobuf")]
                + services.map { .byName(name: $0.name) }
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

// The generator keeps the fields of large messages in a class, each access to which is checked for overlaps at run
// time: a tenth of the work of a whole request. The class is copied before it is changed, so no accesses can overlap.
for service in services {
    service.swiftSettings?.append(.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)))
}
