import CommonMessages
import MessageBus
import MessageBusTestKit

/// A bug that a publisher, a service or a subscriber could have; the simulation must find each.
enum FeedMistake: String, CaseIterable {
    /// Heads are announced once and never repeated.
    case noBeacon
    /// A starting publisher does not announce earlier changes.
    case noHeadsAtStart
    /// The repeated head is the one before the last.
    case staleBeacon
    /// After a restored backup, events continue in the old epoch.
    case eventsOfTheOldEpoch
    /// The service does not report a cursor of another history.
    case resyncNotAsked
    /// A page of the feed claims to be all of it.
    case headOfThePieceOnly
    /// The feed omits a change.
    case gapInTheFeed
    /// The subscriber receives no events.
    case deaf
    /// Changes arrive in the wrong order.
    case reversed
    /// Changes that wait too long are dropped.
    case lostWhenSlow
    /// The last change is delivered again after each read.
    case repeated
    /// A resync is not reported.
    case resyncSwallowed
}

/// Plants one bug wherever it can.
struct FeedMistakePolicy: FeedSimulationPolicy {
    let mistake: FeedMistake
    private var firstEpoch = ""
    private var last: FeedUpdate?

    init(_ mistake: FeedMistake) { self.mistake = mistake }

    var announcesHeads: Bool { mistake != .noHeadsAtStart }
    var hears: Bool { mistake != .deaf }

    mutating func sent(_ event: FeedEvent, isBeacon: Bool) -> FeedEvent? {
        switch mistake {
        case .noBeacon: return isBeacon ? nil : event
        case .staleBeacon:
            return isBeacon ? FeedEvent(topic: event.topic, seq: max(1, event.seq) - 1, epoch: event.epoch) : event
        case .eventsOfTheOldEpoch:
            if firstEpoch.isEmpty { firstEpoch = event.epoch }
            return FeedEvent(topic: event.topic, seq: event.seq, epoch: firstEpoch)
        default: return event
        }
    }

    func answered(_ reply: ReadFeedReply, to request: ReadFeedRequest) -> ReadFeedReply {
        var reply = reply
        switch mistake {
        case .resyncNotAsked where reply.resyncRequired:
            reply.resyncRequired = false
            reply.epoch = request.epoch
        case .headOfThePieceOnly where !reply.resyncRequired: reply.headSeq = reply.entries.last?.seq ?? reply.headSeq
        case .gapInTheFeed: reply.entries.removeAll { $0.seq == 9 }
        default: break
        }
        return reply
    }

    mutating func given(_ updates: [FeedUpdate]) -> [FeedUpdate] {
        switch mistake {
        case .reversed: return updates.reversed()
        case .lostWhenSlow: return Array(updates.prefix(12))
        case .repeated:
            defer { last = updates.last ?? last }
            return updates.isEmpty ? [] : (last.map { [$0] } ?? []) + updates
        case .resyncSwallowed: return updates.filter { if case .resync = $0 { false } else { true } }
        default: return updates
        }
    }
}
