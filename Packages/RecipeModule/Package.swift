// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RecipeModule",
    products: [
        .library(name: "RecipeModule", targets: ["RecipeModule"]),
        .library(name: "RecipeModuleTestKit", targets: ["RecipeModuleTestKit"]),
    ],
    dependencies: [
        .package(path: "../Commands"), .package(path: "../Quantities"), .package(path: "../TextFormats"),
    ],
    targets: [
        .target(
            name: "RecipeDomain",
            dependencies: ["Quantities", "TextFormats"],
            resources: [
                .embedInCode("Resources/character-references.tsv"), .embedInCode("Resources/language-words.tsv"),
                .embedInCode("Resources/recipe-words.tsv"),
            ]
        ),
        .target(name: "RecipeApplication", dependencies: ["RecipeDomain", "Commands", "Quantities"]),
        .target(name: "RecipeModule", dependencies: ["RecipeApplication", "RecipeDomain"]),
        .target(
            name: "RecipeModuleTestKit",
            dependencies: [
                "RecipeModule", "Commands", .product(name: "CommandsTestKit", package: "Commands"), "Quantities",
            ]
        ),
        .testTarget(
            name: "RecipeDomainTests",
            dependencies: ["RecipeDomain", "RecipeModuleTestKit", "Quantities", "TextFormats"],
            exclude: ["PageCorpus.txt"],
            resources: [
                .embedInCode("Pages/apple-tart.html"), .embedInCode("Pages/old-lentil-soup.html"),
                .embedInCode("Pages/quark-pancakes.txt"),
            ]
        ),
        .testTarget(
            name: "RecipeApplicationTests",
            dependencies: [
                "RecipeModule", "RecipeModuleTestKit", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"), "Quantities",
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

// The fuzzer's runtime contains the entry point, so this target links only with it; `make fuzz` sets the variable.
if Context.environment["LARDER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "page-fuzz",
            dependencies: ["RecipeModuleTestKit"],
            path: "Fuzz",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    )
}
