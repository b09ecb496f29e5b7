import CommandsTestKit
import Operations
import Testing

@Suite struct MergeLawsTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `merging is commutative, associative and idempotent`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<5_000 {
            var source = OperationGenerator()
            let states = (0..<3).map { _ in
                MergeLaws.merged((0...generator.below(2)).map { _ in source.operation(using: &generator) })
            }
            guard let violation = MergeLaws.check(states[0], states[1], states[2]) else { continue }
            Issue.record("\(violation): seed \(seed), case \(number)")
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `operations lead to one state in any order and any number`(seed: UInt64) {
        var generator = SeededGenerator(seed: 1_000 + seed)
        for number in 0..<6_000 {
            var source = OperationGenerator()
            let operations = (0...generator.below(4)).map { _ in source.operation(using: &generator) }
            guard let violation = MergeLaws.check(operations, using: &generator) else { continue }
            Issue.record("\(violation): seed \(seed), case \(number)")
        }
    }

    @Test func `a merge that keeps the latest arrival breaks a law`() {
        // This tests the checks themselves: arrival order instead of stamps must fail.
        var generator = SeededGenerator(seed: 7)
        var found = false
        for _ in 0..<200 where !found {
            var source = OperationGenerator()
            let operations = (0..<4).map { _ in source.operation(using: &generator) }
            let ahead = operations.reduce(into: EntityState.absent) { $0 = $1.state.life >= $0.life ? $1.state : $0 }
            let back = operations.reversed().reduce(into: EntityState.absent) {
                $0 = $1.state.life >= $0.life ? $1.state : $0
            }
            found = ahead != back
        }
        #expect(found)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `invalid bytes are refused and cost nothing`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let bytes = (0..<generator.below(60)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            do throws(CanonicalBytesError) {
                let state = try EntityState(canonicalBytes: bytes)
                #expect(try EntityState(canonicalBytes: state.canonicalBytes) == state)
            } catch { #expect(error != .unknownTag(1)) }
        }
    }
}
