/// An entity in the form that merges: its life and its field groups.
public struct EntityState: Hashable, Sendable {
    /// The causal length: 0 before the entity was made, odd while it lives, even while it is dead.
    ///
    /// It only rises.
    ///
    /// Source: Yu and Rostad, "A Low-Cost Set CRDT Based on Causal Lengths", 2020.
    public private(set) var life: UInt32
    /// The groups of this life; none while the entity is dead.
    public private(set) var groups: SortedMap<GroupState>

    /// An entity that never was.
    public static let absent = EntityState(life: 0, groups: SortedMap())

    /// Makes a state.
    public init(life: UInt32, groups: SortedMap<GroupState>) {
        self.life = life
        self.groups = life % 2 == 1 ? groups : SortedMap()
    }

    /// Whether the entity is there.
    public var isAlive: Bool { life % 2 == 1 }

    /// Merges another state of the entity.
    ///
    /// The longer life wins whole: what was written in a life that ended is gone with it, so an edit never brings a
    /// deleted entity back and never leaks into the entity's next life.
    ///
    /// - Returns: Whether this state has changed.
    @discardableResult
    public mutating func merge(_ other: EntityState) -> Bool {
        if life < other.life {
            self = other
            return true
        }
        return life == other.life && groups.merge(other.groups) { $0.merge($1) }
    }

    /// The outcome of folding an operation into a state.
    public enum FoldResult: Hashable, Sendable {
        /// The state has changed.
        case applied
        /// The state stays: later writings, or the same operation, were here before.
        case superseded
        /// The entity was deleted since the operation's writer saw it.
        case deleted
        /// The entity is not known here.
        case unknown
    }

    /// Folds an operation into the state.
    ///
    /// Only a creation makes an entity: a change to an entity that is dead or not known leaves the state alone.
    public mutating func fold(_ operation: EntityOperation) -> FoldResult {
        switch operation.intent {
        case .change:
            if operation.life > life { return .unknown }
            if operation.life < life { return .deleted }
        case .delete:
            if life == .max || operation.life > life + 1 { return .unknown }
        case .create:
            if operation.life < life { return .deleted }
        }
        return merge(operation.state) ? .applied : .superseded
    }
}

extension EntityState {
    /// What changed after an earlier state of the entity: the groups that differ, and of a ledger the events alone that
    /// differ, so that an event costs its own length in a feed, however long the ledger is.
    ///
    /// An event that is gone, as after a refusal, is in it as voided.
    public func changes(since earlier: EntityState) -> SortedMap<GroupState> {
        guard life == earlier.life else { return groups }
        var changes = SortedMap<GroupState>()
        for pair in groups.pairs where earlier.groups[pair.key] != pair.value {
            changes[pair.key] = earlier.groups[pair.key].map { pair.value.changes(since: $0) } ?? pair.value
        }
        return changes
    }

    /// Takes over what ``changes(since:)`` tells of a life of the entity.
    public mutating func apply(_ changes: SortedMap<GroupState>, ofLife life: UInt32) {
        var groups = life == self.life ? self.groups : SortedMap()
        for pair in changes.pairs { groups[pair.key] = groups[pair.key]?.applying(pair.value) ?? pair.value }
        self = EntityState(life: life, groups: groups)
    }
}

extension EntityOperation {
    /// The operation as a state that merges.
    public var state: EntityState {
        var groups = SortedMap<GroupState>()
        for change in intent.changes {
            _ = groups.merge(SortedMap(change.group, change.effect.state(at: stamp))) { $0.merge($1) }
        }
        return EntityState(life: life, groups: groups)
    }
}
