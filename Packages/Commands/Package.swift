// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Commands",
    products: [
        .library(name: "Commands", targets: ["Commands"]),
        .library(name: "Operations", targets: ["Operations"]),
        .library(name: "CommandsTestKit", targets: ["CommandsTestKit"]),
    ],
    targets: [
        .target(name: "Operations"),
        .target(name: "Commands", dependencies: ["Operations"]),
        .target(name: "CommandsTestKit", dependencies: ["Commands", "Operations"]),
        .testTarget(name: "OperationsTests", dependencies: ["Operations", "CommandsTestKit"]),
        .testTarget(name: "CommandsTests", dependencies: ["Commands", "CommandsTestKit"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
