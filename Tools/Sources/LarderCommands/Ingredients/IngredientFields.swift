import ArgumentParser
import QuantityMessages
import SwiftProtobuf

/// The parts of an ingredient that may be given.
struct IngredientFields: ParsableArguments {
    @Option(help: "One of the 14 categories, such as Flour.")
    var category: String?
    @Option(help: "Whose product it is.")
    var brand: String?
    @Option(name: .customLong("alias"), help: "A further name; may be given several times.")
    var aliases: [String] = []
    @Option(
        name: .customLong("is"),
        help: ArgumentHelp(
            "A measure: \"1 cup = 120 g\", \"1 cup [packed] = 213 g\"; may be given several times.",
            valueName: "measure"
        )
    )
    var conversions: [ConversionArgument] = []
    @Option(help: "Who weighed it.")
    var source: String?

    /// Puts what is given into a draft; what is not stays.
    func change(_ draft: inout IngredientDraft) {
        if let category { draft.category = category }
        if let brand { draft.brand = brand }
        if !aliases.isEmpty { draft.aliases = aliases }
        guard !conversions.isEmpty else { return }
        draft.conversions = conversions.map { argument in
            var conversion = argument.conversion
            conversion.source = source ?? "measured at home"
            return conversion
        }
    }
}
