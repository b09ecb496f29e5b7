import Commands
public import InventoryDomain
import Quantities

/// What comes into a home.
public struct NewStock: Hashable, Sendable {
    /// How much.
    public let amount: StockedAmount
    /// What is known about it: price, shop, packs, recipe, barcode.
    public var facts: LotFacts
    /// Its dates.
    public var dates: LotDates
    /// Where the home puts it; `nil` for where it usually is.
    public var location: LocationName?
    /// What kind of product it is; it counts for a product without one.
    public var kind: String
    /// What it stands for, such as an item of a list that is ticked; empty for none.
    ///
    /// What two people add for one occasion is one event, no matter who is heard first. Once it was undone, what
    /// arrives later for the occasion doesn't count.
    public var occasion: String

    /// Describes what comes in.
    public init(
        _ amount: StockedAmount,
        facts: LotFacts = LotFacts(),
        dates: LotDates = LotDates(),
        location: LocationName? = nil,
        kind: String = "",
        occasion: String = ""
    ) {
        (self.amount, self.facts, self.dates) = (amount, facts, dates)
        (self.location, self.kind, self.occasion) = (location, kind, occasion)
    }
}

extension InventoryModuleService {
    /// Adds an amount of a product to the stock as a separate lot, and returns the product's new stock.
    ///
    /// A location that the home doesn't have is added, too. What is put into a freezer is frozen from its first day,
    /// and a cooked dish is open from its first day. A price without an amount is for all that comes in. What is frozen
    /// already comes into a freezer; what has an occasion, such as a row of a file, is taken as it was elsewhere.
    ///
    /// - Throws: ``InventoryError`` when the store fails, for a day of what happened that has begun nowhere yet, and
    ///   ``StockError/notAFreezer(_:)``; the stock is then unchanged.
    public func addStock(
        _ new: NewStock,
        of productId: ProductID,
        note: StockNote = .none
    ) async throws(InventoryError) -> StockChange {
        if new.occasion.isEmpty { try check([new.facts.purchased] + new.dates.storageDays) }
        return try await enter(productId, occasion: new.occasion, note: note) { (lots) async throws(InventoryError) in
            let amount = new.amount.amount
            guard new.occasion.utf8.count <= 200, new.kind.utf8.count <= 200 else {
                throw .stock(.textTooLong(beginning: String((new.occasion + new.kind).prefix(20)), most: 200))
            }
            var facts = try checked { () throws(StockError) in try new.facts.checked() }
            let day = facts.purchased ?? lots.today
            (facts.purchased, facts.pricedAmount) = (day, facts.pricedAmount ?? amount.value)
            let isDish = facts.recipeId != nil
            let kind = try checked { () throws(StockError) in try lots.home.settings.kind(named: new.kind) }
            let destination = try await destination(of: new, lots)
            var dates = new.dates
            if isDish { dates.opened = dates.opened ?? day }
            if dates.thawed == nil, destination.location?.temperature == .frozen { dates.frozen = dates.frozen ?? day }
            let change = LotChange(
                of: productId,
                lot: lots.newLot(0),
                in: amount.unit,
                .adds(amount.value),
                facts: facts,
                place: destination.place,
                dates: dates == LotDates() ? nil : dates
            )
            let learned = lots.home.learning(kind.isEmpty && isDish ? ShelfLifeTable.dish : kind, of: productId)
            return DecidedEvent(
                kind: .purchase,
                amount: amount,
                changes: [change],
                shelfLife: learned?.shelfLife,
                alongside: [learned?.operation].compactMap(\.self),
                newLocation: destination.newLocation
            )
        }
    }
}

extension InventoryModuleService {
    /// Returns where something comes to: what is frozen already, to a freezer.
    private func destination(of new: NewStock, _ lots: ProductLots) async throws(InventoryError) -> Destination {
        let usual = lots.home.wanted(lots.productId).place
        guard new.dates.isFrozen, new.occasion.isEmpty else {
            return try await location(named: new.location, or: usual, in: lots.home)
        }
        let name = new.location ?? usual.flatMap { lots.home.locations[$0]?.name }
        try checked { () throws(StockError) in try lots.home.checkFreezer(name, context.location) }
        return try await location(named: new.location, or: usual, in: lots.home, temperature: .frozen)
    }
}

extension HomeStock {
    /// Plans to note what kind of product it is, where the home does not know.
    fileprivate func learning(
        _ kind: String,
        of productId: ProductID
    ) -> (operation: PlannedOperation, shelfLife: ShelfLife)? {
        guard !kind.isEmpty, wanted(productId).kind.isEmpty else { return nil }
        var learned = wanted(productId)
        learned.kind = kind
        return saving(learned).map { ($0, settings.shelfLife(of: kind)) }
    }
}
