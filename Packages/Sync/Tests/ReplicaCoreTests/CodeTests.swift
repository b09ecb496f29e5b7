import ReplicaCore
import Testing

/// The numbers by which a driver outside of Swift talks with the state machine.
@Suite struct CodeTests {
    @Test func `every event is the one of its code`() throws {
        for code in UInt8(0)...17 {
            let event = try #require(ReplicaCore.Event(code: code, value: 1))
            #expect(event.code == code)
            #expect(ReplicaCore.Event(code: code, value: event.value) == event)
        }
        #expect(ReplicaCore.Event(code: 18, value: 0) == nil)
    }

    @Test func `a position and a random number keep all their bits`() {
        #expect(ReplicaCore.Event(code: 9, value: 1 << 40) == .pushed(.forked(position: 1 << 40)))
        #expect(ReplicaCore.Event(code: 14, value: .max) == .failed(.transient, random: .max))
    }

    @Test func `effects have codes of their own`() {
        let effects: [ReplicaCore.Effect] = [
            .push, .read, .adopt, .renew(position: 7), .wait(milliseconds: 500), .rest,
        ]
        #expect(effects.map(\.code) == [1, 2, 3, 4, 5, 6])
        #expect(effects.map(\.value) == [0, 0, 0, 7, 500, 0])
    }
}
