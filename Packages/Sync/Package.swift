// swift-tools-version: 6.2
import PackageDescription

let commands = Target.Dependency.product(name: "Commands", package: "Commands")
let commandsTestKit = Target.Dependency.product(name: "CommandsTestKit", package: "Commands")

let package = Package(
    name: "Sync",
    products: [
        .library(name: "ReplicaCore", targets: ["ReplicaCore"]),
        .library(name: "Sync", targets: ["Sync"]),
        .library(name: "SyncTestKit", targets: ["SyncTestKit"]),
    ],
    dependencies: [.package(path: "../Commands")],
    targets: [
        .target(name: "ReplicaCore"),
        .target(name: "Sync", dependencies: ["ReplicaCore", commands]),
        .target(name: "SyncTestKit", dependencies: ["Sync", commands, commandsTestKit]),
        .testTarget(name: "ReplicaCoreTests", dependencies: ["ReplicaCore"]),
        .testTarget(
            name: "SyncTests",
            dependencies: ["Sync", "SyncTestKit", commands, commandsTestKit],
            exclude: ["core-traces.txt"]
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
