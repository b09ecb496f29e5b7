import Quantities
package import QuantityDomain

extension ConversionQuery {
    /// Returns the possible meanings of the query, most likely first; none for a text without one amount.
    ///
    /// A typed text may name a unit of one or two words and an ingredient, a counted ingredient, or be a whole ingredient
    /// line. It names neither twice: beside a unit, the text is only a number.
    package func meanings(in home: HomeReading) -> [ConversionQuery] {
        guard !text.isEmpty else { return [self] }
        guard let number = home.number(beginning: text) else { return [line(in: home)].compactMap(\.self) }
        let words = number.rest.split(separator: " ")
        guard !words.isEmpty else { return [with(Amount(number.value, amount.unit), of: ingredient)] }
        guard amount.unit.rawValue.isEmpty else { return [] }
        let splits = [1, 2, 0].filter { $0 <= words.count }.compactMap { count in
            let unit = home.unit(typed: words.prefix(count).joined(separator: " "))
            return with(Amount(number.value, unit), named: words.dropFirst(count).joined(separator: " "))
        }
        // A line would take a minus sign for the mark of a list.
        return number.value < .zero ? splits : splits + [line(in: home)].compactMap(\.self)
    }

    /// The query as an ingredient line: "1 cup plus 2 tbsp of flour"; `nil` without one amount.
    private func line(in home: HomeReading) -> ConversionQuery? {
        let line = home.line(text)
        guard let range = line.quantity.range, !range.isRange else { return nil }
        return with(range.amount, named: line.name)
    }

    /// Returns the query of an ingredient that the text names, or else the query names; `nil` when both name one.
    private func with(_ amount: Amount, named name: String) -> ConversionQuery? {
        guard name.isEmpty || ingredient.isEmpty else { return nil }
        return with(amount, of: name.isEmpty ? ingredient : name)
    }

    private func with(_ amount: Amount, of ingredient: String) -> ConversionQuery {
        ConversionQuery(amount, to: unit, ingredient: ingredient, state: state)
    }
}

extension IngredientWeight {
    /// Reads a conversion as a person types it: "1 cup = 120 g", or with a state in brackets, "1 cup [packed] = 213 g".
    ///
    /// - Throws: ``CalculationError/notAConversion(_:)`` for any other text.
    package init(typed text: String, source: String, in home: HomeReading) throws(CalculationError) {
        let sides = text.split(separator: "=", omittingEmptySubsequences: false)
        let parts = sides[0].split(separator: "[", maxSplits: 1)
        let state = parts.dropFirst().first ?? "]"
        guard sides.count == 2, let left = parts.first, state.last(where: { $0 != " " }) == "]",
            let measure = Self.amount(left, in: home), let weight = Self.amount(sides[1], in: home)
        else { throw .notAConversion(text) }
        self.init(
            ingredientKey: "",
            measure: measure,
            weight: weight,
            state: state.prefix { $0 != "]" }.lowercased(),
            source: source
        )
    }

    private static func amount(_ text: Substring, in home: HomeReading) -> Amount? {
        home.number(beginning: text.split(separator: " ").joined(separator: " "))
            .map { Amount($0.value, UnitCode(rawValue: $0.rest)) }
    }
}
