public import Operations

extension PlannedOperation {
    /// Plans the operation that makes an entity contain what a creation would put into it, writing only differences.
    ///
    /// A deleted entity is created again. The sets and maps of a live one lose elements that the changes omit; other
    /// groups that they omit stay unchanged. `nil` when the entity already contains everything.
    ///
    /// - Parameters:
    ///   - changes: The complete contents of the entity.
    ///   - entity: The entity as the command read it.
    ///   - rules: The merge rules of its module.
    public init?(saving changes: [GroupChange], in entity: StoredEntity, by rules: MergeRules) {
        guard entity.state.isAlive else {
            self.init(.create(changes), of: entity.key, expecting: entity.version)
            return
        }
        let declared = rules.kinds.first { $0.name == entity.key.kind }?.groups ?? []
        let different =
            changes.filter { !entity.state.holds($0) }
            + declared.flatMap { group in
                let named = Set(changes.filter { $0.group == group.name }.compactMap(\.effect.member))
                return entity.state.removals(from: group.name, keeping: named)
            }
        guard !different.isEmpty else { return nil }
        self.init(.change(different), of: entity.key, expecting: entity.version)
    }
}

extension EntityState {
    fileprivate func holds(_ change: GroupChange) -> Bool {
        switch (change.effect, groups[change.group]) {
        case (.write(let value), .register(let register)?): register.value == value
        case (.add(let element), .set(let elements)?): elements[element]?.isPresent == true
        case (.put(let key, let value), .map(let values)?): values[key]?.value == value
        default: false
        }
    }

    fileprivate func removals(from group: ByteText, keeping named: Set<ByteText>) -> [GroupChange] {
        switch groups[group] {
        case .set(let elements)?:
            elements.pairs.filter { $0.value.isPresent && !named.contains($0.key) }
                .map { GroupChange(group, .remove($0.key, seen: $0.value.live)) }
        case .map(let values)?:
            values.pairs.filter { $0.value.value != nil && !named.contains($0.key) }
                .map { GroupChange(group, .removeKey($0.key)) }
        default: []
        }
    }
}

extension GroupEffect {
    /// The element of a set or the key of a map that the effect concerns.
    var member: ByteText? {
        switch self {
        case .add(let element): element
        case .put(let key, _), .removeKey(let key): key
        default: nil
        }
    }
}
