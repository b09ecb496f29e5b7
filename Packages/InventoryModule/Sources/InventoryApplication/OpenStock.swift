import Commands
public import InventoryDomain
public import Quantities

extension InventoryModuleService {
    /// Opens a lot: from now on it goes first, and keeps as long as its kind does once open.
    ///
    /// - Parameters:
    ///   - amount: How much is opened; `nil` for one piece or pack, and for all of a lot that says nothing of either.
    ///   - productId: The product.
    ///   - choice: Which lots; of several, the first sealed one in the order of use.
    ///   - ingredientKey: The ingredient, for converting between units; empty for exact conversions alone.
    ///   - day: When it was opened; `nil` for today.
    ///   - note: What the person wrote about it.
    /// - Returns: The product's new stock, and how the amount was converted.
    /// - Throws: ``InventoryError`` when nothing sealed is there, or less than the amount, and for a day that has
    ///   begun nowhere yet.
    public func openStock(
        _ amount: StockedAmount? = nil,
        of productId: ProductID,
        from choice: LotChoice = .any,
        ingredientKey: String = "",
        on day: CalendarDay? = nil,
        note: StockNote = .none
    ) async throws(InventoryError) -> StockChange {
        try check([day])
        return try await enter(productId, note: note) { (lots) async throws(InventoryError) in
            let sealed = try checked { () throws(StockError) in
                let sealed = try lots.meant(by: choice).filter { $0.dates.opened == nil }
                guard !sealed.isEmpty else { throw .nothingThere(productId) }
                return sealed
            }
            let one = [Withdrawal.Piece(sealed[0].onePack, of: sealed[0])]
            let (pieces, rates) = try await pieces(of: amount, or: one, from: sealed, productId, ingredientKey)
            let changes = pieces.enumerated().flatMap { number, piece in
                var dates = piece.lot.dates
                dates.opened = day ?? lots.today
                return piece.lot.setting(piece.quantity, apartAs: lots.newLot(number), dates: dates)
            }
            return DecidedEvent(kind: .open, amount: amount?.amount, changes: changes, rates: rates)
        }
    }
}

extension InventoryModuleService {
    /// Divides an amount, or the usual one for `nil`, among lots, in their order, also by what packs hold, by
    /// definitions of units, and by the measured weights of an ingredient that is named.
    ///
    /// - Returns: What is taken from each lot, and the rates that were applied.
    /// - Throws: ``StockError/notEnough(_:requested:there:)``.
    func pieces(
        of amount: StockedAmount?,
        or usual: [Withdrawal.Piece],
        from lots: [Lot],
        _ productId: ProductID,
        _ ingredientKey: String
    ) async throws(InventoryError) -> (pieces: [Withdrawal.Piece], rates: [PackRates.Rate]) {
        guard let amount = amount?.amount else { return (usual, []) }
        let rates = try await rates(from: amount, to: lots, ingredientKey)
        return try checked { () throws(StockError) in
            let withdrawal = try Withdrawal(of: amount, from: lots, rates: rates.mapValues(\.unitRate))
            guard withdrawal.rest == .zero else {
                let there = ProductStock(productId, joining: lots).onHand
                throw .notEnough(productId, requested: amount, there: there)
            }
            return (withdrawal.pieces, withdrawal.pieces.compactMap { rates[$0.lot.key] })
        }
    }
}

extension Lot {
    /// How much of it is one pack or piece: 330 ml of "6 x 330 ml", 1 of "3 cans"; all of it where it does not say.
    fileprivate var onePack: Rational {
        if let content = facts.pack?.content, content.unit == unit { return min(content.value, quantity) }
        return unit == .count || ownPack != nil ? min(.one, quantity) : quantity
    }
}
