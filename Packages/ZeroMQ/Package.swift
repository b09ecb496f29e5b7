// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ZeroMQ",
    products: [.library(name: "ZeroMQ", targets: ["ZeroMQ"])],
    targets: [
        // Without pkgConfig: Debian's libzmq.pc names flags that SwiftPM prohibits, with a warning at each build.
        .systemLibrary(name: "CZeroMQ", providers: [.apt(["libzmq3-dev"])]),
        .target(name: "ZeroMQ", dependencies: ["CZeroMQ"]),
        .testTarget(name: "ZeroMQTests", dependencies: ["CZeroMQ", "ZeroMQ"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
