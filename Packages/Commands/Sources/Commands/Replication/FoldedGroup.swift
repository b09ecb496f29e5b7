/// What a group of a device changes at the hub.
struct FoldedGroup {
    var changed: ChangedEntities
    /// The position that its writer named, which may be one of a feed that the hub has lost.
    let knownSeq: Int64
    /// Its operations, without deletions of what is gone.
    var operations: [EntityOperation] = []
    /// The values that lose, and those that they lose to.
    var conflicts: [Conflict] = []
    /// Where the lives of the entities that it creates begin for its writer.
    var lifeStarts: [EntityKey: Int64] = [:]
    /// Who else wrote since the position that its writer had read to; `nil` until a value loses.
    var writers: LaterWriters?
    /// What others changed since the hub was restored; `nil` until a creation asks for it.
    var changedSinceRestoration: Set<EntityKey>?

    init(changed: ChangedEntities, knownSeq: Int64) {
        self.changed = changed
        self.knownSeq = knownSeq
    }
}
