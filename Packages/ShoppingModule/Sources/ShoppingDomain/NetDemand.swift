public import Quantities

/// What is left to buy of one ingredient after what is in stock.
public struct NetDemand: Hashable, Sendable {
    /// Never below zero; empty when stock covers all.
    public let toBuy: [StructuredQuantity]
    /// The stock, summed.
    public let inStock: [StructuredQuantity]
    /// The conversions across dimensions that the subtraction used.
    public let path: [ConversionStep]

    /// Makes a demand.
    public init(toBuy: [StructuredQuantity], inStock: [StructuredQuantity] = [], path: [ConversionStep] = []) {
        self.toBuy = toBuy
        self.inStock = inStock
        self.path = path
    }

    /// Of an ingredient that is neither needed in a number nor in stock.
    public static let nothing = NetDemand(toBuy: [])
}
