/// The name of a unit, such as `"cup"` or `"g"`, as an opaque code.
///
/// What a code means, and how one converts to another, is known to the quantity module alone.
public struct UnitCode: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The code as stores and messages hold it.
    public let rawValue: String

    /// Things that are counted without a unit: the empty code.
    public static let count = UnitCode(rawValue: "")

    /// Makes a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code itself.
    public var description: String { rawValue }
}

/// An exact number of one unit.
public struct Amount: Hashable, Sendable, Codable {
    /// How many.
    public let value: Rational
    /// Of what.
    public let unit: UnitCode

    /// Makes an amount.
    public init(_ value: Rational, _ unit: UnitCode) {
        self.value = value
        self.unit = unit
    }

    /// The exact sum of two amounts of the same unit.
    ///
    /// - Throws: ``AmountError/unlikeUnits(_:_:)`` for different units, even of the same dimension:
    ///   converting is the quantity module's work.
    public func adding(_ other: Amount) throws(AmountError) -> Amount {
        guard unit == other.unit else { throw .unlikeUnits(unit, other.unit) }
        do { return Amount(try value + other.value, unit) } catch { throw .arithmetic(error) }
    }

    /// The amount times an exact factor.
    public func scaled(by factor: Rational) throws(AmountError) -> Amount {
        do { return Amount(try value * factor, unit) } catch { throw .arithmetic(error) }
    }
}

/// Why amounts have no sum or multiple.
public enum AmountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The units differ, so that adding needs a conversion first.
    case unlikeUnits(UnitCode, UnitCode)
    /// The factor is zero or negative.
    case factorNotPositive(Rational)
    /// The numbers themselves have no exact result.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unlikeUnits(let first, let second):
            "\"\(first)\" and \"\(second)\" cannot be added as they are: convert one of them first."
        case .factorNotPositive(let factor):
            "An amount cannot be scaled by \(factor): use a factor above zero, such as 1/2 or 2."
        case .arithmetic(let error): error.description
        }
    }
}
