import Commands
public import InventoryDomain
import Quantities

extension InventoryModuleService {
    /// Opens a lot: from now on it goes first, and keeps as long as its kind does once open.
    ///
    /// - Parameters:
    ///   - amount: How much is opened; `nil` for one piece or pack of what is counted, and for all of a lot in another
    ///     unit.
    ///   - productId: The product.
    ///   - choice: Which lots; of several, the first sealed one in the order of use.
    ///   - day: When it was opened; `nil` for today.
    ///   - note: What the person wrote about it.
    /// - Returns: The product's new stock.
    /// - Throws: ``InventoryError`` when nothing sealed is there, or less than the amount.
    public func openStock(
        _ amount: StockedAmount? = nil,
        of productId: ProductID,
        from choice: LotChoice = .any,
        on day: CalendarDay? = nil,
        note: StockNote = .none
    ) async throws(InventoryError) -> StockChange {
        try await enter(productId, note: note) { (lots) async throws(InventoryError) in
            let changes = try checked { () throws(StockError) in
                let sealed = try lots.meant(by: choice).filter { $0.dates.opened == nil }
                guard let first = sealed.first else { throw .nothingThere(productId) }
                let isCounted = first.ownPack != nil || first.unit == .count
                let one = Withdrawal.Piece(isCounted ? min(.one, first.quantity) : first.quantity, of: first)
                let pieces =
                    try amount.map { amount throws(StockError) in
                        try lots.pieces(of: amount.amount, from: sealed)
                    } ?? [one]
                return pieces.enumerated().flatMap { number, piece in
                    var dates = piece.lot.dates
                    dates.opened = day ?? lots.today
                    return piece.lot.setting(piece.quantity, apartAs: lots.newLot(number), dates: dates)
                }
            }
            return DecidedEvent(kind: .open, amount: amount?.amount, changes: changes)
        }
    }
}

extension ProductLots {
    /// Divides an amount among lots in its unit, in their order.
    ///
    /// - Throws: ``StockError/notEnough(_:requested:there:)``.
    func pieces(of amount: Amount, from lots: [Lot]) throws(StockError) -> [Withdrawal.Piece] {
        let withdrawal = try Withdrawal(of: amount, from: lots, rates: [:])
        guard withdrawal.rest == .zero else {
            let there = ProductStock(productId, joining: lots).onHand
            throw .notEnough(productId, requested: amount, there: there)
        }
        return withdrawal.pieces
    }
}
