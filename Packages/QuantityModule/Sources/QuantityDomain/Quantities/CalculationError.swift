public import Quantities

/// Why a quantity cannot be calculated.
public enum CalculationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exact result does not fit.
    case arithmetic(ArithmeticError)
    /// The unit code is unknown.
    case unknownUnit(UnitCode)
    /// The units measure different things, so that only an ingredient's weight can connect them.
    case unlikeUnits(UnitCode, UnitCode)
    /// A factor is zero or negative.
    case factorNotPositive(Rational)
    /// A factor is not a number.
    case notAFactor(String)
    /// A decision refers to something that is not in the list.
    case nothingToDecide(String)
    /// An amount is below zero.
    case negativeAmount(Rational)
    /// A text that should be an amount contains no number.
    case notAnAmount(String)
    /// A text that should state the weight of a measure does not.
    case notAConversion(String)
    /// A label does not belong to any key of the keypad.
    case notAKey(String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .arithmetic(let error): error.description
        case .unknownUnit(let code):
            "The unit \"\(code.rawValue.prefix(100))\" is unknown: use one such as cup, tbsp, tsp, ml, l, g, kg, oz, lb, clove or can."
        case .unlikeUnits(let first, let second):
            "\"\(first)\" and \"\(second)\" measure different things: name the ingredient, so that its weight can be used."
        case .factorNotPositive(let factor):
            "A recipe cannot be scaled by \(factor): use a factor above zero, such as 1/2 or 2."
        case .notAFactor(let text):
            "\"\(text)\" is not a factor: write it like \"3/2\" or \"1.5\"."
        case .nothingToDecide(let name):
            "The list has no \"\(name)\" to decide about: request a new preview."
        case .negativeAmount(let value):
            "\(value) is a negative amount: use zero or more."
        case .notAnAmount(let text): "\"\(text.prefix(100))\" is not one amount: write it like \"1/8 tsp\"."
        case .notAConversion(let text):
            "\"\(text.prefix(100))\" is not a conversion: write it like \"1 cup = 120 g\" or \"1 cup [packed] = 213 g\"."
        case .notAKey(let label):
            "\"\(label)\" is not a key of the keypad: send a digit, \"/\", \".\", a space, a fraction such as \"1/2\", "
                + "\"delete\" or \"clear\"."
        }
    }
}

extension CalculationError {
    /// Wraps an error of calculating with amounts.
    package init(_ error: AmountError) {
        switch error {
        case .unlikeUnits(let first, let second): self = .unlikeUnits(first, second)
        case .factorNotPositive(let factor): self = .factorNotPositive(factor)
        case .arithmetic(let error): self = .arithmetic(error)
        }
    }
}

/// Runs a calculation with amounts and wraps its errors.
package func exactly<Value>(_ calculate: () throws(AmountError) -> Value) throws(CalculationError) -> Value {
    do { return try calculate() } catch { throw CalculationError(error) }
}
