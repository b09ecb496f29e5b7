/// The name of a unit, such as `"cup"` or `"g"`, as an opaque code.
///
/// Only the quantity module knows what a code means and how it converts to another.
public struct UnitCode: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The code as stores and messages hold it.
    public let rawValue: String

    /// The empty code, for things that are counted without a unit.
    public static let count = UnitCode(rawValue: "")

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code itself.
    public var description: String { rawValue }
}

/// An exact number of one unit.
public struct Amount: Hashable, Sendable, Codable {
    /// The number of units.
    public let value: Rational
    /// The unit.
    public let unit: UnitCode

    /// Creates an amount.
    public init(_ value: Rational, _ unit: UnitCode) {
        self.value = value
        self.unit = unit
    }

    /// Returns the exact sum of two amounts of the same unit.
    ///
    /// - Throws: ``AmountError/unlikeUnits(_:_:)`` for different units, even of the same dimension. Converting is the
    ///   quantity module's task.
    public func adding(_ other: Amount) throws(AmountError) -> Amount {
        guard unit == other.unit else { throw .unlikeUnits(unit, other.unit) }
        do { return Amount(try value + other.value, unit) } catch { throw .arithmetic(error) }
    }

    /// Returns the amount times an exact factor.
    public func scaled(by factor: Rational) throws(AmountError) -> Amount {
        do { return Amount(try value * factor, unit) } catch { throw .arithmetic(error) }
    }
}

/// Why amounts cannot be added or scaled.
public enum AmountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The units differ; adding needs a conversion first.
    case unlikeUnits(UnitCode, UnitCode)
    /// The factor is zero or negative.
    case factorNotPositive(Rational)
    /// The arithmetic has no exact result.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unlikeUnits(let first, let second):
            "\"\(first)\" and \"\(second)\" cannot be added directly: convert one of them first."
        case .factorNotPositive(let factor):
            "An amount cannot be scaled by \(factor): use a factor above zero, such as 1/2 or 2."
        case .arithmetic(let error): error.description
        }
    }
}
