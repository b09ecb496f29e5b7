import ShoppingDomain

extension Collaborators {
    /// Returns the latest events, the latest first, from as many pages as they take.
    ///
    /// The inventory ends a page before its limit when the next event has no room in a message.
    ///
    /// - Parameters:
    ///   - kinds: Only these; empty for all.
    ///   - limit: The maximum number of events.
    /// - Returns: The events of all products.
    /// - Throws: ``CollaboratorFailure`` when the inventory service refuses or is unavailable.
    func latestEvents(
        _ kinds: [StockEvent.Kind],
        atMost limit: Int
    ) async throws(CollaboratorFailure) -> [StockEvent] {
        var events: [StockEvent] = []
        var cursor = ""
        repeat {
            let left = limit - events.count
            let page = try await journal.events(of: [], StockEventFilter(kinds: kinds), limit: left, cursor: cursor)
            events += page.events
            cursor = page.nextCursor
        } while !cursor.isEmpty && events.count < limit
        return events
    }
}
