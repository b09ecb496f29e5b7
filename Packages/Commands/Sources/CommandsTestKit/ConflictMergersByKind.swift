public import Commands
public import Operations

/// A merger of its own for each kind of entity; the merge rules decide about other kinds.
public struct ConflictMergersByKind: ConflictMerger {
    private let mergers: [ByteText: any ConflictMerger]

    /// Creates it of the mergers by kind, such as `"product"`.
    public init(_ mergers: [ByteText: any ConflictMerger]) { self.mergers = mergers }

    /// Returns what the kind's merger decides.
    public func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        mergers[conflict.entity.kind]?.merge(field, of: conflict) ?? .lastWriter
    }

    /// Returns what the kind's merger decides.
    public func keepsEntity(_ conflict: EntityConflict) -> Bool? {
        mergers[conflict.entity.kind]?.keepsEntity(conflict)
    }
}
