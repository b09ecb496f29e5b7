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
}
