public import CategoryDomain
import Commands
public import Foundation

/// A finished trip through a store.
public struct FinishedTrip: Hashable, Sendable {
    /// The store's name or identifier.
    public let store: String
    /// What identifies the trip, such as the list that was ticked off: the same trip counts once.
    ///
    /// Without it, each command records a trip of its own.
    public let reference: String
    /// The ticked items.
    public let ticks: [Tick]

    /// Creates a trip.
    public init(store: String, reference: String, ticks: [Tick]) {
        self.store = store
        self.reference = reference
        self.ticks = ticks
    }

    /// An item and when it was ticked.
    public struct Tick: Hashable, Sendable {
        /// The item.
        public let item: Ingredient
        /// The time of the tick.
        public let at: Date

        /// Creates a tick.
        public init(_ item: Ingredient, at: Date) {
            self.item = item
            self.at = at
        }
    }
}

/// What a home keeps of a trip.
public struct RecordedTrip: Hashable, Codable, Sendable {
    /// The trip's identifier.
    public let id: String
    /// How many of its items have a category, from whose order a walk can be learned.
    public let categorized: Int
    /// How many of its items are in UNKNOWN and say nothing about the walk.
    public let uncategorized: Int
    /// How many trips through the store the home keeps now.
    public let trips: Int
}

extension CategoryModuleService {
    /// Keeps in which order the items of a trip were ticked, as the categories that they are in now.
    ///
    /// A home keeps the latest ``ShoppingTrip/kept`` trips through a store; the command removes older ones.
    ///
    /// - Parameter trip: The trip, with ticks in any order.
    /// - Returns: What the home keeps of it.
    /// - Throws: ``CategoryError`` for an unknown store, a trip with no items or too many, or a store failure.
    public func recordTrip(_ trip: FinishedTrip) async throws(CategoryError) -> RecordedTrip {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let stores = try await home.stores()
            let (layout, latest) = try checking { () throws(ShopLayoutError) in
                let layout = try stores.resolve(trip.store)
                guard let last = trip.ticks.map(\.at).max() else { throw .emptyTrip }
                guard trip.ticks.count <= ShoppingTrip.limit else {
                    throw .tooMany(count: trip.ticks.count, limit: ShoppingTrip.limit)
                }
                // A clock that runs ahead must not make later trips look old. A trip without a time ends now.
                return (layout, last.timeIntervalSince1970 > 0 ? min(last, context.now) : context.now)
            }
            let reference = trip.reference.isEmpty ? context.commandName ?? "" : trip.reference
            // Items that were ticked at once stay in the order of the request.
            let ticks = trip.ticks.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            let places = try await places(of: ticks.map(\.element.item), in: list).map(\.category.id)
            let kept = ShoppingTrip(
                id: context.household.identity(of: "trip", named: "\(layout.id)/\(reference)").uuidString
                    .lowercased(),
                store: layout.id,
                finishedAt: Date(wholeMilliseconds: latest.wholeMilliseconds),
                ticks: places.filter { $0 != .unknown }
            )
            return try await plan(kept, of: places.count, in: layout)
        }
    }

    private func plan(
        _ trip: ShoppingTrip,
        of items: Int,
        in layout: StoreLayout
    ) async throws(CategoryError) -> (operations: [PlannedOperation], outcome: RecordedTrip) {
        let known = try await home.trips(through: layout.id)
        let row = CategoryRow.trip(trip)
        var operations: [PlannedOperation] = []
        if let same = known.first(where: { $0.id == trip.id }) {
            if CategoryRow.trip(same).changes != row.changes {
                operations.append(PlannedOperation(.change(row.changes), of: row.key, expecting: same.version))
            }
        } else {
            let earlier = try await version(before: row.key)
            operations.append(PlannedOperation(.create(row.changes), of: row.key, expecting: earlier))
        }
        let all = ShoppingTrip.latestFirst(known.filter { $0.id != trip.id } + [trip])
        for old in all.dropFirst(ShoppingTrip.kept).suffix(400) where old.id != trip.id {
            operations.append(PlannedOperation(.delete, of: CategoryRow.trip(old).key, expecting: old.version))
        }
        let outcome = RecordedTrip(
            id: trip.id,
            categorized: trip.ticks.count,
            uncategorized: items - trip.ticks.count,
            trips: min(all.count, ShoppingTrip.kept)
        )
        return (operations, outcome)
    }

    /// Learns the order of a store from the trips through it, and how sure it is; nothing changes.
    ///
    /// - Parameter reference: The store's name or identifier.
    /// - Returns: The learned order. It applies when ``orderStore(_:categories:)`` gets its walk.
    /// - Throws: ``CategoryError`` for an unknown store, or a failure of the category store.
    public func learnStoreOrder(
        _ reference: String
    ) async throws(CategoryError) -> (store: WalkedStore, learned: LearnedOrder) {
        let list = try await home.categories()
        let stores = try await home.stores()
        let layout = try checking { () throws(ShopLayoutError) in try stores.resolve(reference) }
        let trips = try await home.trips(through: layout.id)
        let learned = LearnedOrder(
            from: trips,
            present: layout.places(of: list) + [list.unknown],
            hidden: layout.hidden,
            home: list.categories.map(\.id)
        ) { list.place(of: $0)?.id ?? .unknown }
        return (WalkedStore(layout, in: list, isDefault: stores.defaultStore == layout.id), learned)
    }
}
