// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ExactMath",
    products: [.library(name: "ExactMath", targets: ["ExactMath"])],
    targets: [
        .target(name: "ExactMath"),
        .testTarget(name: "ExactMathTests", dependencies: ["ExactMath"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
