public import Commands
public import InventoryDomain
public import Quantities

extension InventoryModuleService {
    /// Lists the lots that are due within some days, and those that were due before.
    ///
    /// First come those that may be dangerous after their day, then those that only lose quality; each by day. A lot is
    /// due as ``LotDates/due(_:)`` says, by the shelf life that the kind of its product has in this home. The store
    /// finds candidates by the first of their dates, so that a page costs no more than the lots that have one by then.
    ///
    /// - Parameters:
    ///   - days: How many days after the day a lot may be due; less than 0 for those that were due before it.
    ///   - day: The day from which days are counted; `nil` for today in UTC.
    ///   - request: The page.
    /// - Returns: The lots, with what is left of each.
    /// - Throws: ``InventoryError`` for an invalid cursor, or when the store fails.
    public func expiringLots(
        within days: Int = 7,
        of day: CalendarDay? = nil,
        _ request: PageRequest = PageRequest()
    ) async throws(InventoryError) -> Page<ExpiringLot> {
        let day = day ?? today
        let last = day.adding(days: days)
        return try await request.read(orThrowing: InventoryError.self, partCount: 5, cursor: \.pageCursor) {
            (position, limit) async throws(StoreError) in
            let dated = try await store.productsDated(upTo: last, in: context.household)
            let home = try await HomeStock(of: dated, in: store, context)
            let products = Set(dated.map(home.references.current))
            let due = products.flatMap { productId in
                let stock = home.stock(of: productId)
                return stock.lots.compactMap { ExpiringLot($0, of: productId, stock.shelfLife, on: day, upTo: last) }
            }
            let places = due.map { (cursor: $0.pageCursor, lot: $0) }.filter { entry in
                position.map { $0 < entry.cursor } ?? true
            }
            return places.sorted { $0.cursor < $1.cursor }.prefix(limit).map(\.lot)
        }
    }

    /// The day of the request, in UTC.
    var today: CalendarDay { CalendarDay(context.now) }
}

extension ExpiringLot {
    /// The position after this lot: what may be dangerous, then by day.
    package var pageCursor: PageCursor {
        PageCursor(
            after: due.isDanger ? "0" : "1",
            due.day.description,
            productId.text,
            lot.productId.text,
            lot.id.rawValue
        )
    }
}
