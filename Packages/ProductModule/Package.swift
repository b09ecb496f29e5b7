// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ProductModule",
    products: [
        .library(name: "ProductModule", targets: ["ProductModule"]),
        .library(name: "ProductModuleTestKit", targets: ["ProductModuleTestKit"]),
    ],
    dependencies: [
        .package(path: "../Commands"), .package(path: "../Quantities"), .package(path: "../TextFormats"),
    ],
    targets: [
        .target(name: "ProductDomain", dependencies: ["Quantities", "TextFormats"]),
        .target(name: "ProductApplication", dependencies: ["ProductDomain", "Commands"]),
        .target(name: "ProductModule", dependencies: ["ProductApplication", "ProductDomain", "Commands"]),
        .target(
            name: "ProductModuleTestKit",
            dependencies: ["ProductModule", "Commands", .product(name: "CommandsTestKit", package: "Commands")],
            resources: [.embedInCode("Fixtures/product.json")]
        ),
        .testTarget(
            name: "ProductDomainTests",
            dependencies: ["ProductDomain", "ProductModuleTestKit", "Quantities", "TextFormats"],
            resources: [.embedInCode("Fixtures/barcodes.csv")]
        ),
        .testTarget(
            name: "ProductApplicationTests",
            dependencies: [
                "ProductModule", "ProductModuleTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"),
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
