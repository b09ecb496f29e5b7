// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ShoppingModule",
    products: [
        .library(name: "ShoppingModule", targets: ["ShoppingModule"]),
        .library(name: "ShoppingModuleTestKit", targets: ["ShoppingModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands"), .package(path: "../ExactMath")],
    targets: [
        .target(name: "ShoppingDomain", dependencies: ["ExactMath"]),
        .target(name: "ShoppingApplication", dependencies: ["ShoppingDomain", "Commands", "ExactMath"]),
        .target(name: "ShoppingModule", dependencies: ["ShoppingApplication", "ShoppingDomain", "Commands", "ExactMath"]),
        .target(
            name: "ShoppingModuleTestKit",
            dependencies: ["ShoppingModule", "Commands", .product(name: "CommandsTestKit", package: "Commands"), "ExactMath"]
        ),
        .testTarget(name: "ShoppingDomainTests", dependencies: ["ShoppingDomain", "ExactMath"]),
        .testTarget(
            name: "ShoppingApplicationTests",
            dependencies: ["ShoppingModule", "ShoppingModuleTestKit", "Commands", .product(name: "CommandsTestKit", package: "Commands"), "ExactMath"]
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
