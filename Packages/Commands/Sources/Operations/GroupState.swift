/// How a field group merges.
public enum MergeRule: UInt8, Hashable, Sendable {
    /// The last writer by the hybrid logical clock decides about the whole group.
    case lastWriter = 1
    /// A set: an addition wins over a removal that had not seen it.
    case addWinsSet = 2
    /// A map whose keys each belong to their last writer.
    case map = 3
    /// A ledger: the union of its events, with a recount as a barrier.
    case ledger = 4
    /// What each source contributes; a source's last contribution counts. The module adds them up.
    case contributions = 5
    /// The highest value that anybody has seen.
    case highWaterMark = 6
}

/// What a field group holds, in the form that merges.
///
/// Merging is commutative, associative and idempotent for every rule, so that nodes agree in whatever order, and
/// however often, they hear of operations. The state says itself how it merges: a node merges groups that it does not
/// know.
public enum GroupState: Hashable, Sendable {
    /// The value of the last writer.
    case register(Register)
    /// The elements of a set, removed ones included.
    case set(SortedMap<SetElement>)
    /// The values of a map's keys, removed ones included.
    case map(SortedMap<Register>)
    /// The events of a ledger by their identities.
    case ledger(SortedMap<LedgerEvent>)
    /// The contributions by their sources, removed ones included.
    case contributions(SortedMap<Register>)
    /// The highest value.
    case mark(HighWaterMark)

    /// How the group merges.
    public var rule: MergeRule {
        switch self {
        case .register: .lastWriter
        case .set: .addWinsSet
        case .map: .map
        case .ledger: .ledger
        case .contributions: .contributions
        case .mark: .highWaterMark
        }
    }

    /// Merges another state of the same group into this one.
    ///
    /// A group's rule never changes within a major version. Should two releases disagree all the same, the rule with
    /// the higher number wins on every node.
    ///
    /// It costs what the other state has, however much this one holds.
    ///
    /// - Returns: Whether this state has changed.
    @discardableResult
    public mutating func merge(_ other: GroupState) -> Bool {
        guard rule == other.rule else {
            guard rule.rawValue < other.rule.rawValue else { return false }
            self = other
            return true
        }
        let isChanged: Bool
        switch other {
        case .register(let theirs):
            guard case .register(var own) = take() else { return false }
            isChanged = own.merge(theirs)
            self = .register(own)
        case .set(let theirs):
            guard case .set(var own) = take() else { return false }
            isChanged = own.merge(theirs) { $0.merge($1) }
            self = .set(own)
        case .map(let theirs):
            guard case .map(var own) = take() else { return false }
            isChanged = own.merge(theirs) { $0.merge($1) }
            self = .map(own)
        case .ledger(let theirs):
            guard case .ledger(var own) = take() else { return false }
            isChanged = own.merge(theirs) { $0.merge($1) }
            self = .ledger(own)
        case .contributions(let theirs):
            guard case .contributions(var own) = take() else { return false }
            isChanged = own.merge(theirs) { $0.merge($1) }
            self = .contributions(own)
        case .mark(let theirs):
            guard case .mark(var own) = take() else { return false }
            isChanged = own.merge(theirs)
            self = .mark(own)
        }
        return isChanged
    }

    /// Takes the state out and leaves an empty set, so that no copy of it is made when it changes.
    private mutating func take() -> GroupState {
        let state = self
        self = .set(SortedMap())
        return state
    }

    /// What differs from an earlier state of the group: of a ledger its events, of every other rule the whole group.
    func changes(since earlier: GroupState) -> GroupState {
        guard case .ledger(let events) = self, case .ledger(let known) = earlier else { return self }
        var changes = events.differences(from: known)
        for pair in known.pairs where events[pair.key] == nil {
            changes[pair.key] = LedgerEvent(stamp: pair.value.stamp, isRecount: pair.value.isRecount, body: [])
        }
        return .ledger(changes)
    }

    /// The group after what ``changes(since:)`` tells.
    func applying(_ changes: GroupState) -> GroupState {
        guard case .ledger(var events) = self, case .ledger(let entered) = changes else { return changes }
        _ = events.merge(entered) { event, entered in
            event = entered
            return true
        }
        return .ledger(events)
    }

    /// The value of a register; `nil` for another rule.
    public var value: [UInt8]? {
        if case .register(let register) = self { register.value } else { nil }
    }

    /// The elements that are in a set, in order.
    public var elements: [ByteText] {
        guard case .set(let elements) = self else { return [] }
        return elements.pairs.filter { $0.value.isPresent }.map { $0.key }
    }

    /// The keys of a map or of contributions that have a value, in order.
    public var entries: [(key: ByteText, value: [UInt8])] {
        switch self {
        case .map(let map), .contributions(let map):
            map.pairs.compactMap { pair in pair.value.value.map { (pair.key, $0) } }
        default: []
        }
    }

    /// The events of a ledger that count: the last recount, then what happened after it, in order; voided ones are left
    /// out.
    public var countingEvents: [(id: ByteText, event: LedgerEvent)] {
        guard case .ledger(let events) = self else { return [] }
        let known = events.pairs.filter { !$0.value.body.isEmpty }
            .sorted { ($0.value.stamp, $0.key) < ($1.value.stamp, $1.key) }
        let start = known.lastIndex { $0.value.isRecount } ?? 0
        return known[start...].map { ($0.key, $0.value) }
    }
}
