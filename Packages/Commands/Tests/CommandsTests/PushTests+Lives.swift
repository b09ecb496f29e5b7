import Commands
import Foundation
import Testing

extension PushTests {
    @Test(arguments: [(65_535, true), (65_537, true), (65_539, false), (.max, false)] as [(UInt32, Bool)])
    func `a life far beyond the hub's is refused, since it could never end`(life: UInt32, isTaken: Bool) async throws {
        _ = try await push(group(1, [("a", "\"kept\"")]))
        let stamp = Stamp(reading: 1_700_000_001_000 << 16, incarnation: device)
        let intent = Intent.create([GroupChange("text", .write(Array("\"late\"".utf8)))])
        let operation = EntityOperation(entity: EntityKey("note", "a"), life: life, stamp: stamp, intent: intent)
        let answer = try await push(group(2, [operation]))
        #expect(code(answer) == (isTaken ? nil : "sync.malformed"))
    }

    @Test func `no number of operations leads to a life of the upper half`() async throws {
        let key = EntityKey("note", "a")
        let intent = Intent.create([GroupChange("text", .write(Array("\"late\"".utf8)))])
        var answers: [String?] = []
        let lives = Array(stride(from: 1, through: UInt32.max / 2 + 2, by: 65_536))
        for start in stride(from: 0, to: lives.count, by: 400) {
            let operations = lives[start...].prefix(400).map { life in
                let stamp = Stamp(reading: (1_700_000_001_000 << 16) + UInt64(life), incarnation: device)
                return EntityOperation(entity: key, life: life, stamp: stamp, intent: intent)
            }
            answers.append(code(try await push(group(Int64(answers.count + 1), operations))))
        }
        #expect(answers.dropLast().allSatisfy { $0 == nil } && answers.last == "sync.malformed")
    }

    @Test(
        arguments: [
            ([65_536, 131_072], true), ([65_537], false), ([.max], false), ([1, 65_537], true), ([1, 65_538], false),
            // An earlier cycle has no effect, wherever it is.
            ([65_536, 1], true),
        ] as [([UInt32], Bool)]
    )
    func `a mark far beyond the hub's is refused, since nothing could be counted after the last one`(
        cycles: [UInt32],
        isTaken: Bool
    ) async throws {
        _ = try await push(group(1, [("a", "\"kept\"")]))
        var answers: [String?] = []
        for cycle in cycles { answers.append(code(try await push(group(Int64(answers.count + 2), [raise(cycle)])))) }
        #expect(answers.last == (isTaken ? .some(nil) : "sync.malformed"))
        #expect(answers.dropLast().allSatisfy { $0 == nil })
    }

    @Test func `no number of operations leads to a mark of the upper half`() async throws {
        _ = try await push(group(1, [("a", "\"kept\"")]))
        let cycles = Array(stride(from: 65_536, through: UInt32.max / 2 + 1, by: 65_536))
        var answers: [String?] = []
        for start in stride(from: 0, to: cycles.count, by: 400) {
            let operations = cycles[start...].prefix(400).map(raise)
            answers.append(code(try await push(group(Int64(answers.count + 2), operations))))
        }
        #expect(answers.dropLast().allSatisfy { $0 == nil } && answers.last == "sync.malformed")
    }

    private func raise(_ cycle: UInt32) -> EntityOperation {
        let mark = HighWaterMark(cycle: cycle, numerator: 0, denominator: 1)
        return EntityOperation(
            entity: EntityKey("note", "a"),
            life: 1,
            stamp: Stamp(reading: (1_700_000_001_000 << 16) + UInt64(cycle), incarnation: device),
            intent: .change([GroupChange("counted", .raise(mark))])
        )
    }

    @Test func `a group of someone else under a device's incarnation is forked, and the device's own is accepted`()
        async throws
    {
        func note(_ number: Int64, _ id: ByteText, by principal: String, of writer: Incarnation) -> OperationGroup {
            let own = group(number, [(id, "\"x\"")])
            return OperationGroup(
                incarnation: writer,
                number: number,
                baseSeq: 0,
                principal: principal,
                at: own.at,
                operations: own.operations
            )
        }
        let other = Incarnation(high: 8, low: 8)
        #expect(try await push(note(1, "a", by: "me", of: device)) == .accepted(seq: 1))
        #expect(try await push(note(2, "b", by: "you", of: device)) == .forked)
        #expect(try await push(note(3, "b", by: "you", of: device)) == .forked)
        #expect(try await push(note(2, "c", by: "me", of: device)) == .accepted(seq: 2))
        // A device whose key belongs to someone else now renews its incarnation, and gets through.
        #expect(try await push(note(1, "a", by: "you", of: device)) == .accepted(seq: 1), "It is the same group.")
        #expect(try await push(note(1, "b", by: "you", of: other)) == .accepted(seq: 3))
        #expect(try await push(note(2, "d", by: "you", of: other)) == .accepted(seq: 4))
    }
}
