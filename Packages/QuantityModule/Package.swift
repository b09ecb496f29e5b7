// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "QuantityModule",
    products: [
        .library(name: "QuantityModule", targets: ["QuantityModule"]),
        .library(name: "QuantityModuleTestKit", targets: ["QuantityModuleTestKit"]),
    ],
    dependencies: [
        .package(path: "../Commands"), .package(path: "../Quantities"), .package(path: "../TextFormats"),
    ],
    targets: [
        // Weights that are used where they lie: no Swift literal is, and none of this size compiles in time.
        .target(name: "NameModelData", exclude: ["name-model.bin", "README.md"]),
        // Every table of words and figures: as Swift literals, they would take longer to compile than the module.
        .target(name: "TableData", exclude: ["figures", "lexicon.bin", "lexicons", "names"]),
        // The one target with raw memory: lines are read without an allocation for each word.
        .target(
            name: "LineParser",
            dependencies: ["Quantities", "NameModelData", "TableData"]
        ),
        .target(
            name: "QuantityDomain",
            dependencies: ["AisleLexicon", "LineParser", "Quantities", "TableData", "TextFormats"]
        ),
        // Read in place, as the weights of the name model are: `make indexes` makes the index of the words.
        .target(name: "AisleWordData", exclude: ["aisle-index.bin", "words"]),
        .target(name: "AisleLexicon", dependencies: ["AisleWordData"]),
        .target(
            name: "QuantityApplication",
            dependencies: ["QuantityDomain", "Commands", "Quantities"]
        ),
        .target(name: "QuantityModule", dependencies: ["QuantityApplication", "QuantityDomain"]),
        .target(
            name: "QuantityModuleTestKit",
            dependencies: [
                "QuantityModule", "QuantityApplication", "QuantityDomain", "Quantities", "Commands",
                .product(name: "CommandsTestKit", package: "Commands"),
            ]
        ),
        .testTarget(
            name: "QuantityDomainTests",
            dependencies: [
                "QuantityDomain", "LineParser", "QuantityModuleTestKit", "Quantities", "TableData",
                .product(name: "CommandsTestKit", package: "Commands"),
            ],
            exclude: [
                "LineCorpus.txt", "home-lines.tsv", "name-lines.txt", "name-states.txt", "site-lines.tsv",
                "whole-readings.tsv",
            ]
        ),
        .testTarget(
            name: "AisleLexiconTests",
            dependencies: ["AisleLexicon"],
            exclude: ["aisle-forms.tsv", "aisle-judgments.tsv"]
        ),
        .testTarget(
            name: "QuantityApplicationTests",
            dependencies: [
                "QuantityModule", "QuantityApplication", "QuantityDomain", "QuantityModuleTestKit", "Quantities",
                "Commands", .product(name: "CommandsTestKit", package: "Commands"),
            ],
            exclude: ["whole-demands.tsv"]
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
    package.targets.append(
        .executableTarget(name: "name-features", dependencies: ["QuantityDomain", "LineParser"], path: "Training")
    )
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
