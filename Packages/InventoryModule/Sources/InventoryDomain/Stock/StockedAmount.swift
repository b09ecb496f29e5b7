public import Quantities

/// An amount that is added or used, above zero.
public struct StockedAmount: Hashable, Sendable {
    /// The amount itself.
    public let amount: Amount

    /// Checks an amount.
    ///
    /// - Throws: ``StockError/notPositive(_:)`` for zero and less, and ``StockError/arithmetic(_:)`` for a number
    ///   beyond all kitchens, with which the rest of the ledger would have no exact sum.
    public init(_ amount: Amount) throws(StockError) {
        guard amount.value > .zero else { throw .notPositive(amount) }
        guard amount.value.isPractical else { throw .arithmetic(.overflow) }
        self.amount = amount
    }
}

/// Why stock cannot change as requested; it stays unchanged.
public enum StockError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The amount is zero or less.
    case notPositive(Amount)
    /// The home has less than the requested amount.
    case notEnough(productId: ProductID, requested: Amount, onHand: [Amount])
    /// The stock is counted in units that do not convert to the requested one.
    case otherUnit(productId: ProductID, requested: Amount, onHand: [Amount])
    /// A pack that holds nothing, or a number of itself.
    case notAPack(UnitCode, content: Amount)
    /// The name of a location is longer than ``StockLocation/longest``.
    case locationTooLong(characters: Int)
    /// The numbers have no exact result.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notPositive(let amount):
            "\(amount.text) is not an amount of stock: enter a number above zero."
        case .notEnough(let productId, let requested, let onHand) where onHand.isEmpty:
            "Nothing of \(productId) is on hand, so \(requested.text) cannot be used: add the stock first."
        case .notEnough(let productId, let requested, let onHand):
            "\(requested.text) of \(productId) cannot be used, because the home has only \(Self.list(onHand)): "
                + "use at most that, or add the stock first."
        case .otherUnit(let productId, let requested, let onHand):
            "\(requested.text) of \(productId) cannot be taken from \(Self.list(onHand)), because no conversion is known: "
                + "enter the amount in \(onHand.first?.unit.name ?? "the unit of the stock")."
        case .notAPack(let unit, let content):
            "One \(unit == .count ? "pack" : unit.rawValue) cannot hold \(content.text): give its content above zero and in "
                + "another unit, such as 400 g."
        case .locationTooLong(let characters):
            "The location has \(characters) characters: shorten it to \(StockLocation.longest)."
        case .arithmetic(let error): error.description
        }
    }

    private static func list(_ amounts: [Amount]) -> String { amounts.map(\.text).joined(separator: " and ") }
}

extension Amount {
    /// The amount for people, within a sentence: `"1 1/2 cup"`, `"3"`.
    fileprivate var text: String {
        let number = value.mixedText
        return unit == .count ? number : "\(number) \(unit)"
    }
}

extension UnitCode {
    /// The unit for people: the code, or the word for a count.
    fileprivate var name: String { self == .count ? "pieces" : rawValue }
}

extension Rational {
    /// The number as a whole part and a fraction, as in `"1 1/2"`.
    fileprivate var mixedText: String {
        let whole = magnitude.floor
        guard !isWhole, whole > 0 else { return description }
        return "\(numerator < 0 ? "-" : "")\(whole) \(magnitude.numerator - whole * denominator)/\(denominator)"
    }
}
