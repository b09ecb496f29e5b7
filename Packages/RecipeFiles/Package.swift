// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RecipeFiles",
    products: [
        .library(name: "RecipeFiles", targets: ["RecipeFiles"]),
        .library(name: "RecipeArchives", targets: ["RecipeArchives"]),
        .library(name: "RecipeFilesTestKit", targets: ["RecipeFilesTestKit"]),
    ],
    dependencies: [
        .package(path: "../Quantities"), .package(path: "../RecipeModule"), .package(path: "../TextFormats"),
    ],
    targets: [
        .target(name: "RecipeFiles", dependencies: ["Quantities", "TextFormats"]),
        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        .target(name: "RecipeArchives", dependencies: ["CArchive", "RecipeFiles", "TextFormats"]),
        .target(name: "RecipeFilesTestKit", dependencies: ["RecipeFiles", "TextFormats"]),
        .testTarget(
            name: "RecipeFilesTests",
            dependencies: ["RecipeFiles", "RecipeFilesTestKit", "Quantities", "TextFormats"]
        ),
        .testTarget(
            name: "RecipeArchivesTests",
            dependencies: ["RecipeArchives", "RecipeFiles", "Quantities", "RecipeModule"],
            exclude: ["Pages"]
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
            name: "recipe-fuzz",
            dependencies: ["RecipeFilesTestKit"],
            path: "Fuzz",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    )
}
