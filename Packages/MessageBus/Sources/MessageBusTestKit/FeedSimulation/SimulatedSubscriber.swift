import CommonMessages
import MessageBus

/// A reader of the feed: the shipped state machine, and what it has delivered so far.
struct SimulatedSubscriber {
    var core: SubscriberCore
    /// When its subscription takes effect; earlier events do not reach it.
    let hearsFrom: MonotonicTime
    /// How long the reader pauses between two looks.
    let slowness: Int64
    var epoch = ""
    /// The changes delivered since the last new start.
    var applied: [String] = []
    /// Counts reads, so that the reply to an abandoned read is ignored.
    var reads = 0
    /// When it looks next; several events wake it once.
    var wakesAt: MonotonicTime?

    /// Applies updates; returns what is wrong with them.
    mutating func apply(_ updates: [FeedUpdate], of histories: [String: [String]]) -> String? {
        for update in updates {
            switch update {
            case .began: return "the head is where this reader begins"
            case .resync(let cursor):
                if cursor.epoch == epoch { return "a new start without a new epoch" }
                epoch = cursor.epoch
                applied = []
            case .change(let change):
                if epoch.isEmpty { epoch = change.epoch }
                if change.epoch != epoch { return "a change of \(change.epoch) amid \(epoch)" }
                if change.entry.seq != UInt64(applied.count + 1) {
                    return "change \(change.entry.seq) after \(applied.count)"
                }
                applied.append(change.entry.entityID)
                let history = histories[epoch] ?? []
                if applied.count > history.count || history[applied.count - 1] != applied.last {
                    return "change \(change.entry.seq) is \(change.entry.entityID), which was never so in \(epoch)"
                }
            }
        }
        return nil
    }
}
