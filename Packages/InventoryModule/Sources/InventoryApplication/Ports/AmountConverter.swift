public import Quantities

/// Converts units, which the stock itself cannot do.
public protocol AmountConverter: Sendable {
    /// Answers questions about units, in order, in one batch.
    ///
    /// Units without a conversion are omitted. The ingredient key belongs to the quantity service; the inventory module
    /// does not interpret it.
    ///
    /// - Throws: ``AmountConverterError`` when the converter cannot answer.
    func convert(_ questions: [ConversionQuestion]) async throws(AmountConverterError) -> [[UnitCode: ConvertedAmount]]
}

/// How much an amount is in other units.
public struct ConversionQuestion: Hashable, Sendable {
    /// The amount.
    public let amount: Amount
    /// The other units, sorted.
    public let units: [UnitCode]
    /// The ingredient, for converting between volume, mass and count; empty for definitions alone.
    public let ingredientKey: String

    /// Asks about units; the amount's own one needs no answer.
    public init(_ amount: Amount, to units: Set<UnitCode>, ingredientKey: String) {
        self.amount = amount
        self.units = units.subtracting([amount.unit]).sorted { $0.rawValue < $1.rawValue }
        self.ingredientKey = ingredientKey
    }
}

/// An amount in another unit, and how the converter got there.
public struct ConvertedAmount: Hashable, Sendable {
    /// One step of a conversion.
    public struct Step: Hashable, Sendable {
        /// What a step is known by.
        public enum Basis: Hashable, Sendable {
            /// The definition of a unit.
            case definition
            /// The usual size of a package.
            case usualSize
            /// A measured weight.
            case measurement
        }

        /// What it is known by.
        public let basis: Basis
        /// The step for people, as applied to the amount: "100 g ≈ 1/2 cup".
        public let text: String
        /// The source of the fact; empty when it has none.
        public let source: String

        /// Creates a step.
        public init(_ basis: Basis, text: String, source: String) {
            self.basis = basis
            self.text = text
            self.source = source
        }
    }

    /// The number of the other unit.
    public let value: Rational
    /// The steps, in order; empty between units of one definition.
    public let steps: [Step]
    /// What the conversion assumes, and how the ingredient's name is read.
    public let assumptions: [StatedAssumption]

    /// Creates a converted amount.
    public init(_ value: Rational, steps: [Step] = [], assumptions: [StatedAssumption] = []) {
        self.value = value
        self.steps = steps
        self.assumptions = assumptions
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
