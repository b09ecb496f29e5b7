import CommonMessages
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import PostgreSQLTestKit
import SQLiteTestKit
import ShoppingMessages
import Testing

/// Checks that no household undoes an event of another one, whose identifier it somehow knows.
@Suite(.serialized) struct ForeignEventTests {
    private static let owner: [UInt8] = Array(repeating: 1, count: 16)
    private static let stranger: [UInt8] = Array(repeating: 2, count: 16)
    private static let services = Services.stateful

    @Test func `an event of another household is not found, in memory`() async throws { try await check(.memory) }

    @Test func `an event of another household is not found, in SQLite`() async throws {
        let folder = try TemporaryFolder()
        try await check(.sqlite(folder: folder.url))
    }

    @Test func `an event of another household is not found, on PostgreSQL`() async throws {
        try await check(.postgresql(address: try PostgreSQLServer.shared().makeDatabase()))
    }

    private func options(_ household: [UInt8], _ key: String? = nil) -> RequestOptions {
        RequestOptions(household: household, budget: .seconds(300), idempotencyKey: key)
    }

    private func add(_ amount: String, for household: [UInt8], by client: BusClient) async throws -> String {
        var add = AddStockRequest()
        (add.productID, add.amount.value) = ("4006381333931", amount)
        return try await client.request(add, options: options(household, "add")).eventID
    }

    /// What a household has and what happened to it.
    private struct State: Equatable {
        let stock: GetStockReply
        let journal: ListJournalReply

        /// How much is on hand.
        var onHand: [String] { stock.stock.flatMap(\.onHand).map(\.value) }
    }

    private func state(of household: [UInt8], by client: BusClient) async throws -> State {
        var products = GetStockRequest()
        products.productIds = ["4006381333931"]
        return State(
            stock: try await client.request(products, options: options(household)),
            journal: try await client.request(ListJournalRequest(), options: options(household))
        )
    }

    private func check(_ storage: Services.Storage) async throws {
        try await InprocBus.run(Self.services, storage: storage) { client in
            let counting = try await add("2", for: Self.owner, by: client)
            var use = UseStockRequest()
            (use.productID, use.amount.value) = ("4006381333931", "1")
            let undone = try await client.request(use, options: options(Self.owner, "use")).eventID
            var undo = UndoStockEventRequest()
            undo.eventID = undone
            _ = try await client.request(undo, options: options(Self.owner, "undo"))
            _ = try await add("5", for: Self.stranger, by: client)
            let owned = try await state(of: Self.owner, by: client)
            let strange = try await state(of: Self.stranger, by: client)
            #expect(owned.onHand == ["2"] && strange.onHand == ["5"])
            for (id, redo) in [(counting, false), (undone, true)] {
                try await expectNotFound(id, redo: redo, by: client)
            }
            #expect(try await state(of: Self.owner, by: client) == owned)
            #expect(try await state(of: Self.stranger, by: client) == strange)
            undo.eventID = counting
            _ = try await client.request(undo, options: options(Self.owner, "own"))
            #expect(try await state(of: Self.owner, by: client).onHand == [])
        }
    }

    /// Expects that neither the inventory nor Shopping finds the event for the other household.
    private func expectNotFound(_ id: String, redo: Bool, by client: BusClient) async throws {
        let refusals = [
            try await #require(throws: Refusal.self) { try await undo(id, redo: redo, by: client) },
            // What asks the inventory names no field of its own request.
            try await #require(throws: Refusal.self) { try await change(id, redo: redo, by: client) },
        ]
        for refusal in refusals {
            #expect(refusal.status == .notFound && refusal.problem.code == "inventory.noSuchEvent")
            #expect(
                refusal.problem.sentence
                    == "The journal has no event \(id): choose one that `larder stock journal` lists."
            )
        }
        #expect(refusals.map(\.problem.field) == ["eventId", ""])
    }

    private func undo(_ id: String, redo: Bool, by client: BusClient) async throws {
        var request = UndoStockEventRequest()
        (request.eventID, request.redo) = (id, redo)
        _ = try await client.request(request, options: options(Self.stranger, "undo \(id)"))
    }

    private func change(_ id: String, redo: Bool, by client: BusClient) async throws {
        var request = UndoStockChangeRequest()
        (request.eventID, request.redo) = (id, redo)
        _ = try await client.request(request, options: options(Self.stranger, "change \(id)"))
    }
}
