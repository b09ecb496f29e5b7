public import Quantities
public import QuantityDomain

/// What a list takes of one ingredient of a line.
public struct IngredientNeed: Hashable, Sendable {
    /// The amount that a list counts in place of the line's; `nil` for most lines.
    ///
    /// It is how much of the raw ingredient gives the amount of a cooked one, how much a unit without a number usually
    /// is, the amount in the unit that the name has, such as cloves of "2 Knoblauchzehen", or the packages by their
    /// content, such as cans of 400 g. It is the scaled one if there is a factor. It has no number where the line
    /// counts what has no pieces, as "2 olive oil" does.
    public private(set) var quantity: StructuredQuantity?
    /// What is assumed about the ingredient: its name, and ``quantity``.
    public private(set) var assumptions: [Assumption] = []
    /// Whether a factor leaves the amount as it is, because it has a unit and no number: "a handful".
    public private(set) var isUnscaled = false
    /// The parts of a whole that are needed, as scaled: the juice and the zest of lemons; `nil` for most lines.
    public private(set) var part: PartOfWhole?
    /// The whole as a list names it; `nil` without ``part``.
    public internal(set) var whole: NamedIngredient?

    init() {}

    /// Creates the need of a line that names one ingredient, or of one part of a line that names several.
    init(
        of line: ParsedLine,
        amount: StructuredQuantity,
        factor: Rational?,
        _ formatter: QuantityFormatter
    ) throws(CalculationError) {
        var raw = try RawNeed(line, amount: amount, formatter)
        if raw == nil { raw = try RawNeed(usual: line, factor: factor, formatter) }
        quantity = raw?.quantity ?? Self.counted(amount, as: line.countedAs ?? PackUnit(of: line)?.code, formatter)
        assumptions = line.assumptions + (raw.map { [$0.assumption] } ?? [])
        let hasFactor = factor.map { $0 != .one } ?? false
        isUnscaled = hasFactor && !(quantity ?? amount).isParseable && line.impreciseUnit != nil
        part = try PartsOfWholes.standard.part(line, amount: amount.range)
        guard line.hasNoUnit else { return }
        quantity = StructuredQuantity(range: nil, displayText: line.text, parseConfidence: amount.parseConfidence)
    }

    /// Returns an amount in the unit that the name or the content of its packages has; `nil` for most lines.
    private static func counted(
        _ amount: StructuredQuantity,
        as unit: UnitCode?,
        _ formatter: QuantityFormatter
    ) -> StructuredQuantity? {
        guard let unit, let range = amount.range else { return nil }
        return formatter.quantity(AmountRange(range.lower, range.upper, unit), confidence: amount.parseConfidence)
    }
}
