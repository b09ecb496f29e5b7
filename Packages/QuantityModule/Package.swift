// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "QuantityModule",
    products: [
        .library(name: "QuantityModule", targets: ["QuantityModule"]),
        .library(name: "QuantityModuleTestKit", targets: ["QuantityModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands"), .package(path: "../ExactMath")],
    targets: [
        .target(name: "QuantityDomain", dependencies: ["ExactMath"]),
        .target(name: "QuantityApplication", dependencies: ["QuantityDomain", "Commands", "ExactMath"]),
        .target(name: "QuantityModule", dependencies: ["QuantityApplication", "QuantityDomain", "Commands", "ExactMath"]),
        .target(
            name: "QuantityModuleTestKit",
            dependencies: ["QuantityModule", "Commands", .product(name: "CommandsTestKit", package: "Commands"), "ExactMath"]
        ),
        .testTarget(name: "QuantityDomainTests", dependencies: ["QuantityDomain", "ExactMath"]),
        .testTarget(
            name: "QuantityApplicationTests",
            dependencies: ["QuantityModule", "QuantityModuleTestKit", "Commands", .product(name: "CommandsTestKit", package: "Commands"), "ExactMath"]
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
