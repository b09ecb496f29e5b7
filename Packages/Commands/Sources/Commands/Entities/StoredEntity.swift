/// An entity as a store keeps it.
public struct StoredEntity: Hashable, Sendable {
    /// Which entity.
    public let key: EntityKey
    /// How often it has changed, its deletions included: it goes on counting when the entity is made again.
    public var version: Int64
    /// The last entry of the hub's feed that changed it; 0 for an entity that the hub does not know yet.
    public var lastSeq: Int64
    /// Its life and its field groups.
    public var state: EntityState

    /// Makes an entity.
    public init(key: EntityKey, version: Int64, lastSeq: Int64, state: EntityState) {
        self.key = key
        self.version = version
        self.lastSeq = lastSeq
        self.state = state
    }

    /// An entity that never was.
    public static func absent(_ key: EntityKey) -> StoredEntity {
        StoredEntity(key: key, version: 0, lastSeq: 0, state: .absent)
    }
}

/// The row of an entity, as a module's own queries read it.
public protocol EntityRow: Sendable {
    /// How the field groups of the module's kinds merge.
    static var rules: MergeRules { get }

    /// Reads the row of a living entity.
    ///
    /// - Throws: ``StoreError/unavailable(reason:)`` when its groups do not make a row.
    init(_ entity: StoredEntity) throws(StoreError)

    /// Why the home refuses operations that another node made, or `nil`.
    ///
    /// It checks what needs the whole: the hub asks at the operations' position in its feed, since what their writer
    /// saw may have changed.
    static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal?
}

extension EntityRow {
    /// Refuses nothing.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? { nil }
}

/// Why a node refuses a group of operations: a stable code, and a sentence for people.
public struct OperationRefusal: Error, Hashable, Sendable {
    /// Such as `"category.inUse"`.
    public let code: String
    /// What happened, and what to do next.
    public let sentence: String

    /// Makes a refusal.
    public init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}

/// Something that an intent shall happen to.
public struct PlannedOperation: Hashable, Sendable {
    /// The entity.
    public let entity: EntityKey
    /// The version that the command read; 0 for an entity that never was.
    ///
    /// `nil` when the command does not depend on what the entity holds.
    public let expectedVersion: Int64?
    /// What shall happen.
    public let intent: Intent

    /// Makes a planned operation.
    public init(_ intent: Intent, of entity: EntityKey, expecting version: Int64?) {
        self.intent = intent
        self.entity = entity
        expectedVersion = version
    }
}
