import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// The minimum number of characters that name an event.
    public static let shortestEvent = 4
    /// How many of the latest events can be named by the beginning of their identifiers.
    public static let latestEvents = 500
    /// The length of an event's identifier, a UUID.
    private static var eventLength: Int { 36 }

    /// Returns a page of what happened to the stock, the latest first.
    ///
    /// - Parameters:
    ///   - names: Only of the products with these names, productIds, or barcodes; empty for all.
    ///   - filter: Only what it lets through.
    ///   - limit: The maximum number of events.
    ///   - cursor: The end of the page before; empty for the first page.
    /// - Returns: The events, and the cursor of the next page, which is empty after the last one.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func stockEvents(
        of names: [String] = [],
        _ filter: StockEventFilter = StockEventFilter(),
        limit: Int,
        cursor: String = ""
    ) async throws(ShoppingError) -> (events: [NamedStockEvent], nextCursor: String) {
        try await asking { () async throws(CollaboratorFailure) in
            let products = try await names.isEmpty ? [] : products(named: names)
            guard names.isEmpty || !products.isEmpty else { return ([], "") }
            let ids = products.flatMap { [$0.id] + $0.earlierIds }
            let page = try await ask.journal.events(of: ids, filter, limit: limit, cursor: cursor)
            return (try await named(page.events), page.nextCursor)
        }
    }

    /// Undoes an event, so that it counts no longer, or lets one that was undone count again.
    ///
    /// - Parameters:
    ///   - text: The event's identifier, or its beginning, of at least ``shortestEvent`` characters.
    ///   - redo: Whether it counts again.
    /// - Returns: The event as it is now, the stock of its product, and whether the event was so before the request.
    /// - Throws: ``ShoppingError`` when no event or several of the latest ones are meant, or another service refuses.
    public func undoStockEvent(
        _ text: String,
        redo: Bool = false
    ) async throws(ShoppingError) -> (event: NamedStockEvent, stock: StockedProduct, isUnchanged: Bool) {
        let id = try await event(named: text)
        let undone = try await asking { () async throws(CollaboratorFailure) in
            try await ask.journal.undo(id, redo: redo)
        }
        let product = await product(of: undone.event)
        let amounts = undone.event.amount.map { [$0] } ?? []
        let (stock, texts) = await ask.shownAfterward([ShownStock(product, undone.stock)], also: [amounts])
        return (NamedStockEvent(undone.event, of: product, texts[0].first), stock[0], undone.isUnchanged)
    }

    /// Returns the product of an event that is entered, without a title when no service says it.
    private func product(of event: StockEvent) async -> Product {
        let found = try? await ask.products([event.product])
        return found?.first ?? Product(id: event.product, title: "")
    }

    /// Returns the identifier that a text means.
    private func event(named text: String) async throws(ShoppingError) -> String {
        let beginning = text.lowercased()
        guard beginning.count < Self.eventLength else { return beginning }
        guard beginning.count >= Self.shortestEvent else { throw .stock(.noSuchEvent(text)) }
        let latest = try await asking { () async throws(CollaboratorFailure) in
            try await ask.latestEvents([], atMost: Self.latestEvents)
        }
        // An event that comes in between two pages moves another one to the second page, too.
        var seen: Set<String> = []
        let meant = latest.map(\.id).filter { $0.hasPrefix(beginning) && seen.insert($0).inserted }
        guard let first = meant.first else { throw .stock(.noSuchEvent(text)) }
        guard meant.count == 1 else { throw .stock(.severalEvents(text, meant)) }
        return first
    }

    private func named(_ events: [StockEvent]) async throws(CollaboratorFailure) -> [NamedStockEvent] {
        var seen: Set<ProductID> = []
        let ids = events.map(\.product).filter { seen.insert($0).inserted }
        let titled = Dictionary(zip(ids, try await ask.products(ids))) { first, _ in first }
        let (_, texts) = try await ask.shown([], also: events.map { $0.amount.map { [$0] } ?? [] })
        return zip(events, texts).map { event, amount in
            let unknown = Product(id: event.product, title: "")
            return NamedStockEvent(event, of: titled[event.product] ?? unknown, amount.first)
        }
    }
}
