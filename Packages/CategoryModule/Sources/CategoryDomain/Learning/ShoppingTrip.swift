public import Foundation

/// One trip through a store: the categories in the order in which their items were ticked.
public struct ShoppingTrip: Hashable, Sendable {
    /// The trip's identifier, the same on every node that hears of it.
    public let id: String
    /// The store.
    public let store: StoreID
    /// When the last item was ticked.
    public let finishedAt: Date
    /// The category of each ticked item, in the order of the ticks.
    public let ticks: [CategoryID]
    /// The number of changes: 1, or more for a trip that was recorded again with other ticks.
    public let version: Int64

    /// The latest trips of a store that a home keeps.
    public static let kept = 50
    /// The maximum number of items of a trip.
    public static let limit = 500

    /// Creates a trip.
    public init(id: String, store: StoreID, finishedAt: Date, ticks: [CategoryID], version: Int64 = 1) {
        self.id = id
        self.store = store
        self.finishedAt = finishedAt
        self.ticks = ticks
        self.version = version
    }

    /// Returns trips from the latest to the earliest; those that ended at once by identifier.
    package static func latestFirst(_ trips: [ShoppingTrip]) -> [ShoppingTrip] {
        trips.sorted { ($1.finishedAt, $0.id) < ($0.finishedAt, $1.id) }
    }
}
