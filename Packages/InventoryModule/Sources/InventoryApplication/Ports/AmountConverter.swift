public import Quantities

/// Converts units, which the stock itself cannot do.
public protocol AmountConverter: Sendable {
    /// Returns how many of each of the other units equal one of the amount's unit.
    ///
    /// Units without a conversion are omitted, and without an ingredient, also those that only a measured weight
    /// connects. The ingredient key belongs to the quantity service; the inventory module does not interpret it.
    ///
    /// - Throws: ``AmountConverterError`` when the converter cannot answer.
    func rates(
        from amount: Amount,
        to others: [UnitCode],
        ingredientKey: String
    ) async throws(AmountConverterError) -> [UnitCode: ConversionRate]
}

/// How many of another unit equal one of a unit.
public struct ConversionRate: Hashable, Sendable {
    /// Above zero.
    public let value: Rational
    /// The measured steps behind it for people, as applied to the amount, with their sources: "100 g ≈ 1/2 cup (King
    /// Arthur)"; empty for a definition.
    public let measuredBy: [String]
    /// What the measured steps assume: the weight of another ingredient, or the usual size of a package.
    public let assumptions: [ConversionAssumption]

    /// Creates a rate.
    public init(_ value: Rational, measuredBy: [String] = [], assumptions: [ConversionAssumption] = []) {
        self.value = value
        self.measuredBy = measuredBy
        self.assumptions = assumptions
    }

    /// Returns the same conversion with another value.
    func with(_ value: Rational) -> ConversionRate {
        ConversionRate(value, measuredBy: measuredBy, assumptions: assumptions)
    }
}

/// What a conversion assumes, in the words of the converter, which the inventory passes on without interpreting them.
public struct ConversionAssumption: Hashable, Sendable, Codable {
    /// The kind of assumption, such as "weighedAs".
    public let code: String
    /// What the home has or says, such as an ingredient's name.
    public let said: String
    /// What is taken for it.
    public let meant: String
    /// The source of the fact; empty when it has none.
    public let source: String
    /// The assumption in English.
    public let sentence: String

    /// Creates an assumption.
    public init(code: String, said: String, meant: String, source: String = "", sentence: String) {
        self.code = code
        self.said = said
        self.meant = meant
        self.source = source
        self.sentence = sentence
    }
}

/// Why a converter could not convert units.
public struct AmountConverterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, and what to do next.
    public let reason: String

    /// Whether trying again later may help.
    public let isTemporary: Bool

    /// Creates an error.
    public init(reason: String, isTemporary: Bool) {
        self.reason = reason
        self.isTemporary = isTemporary
    }

    /// What happened, and what to do next.
    public var description: String { reason }
}
