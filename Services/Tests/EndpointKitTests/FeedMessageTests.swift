import Commands
import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import Testing

/// Entries of a feed as messages, and back.
@Suite struct FeedMessageTests {
    private func entry(life: UInt32, payload: [UInt8]) -> Commands.FeedEntry {
        Commands.FeedEntry(
            seq: 7,
            kind: "note",
            entityId: "a",
            version: 3,
            life: life,
            hlc: .max - 1,
            actor: "tester",
            payload: payload,
            at: Date(wholeMilliseconds: 1_700_000_000_123),
            schema: 2,
            origin: FeedOrigin(incarnation: Incarnation(high: .max, low: 1), group: 5),
            endsGroup: false
        )
    }

    /// The entry as another service reads it.
    private func received(_ entry: Commands.FeedEntry, after chain: ChainHash) throws -> Commands.FeedEntry {
        let sent = CommonMessages.FeedEntry(entry)
        let message = try CommonMessages.FeedEntry(wireBytes: sent.wireBytes())
        return try Commands.FeedEntry(message, after: chain)
    }

    @Test func `random states of every rule come back byte for byte`() throws {
        var rules: Set<MergeRule> = []
        var dead = 0
        for seed in 0..<400 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var operations = OperationGenerator()
            var state = EntityState.absent
            for _ in 0..<(1 + generator.below(12)) { state.merge(operations.operation(using: &generator).state) }
            var payload = CanonicalWriter()
            if state.isAlive { payload.write(state.groups) } else { dead += 1 }
            let chain = ChainHash.empty.appending([UInt8(truncatingIfNeeded: seed)])
            let sent = entry(life: state.life, payload: payload.bytes).sealed(after: chain)
            let bytes = try CommonMessages.FeedEntry(sent).wireBytes().count
            #expect(bytes <= 2 * sent.payload.count + 200, "The limits of a group count on this, seed \(seed)")
            let back = try received(sent, after: chain)
            #expect(back == sent, "seed \(seed)")
            #expect(back.follows(seq: 6, chain: chain))
            rules.formUnion(state.groups.pairs.map(\.value.rule))
        }
        #expect(rules.count == 6 && dead > 10)
    }

    @Test func `a message holds the largest group of operations`() throws {
        #expect(2 * GroupLimits.bytes + 200 * GroupLimits.entries < 4 << 20)
        // No state grows more in a message than short marks do.
        var marks = SortedMap<GroupState>()
        for name in 100..<1_000 {
            marks[ByteText("\(name)")] = .mark(HighWaterMark(cycle: 1, numerator: 1, denominator: 1))
        }
        var payload = CanonicalWriter()
        payload.write(marks)
        let bytes = try CommonMessages.FeedEntry(entry(life: 1, payload: payload.bytes)).wireBytes().count
        #expect(bytes <= 2 * payload.bytes.count + 200)
    }

    @Test func `an entry from a release without field groups has its row in one group`() throws {
        let row = Array(#"{"title":"Milk"}"#.utf8)
        let old = entry(life: 0, payload: row).sealed(after: .empty)
        let message = CommonMessages.FeedEntry(old)
        #expect(message.groups.map(\.name) == ["row"] && !message.deleted)
        #expect(Array(message.groups[0].register.value) == row)
        #expect(try received(old, after: .empty) == old)
        let deletion = entry(life: 0, payload: []).sealed(after: .empty)
        #expect(CommonMessages.FeedEntry(deletion).deleted)
        #expect(try received(deletion, after: .empty) == deletion)
    }

    @Test func `a rule from a later release and malformed bytes are refused`() throws {
        var message = CommonMessages.FeedEntry(entry(life: 1, payload: []))
        message.deleted = false
        var group = FieldGroup()
        group.name = "later"
        message.groups = [group]
        #expect(throws: FeedMessageError.unknownRule(group: "later")) {
            try Commands.FeedEntry(message, after: .empty)
        }
        group.register.value = Data("1".utf8)
        message.groups = [group]
        #expect(throws: FeedMessageError.malformed) { try Commands.FeedEntry(message, after: .empty) }
        group.mark.denominator = 0
        message.groups = [group]
        #expect(throws: FeedMessageError.malformed) { try Commands.FeedEntry(message, after: .empty) }
    }
}
