import Operations
import Testing

@Suite struct EntityStateTests {
    private let key = EntityKey("note", "a")
    private let writer = Incarnation(high: 0, low: 1)

    private func operation(_ intent: Intent, life: UInt32, at milliseconds: UInt64) -> EntityOperation {
        let stamp = Stamp(reading: milliseconds << 16, incarnation: writer)
        return EntityOperation(entity: key, life: life, stamp: stamp, intent: intent)
    }

    private func write(_ value: UInt8) -> [GroupChange] { [GroupChange("text", .write([value]))] }

    private func folded(_ operations: EntityOperation...) -> (EntityState, [EntityState.FoldResult]) {
        var state = EntityState.absent
        let results = operations.map { state.fold($0) }
        return (state, results)
    }

    @Test func `an edit never brings a deleted entity back`() {
        let (state, results) = folded(
            operation(.create(write(1)), life: 1, at: 1),
            operation(.delete, life: 2, at: 2),
            operation(.change(write(9)), life: 1, at: 99)
        )
        #expect(results == [.applied, .applied, .deleted])
        #expect(!state.isAlive && state.groups.isEmpty)
    }

    @Test func `a recreated entity has nothing of its earlier life`() {
        let (state, _) = folded(
            operation(.create(write(1) + [GroupChange("color", .write([7]))]), life: 1, at: 1),
            operation(.delete, life: 2, at: 2),
            operation(.create(write(2)), life: 3, at: 3),
            operation(.change(write(9)), life: 1, at: 99)
        )
        #expect(state.groups["text"]?.value == [2])
        #expect(state.groups["color"] == nil)
    }

    @Test func `an edit of an entity that never existed does not create it`() {
        let (state, results) = folded(operation(.change(write(1)), life: 1, at: 1))
        #expect(results == [.unknown])
        #expect(state == .absent)
    }

    @Test func `a repeated operation changes nothing`() {
        let create = operation(.create(write(1)), life: 1, at: 1)
        #expect(folded(create, create).1 == [.applied, .superseded])
        let (state, results) = folded(create, operation(.delete, life: 2, at: 2), create)
        #expect(results.last == .deleted)
        #expect(!state.isAlive)
    }

    @Test func `a deletion of a life that is still to come is unknown`() {
        #expect(folded(operation(.delete, life: 2, at: 1)).1 == [.unknown])
        let last = EntityState(life: .max, groups: SortedMap())
        var state = last
        #expect(state.fold(operation(.delete, life: .max, at: 1)) == .unknown)
        #expect(state == last)
    }

    @Test func `the changes of a ledger are the events that are new`() {
        let first = [GroupChange("stock", .record(id: "a", isRecount: false, [1]))]
        let second = [GroupChange("stock", .record(id: "b", isRecount: false, [2]))]
        let (earlier, _) = folded(operation(.create(first), life: 1, at: 1))
        let (later, _) = folded(operation(.create(first), life: 1, at: 1), operation(.change(second), life: 1, at: 2))
        let change = operation(.change(second), life: 1, at: 2)
        #expect(later.changes(since: earlier) == change.state.groups)
        #expect(later.changes(since: later).isEmpty)
    }

    @Test func `two simultaneous deletions and recreations agree on one life`() {
        let (state, results) = folded(
            operation(.create(write(1)), life: 1, at: 1),
            operation(.delete, life: 2, at: 2),
            operation(.delete, life: 2, at: 3),
            operation(.create(write(2)), life: 3, at: 4),
            operation(.create(write(3)), life: 3, at: 5)
        )
        #expect(results == [.applied, .applied, .superseded, .applied, .applied])
        #expect(state.life == 3)
        #expect(state.groups["text"]?.value == [3])
    }

    @Test func `an intent requires the state that it assumes`() {
        let stamp = Stamp(reading: 1, incarnation: writer)
        let alive = EntityState(life: 1, groups: SortedMap())
        let dead = EntityState(life: 2, groups: SortedMap())
        #expect(EntityOperation(.create([]), of: key, in: alive, at: stamp) == nil)
        #expect(EntityOperation(.change([]), of: key, in: dead, at: stamp) == nil)
        #expect(EntityOperation(.delete, of: key, in: .absent, at: stamp) == nil)
        #expect(EntityOperation(.create([]), of: key, in: dead, at: stamp)?.life == 3)
        #expect(EntityOperation(.delete, of: key, in: alive, at: stamp)?.life == 2)
        let last = EntityState(life: .max, groups: SortedMap())
        #expect(EntityOperation(.delete, of: key, in: last, at: stamp) == nil)
    }

    @Test func `the hash of all entities ignores their order and deleted entities`() {
        let one = EntityState(life: 1, groups: SortedMap("text", .register(Register(stamp: stamp(1), value: [1]))))
        let two = EntityState(life: 1, groups: SortedMap("text", .register(Register(stamp: stamp(2), value: [1]))))
        var ahead = StateHash()
        ahead.add(one, of: key)
        ahead.add(two, of: EntityKey("note", "b"))
        var back = StateHash()
        back.add(two, of: EntityKey("note", "b"))
        back.add(EntityState(life: 2, groups: SortedMap()), of: EntityKey("note", "c"))
        back.add(one, of: key)
        #expect(ahead == back)
        var other = StateHash()
        other.add(two, of: key)
        other.add(one, of: EntityKey("note", "b"))
        #expect(other != ahead)
    }

    @Test func `a hash has sixteen bytes, from which it is read`() {
        let bytes = (1...16).map { UInt8($0) }
        #expect(StateHash(bytes: bytes)?.bytes == bytes)
        #expect(StateHash(bytes: bytes)?.high == 0x0102_0304_0506_0708)
        #expect(StateHash(bytes: bytes)?.low == 0x090A_0B0C_0D0E_0F10)
        #expect(StateHash(bytes: Array(bytes.dropLast())) == nil && StateHash(bytes: bytes + [0]) == nil)
        #expect(StateHash().bytes == [UInt8](repeating: 0, count: 16))
    }

    private func stamp(_ reading: UInt64) -> Stamp { Stamp(reading: reading, incarnation: writer) }

    @Test func `chains of equal entries are equal and others are not`() {
        let chain = ChainHash.empty.appending([1]).appending([2])
        #expect(chain == ChainHash.empty.appending([1]).appending([2]))
        #expect(chain != ChainHash.empty.appending([2]).appending([1]))
        #expect(chain != ChainHash.empty.appending([1, 2]))
    }
}
