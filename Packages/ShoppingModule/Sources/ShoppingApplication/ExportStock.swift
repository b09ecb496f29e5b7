public import ShoppingDomain

extension ShoppingModuleService {
    /// The maximum number of products in a page of rows.
    private static let mostExportedProducts = 100
    /// The number of products in a page that is not said.
    private static let exportedProducts = 50
    /// The number of events that one request to the journal reads.
    private static let eventsAtOnce = 500

    /// Returns a page of the home's stock as rows of a file, which ``importStock(_:on:)`` takes in: by productId, each
    /// product's lots in the order of use.
    ///
    /// What was used beyond what came in isn't part of it, and of a lot that was opened or moved in part, the new part
    /// has no note.
    ///
    /// - Parameters:
    ///   - limit: How many products; up to 100, and 0 means 50.
    ///   - cursor: The end of the page before; empty for the first page.
    /// - Returns: The rows, and the cursor of the next page, which is empty after the last one.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func exportStock(
        limit: Int = 0,
        cursor: String = ""
    ) async throws(ShoppingError) -> (rows: [StockRow], nextCursor: String) {
        let limit = limit == 0 ? Self.exportedProducts : min(limit, Self.mostExportedProducts)
        return try await asking { () async throws(CollaboratorFailure) in
            let page = try await ask.stock.page(limit: limit, cursor: cursor)
            let products = try await ask.products(page.records.map(\.product))
            let notes = try await notes(of: products)
            let rows = zip(products, page.records).flatMap { product, record in
                record.lots.map { StockRow($0, of: product, note: notes[$0.id] ?? "") }
            }
            return (rows, page.nextCursor)
        }
    }

    /// Returns what people wrote when lots came in, by the identifiers of the lots.
    private func notes(of products: [Product]) async throws(CollaboratorFailure) -> [String: String] {
        let ids = products.flatMap { [$0.id] + $0.earlierIds }
        guard !ids.isEmpty else { return [:] }
        var notes: [String: String] = [:]
        var (cursor, before) = ("", "")
        repeat {
            before = cursor
            let page = try await ask.journal.events(
                of: ids,
                StockEventFilter(kinds: [.purchase]),
                limit: Self.eventsAtOnce,
                cursor: cursor
            )
            for event in page.events where !event.note.isEmpty && event.undone == nil {
                for lot in event.lots { notes[lot] = event.note }
            }
            cursor = page.nextCursor
            // A page that does not go on is the last one.
        } while !cursor.isEmpty && cursor != before
        return notes
    }
}
