// swift-tools-version: 6.2
import PackageDescription

/// Words of each language, units with their factors, names of ingredients and their weights.
let resources = [
    "units", "ingredients", "weights", "curated", "lexicon-en", "lexicon-de", "lexicon-fr", "lexicon-es", "lexicon-it",
    "unit-names", "spoken-units", "fixed-things",
    "lexicon-sv",
    "lexicon-tr", "lexicon-nl", "lexicon-no", "lexicon-pt", "lexicon-cs", "lexicon-hu", "lexicon-hr", "lexicon-pl",
    "lexicon-ja",
]

let package = Package(
    name: "QuantityModule",
    products: [
        .library(name: "QuantityModule", targets: ["QuantityModule"]),
        .library(name: "QuantityModuleTestKit", targets: ["QuantityModuleTestKit"]),
    ],
    dependencies: [.package(path: "../Commands"), .package(path: "../Quantities")],
    targets: [
        // Weights that are used where they lie: no Swift literal is, and none of this size compiles in time.
        .target(name: "NameModelData", exclude: ["name-model.bin", "README.md"]),
        .target(
            name: "QuantityDomain",
            dependencies: ["Quantities", "NameModelData"],
            resources: resources.map { .embedInCode("Resources/\($0).tsv") }
        ),
        .target(name: "QuantityApplication", dependencies: ["QuantityDomain", "Commands", "Quantities"]),
        .target(
            name: "QuantityModule",
            dependencies: ["QuantityApplication", "QuantityDomain", "Commands", "Quantities"]
        ),
        .target(
            name: "QuantityModuleTestKit",
            dependencies: [
                "QuantityModule", "QuantityDomain", "Quantities", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"),
            ]
        ),
        .testTarget(
            name: "QuantityDomainTests",
            dependencies: ["QuantityDomain", "QuantityModuleTestKit", "Quantities"],
            exclude: ["LineCorpus.txt", "home-lines.tsv", "name-lines.txt", "name-states.txt", "site-lines.tsv"]
        ),
        .testTarget(
            name: "QuantityApplicationTests",
            dependencies: [
                "QuantityModule", "QuantityApplication", "QuantityDomain", "QuantityModuleTestKit", "Quantities",
                "Commands", .product(name: "CommandsTestKit", package: "Commands"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}

// Tells the trainer of the name model what the parser sees of each word: train_names.py sets the variable.
if Context.environment["LARDER_TRAIN"] != nil {
    package.targets.append(.executableTarget(name: "name-features", dependencies: ["QuantityDomain"], path: "Training"))
}

// It links with the fuzzer's runtime only, which has the entry point: `make fuzz` sets the variable.
if Context.environment["LARDER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "line-fuzz",
            dependencies: ["QuantityModuleTestKit"],
            path: "Fuzz",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    )
}
