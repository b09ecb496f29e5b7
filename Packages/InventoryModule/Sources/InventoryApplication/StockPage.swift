public import InventoryDomain

/// A piece of the list of what is on hand.
public struct StockPage: Hashable, Sendable {
    /// By productId.
    public let stock: [ProductStock]
    /// Asks for the next page; empty after the last one.
    public let nextCursor: String

    /// Makes a page.
    public init(stock: [ProductStock], nextCursor: String) {
        self.stock = stock
        self.nextCursor = nextCursor
    }
}
