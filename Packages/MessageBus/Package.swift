// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MessageBus",
    products: [
        .library(name: "MessageBus", targets: ["MessageBus"]),
        .library(name: "MessageBusTestKit", targets: ["MessageBusTestKit"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections.git", from: "1.1.0"),
        .package(path: "../ZeroMQ"), .package(path: "../MessageContracts"),
        .package(path: "../TextFormats"),
    ],
    targets: [
        .target(
            name: "MessageBus",
            dependencies: [
                "ZeroMQ",
                .product(name: "CommonMessages", package: "MessageContracts"),
                .product(name: "DeadLetterMessages", package: "MessageContracts"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Envelope", package: "MessageContracts"),
            ]
        ),
        .target(
            name: "MessageBusTestKit",
            dependencies: [
                "MessageBus", "TextFormats", "ZeroMQ",
                .product(name: "CommonMessages", package: "MessageContracts"),
                .product(name: "Envelope", package: "MessageContracts"),
            ]
        ),
        .testTarget(
            name: "MessageBusTests",
            dependencies: [
                "MessageBus", "MessageBusTestKit", "TextFormats", "ZeroMQ",
                .product(name: "CommonMessages", package: "MessageContracts"),
                .product(name: "DeadLetterMessages", package: "MessageContracts"),
                .product(name: "Envelope", package: "MessageContracts"),
                .product(name: "ProductMessages", package: "MessageContracts"),
                .product(name: "QuantityMessages", package: "MessageContracts"),
            ],
            exclude: ["FuzzCorpus.txt"]
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

// It links with the fuzzer's runtime only, which has the entry point: `make fuzz` sets the variable.
if Context.environment["LARDER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "larder-fuzz",
            dependencies: ["MessageBusTestKit"],
            path: "Fuzz",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    )
}
