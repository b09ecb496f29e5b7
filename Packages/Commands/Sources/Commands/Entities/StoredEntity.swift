/// An entity as a store keeps it.
public struct StoredEntity: Hashable, Sendable {
    /// The key of the entity.
    public let key: EntityKey
    /// The number of its changes, including deletions; counting continues when the entity is created again.
    public var version: Int64
    /// The last entry of the hub's feed that changed it; 0 for an entity that the hub does not know yet.
    public var lastSeq: Int64
    /// Its life and its field groups.
    public var state: EntityState

    /// Creates an entity.
    public init(key: EntityKey, version: Int64, lastSeq: Int64, state: EntityState) {
        self.key = key
        self.version = version
        self.lastSeq = lastSeq
        self.state = state
    }

    /// Returns the state of an entity that never existed.
    public static func absent(_ key: EntityKey) -> StoredEntity {
        StoredEntity(key: key, version: 0, lastSeq: 0, state: .absent)
    }
}

/// The row of an entity, as the module's own queries read it.
public protocol EntityRow: Sendable {
    /// The merge rules of the module's field groups.
    static var rules: MergeRules { get }

    /// Creates the row of a live entity.
    ///
    /// - Throws: ``StoreError/unavailable(reason:)`` when its groups do not form a row.
    init(_ entity: StoredEntity) throws(StoreError)

    /// The texts by which stores find and sort the row; each has at most ``GroupLimits/keyTextBytes`` bytes.
    var keyTexts: [String] { get }

    /// Returns why the home refuses operations of another node, or `nil`.
    ///
    /// It checks what needs the whole state. The hub calls it at the operations' position in its feed, because the
    /// state that their writer saw may have changed.
    static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal?

    /// Returns what the node owes other modules when a person drops a change that the hub refused: its command may have
    /// owed them something, which was sent before the hub knew of the change.
    ///
    /// The state is that without the change.
    static func compensation(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> [PlannedEffect]
}

/// A row that says to which entity it belongs.
public protocol KeyedRow: EntityRow {
    /// Reads the row of a live entity, which may be another entity's own.
    ///
    /// - Throws: ``StoreError/unavailable(reason:)`` when its groups do not form a row.
    init(reading entity: StoredEntity) throws(StoreError)

    /// The row of an entity that only a later release can read.
    static func later(_ key: EntityKey) -> Self

    /// The entity that the row belongs to.
    var key: EntityKey { get }
}

extension KeyedRow {
    /// Reads the row of a live entity.
    ///
    /// An entity whose identifier only means another one's, such as one with a space behind it, has no row: it would
    /// take the place of the other's.
    public init(_ entity: StoredEntity) throws(StoreError) {
        let row = try Self(reading: entity)
        self = row.key == entity.key ? row : .later(entity.key)
    }
}

extension EntityRow {
    /// None: the row is found by the identity of its entity.
    public var keyTexts: [String] { [] }

    /// Refuses nothing.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? { nil }

    /// Nothing: the module's commands have no effects on other modules.
    public static func compensation(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> [PlannedEffect] { [] }
}

/// Why a node refuses a group of operations: a stable code, and a sentence for people.
public struct OperationRefusal: Error, Hashable, Sendable {
    /// The code, such as `"category.inUse"`.
    public let code: String
    /// What happened, and what to do next.
    public let sentence: String

    /// Creates a refusal.
    public init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}

/// An intent for an entity.
public struct PlannedOperation: Hashable, Sendable {
    /// The entity.
    public let entity: EntityKey
    /// The version that the command read; 0 for an entity that never existed.
    ///
    /// `nil` when the command does not depend on the contents of the entity.
    public let expectedVersion: Int64?
    /// The intent.
    public let intent: Intent

    /// Creates a planned operation.
    public init(_ intent: Intent, of entity: EntityKey, expecting version: Int64?) {
        self.intent = intent
        self.entity = entity
        expectedVersion = version
    }
}
