import Quantities
package import QuantityDomain

extension ConversionQuery {
    /// Returns the possible meanings of the query, most likely first; none for a text without an amount.
    ///
    /// A typed text may name a unit of one or two words and an ingredient, a counted ingredient, or be a whole
    /// ingredient line. It names neither twice: beside a unit, the text is only a number. No meaning leaves out a typed
    /// word.
    package func meanings(in home: HomeReading) -> [ConversionQuery] {
        guard !text.isEmpty else { return [self] }
        return readings(in: home).map {
            $0.with($0.amount, from: $0.lower, to: home.meaning(of: unit), of: $0.ingredient)
        }
    }

    private func readings(in home: HomeReading) -> [ConversionQuery] {
        guard let number = home.number(beginning: text) else { return typed(in: home) }
        let words = number.rest.split(separator: " ")
        guard !words.isEmpty else { return [with(Amount(number.value, amount.unit), of: ingredient)] }
        guard amount.unit.rawValue.isEmpty else { return [] }
        if let degrees = DegreeWords.unit(number.rest, beside: unit.rawValue) {
            return [with(Amount(number.value, degrees), of: ingredient)]
        }
        let splits = [1, 2, 0].filter { $0 <= words.count }.compactMap { count in
            let unit = home.unit(typed: words.prefix(count).joined(separator: " "))
            return with(Amount(number.value, unit), named: words.dropFirst(count).joined(separator: " "))
        }
        // A line would take a minus sign for the mark of a list.
        guard number.value >= .zero else { return splits }
        let typed = typed(in: home)
        guard let found = home.amount(beginning: text) else { return splits + typed }
        // "1 lb 2 oz butter" is a sum, not a pound of "2 oz butter".
        let joined = number.rest.dropLast(found.rest.count)
        return joined.contains(where: \.isNumber) ? typed : splits + typed
    }

    /// The query as an amount and an ingredient, or as an ingredient line: "1 cup plus 2 tbsp of flour".
    private func typed(in home: HomeReading) -> [ConversionQuery] {
        // An open bracket hides what follows it.
        guard text.count(where: { $0 == "(" }) == text.count(where: { $0 == ")" }) else { return [] }
        // The sign of degrees would end the amount.
        let plain = text.replacing("°", with: " degrees ").replacing(" to ", with: "–").split(separator: " ").joined(
            separator: " "
        )
        if let found = home.amount(beginning: plain), found.amount.range.unit == .count, found.amount.content == nil,
            let degrees = DegreeWords.unit(found.rest, beside: unit.rawValue)
        {
            let range = found.amount.range
            return [with(Amount(range.upper, degrees), from: range.lower, of: ingredient)]
        }
        let line = home.line(text)
        if let range = line.quantity.range, line.saysOnlyNameAndAmount, line.says(text),
            home.measures(line.amountText, in: range.unit)
        {
            return [with(range.amount, from: range.lower, named: line.name)].compactMap(\.self)
        }
        guard let found = home.amount(beginning: text), found.amount.others.isEmpty, let range = found.amount.total,
            home.measures(String(text.dropLast(found.rest.count)), in: range.unit, found.amount.range.unit)
        else { return [] }
        return [with(range.amount, from: range.lower, named: found.rest)].compactMap(\.self)
    }

    /// Returns the query of an ingredient that the text names, or else the query names; `nil` when both name one.
    private func with(_ amount: Amount, from lower: Rational? = nil, named name: String) -> ConversionQuery? {
        guard name.isEmpty || ingredient.isEmpty else { return nil }
        return with(amount, from: lower, of: name.isEmpty ? ingredient : name)
    }

    private func with(
        _ amount: Amount,
        from lower: Rational? = nil,
        to unit: UnitCode? = nil,
        of ingredient: String
    ) -> ConversionQuery {
        ConversionQuery(
            amount,
            from: lower,
            to: unit ?? self.unit,
            ingredient: ingredient,
            state: state,
            meaning: meaning
        )
    }
}

extension ParsedLine {
    /// Whether the name and the amount are the whole line.
    fileprivate var saysOnlyNameAndAmount: Bool {
        [size, preparation, comment].allSatisfy(\.isEmpty) && alternates.isEmpty
    }

    /// Whether every word of a text is in the name or in the amount.
    fileprivate func says(_ text: String) -> Bool {
        let said = "\(name) \(amountText)".lowercased()
        return text.lowercased().split { !$0.isLetter }.allSatisfy { $0 == "of" || said.contains($0) }
    }
}

extension HomeReading {
    /// Whether every unit that a text names measures the same as one of these units.
    ///
    /// "1/2 l x 1,000 cloves" is not a number of liters.
    fileprivate func measures(_ amount: String, in units: UnitCode...) -> Bool {
        let dimensions = Set(units.map(UnitTable.standard.dimension(of:)))
        return amount.split { !$0.isLetter }.map { unit(typed: String($0)) }.allSatisfy { unit in
            UnitTable.standard[unit] == nil || dimensions.contains(UnitTable.standard.dimension(of: unit))
        }
    }
}

extension TypedAmount {
    /// The amount, or the content of all packages; `nil` for a number of things of a size.
    fileprivate var total: AmountRange? {
        guard let content, range.unit != content.unit else { return range }
        guard [.mass, .volume].contains(UnitTable.standard.dimension(of: content.unit)),
            let lower = try? range.lower * content.lower, let upper = try? range.upper * content.upper
        else { return nil }
        return AmountRange(lower, upper, content.unit)
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
            let measure = Self.amount(left, in: home), let weight = Self.amount(sides[1], in: home),
            // What is left of "1e-9 g" is not a unit.
            ![measure, weight].contains(where: { $0.unit.rawValue.contains(where: \.isNumber) })
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
