import ArgumentParser
import CommonMessages
import Quantities
import RecipeFiles
import RecipeMessages
import SwiftProtobuf

/// What a command changes of the nutrients that a recipe states.
struct RecipeNutritionOptions: ParsableArguments {
    /// What nutrients are those of.
    enum Portion: String, CaseIterable, ExpressibleByArgument {
        case serving
        case hundredGrams = "100g"

        init?(argument: String) { self.init(rawValue: argument.filter { $0 != " " }) }

        fileprivate var basis: NutritionFacts.Basis { self == .serving ? .perServing : .per100Grams }
    }

    @Option(
        name: .customLong("nutrient"),
        help: ArgumentHelp(
            "A nutrient: \"energy=350 kcal\"; \"energy=\" removes it, and \"\" removes all.",
            valueName: "name=amount"
        )
    )
    var nutrients: [String] = []
    @Option(help: ArgumentHelp("What the nutrients are those of. Default: as before, else serving.", valueName: "part"))
    var nutrientsPer: Portion?

    private var removesAll: Bool { nutrients.contains { $0.trimmedOfSpace.isEmpty } }
    private var changes: [NutrientChange] { nutrients.compactMap(NutrientChange.init) }

    func validate() throws {
        for text in nutrients where !text.trimmedOfSpace.isEmpty && NutrientChange(text) == nil {
            throw ValidationError(
                "--nutrient \"\(text)\" is not possible: write it like \"energy=350 kcal\" or \"saturated fat=3 g\"."
            )
        }
        let names = Dictionary(grouping: changes) { $0.nutrient.name.lowercased() }
        guard let twice = names.values.first(where: { $0.count > 1 })?.first else { return }
        throw ValidationError("--nutrient names \(twice.nutrient.nameInWords) twice: name each nutrient once.")
    }

    /// Whether one of them is given.
    var isUsed: Bool { !nutrients.isEmpty || nutrientsPer != nil }

    /// Returns all nutrients of a request; none when the recipe states none any more.
    func facts(over recipe: Recipe) throws(CommandFailure) -> NutritionFacts {
        var facts = recipe.nutrition
        guard !nutrients.isEmpty || !facts.nutrients.isEmpty else {
            throw .refused(
                "--nutrients-per is not possible: the recipe states no nutrients. Add them, as in --nutrient "
                    + "\"energy=350 kcal\"."
            )
        }
        if removesAll { facts.nutrients = [] }
        for change in changes {
            let place = facts.nutrients.firstIndex { $0.name.lowercased() == change.nutrient.name.lowercased() }
            switch (change.nutrient.hasAmount, place) {
            case (true, let place?): facts.nutrients[place].amount = change.nutrient.amount
            case (true, nil): facts.nutrients.append(change.nutrient)
            case (false, let place?): facts.nutrients.remove(at: place)
            case (false, nil):
                let stated = facts.nutrients.map(\.nameInWords).joined(separator: ", ")
                throw .refused(
                    "--nutrient \"\(change.nutrient.nameInWords)=\" has nothing to remove: the recipe states "
                        + "\(stated.isEmpty ? "no nutrients" : stated)."
                )
            }
        }
        facts.basis = nutrientsPer?.basis ?? (recipe.hasNutrition ? facts.basis : .perServing)
        return facts
    }
}

/// A nutrient that a person types: "energy=350 kcal".
private struct NutrientChange {
    /// The nutrient as a message has it; without an amount, it goes.
    let nutrient: Nutrient

    /// Reads a name and an amount, with a unit unless the nutrient tells it; returns `nil` for any other text.
    init?(_ typed: String) {
        let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmedOfSpace)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        var nutrient = Nutrient()
        let kind = DraftNutrition.Nutrient(named: parts[0])
        nutrient.name = kind?.rawValue ?? parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !parts[1].isEmpty {
            let stated =
                if let kind { kind.amount(parts[1]).map { (value: $0, unit: kind.unit) } } else {
                    DraftNutrition.amount(parts[1])
                }
            guard let stated else { return nil }
            nutrient.amount = .with { ($0.value, $0.unit) = (stated.value.description, stated.unit) }
        }
        self.nutrient = nutrient
    }
}
