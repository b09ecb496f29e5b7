public import Quantities
public import ShoppingDomain

/// A quantity and what it is multiplied by.
public struct ScaleTask: Hashable, Sendable {
    /// Holds a number.
    public let quantity: Quantity
    /// Above zero.
    public let factor: Rational

    /// Makes a task.
    public init(quantity: Quantity, factor: Rational) {
        self.quantity = quantity
        self.factor = factor
    }
}
