public import Foundation

/// What one command of a device did: it is refused or kept as a whole, everywhere.
public struct OperationGroup: Hashable, Sendable {
    /// The writer.
    public let incarnation: Incarnation
    /// Its number among the writer's groups: 1, 2, 3 … without gaps.
    public let number: Int64
    /// The hub's position that the writer had seen.
    public let baseSeq: Int64
    /// Who did it.
    public let principal: String
    /// When it was done.
    public let at: Date
    /// What was done, in order.
    public let operations: [EntityOperation]

    /// Makes a group.
    public init(
        incarnation: Incarnation,
        number: Int64,
        baseSeq: Int64,
        principal: String,
        at: Date,
        operations: [EntityOperation]
    ) {
        self.incarnation = incarnation
        self.number = number
        self.baseSeq = baseSeq
        self.principal = principal
        self.at = at
        self.operations = operations
    }

    /// What tells it from another group under the same number.
    public var digest: [UInt8] { SHA1.digest(of: EntityOperation.canonicalBytes(of: operations)) }
}

/// The hub's answer to one group of operations; a repeated group gets the answer that it got first.
public enum PushAnswer: Hashable, Sendable {
    /// The group is kept; everything that it did is in the feed up to this position.
    case accepted(seq: Int64)
    /// The group is refused, and nothing of it is kept.
    case refused(OperationRefusal)
    /// Groups before this one are missing: push again from this number.
    case expected(number: Int64)
    /// Another group came under the same number: two nodes share an incarnation, as after a copy or a restore.
    case forked
}

/// Where a device stands in its hub's feed.
public struct FeedCursor: Hashable, Sendable {
    /// The hub's epoch; empty before the first page.
    public var epoch: String
    /// The last entry that the device has applied.
    public var seq: Int64
    /// The digest of the feed up to there.
    public var chain: ChainHash

    /// A device that knows nothing yet.
    public static let start = FeedCursor(epoch: "", seq: 0, chain: .empty)

    /// Makes a cursor.
    public init(epoch: String, seq: Int64, chain: ChainHash) {
        self.epoch = epoch
        self.seq = seq
        self.chain = chain
    }
}

/// What became of a page of the hub's feed.
public enum PageResult: Hashable, Sendable {
    /// It was applied; the device stands at this position.
    case applied(seq: Int64)
    /// The page is of another history, or has a gap: the device needs a snapshot.
    case resync
}

/// Everything that a household has at one position of the hub's feed.
public struct HouseholdSnapshot: Hashable, Sendable {
    /// The position.
    public let cursor: FeedCursor
    /// Every entity, dead ones too, in the order of their keys.
    public let entities: [StoredEntity]
    /// The hub's clock.
    public let clock: HybridClock
    /// The last group that the hub has of the asking device's incarnation.
    public let lastGroup: Int64

    /// Makes a snapshot.
    public init(cursor: FeedCursor, entities: [StoredEntity], clock: HybridClock, lastGroup: Int64) {
        self.cursor = cursor
        self.entities = entities
        self.clock = clock
        self.lastGroup = lastGroup
    }
}

/// A group in a device's outbox and what became of it.
public struct OutboxEntry: Hashable, Sendable {
    /// What became of a group.
    public enum Standing: Hashable, Sendable {
        /// The hub has not answered, or its answer was lost.
        case pending
        /// The hub has kept it, and the device has not read up to this position yet.
        case accepted(seq: Int64)
        /// It is part of the device's base; the device keeps it for a while, in case the hub loses it.
        case settled
        /// The hub has refused it, and the device has taken it back; it waits for a person to retry or discard it.
        case refused(OperationRefusal)

        /// Whether the device still shows the group over its base.
        public var isShown: Bool {
            switch self {
            case .pending, .accepted: true
            case .settled, .refused: false
            }
        }
    }

    /// The group.
    public let group: OperationGroup
    /// What became of it.
    public var standing: Standing

    /// Makes an entry.
    public init(group: OperationGroup, standing: Standing) {
        self.group = group
        self.standing = standing
    }
}
