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
    @Option(help: "The source of the weight; measured at home, unless you name another.")
    var source: String?

    /// The measures as they were typed, with their source.
    private var measures: [UnitConversion] {
        conversions.map { text in
            .with {
                $0.typed = text
                $0.source = source ?? ""
            }
        }
    }

    /// Fills in the draft of a new ingredient.
    func fill(_ draft: inout IngredientDraft) {
        if let category { draft.category = category }
        if let brand { draft.brand = brand }
        draft.aliases = aliases
        draft.conversions = measures
    }

    /// Copies the given parts into a change; the others stay as they are.
    func change(_ change: inout IngredientChange) {
        if let category { change.category = category }
        if let brand { change.brand = brand }
        if !aliases.isEmpty { change.aliases.aliases = aliases }
        if !conversions.isEmpty { change.conversions.conversions = measures }
    }
}
