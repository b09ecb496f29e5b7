public import ShoppingDomain

/// Knows where the home keeps food, what it wants of each product, and what it pays with.
public protocol StockSettings: Sendable {
    /// Returns the home's locations.
    func allLocations() async throws(CollaboratorFailure) -> [StockLocation]

    /// Returns what the home wants of a product.
    func wish(of product: ProductID) async throws(CollaboratorFailure) -> StockWish

    /// Changes what the home wants of a product.
    func update(
        _ change: StockWishChange,
        of product: ProductID
    ) async throws(CollaboratorFailure) -> StockWish

    /// Returns the home's currency, three letters of ISO 4217.
    func currency() async throws(CollaboratorFailure) -> String
}

/// Keeps what happened to the home's stock.
public protocol StockJournal: Sendable {
    /// Returns a page of events, the latest first, with the cursor of the next page, which is empty after the last one.
    ///
    /// - Parameters:
    ///   - products: Only of these; empty for all.
    ///   - filter: Only what it lets through.
    ///   - limit: The maximum number of events.
    ///   - cursor: The end of the page before; empty for the first page.
    /// - Returns: The events, and the cursor of the next page.
    /// - Throws: ``CollaboratorFailure`` when the inventory service refuses or is unavailable.
    func events(
        of products: [ProductID],
        _ filter: StockEventFilter,
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (events: [StockEvent], nextCursor: String)

    /// Undoes an event, or lets one that was undone count again.
    func undo(_ event: String, redo: Bool) async throws(CollaboratorFailure) -> UndoneStockEvent
}

/// An event that was undone, or that counts again.
public struct UndoneStockEvent: Hashable, Sendable {
    /// The event as it is now.
    public let event: StockEvent
    /// The stock of its product.
    public let stock: StockRecord
    /// Whether the event was so before the request.
    public let isUnchanged: Bool

    /// Puts an answer together.
    public init(_ event: StockEvent, stock: StockRecord, isUnchanged: Bool) {
        (self.event, self.stock, self.isUnchanged) = (event, stock, isUnchanged)
    }
}
