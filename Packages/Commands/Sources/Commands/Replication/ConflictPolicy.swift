public import Operations

/// How a device settles a change that it has not sent yet with one of another node that it reads now: neither writer
/// had seen the other's change.
///
/// It runs while the device puts the hub's changes beneath its own, and only ever rewrites the operations that wait. So
/// the nodes of a home converge whatever policies they have: the merge rules alone decide what operations make.
public enum ConflictPolicy: Sendable {
    /// The later change holds, as the merge rules say; an edit of a deleted entity is refused.
    case lastWriteWins
    /// The other node's change holds; this device's value becomes a conflict that people can look at.
    case remoteWins
    /// This device's change holds; the other node's value becomes a conflict that people can look at.
    case localWins
    /// The merger decides about each field.
    case merge(any ConflictMerger)

    /// Whether the policy leaves everything to the merge rules.
    public var isLastWriteWins: Bool { if case .lastWriteWins = self { true } else { false } }

    /// Returns what holds of a field that both changed.
    func choice(of field: FieldConflict, in conflict: EntityConflict) -> ConflictChoice {
        switch self {
        case .lastWriteWins: .lastWriter
        case .remoteWins: .remote
        case .localWins: .local
        case .merge(let merger): merger.merge(field, of: conflict)
        }
    }

    /// Returns whether an entity stays that one side deleted while the other changed it; `nil` for the merge rules.
    func keepsEntity(_ conflict: EntityConflict) -> Bool? {
        switch self {
        case .lastWriteWins: nil
        case .remoteWins: conflict.remote.isAlive
        case .localWins: conflict.local.isAlive
        case .merge(let merger): merger.keepsEntity(conflict)
        }
    }
}

/// Decides about fields that two nodes changed at once.
///
/// A merger is a pure function: the same conflict gets the same decision. It decides about last-writer fields and the
/// keys of maps; sets, ledgers, contributions and high-water marks keep what both sides did.
public protocol ConflictMerger: Sendable {
    /// Returns what holds of a field.
    func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice

    /// Returns whether an entity stays that one side deleted while the other changed it; `nil` for the merge rules, by
    /// which a deletion holds.
    func keepsEntity(_ conflict: EntityConflict) -> Bool?
}

/// An entity that this device and another node changed, although neither had seen the other's change.
public struct EntityConflict: Hashable, Sendable {
    /// The entity.
    public let entity: EntityKey
    /// The entity as the hub had it before, which both writers may have seen.
    public let base: EntityState
    /// The entity as this device shows it, with its changes that wait.
    public let local: EntityState
    /// The entity as the hub has it now.
    public let remote: EntityState

    /// Creates a conflict.
    public init(entity: EntityKey, base: EntityState, local: EntityState, remote: EntityState) {
        self.entity = entity
        self.base = base
        self.local = local
        self.remote = remote
    }
}

/// A last-writer field, or a key of a map, that both changed.
public struct FieldConflict: Hashable, Sendable {
    /// The field group.
    public let group: ByteText
    /// The key of a map; `nil` for a group that is one value.
    public let key: ByteText?
    /// The value before, as JSON; `nil` for none.
    public let base: [UInt8]?
    /// What this device wrote; `nil` for a key that it removed.
    public let local: [UInt8]?
    /// What the hub has now; `nil` for a key that was removed.
    public let remote: [UInt8]?

    /// Creates a conflict.
    public init(group: ByteText, key: ByteText?, base: [UInt8]?, local: [UInt8]?, remote: [UInt8]?) {
        self.group = group
        self.key = key
        self.base = base
        self.local = local
        self.remote = remote
    }
}

/// What holds of a field that both changed.
public enum ConflictChoice: Hashable, Sendable {
    /// The later change.
    case lastWriter
    /// The other node's value.
    case remote
    /// This device's value.
    case local
    /// Another value, as JSON.
    case value([UInt8])
}
