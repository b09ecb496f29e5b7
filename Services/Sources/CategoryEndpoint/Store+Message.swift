import CategoryMessages
import CategoryModule
import Foundation

extension CategoryMessages.Store {
    /// Writes a store into a message.
    init(_ store: WalkedStore) {
        self.init()
        id = store.id.rawValue
        name = store.name.text
        order = store.order.map(CategoryMessages.Category.init)
        hidden = store.hidden.map(\.rawValue)
        defaultStore = store.isDefault
    }
}

extension CategoryModule.FinishedTrip {
    /// Reads a trip from a message.
    init(_ message: RecordTripRequest) {
        self.init(
            store: message.store,
            reference: message.reference,
            ticks: message.ticks.map { tick in
                Tick(
                    CategoryModule.Ingredient(tick.item),
                    at: Date(timeIntervalSince1970: Double(tick.atMilliseconds) / 1_000)
                )
            }
        )
    }
}

extension RecordTripReply {
    /// Writes what the home keeps of a trip into a message.
    init(_ trip: RecordedTrip) {
        self.init()
        tripID = trip.id
        categorized = UInt32(clamping: trip.categorized)
        uncategorized = UInt32(clamping: trip.uncategorized)
        trips = UInt32(clamping: trip.trips)
    }
}

extension LearnStoreOrderReply {
    /// Writes a learned order into a message.
    init(_ learned: LearnedOrder, of store: WalkedStore) {
        self.init()
        self.store = .init(store)
        order = learned.order.map(CategoryMessages.Category.init)
        walk = learned.walk.map(\.rawValue)
        pairs = learned.pairs.map(CategoryMessages.LearnedPair.init)
        trips = UInt32(clamping: learned.trips)
        seen = UInt32(clamping: learned.seen)
        certainty = learned.certainty
        newOrder = learned.isNew
    }
}

extension CategoryMessages.LearnedPair {
    fileprivate init(_ pair: LearnedOrder.Pair) {
        self.init()
        first = .init(pair.first)
        second = .init(pair.second)
        agreeing = UInt32(clamping: pair.agreeing)
        contradicting = UInt32(clamping: pair.contradicting)
        certainty = pair.certainty
    }
}
