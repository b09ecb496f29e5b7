import Commands
import CommandsTestKit
import Testing

@Suite struct SavingTests {
    private static let rules = MergeRules([
        MergeRules.Kind(
            "note",
            [
                MergeRules.Group("text", .lastWriter), MergeRules.Group("color", .lastWriter),
                MergeRules.Group("tags", .addWinsSet), MergeRules.Group("links", .map),
            ]
        )
    ])

    private func changes(_ text: String, tags: [String], links: [String: String]) -> [GroupChange] {
        [GroupChange("text", .write(json: text))] + tags.map { GroupChange("tags", .add(ByteText($0))) }
            + links.sorted { $0.key < $1.key }.map { GroupChange("links", .put(ByteText($0.key), json: $0.value)) }
    }

    private func entity(after operations: [PlannedOperation?]) -> StoredEntity {
        var entity = StoredEntity.absent(EntityKey("note", "a"))
        var clock = HybridClock(last: 0)
        for operation in operations.compactMap(\.self) {
            let stamp = clock.tick(atMilliseconds: 1, by: Incarnation(high: 0, low: 1))
            guard let meant = EntityOperation(operation.intent, of: entity.key, in: entity.state, at: stamp) else {
                continue
            }
            _ = entity.state.fold(meant)
            entity.version += 1
        }
        return entity
    }

    private func saving(_ changes: [GroupChange], in entity: StoredEntity) -> PlannedOperation? {
        PlannedOperation(saving: changes, in: entity, by: Self.rules)
    }

    @Test func `a missing or deleted entity is created`() {
        let whole = changes("milk", tags: ["x"], links: ["k": "v"])
        let absent = StoredEntity.absent(EntityKey("note", "a"))
        #expect(saving(whole, in: absent) == PlannedOperation(.create(whole), of: absent.key, expecting: 0))
        let delete = PlannedOperation(.delete, of: absent.key, expecting: 1)
        let dead = entity(after: [saving(whole, in: absent), delete])
        #expect(saving(whole, in: dead) == PlannedOperation(.create(whole), of: absent.key, expecting: 2))
    }

    @Test func `only differences are written, and omitted elements leave sets and maps`() throws {
        let whole = changes("milk", tags: ["x", "y"], links: ["k": "v", "l": "w"])
        let first = entity(after: [saving(whole, in: .absent(EntityKey("note", "a")))])
        #expect(saving(whole, in: first) == nil)
        let stamps = try #require(first.state.groups["tags"]?.seen(of: "x"))
        let planned = saving(changes("milk", tags: ["y", "z"], links: ["l": "u"]), in: first)
        let expected = [
            GroupChange("tags", .add("z")), GroupChange("links", .put("l", json: "u")),
            GroupChange("tags", .remove("x", seen: stamps)), GroupChange("links", .removeKey("k")),
        ]
        #expect(planned == PlannedOperation(.change(expected), of: first.key, expecting: 1))
        let second = entity(after: [saving(whole, in: .absent(first.key)), planned])
        #expect(second.state.groups["tags"]?.elements == ["y", "z"])
        #expect(saving(changes("milk", tags: ["y", "z"], links: ["l": "u"]), in: second) == nil)
    }

    @Test func `an omitted text stays`() {
        let colored = [GroupChange("color", .write(json: "red")), GroupChange("text", .write(json: "milk"))]
        let first = entity(after: [saving(colored, in: .absent(EntityKey("note", "a")))])
        #expect(saving([GroupChange("text", .write(json: "milk"))], in: first) == nil)
    }
}

extension GroupState {
    fileprivate func seen(of element: ByteText) -> [Stamp]? {
        if case .set(let elements) = self { elements[element]?.live } else { nil }
    }
}
