package import Quantities

/// A lot that should be used soon, or should have been.
public struct ExpiringLot: Hashable, Sendable {
    /// The product, as it is called now.
    public let productId: ProductID
    /// The lot, with what is left of it.
    public let lot: Lot
    /// Until when it should be used.
    public let due: DueDay
    /// The days until it is due; below zero when that has passed.
    public let daysLeft: Int

    /// Creates an entry; `nil` for a lot without a date, and for one that is due later than the last day.
    package init?(
        _ lot: Lot,
        of productId: ProductID,
        _ shelfLife: ShelfLife,
        on day: CalendarDay,
        upTo last: CalendarDay
    ) {
        guard let due = lot.due(shelfLife, upTo: last) else { return nil }
        (self.productId, self.lot, self.due) = (productId, lot, due)
        daysLeft = day.days(until: due.day)
    }
}
