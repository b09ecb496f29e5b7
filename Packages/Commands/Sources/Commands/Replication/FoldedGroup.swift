/// What a group of a device changes at the hub.
struct FoldedGroup {
    var changed: ChangedEntities
    /// Its operations as the hub takes them.
    let arrived: [EntityOperation]
    /// The position that its writer named, which may be one of a feed that the hub has lost.
    let knownSeq: Int64
    /// Its operations, without deletions of what is gone.
    var operations: [EntityOperation] = []
    /// The values that lose, and those that they lose to.
    private(set) var conflicts: [Conflict] = []
    /// The size of the values in ``conflicts``.
    private var conflictBytes = 0
    /// The fields of ``conflicts``.
    private(set) var conflicting: [EntityKey: Set<WrittenField>] = [:]
    /// What it writes last of each field.
    private(set) lazy var lastWrites = LastWrites(of: arrived)
    /// Where the lives of the entities that it creates begin for its writer.
    var lifeStarts: [EntityKey: Int64] = [:]
    /// Who else wrote since the position that its writer had read to; `nil` until a value loses.
    var writers: LaterWriters?
    /// What others changed since the hub was restored; `nil` until a creation asks for it.
    var changedSinceRestoration: Set<EntityKey>?

    init(_ arrived: [EntityOperation], knownSeq: Int64, changed: ChangedEntities) {
        (self.arrived, self.knownSeq, self.changed) = (arrived, knownSeq, changed)
    }

    /// Adds conflicts: whole as long as all of them fit a group, and then without large values.
    mutating func add(_ found: [Conflict], of entity: EntityKey) {
        for conflict in found {
            let kept = conflictBytes <= GroupLimits.bytes ? conflict : conflict.abridged
            conflictBytes += kept.byteCount
            conflicts.append(kept)
            conflicting[entity, default: []].insert(kept.writtenField)
        }
    }
}
