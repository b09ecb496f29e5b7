public import Foundation

/// The operations of one command on a device, which every node accepts or refuses as a whole.
public struct OperationGroup: Hashable, Sendable {
    /// The writer.
    public let incarnation: Incarnation
    /// The number among the groups of the incarnation: 1, 2, 3 … without gaps; 0 for a group that is never sent.
    public let number: Int64
    /// The position in the hub's feed that the writer had seen.
    public let baseSeq: Int64
    /// The epoch of the feed that the position belongs to; empty where the writer's release does not say.
    public let baseEpoch: String
    /// The principal.
    public let principal: String
    /// The time of the command.
    public let at: Date
    /// The operations, in order.
    public let operations: [EntityOperation]

    /// Creates a group.
    public init(
        incarnation: Incarnation,
        number: Int64,
        baseSeq: Int64,
        baseEpoch: String = "",
        principal: String,
        at: Date,
        operations: [EntityOperation]
    ) {
        self.incarnation = incarnation
        self.number = number
        self.baseSeq = baseSeq
        self.baseEpoch = baseEpoch
        self.principal = principal
        self.at = at
        self.operations = operations
    }

    /// The number of a group that the device itself took back before it was sent.
    static let unsentNumber: Int64 = 0

    /// The same group with other operations.
    public func with(_ operations: [EntityOperation]) -> OperationGroup { with(operations, number: number) }

    /// The same group with other operations, under another number.
    func with(_ operations: [EntityOperation], number: Int64) -> OperationGroup {
        OperationGroup(
            incarnation: incarnation,
            number: number,
            baseSeq: baseSeq,
            baseEpoch: baseEpoch,
            principal: principal,
            at: at,
            operations: operations
        )
    }

    /// The same group of a writer that has read the feed up to another position only.
    func seen(upTo seq: Int64) -> OperationGroup {
        OperationGroup(
            incarnation: incarnation,
            number: number,
            baseSeq: seq,
            baseEpoch: baseEpoch,
            principal: principal,
            at: at,
            operations: operations
        )
    }

    /// The same operations under another identity.
    func renumbered(as number: Int64, of incarnation: Incarnation) -> OperationGroup {
        OperationGroup(
            incarnation: incarnation,
            number: number,
            baseSeq: baseSeq,
            baseEpoch: baseEpoch,
            principal: principal,
            at: at,
            operations: operations
        )
    }

    /// The digest that distinguishes it from another group with the same number.
    public var digest: [UInt8] { SHA1.digest(of: EntityOperation.canonicalBytes(of: operations)) }
}

/// The hub's answer to one group of operations; a repeated group gets its first answer again.
public enum PushAnswer: Hashable, Sendable {
    /// The group is accepted; its effects are in the feed up to this position.
    case accepted(seq: Int64)
    /// The group is refused, and none of its effects is kept.
    case refused(OperationRefusal)
    /// Groups before this one are missing: push again from this number.
    case expected(number: Int64)
    /// Another group arrived under the same number: two nodes share an incarnation, as after a copy or a restore.
    case forked
}

/// A device's position in its hub's feed.
public struct FeedCursor: Hashable, Sendable {
    /// The hub's epoch; empty before the first page.
    public var epoch: String
    /// The last entry that the device has applied.
    public var seq: Int64
    /// The digest of the feed up to that entry.
    public var chain: ChainHash

    /// The cursor of a new device.
    public static let start = FeedCursor(epoch: "", seq: 0, chain: .empty)

    /// Creates a cursor.
    public init(epoch: String, seq: Int64, chain: ChainHash) {
        self.epoch = epoch
        self.seq = seq
        self.chain = chain
    }
}

/// What a hub holds at a position of its feed, as a hash that its devices compare with their own.
public struct HouseholdDigest: Hashable, Sendable {
    /// The position.
    public let cursor: FeedCursor
    /// The hash of all living entities.
    public let hash: StateHash

    /// Creates a digest.
    public init(cursor: FeedCursor, hash: StateHash) {
        self.cursor = cursor
        self.hash = hash
    }
}

/// The result of a page of the hub's feed.
public enum PageResult: Hashable, Sendable {
    /// It was applied; the device has reached this position.
    case applied(seq: Int64)
    /// The page belongs to another history or leaves a gap: the device needs a snapshot.
    case resync
}

/// All data of a household at one position of the hub's feed.
public struct HouseholdSnapshot: Hashable, Sendable {
    /// The position.
    public let cursor: FeedCursor
    /// Every entity, including deleted ones, sorted by key.
    public let entities: [StoredEntity]
    /// The hub's clock.
    public let clock: HybridClock
    /// The last group that the hub has of each incarnation that the device asked about; 0 for an unknown one.
    public let lastGroups: [Incarnation: Int64]

    /// Creates a snapshot.
    public init(
        cursor: FeedCursor,
        entities: [StoredEntity],
        clock: HybridClock,
        lastGroups: [Incarnation: Int64]
    ) {
        self.cursor = cursor
        self.entities = entities
        self.clock = clock
        self.lastGroups = lastGroups
    }

    /// Whether the hub has answered a group of this number.
    func has(_ group: OperationGroup) -> Bool { group.number <= lastGroups[group.incarnation] ?? 0 }
}

/// A group in a device's outbox, with its status.
public struct OutboxEntry: Hashable, Sendable {
    /// The status of a group.
    public enum Status: Hashable, Sendable {
        /// The hub has not answered, or its answer was lost.
        case pending
        /// The hub has accepted it, and the device has not read up to this position yet.
        case accepted(seq: Int64)
        /// It is part of the device's base; the device keeps it for a while, in case the hub loses it.
        case settled
        /// The hub has refused it, and the device has rolled it back; it waits for a person to retry or discard it.
        case refused(OperationRefusal)
        /// The hub had refused it, and a person dropped it or made it again.
        case discarded

        /// Whether the device still shows the group on top of its base.
        public var isShown: Bool {
            switch self {
            case .pending, .accepted: true
            case .settled, .refused, .discarded: false
            }
        }
    }

    /// The place among the groups of this device: 1, 2, 3 …, whatever incarnation they bear.
    public let position: Int64
    /// The group.
    public internal(set) var group: OperationGroup
    /// The status of the group.
    public var status: Status

    /// Creates an entry.
    public init(position: Int64, group: OperationGroup, status: Status) {
        self.position = position
        self.group = group
        self.status = status
    }
}
