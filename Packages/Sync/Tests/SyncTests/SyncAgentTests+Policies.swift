import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

extension SyncAgentTests {
    private func replica(_ policy: ConflictPolicy) -> Replica<NoteStore> {
        Replica(
            store: device,
            household: home,
            hub: gateway,
            policy: policy,
            clock: TestClock(),
            incarnation: { Incarnation(high: 9, low: 9) }
        )
    }

    private func write(_ text: String, on store: NoteStore, at time: Double) async throws {
        let change = Intent.change([GroupChange("text", .write(json: text))])
        let planned = PlannedOperation(change, of: EntityKey("note", "note"), expecting: nil)
        let now = Date(timeIntervalSince1970: 1_700_000_000 + time)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "home", key: text, now: now))
    }

    @Test func `a device with a policy of its own reads the whole feed before it pushes`() async throws {
        let replica = replica(.localWins)
        try await gateway.hub.add(["note"], to: "home")
        _ = try await replica.perform(.read)
        try await write("device", on: device, at: 1)
        try await write("hub", on: gateway.hub, at: 2)
        let others = (0..<Replica<NoteStore>.pageLimit).map { "other \($0)" }
        for other in others { try await gateway.hub.add([other], to: "home") }
        #expect(try await replica.perform(.push) == .pushed(.answered(more: false)))
        let note = try await gateway.hub.entities([EntityKey("note", "note")], in: home).values.first
        #expect(try note?.value("text") == "device")
        #expect(gateway.reads.load(ordering: .relaxed) == 3)
    }

    @Test func `what waits when a device gets a policy of its own may have been sent`() async throws {
        try await gateway.hub.add(["note"], to: "home")
        _ = try await replica.perform(.read)
        try await write("device", on: device, at: 1)
        try await write("hub", on: gateway.hub, at: 2)
        _ = try await replica(.localWins).perform(.push)
        let note = try await gateway.hub.entities([EntityKey("note", "note")], in: home).values.first
        #expect(try note?.value("text") == "hub")
        let sent = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.sentPosition()
        }
        #expect(sent == 1)
        _ = try await replica.perform(.push)
        let forgotten = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.sentPosition()
        }
        #expect(forgotten == nil)
    }

    @Test func `a policy leaves what arrived at the hub, and whose answer was lost, as it was sent`() async throws {
        let replica = replica(.localWins)
        try await gateway.hub.add(["note"], to: "home")
        _ = try await replica.perform(.read)
        try await write("device", on: device, at: 1)
        gateway.losesAnswers.store(true, ordering: .relaxed)
        await #expect(throws: ReplicaError.hub(.transient(reason: "lost"))) { try await replica.perform(.push) }
        let sent = try await pending()
        try await write("hub", on: gateway.hub, at: 2)
        _ = try await replica.perform(.read)
        #expect(try await pending() == sent)
        gateway.losesAnswers.store(false, ordering: .relaxed)
        #expect(try await replica.perform(.push) == .pushed(.answered(more: false)))
        #expect(try await pending().isEmpty)
        let note = try await gateway.hub.entities([EntityKey("note", "note")], in: home).values.first
        #expect(try note?.value("text") == "hub")
    }

    private func pending() async throws -> [OutboxEntry] {
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: true).filter { $0.status == .pending }
        }
    }
}
