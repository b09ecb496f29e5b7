public import Commands
public import InventoryDomain
public import Quantities

/// Keeps the stock of homes.
///
/// Every adapter passes `InventoryStoreContract`.
public protocol InventoryStore: StockJournal, OperationStore where Row == InventoryRow {
    /// Returns all that a command or a question about products needs, as one state of the home.
    func record(of productIds: [ProductID], in household: HouseholdID) async throws(StoreError) -> StockRecord

    /// Returns the lots under these identifiers of which something is left or missing, in any order.
    func lots(of productIds: [ProductID], in household: HouseholdID) async throws(StoreError) -> [Lot]

    /// Returns at most `limit` identifiers with a lot of which something is left or missing after a position, in order;
    /// the identifier is the part of the cursor.
    func productsWithLots(
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID]

    /// Returns the identifiers with a lot on hand whose ``LotDates/earliest`` day is at most a day, each once, in any
    /// order.
    func productsDated(upTo day: CalendarDay, in household: HouseholdID) async throws(StoreError) -> [ProductID]

    /// Returns what is known of these identifiers, in any order; those that always meant the same product are left out.
    func references(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [StockReference]

    /// Returns what the home wants of these products, in any order; of all products for `nil`.
    func products(
        _ productIds: [ProductID]?,
        in household: HouseholdID
    ) async throws(StoreError) -> [StockedProduct]

    /// Returns the home's own locations and shelf lives.
    func settings(of household: HouseholdID) async throws(StoreError) -> StockSettings
}

/// What a home has of some products, what it wants of them, and its settings.
public struct StockRecord: Sendable {
    /// Which identifiers mean the same products.
    public let references: StockReferences
    /// The lots under all of these identifiers of which something is left or missing.
    public let lots: [Lot]
    /// What the home wants of them.
    public let products: [StockedProduct]
    /// The home's own locations and shelf lives.
    public let settings: StockSettings

    /// Puts a record together.
    public init(references: StockReferences, lots: [Lot], products: [StockedProduct], settings: StockSettings) {
        (self.references, self.lots, self.products, self.settings) = (references, lots, products, settings)
    }
}

extension InventoryStore {
    /// Asks for each part alone.
    public func record(of productIds: [ProductID], in household: HouseholdID) async throws(StoreError) -> StockRecord {
        let references = try await allReferences(of: productIds, in: household)
        let ids = references.identifiers(of: productIds)
        return StockRecord(
            references: references,
            lots: try await lots(of: ids, in: household),
            products: try await products(ids, in: household),
            settings: try await settings(of: household)
        )
    }
}

/// Finds events in the ledger.
public protocol StockJournal: Sendable {
    /// Returns at most `limit` events that a filter lets through, the latest first.
    ///
    /// - Parameters:
    ///   - filter: Which events.
    ///   - position: The event after which the page begins; `nil` for the first page. Its parts are the ledger's
    ///     position and the event's identifier.
    ///   - limit: How many.
    ///   - household: The home.
    /// - Returns: The events.
    /// - Throws: ``StoreError`` when the store cannot be read.
    func events(
        _ filter: JournalFilter,
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [EnteredEvent]
}

/// Which events of the ledger a person wants to see; each part that is set must hold.
public struct JournalFilter: Hashable, Sendable {
    /// The identifiers of a product; `nil` for all products.
    public var productIds: [ProductID]?
    /// What happened; empty for anything.
    public var kinds: Set<StockEvent.Kind>
    /// Who did it; `nil` for anyone.
    public var by: String?
    /// The first millisecond since 1970 at which it happened; `nil` from the beginning.
    public var from: Int64?
    /// The millisecond before which it happened; `nil` until now.
    public var until: Int64?
    /// Whether events that were undone are left out.
    public var countingOnly: Bool

    /// Creates a filter; one without parts lets everything through.
    public init(
        productIds: [ProductID]? = nil,
        kinds: Set<StockEvent.Kind> = [],
        by: String? = nil,
        from: Int64? = nil,
        until: Int64? = nil,
        countingOnly: Bool = false
    ) {
        (self.productIds, self.kinds, self.by) = (productIds, kinds, by)
        (self.from, self.until, self.countingOnly) = (from, until, countingOnly)
    }
}

/// What a home has said about where and how long it keeps food.
public struct StockSettings: Hashable, Sendable {
    /// The locations that the home added or changed, with the default ones that it deleted.
    public var locations: [StorageLocation]
    /// How long kinds of products keep in this home, where it says so.
    public var shelfLives: [String: ShelfLife]

    /// Creates settings; a home starts without any.
    public init(
        locations: [StorageLocation] = [],
        shelfLives: [String: ShelfLife] = [:]
    ) { (self.locations, self.shelfLives) = (locations, shelfLives) }
}
