import ArgumentParser
import QuantityMessages
import SwiftProtobuf

/// The options for the parts of an ingredient.
struct IngredientFields: ParsableArguments {
    @Option(help: "One of the 14 categories, such as Flour.")
    var category: String?
    @Option(help: "The brand.")
    var brand: String?
    @Option(name: .customLong("alias"), help: "A further name; may be repeated.")
    var aliases: [String] = []
    @Option(
        name: .customLong("is"),
        help: ArgumentHelp(
            "A measure: \"1 cup = 120 g\", \"1 cup [packed] = 213 g\"; may be repeated.",
            valueName: "measure"
        )
    )
    var conversions: [String] = []
    @Option(help: "The source of the weight.")
    var source: String?

    /// Copies the given parts into a draft and leaves the others unchanged.
    func change(_ draft: inout IngredientDraft) {
        if let category { draft.category = category }
        if let brand { draft.brand = brand }
        if !aliases.isEmpty { draft.aliases = aliases }
        guard !conversions.isEmpty else { return }
        draft.conversions = conversions.map { text in
            .with {
                $0.typed = text
                $0.source = source ?? "measured at home"
            }
        }
    }
}
