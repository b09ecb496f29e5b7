// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Quantities",
    products: [.library(name: "Quantities", targets: ["Quantities"])],
    targets: [
        .target(name: "Quantities"),
        .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
