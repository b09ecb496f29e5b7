import Commands
import Testing

@Suite struct GroupJSONTests {
    private let key = EntityKey("category", "c1")
    private let stamp = Stamp(reading: 1 << 16, incarnation: Incarnation(high: 1, low: 2))

    private func entity(_ effect: GroupEffect) throws -> StoredEntity {
        var entity = StoredEntity.absent(key)
        let change = GroupChange("walk", effect)
        let creation = try #require(EntityOperation(.create([change]), of: key, in: entity.state, at: stamp))
        #expect(entity.state.fold(creation) == .applied)
        return entity
    }

    @Test func `a group returns what was written, and nil when it is missing`() throws {
        let walk = try entity(.write(json: ["produce", "dairy"]))
        #expect(try walk.value("walk") == ["produce", "dairy"])
        #expect(try walk.value("color", as: String.self) == nil)
    }

    @Test func `a group with other contents is reported by name`() throws {
        let walk = try entity(.write(json: 3))
        let expected = StoreError.unavailable(
            reason: "The walk of the category c1 cannot be read: update Larder, or restore a backup with "
                + "`larder storage restore`."
        )
        #expect(throws: expected) { try walk.value("walk", as: [String].self) }
    }
}
