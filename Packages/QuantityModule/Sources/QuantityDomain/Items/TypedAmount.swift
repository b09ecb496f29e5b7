import LineParser
package import Quantities

/// An amount as a person types it, without a name: "1 lb 2 oz", "2 x 1 kg", "3 cans (400 g each)", "8 rolls".
package struct TypedAmount: Hashable, Sendable {
    /// The amount or range; packages of a measured content without a noun count by their content: "2 x 1 kg" is 2 kg.
    package let range: AmountRange
    /// The content of each package or the size of each thing: 400 g; `nil` when the text names none, and when ``range``
    /// counts by it.
    package let content: AmountRange?
    /// What each package holds: that of ``content``, or what ``range`` counts by, 330 ml for "6 x 330 ml"; `nil` when
    /// the text names none.
    package let packContent: AmountRange?
    /// The same amount in other units, as in "250 g / 9 oz".
    package let others: [AmountRange]
}

extension IngredientLineParser {
    /// Reads the amount that begins a text, and returns it with the words after it.
    ///
    /// Units are those of the lexicon, every code and plural of the unit table, and those that the home knows.
    ///
    /// - Returns: `nil` for a text that begins with something else, and for a number that does not fit.
    package func amount(
        beginning text: String,
        locale: String,
        knows isUnit: (String) -> UnitCode? = { _ in nil }
    ) -> (amount: TypedAmount, rest: String)? {
        guard text.utf8.count <= Self.longestLine, let found = reader.amount(beginning: text, locale: locale),
            let range = found.measure.range(in: locale, found.language)
        else { return nil }
        let rest = text.utf8.dropFirst(found.end)
        guard let after = Substring(rest).first.map({ $0 == " " || $0 == "," || $0 == ";" }) ?? .some(true), after
        else {
            return nil
        }
        let words = Substring(rest).drop { $0 == " " }
        if found.measure.unit < 0, found.content == nil, let named = Self.unit(beginning: words, isUnit) {
            let amount = TypedAmount(
                range: AmountRange(range.lower, range.upper, named.unit),
                content: nil,
                packContent: nil,
                others: []
            )
            return (amount, String(named.rest))
        }
        guard let amount = TypedAmount(range, found, locale: locale) else { return nil }
        return (amount, String(words))
    }

    /// Reads a text that is an amount and nothing else; `nil` for any other text.
    package func amount(
        _ text: String,
        locale: String,
        knows isUnit: (String) -> UnitCode? = { _ in nil }
    ) -> TypedAmount? {
        guard let found = amount(beginning: text, locale: locale, knows: isUnit), found.rest.isEmpty else { return nil }
        return found.amount
    }

    /// Returns the unit of the unit table or the home that the first words name, as many as possible.
    private static func unit(
        beginning text: Substring,
        _ isUnit: (String) -> UnitCode?
    ) -> (unit: UnitCode, rest: Substring)? {
        let words = text.split(separator: " ", maxSplits: mostUnitWords)
        for count in (0...min(words.count, mostUnitWords)).reversed() where count > 0 {
            let name = words[..<count].joined(separator: " ")
            guard let unit = UnitTable.standard.unit(named: name) ?? isUnit(name) else { continue }
            return (unit, text[(words[count - 1].endIndex)...].drop { $0 == " " })
        }
        return nil
    }

    /// The words of "US label fl oz".
    private static let mostUnitWords = 4
}

extension TypedAmount {
    /// Creates the amount of a reading; `nil` when a number does not fit.
    fileprivate init?(_ range: AmountRange, _ found: LeadingAmount, locale: String) {
        let content = found.content.flatMap { $0.range(in: locale, found.language) }
        others = found.others.compactMap { $0.range(in: locale, found.language) }
        guard let content, found.measure.unit < 0, UnitTable.standard[content.unit]?.isSold == true else {
            self.range = range
            self.content = content
            packContent = content
            return
        }
        guard let lower = try? range.lower * content.lower, let upper = try? range.upper * content.upper else {
            return nil
        }
        self.range = AmountRange(lower, upper, content.unit)
        self.content = nil
        packContent = content
    }
}

extension UnitDefinition {
    /// Whether packages are labeled in it.
    fileprivate var isSold: Bool { dimension == .mass || dimension == .volume }
}
