import Commands
public import Quantities
public import QuantityDomain

/// A line to read.
public struct LineToRead: Hashable, Sendable {
    /// The original line.
    public let text: String
    /// The BCP 47 locale; empty for the request's locale, then the home's, then the detected language.
    public let locale: String
    /// The factor for the amount; `nil` leaves the line unscaled.
    public let factor: Rational?
    /// The number of servings of the scaled recipe; `nil` when unknown.
    public let servings: Rational?
    /// Whether the text is a name and an amount in either order, as people type their stock; such a line isn't scaled.
    public let isItem: Bool

    /// Creates a line.
    public init(
        _ text: String,
        locale: String = "",
        factor: Rational? = nil,
        servings: Rational? = nil,
        isItem: Bool = false
    ) {
        self.isItem = isItem
        self.text = text
        self.locale = locale
        self.factor = factor
        self.servings = servings
    }
}

/// A line as the home reads it.
public struct ReadLine: Hashable, Sendable {
    /// The parsed line.
    public let line: ParsedLine
    /// The scaled line; `nil` without a factor.
    public let scaled: ScaledLine?
    /// The factor for people: "1 1/2"; empty for 1, and when none was given.
    public let factorText: String
    /// What a list takes of the line's own ingredient.
    public internal(set) var need = IngredientNeed()
    /// What a list takes of the line's further ingredients, in their order; empty unless each has an amount of its own.
    public internal(set) var otherNeeds: [IngredientNeed] = []
}

extension QuantityModuleService {
    /// Reads lines with the home's locale, cups, and corrections, scales those that have a factor, and adds the aisle.
    ///
    /// Quantities are written in the request's language, or in the line's own where the request names none. The text of
    /// a scaled line stays in the line's language.
    ///
    /// - Parameter lines: What to read.
    /// - Returns: One entry for each line, in the same order.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for a factor that is not above zero, or an amount that does
    ///   not fit.
    public func readLines(_ lines: [LineToRead]) async throws(QuantityError) -> [ReadLine] {
        let home = try await home(reading: lines.lazy.map(\.text))
        let (formatter, locale) = (home.formatter, home.locale)
        return try zip(try read(lines, in: home), lines).map { (read, asked) throws(QuantityError) in
            var line = read.line.inItsAisle
            if line.aisleHint.isEmpty { line.aisleHint = home.aisle(of: line) }
            let amount = read.scaled?.quantity ?? line.quantity
            func need(of part: ParsedLine, _ amount: StructuredQuantity) throws(QuantityError) -> IngredientNeed {
                var need = try calculating { () throws(CalculationError) in
                    try IngredientNeed(of: part, amount: amount, factor: asked.factor, formatter)
                }
                need.whole = need.part.map { whole(of: $0, locale: locale) }
                return need
            }
            let own = try need(of: line.ownPart, amount)
            let others = try zip(line.others, line.otherParts).map { (other, part) throws(QuantityError) in
                try need(of: part, other.quantity ?? part.quantity)
            }
            // A line whose usual amount is counted isn't told to be left uncounted.
            if own.quantity != nil, line.others.isEmpty { line.diagnostics.removeAll(where: \.isPlain) }
            let known = Set(line.assumptions)
            line.assumptions += ([own] + others).flatMap(\.assumptions).filter { !known.contains($0) }
            return ReadLine(
                line: line,
                scaled: read.scaled,
                factorText: read.factorText,
                need: own,
                otherNeeds: others
            )
        }
    }

    /// Returns the BCP 47 locale that names and amounts are written in: the request's, otherwise the home's; empty when
    /// neither is set.
    public func locale() async throws(QuantityError) -> String { try await home().locale }

    /// Reads and scales lines, without their aisles.
    func read(_ lines: [LineToRead], in home: HomeReading) throws(QuantityError) -> [ReadLine] {
        var read: [ReadLine] = []
        read.reserveCapacity(lines.count)
        var factors: [Rational: String] = [.one: ""]
        for (entry, line) in lines.enumerated() {
            try checkCancellation()
            let isForeign = isForeign(line, to: home)
            guard let factor = line.factor else {
                var plain =
                    line.isItem
                    ? home.item(line.text, locale: line.locale) : home.line(line.text, locale: line.locale)
                if isForeign { home.write(&plain) }
                read.append(ReadLine(line: plain, scaled: nil, factorText: ""))
                continue
            }
            var scaled = try calculating(entry) { () throws(CalculationError) in
                try home.line(line.text, locale: line.locale, scaledBy: factor, servings: line.servings)
            }
            if isForeign {
                home.write(&scaled.original)
                scaled.quantity = home.written(scaled.quantity)
            }
            let text = factors[factor] ?? home.formatter.text(ofFactor: factor)
            factors[factor] = text
            read.append(ReadLine(line: scaled.original, scaled: scaled, factorText: text))
        }
        return read
    }

    /// Returns whether a line is in another language than the request's.
    private func isForeign(_ line: LineToRead, to home: HomeReading) -> Bool {
        !context.locale.isEmpty && !line.locale.isEmpty && !home.formatter.writesLanguage(of: line.locale)
    }

    private func whole(of part: PartOfWhole, locale: String) -> NamedIngredient {
        let name = IngredientNames.listName(of: part.wholeKey, for: nil, locale: locale) ?? part.wholeKey
        return NamedIngredient(key: part.wholeKey, listName: name).inItsAisle
    }
}
