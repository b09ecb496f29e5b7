// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TextFormats",
    products: [
        .library(name: "TextFormats", targets: ["TextFormats"]),
        .library(name: "TextFormatsTestKit", targets: ["TextFormatsTestKit"]),
    ],
    targets: [
        .target(name: "TextFormats"),
        .target(name: "TextFormatsTestKit", dependencies: ["TextFormats"]),
        .testTarget(
            name: "TextFormatsTests",
            dependencies: ["TextFormats", "TextFormatsTestKit"],
            exclude: ["FormatCorpus.txt"]
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

// The fuzzer's runtime contains the entry point, so this target links only with it; `make fuzz` sets the variable.
if Context.environment["LARDER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "format-fuzz",
            dependencies: ["TextFormatsTestKit"],
            path: "Fuzz",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    )
}
