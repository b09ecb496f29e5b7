/// Which entity an operation is about.
public struct EntityKey: Hashable, Comparable, Sendable {
    /// What it is, such as `"category"`.
    public let kind: ByteText
    /// Its identity within its kind.
    public let id: ByteText

    /// Makes a key.
    public init(kind: ByteText, id: ByteText) {
        self.kind = kind
        self.id = id
    }

    /// Makes a key of texts.
    public init(_ kind: String, _ id: String) { self.init(kind: ByteText(kind), id: ByteText(id)) }

    /// Orders by kind, then by identity.
    public static func < (one: EntityKey, other: EntityKey) -> Bool { (one.kind, one.id) < (other.kind, other.id) }
}

/// What an operation does to one field group.
public enum GroupEffect: Hashable, Sendable {
    /// Writes the whole group.
    case write([UInt8])
    /// Adds an element to a set.
    case add(ByteText)
    /// Removes an element from a set: the additions that the writer has seen.
    case remove(ByteText, seen: [Stamp])
    /// Sets the value of a map's key.
    case put(ByteText, [UInt8])
    /// Removes a map's key.
    case removeKey(ByteText)
    /// Sets what a source contributes; `nil` takes the contribution back.
    case contribute(source: ByteText, [UInt8]?)
    /// Raises a high-water mark.
    case raise(HighWaterMark)
    /// Enters an event into a ledger; an empty body voids the event of this identity.
    case record(id: ByteText, isRecount: Bool, [UInt8])

    /// The effect as a state that merges.
    public func state(at stamp: Stamp) -> GroupState {
        switch self {
        case .write(let value): .register(Register(stamp: stamp, value: value))
        case .add(let element): .set(SortedMap(element, SetElement(live: [stamp])))
        case .remove(let element, let seen): .set(SortedMap(element, SetElement(removed: seen)))
        case .put(let key, let value): .map(SortedMap(key, Register(stamp: stamp, value: value)))
        case .removeKey(let key): .map(SortedMap(key, Register(stamp: stamp, value: nil)))
        case .contribute(let source, let value):
            .contributions(SortedMap(source, Register(stamp: stamp, value: value)))
        case .raise(let mark): .mark(mark)
        case .record(let id, let isRecount, let body):
            .ledger(SortedMap(id, LedgerEvent(stamp: stamp, isRecount: isRecount, body: body)))
        }
    }
}

/// An effect and the field group that it changes.
public struct GroupChange: Hashable, Sendable {
    /// The group's name within its kind.
    public let group: ByteText
    /// What happens to it.
    public let effect: GroupEffect

    /// Makes a change.
    public init(_ group: ByteText, _ effect: GroupEffect) {
        self.group = group
        self.effect = effect
    }
}

/// The intended change to an entity.
public enum Intent: Hashable, Sendable {
    /// Makes the entity, also after it was deleted, with these groups.
    case create([GroupChange])
    /// Changes groups of an entity that is there.
    case change([GroupChange])
    /// Deletes the entity.
    case delete

    /// The groups that it changes.
    public var changes: [GroupChange] {
        switch self {
        case .create(let changes), .change(let changes): changes
        case .delete: []
        }
    }
}

/// An intended change to one life of an entity, with its time: the unit that nodes exchange.
public struct EntityOperation: Hashable, Sendable {
    /// The entity.
    public let entity: EntityKey
    /// The life that the operation refers to: an odd number for a living entity; for a deletion the even number after
    /// it.
    public let life: UInt32
    /// When it happened.
    public let stamp: Stamp
    /// What was meant.
    public let intent: Intent

    /// Makes an operation.
    public init(entity: EntityKey, life: UInt32, stamp: Stamp, intent: Intent) {
        self.entity = entity
        self.life = life
        self.stamp = stamp
        self.intent = intent
    }

    /// Gives an intent its time, and the life that it means of an entity that is in a state.
    ///
    /// - Returns: `nil` when the intent means something that is not there: a change or a deletion of a dead entity, or
    ///   a creation of a living one.
    public init?(_ intent: Intent, of entity: EntityKey, in state: EntityState, at stamp: Stamp) {
        switch intent {
        case .create:
            guard !state.isAlive else { return nil }
            life = state.life + 1
        case .change:
            guard state.isAlive else { return nil }
            life = state.life
        case .delete:
            guard state.isAlive, state.life < .max else { return nil }
            life = state.life + 1
        }
        self.entity = entity
        self.stamp = stamp
        self.intent = intent
    }

    /// Whether the life is one that the intent can mean: odd for a creation or a change, even for a deletion, and not
    /// 0.
    ///
    /// A creation with an even life would delete the entity, and a deletion with an odd one would bring it back empty.
    public var hasMeaningfulLife: Bool { life > 0 && (life % 2 == 0) == (intent == .delete) }

    /// The same operation as the hub accepts it: its clock at most a minute ahead of the hub's.
    public func clamped(toArrival milliseconds: UInt64) -> EntityOperation {
        EntityOperation(entity: entity, life: life, stamp: stamp.clamped(toArrival: milliseconds), intent: intent)
    }
}
