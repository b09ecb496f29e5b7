// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HouseholdModule",
    products: [
        .library(name: "HouseholdModule", targets: ["HouseholdModule"]),
        .library(name: "HouseholdModuleTestKit", targets: ["HouseholdModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands"), .package(path: "../TextFormats")],
    targets: [
        .target(
            name: "HouseholdDomain",
            dependencies: ["TextFormats"],
            resources: [
                .embedInCode("Resources/currencies.tsv"), .embedInCode("Resources/languages.tsv"),
                .embedInCode("Resources/regions.tsv"),
            ]
        ),
        .target(name: "HouseholdApplication", dependencies: ["HouseholdDomain", "Commands"]),
        .target(name: "HouseholdModule", dependencies: ["HouseholdApplication", "HouseholdDomain"]),
        .target(
            name: "HouseholdModuleTestKit",
            dependencies: ["HouseholdModule", "Commands", .product(name: "CommandsTestKit", package: "Commands")]
        ),
        .testTarget(name: "HouseholdDomainTests", dependencies: ["HouseholdDomain"]),
        .testTarget(
            name: "HouseholdApplicationTests",
            dependencies: [
                "HouseholdModule", "HouseholdModuleTestKit", "Commands",
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
