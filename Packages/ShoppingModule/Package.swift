// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ShoppingModule",
    products: [
        .library(name: "ShoppingModule", targets: ["ShoppingModule"]),
        .library(name: "ShoppingModuleTestKit", targets: ["ShoppingModuleTestKit"]),
    ],
    dependencies: [.package(path: "../ExactMath")],
    targets: [
        .target(name: "ShoppingDomain", dependencies: ["ExactMath"]),
        .target(name: "ShoppingApplication", dependencies: ["ShoppingDomain", "ExactMath"]),
        .target(name: "ShoppingModule", dependencies: ["ShoppingApplication", "ShoppingDomain"]),
        .target(name: "ShoppingModuleTestKit", dependencies: ["ShoppingModule", "ExactMath"]),
        .testTarget(name: "ShoppingDomainTests", dependencies: ["ShoppingDomain", "ExactMath"]),
        .testTarget(
            name: "ShoppingApplicationTests",
            dependencies: ["ShoppingModule", "ShoppingModuleTestKit", "ExactMath"]
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
