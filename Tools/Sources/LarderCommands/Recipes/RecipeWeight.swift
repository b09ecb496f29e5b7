import CommonMessages
import Quantities
import QuantityMessages
import RecipeMessages
import SwiftProtobuf

/// What a recipe's ingredients weigh together, as far as the quantity service knows.
struct RecipeWeight {
    /// The grams of all lines whose weight is known; `nil` when none is.
    let grams: Rational?
    /// The lines whose weight is not known.
    let unknown: [String]

    /// Asks the quantity service: one message to read the lines, one to convert them.
    init(of recipe: Recipe, home: HomeClient) async throws(CommandFailure) {
        var parse = ParseRequest()
        parse.lines = recipe.ingredients.map { line in
            .with {
                $0.text = line.text
                $0.locale = recipe.language
            }
        }
        let lines = try await home.ask(parse).lines
        let counted = lines.filter { $0.quantity.isParseable && $0.quantity.hasAmount }
        var convert = ConvertRequest()
        convert.conversions = counted.map { line in
            .with {
                $0.amount = line.quantity.amount
                $0.toUnit = "g"
                $0.ingredientKey = line.ingredientKey
            }
        }
        let outcomes = counted.isEmpty ? [] : try await home.ask(convert).outcomes
        var grams = Rational.zero
        var unknown = lines.filter { !$0.quantity.isParseable && !$0.ingredientKey.isEmpty }.map(\.text)
        for (line, outcome) in zip(counted, outcomes) {
            guard outcome.hasQuantity, let weight = Rational(outcome.quantity.amount.value),
                let sum = try? grams + weight
            else {
                unknown.append(line.text)
                continue
            }
            grams = sum
        }
        self.grams = grams > .zero ? grams : nil
        self.unknown = unknown
    }
}
