import Commands
import CommandsTestKit
import CommonMessages
import Foundation
import MessageBus
import MessageBusTestKit
import SyncEndpoint
import SyncMessages
import Testing

extension HomeDeviceTests {
    @Test(arguments: [(nil, "hub"), ("remoteWins", "hub"), ("localWins", "device"), ("merge", "device")])
    func `what hub.json says decides about what two devices changed at once`(
        policy: String?,
        holds: String
    ) async throws {
        let here = try Home()
        try await here.hub.add(["note"], to: "home")
        _ = try await here.start(device).request(join, options: options)
        let written = try String(contentsOf: here.file, encoding: .utf8)
        let setting = policy.map { "{ \"conflictPolicy\": \"\($0)\"," } ?? "{"
        try (setting + written.dropFirst()).write(to: here.file, atomically: true, encoding: .utf8)
        let process = here.start(device)
        _ = try await process.request(SyncNowRequest(), options: options)
        _ = try await process.request(join, options: options)
        #expect(try HubAddress.read(from: here.file)?.conflictPolicy == policy, "Joining again keeps it.")
        for (store, text, time) in [(device, "device", 1.0), (here.hub, "hub", 2)] {
            let change = Intent.change([GroupChange("text", .write(json: text))])
            let planned = PlannedOperation(change, of: EntityKey("note", "note"), expecting: nil)
            let now = Date(timeIntervalSince1970: 1_700_000_100 + time)
            let context = CommandContext.test(household: "home", key: text, now: now)
            _ = try await store.commit([planned], outcome: [], for: context)
        }
        _ = try await process.request(SyncNowRequest(), options: options)
        let note = try await here.hub.entities([EntityKey("note", "note")], in: home).values.first
        #expect(try note?.value("text") == holds)
        #expect(try await device.stateHash(of: home).hash == here.hub.stateHash(of: home).hash)
    }

    @Test func `a conflict policy that does not exist is named`() async throws {
        let here = try Home()
        _ = try await here.start(device).request(join, options: options)
        let written = try String(contentsOf: here.file, encoding: .utf8)
        try ("{ \"conflictPolicy\": \"mine\"," + written.dropFirst())
            .write(to: here.file, atomically: true, encoding: .utf8)
        let refusal = await refusal(of: SyncNowRequest(), by: here.start(device))
        #expect(refusal?.problem.code == "sync.unreadable")
        let names = "\"mine\": write lastWriteWins, remoteWins, localWins, or merge"
        #expect(refusal?.description.contains(names) == true)
    }
}

/// Keeps the longer text.
struct Longer: ConflictMerger {
    func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        (field.local?.count ?? 0) > (field.remote?.count ?? 0) ? .local : .remote
    }

    func keepsEntity(_ conflict: EntityConflict) -> Bool? { nil }
}
