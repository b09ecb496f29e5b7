// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "StockFiles",
    products: [.library(name: "StockFiles", targets: ["StockFiles"])],
    dependencies: [.package(path: "../Quantities"), .package(path: "../TextFormats")],
    targets: [
        .target(name: "StockFiles", dependencies: ["Quantities", "TextFormats"]),
        .testTarget(name: "StockFilesTests", dependencies: ["StockFiles"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
