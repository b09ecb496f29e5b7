public import Quantities
import ShoppingDomain

/// A quantity and what it is multiplied by.
public struct ScaleTask: Hashable, Sendable {
    /// Holds a number.
    public let quantity: StructuredQuantity
    /// Above zero.
    public let factor: Rational

    /// Makes a task.
    public init(quantity: StructuredQuantity, factor: Rational) {
        self.quantity = quantity
        self.factor = factor
    }
}
