/// What a group of operations writes last of each field that a last writer decides.
struct LastWrites {
    private var values: [EntityKey: [WrittenField: (value: Conflict.Value, stamp: Stamp)]] = [:]

    init(of operations: [EntityOperation]) {
        for operation in operations {
            for change in operation.intent.changes {
                guard let value = change.effect.value else { continue }
                let field = WrittenField(group: change.group, key: change.effect.member)
                values[operation.entity, default: [:]][field] = (value, operation.stamp)
            }
        }
    }

    /// The value that is written last, with its stamp; `nil` for a field that is not written.
    subscript(field: WrittenField, of entity: EntityKey) -> (value: Conflict.Value, stamp: Stamp)? {
        values[entity]?[field]
    }
}
