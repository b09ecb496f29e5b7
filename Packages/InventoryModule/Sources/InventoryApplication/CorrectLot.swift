import Commands
public import InventoryDomain

/// What a person corrects about a lot; each part that is `nil` stays as it is.
public struct LotCorrection: Hashable, Sendable {
    /// What is known about it from its beginning.
    public var facts: LotFacts?
    /// Its dates.
    public var dates: LotDates?

    /// Describes a correction.
    public init(facts: LotFacts? = nil, dates: LotDates? = nil) { (self.facts, self.dates) = (facts, dates) }
}

extension InventoryModuleService {
    /// Corrects what is known about a lot, such as a date that was misread.
    ///
    /// - Parameters:
    ///   - lotId: The lot.
    ///   - productId: The product.
    ///   - note: What the person wrote about it.
    ///   - correct: Returns what is right, given the lot.
    /// - Returns: The product's stock.
    /// - Throws: ``InventoryError`` when nothing is left of the lot, and for a day of what happened that has begun
    ///   nowhere yet.
    public func correctLot(
        _ lotId: LotID,
        of productId: ProductID,
        note: StockNote = .none,
        _ correct: (Lot) -> LotCorrection
    ) async throws(InventoryError) -> StockChange {
        try await enter(productId, note: note) { (lots) async throws(InventoryError) in
            let lot = try checked { () throws(StockError) in try lots.meant(by: .lot(lotId))[0] }
            let right = correct(lot)
            let before = [lot.facts.purchased] + lot.dates.storageDays
            let after = [(right.facts ?? lot.facts).purchased] + (right.dates ?? lot.dates).storageDays
            // What an earlier release let a lot have stays while something else is corrected.
            try check(zip(before, after).filter { $0 != $1 }.map(\.1))
            var facts = try checked { () throws(StockError) in try right.facts?.checked() }
            // A price is that of all that came in.
            if facts?.price != nil { facts?.pricedAmount = lot.facts.pricedAmount ?? lot.quantity }
            return DecidedEvent(
                kind: .correct,
                changes: [LotChange(correcting: lot, facts: facts, dates: right.dates)]
            )
        }
    }
}
