public import ShoppingDomain

extension ShoppingModuleService {
    /// Records a trip through a store, from which its order can be learned.
    ///
    /// - Parameters:
    ///   - items: The items in the order in which they were ticked. The category of each is that of its product, of its
    ///     ingredient, or of its name, or else the aisle that its name suggests; an item without a category says
    ///     nothing about the walk.
    ///   - store: The store's name or identifier.
    ///   - reference: What identifies the trip: the same trip counts once.
    ///   - end: When it ended, in milliseconds since 1970; 0 and the future count as now.
    /// - Returns: What the home keeps of the trip.
    /// - Throws: ``ShoppingError`` when another service refuses.
    public func recordTrip(
        _ items: [NamedItem],
        through store: String,
        reference: String,
        endingAt end: Int64
    ) async throws(ShoppingError) -> RecordedTrip {
        let read = try await aisleItems(items)
        return try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.record(ShopTrip(store: store, reference: reference, items: read, end: end))
        }
    }
}
