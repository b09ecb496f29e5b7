// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    products: [.executable(name: "larder-benchmarks", targets: ["larder-benchmarks"])],
    targets: [
        .target(name: "BenchmarkKit"),
        .executableTarget(name: "larder-benchmarks", dependencies: ["BenchmarkKit"], path: "Sources/Benchmarks"),
        .testTarget(name: "BenchmarkKitTests", dependencies: ["BenchmarkKit"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
