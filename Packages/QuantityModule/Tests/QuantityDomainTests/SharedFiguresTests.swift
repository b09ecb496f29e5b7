import Quantities
import Testing

@testable import QuantityDomain

/// Compares the module's table with the figures that it was made from, where they are available outside of the
/// repository.
@Suite struct SharedFiguresTests {
    private let graph = ConversionGraph()

    @Test(.enabled(if: SharedFigures.has("ingredient-weights.csv"), "The figures are not beside the repository."))
    func `every figure is reached by a conversion, in both directions`() throws {
        let rows = try SharedFigures.rows("ingredient-weights.csv")
        #expect(rows.count == 310)
        for row in rows {
            let (name, value, word) = (row["ingredient"] ?? "", row["from_amount"] ?? "", row["from_unit"] ?? "")
            let match = try #require(DefaultIngredients.standard.match(name), "\(name)")
            let (unit, state) = measure(word, of: match)
            let start = Amount(try #require(Rational(value)), unit)
            let key = match.ingredient.ingredientKey
            let there = try #require(
                try graph.convert(start, to: UnitCode(rawValue: "g"), ingredientKey: key, state: state),
                "\(name) \(word)"
            )
            let back = try graph.convert(there.amount, to: unit, ingredientKey: key, state: state)
            #expect(back?.amount == start)
            let texts = [row["grams"], row["grams2"]].compactMap { $0 }.filter { !$0.isEmpty }
            let isOne = texts.contains { Self.rounds(there.amount.value, to: $0) }
            #expect(isOne, "\(name) \(value) \(word): \(there.amount)")
        }
    }

    /// Returns the unit of a word, and the state that it implies: "jumbo" is one, of the size jumbo.
    private func measure(_ word: String, of match: IngredientMatch) -> (UnitCode, String) {
        let states = graph.states(of: match.ingredient.ingredientKey)
        if states.contains(word) { return (.count, word) }
        if word == "fruit" { return (.count, match.state) }
        if word == "packet" { return (UnitCode(rawValue: "package"), match.state) }
        return (UnitCode(rawValue: word), match.state)
    }

    /// Whether a number is within the rounding of a text: 12.3 stands for 12.25 to 12.35.
    private static func rounds(_ value: Rational, to text: String) -> Bool {
        let places = text.split(separator: ".").dropFirst().first?.count ?? 0
        let half = (0..<places).reduce(0.5) { step, _ in step / 10 }
        return abs(value.doubleValue - (Double(text) ?? .infinity)) <= half + 1e-9
    }
}
