public import Quantities

/// Why stock cannot change as asked; it stays as it was.
public enum StockError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing, or less than nothing, was to go in or out.
    case notPositive(Amount)
    /// More was to be used than is there.
    case notEnough(productId: ProductID, requested: Amount, onHand: [Amount])
    /// What is there is counted in units that the requested one does not convert to.
    case otherUnit(productId: ProductID, requested: Amount, onHand: [Amount])
    /// The numbers have no exact result.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notPositive(let amount):
            "\(amount.text) is no amount of stock: give a number above zero."
        case .notEnough(let productId, let requested, let onHand) where onHand.isEmpty:
            "Nothing of \(productId) is on hand, so \(requested.text) cannot be used: add the stock first."
        case .notEnough(let productId, let requested, let onHand):
            "\(requested.text) of \(productId) cannot be used, for only \(Self.list(onHand)) is on hand: "
                + "use at most that, or add the stock first."
        case .otherUnit(let productId, let requested, let onHand):
            "\(requested.text) of \(productId) cannot be taken from \(Self.list(onHand)), for no conversion is known: "
                + "give the amount in \(onHand.first?.unit.name ?? "the unit of the stock")."
        case .arithmetic(let error): error.description
        }
    }

    private static func list(_ amounts: [Amount]) -> String { amounts.map(\.text).joined(separator: " and ") }
}
