import Commands
import CommandsTestKit
import Foundation
import Sync
import Testing

/// A device two of whose changes lost to the hub's.
@Suite struct OpenChangesTests {
    private let nodes = TwoNodes { NoteStore($0) }

    private func write(_ text: String, on store: NoteStore) async throws {
        for id in ["a", "b"] as [ByteText] {
            let planned = PlannedOperation(
                .change([GroupChange("text", .write(json: text))]),
                of: EntityKey(kind: "note", id: id),
                expecting: nil
            )
            let context = CommandContext.test(household: "smith", key: "\(text) \(id.text)")
            _ = try await store.commit([planned], outcome: [], for: context)
        }
    }

    /// Brings two conflicts about, and returns their identities.
    private func conflicts() async throws -> [String] {
        try await nodes.hub.add(["a", "b"], to: "smith")
        try await nodes.pull()
        try await write("device", on: nodes.device)
        try await write("hub", on: nodes.hub)
        while try await nodes.outbox().contains(where: { $0.status == .pending }) { try await nodes.push() }
        try await nodes.pull()
        let open = try await OpenChanges(store: nodes.device).all(of: nodes.home).map(\.id)
        try #require(open.count == 2)
        return open
    }

    private func isSettled(_ id: String) async throws -> Bool {
        let context = CommandContext.test(household: "smith", key: UUID().uuidString)
        return try await OpenChanges(store: nodes.device).resolve(id, by: .discard, for: context) != nil
    }

    @Test func `a conflict is named by its identity, or by its first eight characters`() async throws {
        let ids = try await conflicts()
        #expect(try await !isSettled(String(ids[0].prefix(7))))
        #expect(try await isSettled(String(ids[0].prefix(8))))
        #expect(try await isSettled(ids[1]))
        #expect(try await OpenChanges(store: nodes.device).all(of: nodes.home).isEmpty)
    }

    @Test(arguments: ["", "1", "12345678", "12345678901234567890"])
    func `a name that no open change has settles nothing`(id: String) async throws {
        let ids = try await conflicts()
        #expect(try await !isSettled(id))
        #expect(try await !isSettled(ids[0] + "0"))
        #expect(try await OpenChanges(store: nodes.device).all(of: nodes.home).map(\.id) == ids)
    }

    @Test(arguments: [Resolution.retry, .discard])
    func `what another module refused is open until a person sends it again or drops it`(
        resolution: Resolution
    )
        async throws
    {
        let store = nodes.device
        let changes = OpenChanges(store: store)
        for home in ["smith", "jones"] {
            let context = CommandContext.test(household: home, key: "move")
            _ = try await store.commit([], owing: [PlannedEffect("note.moved", json: 1)], outcome: [], for: context)
        }
        let owed = try await store.effects(refused: false, after: nil, limit: 9)
        #expect(try await changes.all(of: nodes.home).isEmpty, "What is owed waits for no person.")
        for effect in owed {
            try await store.refuse(effect, because: OperationRefusal(code: "sample.no", sentence: "No."))
        }
        let own = try #require(owed.first { $0.household == nodes.home })
        let open = try await changes.all(of: nodes.home)
        #expect(open.map(\.id) == [own.id.uuidString.lowercased()], "Each home sees its own.")
        let context = CommandContext.test(household: "smith", key: "resolve")
        let settled = try await changes.resolve(String(open[0].id.prefix(8)), by: resolution, for: context)
        #expect(settled?.result == .done && settled?.change == open[0])
        #expect(try await changes.all(of: nodes.home).isEmpty)
        let again = try await store.effects(refused: false, after: nil, limit: 9)
        #expect(again.map(\.id) == (resolution == .retry ? [own.id] : []))
    }
}
