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
    public mutating func merge(_ other: EntityState) {
        if life < other.life {
            self = other
        } else if life == other.life {
            groups.merge(other.groups) { $0.merge($1) }
        }
    }

    /// What came of folding an operation into a state.
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
        case .change, .record:
            if operation.life > life { return .unknown }
            if operation.life < life { return .deleted }
        case .delete:
            if operation.life > life + 1 { return .unknown }
        case .create:
            if operation.life < life { return .deleted }
        }
        let before = self
        merge(operation.state)
        return self == before ? .superseded : .applied
    }
}

extension EntityOperation {
    /// The operation as a state that merges.
    public var state: EntityState {
        var groups = SortedMap<GroupState>()
        for change in intent.changes {
            let state = change.effect.state(at: stamp)
            if var known = groups[change.group] {
                known.merge(state)
                groups[change.group] = known
            } else {
                groups[change.group] = state
            }
        }
        return EntityState(life: life, groups: groups)
    }
}
