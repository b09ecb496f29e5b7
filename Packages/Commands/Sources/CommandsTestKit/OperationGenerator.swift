public import Operations

/// Generates random operations on one entity, as from several writers that learn of each other late.
///
/// It uses few keys, elements and lives, so that operations conflict.
public struct OperationGenerator: Sendable {
    private var clocks: [HybridClock]
    private let entity: EntityKey

    /// Creates a generator for writers whose clocks stand still.
    public init(entity: EntityKey = EntityKey("sample", "a"), writers: Int = 3) {
        self.entity = entity
        clocks = (0..<writers).map { _ in HybridClock(last: 0) }
    }

    /// Returns the next operation of some writer.
    public mutating func operation(using generator: inout SeededGenerator) -> EntityOperation {
        let writer = generator.below(clocks.count)
        let stamp = clocks[writer].tick(
            atMilliseconds: UInt64(generator.below(4)),
            by: Incarnation(high: 0, low: UInt64(writer))
        )
        // Most operations belong to the first life, so that their groups conflict.
        let isDeletion = generator.oneIn(12)
        let life = UInt32(1 + (generator.oneIn(6) ? 2 : 0) + (isDeletion ? 1 : 0))
        if isDeletion { return EntityOperation(entity: entity, life: life, stamp: stamp, intent: .delete) }
        let changes = (0...generator.below(2)).map { _ in change(stamp, using: &generator) }
        let intent = generator.oneIn(4) ? Intent.create(changes) : .change(changes)
        return EntityOperation(entity: entity, life: life, stamp: stamp, intent: intent)
    }

    private func change(_ stamp: Stamp, using generator: inout SeededGenerator) -> GroupChange {
        let key: ByteText = generator.oneIn(2) ? "x" : "y"
        let value = [UInt8(generator.below(3))]
        let seen = (0..<generator.below(3)).map { _ in
            Stamp(
                reading: UInt64(generator.below(4)) << 16 + UInt64(generator.below(2)),
                incarnation: Incarnation(high: 0, low: UInt64(generator.below(clocks.count)))
            )
        }
        switch generator.below(9) {
        case 0: return GroupChange("name", .write(value))
        case 1: return GroupChange("tags", .add(key))
        case 2: return GroupChange("tags", .remove(key, seen: seen))
        case 3: return GroupChange("attributes", .put(key, value))
        case 4: return GroupChange("attributes", .removeKey(key))
        case 5: return GroupChange("parts", .contribute(source: key, generator.oneIn(3) ? nil : value))
        case 6:
            let level = Int64(generator.below(5)) - 1
            let mark = HighWaterMark(
                cycle: UInt32(generator.below(2)),
                numerator: level,
                denominator: Int64(generator.below(3)) + 1
            )
            return GroupChange("checked", .raise(mark))
        case 7: return GroupChange("ledger", .record(id: key, isRecount: generator.oneIn(3), value))
        // The same group with another rule, as a broken release would send.
        default: return GroupChange("name", .put(key, value))
        }
    }
}
