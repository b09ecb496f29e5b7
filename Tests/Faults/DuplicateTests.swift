import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SystemTestSupport
import Testing

extension FaultTests {
    @Suite struct DuplicateTests {
        @Test func `after a lost reply the same key gets the stored reply, and another request is a conflict`()
            async throws
        {
            let rig = try FaultRig(overNetwork: true)
            let arguments = ["--broker", rig.endpoint, "--data", rig.scratch.path("data")]
            let service = try Program("inventory-service", arguments, in: rig.scratch)
            defer { service.kill() }
            try service.waitForError(containing: "\"ready\"")
            let proxy = try FaultProxy(to: rig.endpoint)
            defer { proxy.close() }
            let hasty = Inventory(client: try rig.client(through: proxy.endpoint, FaultRig.once))
            _ = await hasty.ask("ListStock", "{}")

            let flour = #"{"productId": "flour", "amount": {"value": "2", "unit": "kg"}}"#
            proxy.blackHole(.fromTarget)
            async let losing = hasty.ask("AddStock", flour, key: "monday")
            let witness = Inventory(client: try rig.client())
            try await Patience.until("the flour is there") { await witness.list()?.contains("flour") == true }
            // The reply is held in the proxy and must never arrive.
            proxy.reset()
            let lost = await losing
            let loss = try refusal(lost)
            #expect(loss.problem.code == "bus.connectionLost", "\(loss)")
            proxy.heal()

            let client = Inventory(client: try rig.client(through: proxy.endpoint))
            let again = await client.ask("AddStock", flour, key: "monday")
            #expect((try? again.get())?.contains(#""value":"2""#) == true, "\(again)")
            let third = await client.ask("AddStock", flour, key: "monday")
            #expect(try third.get() == again.get())
            let other = await client.ask("AddStock", flour.replacingOccurrences(of: "2", with: "3"), key: "monday")
            #expect(try refusal(other).status == .conflict)
            let stock = await client.ask("ListStock", "{}")
            let kilograms = #"[{"value":"2","unit":"kg"}]"#
            #expect((try? stock.get())?.contains(kilograms) == true, "once, not twice: \(stock)")
        }

        private func refusal(_ outcome: Result<String, Refusal>) throws -> Refusal {
            let refusal: Refusal? = if case .failure(let refusal) = outcome { refusal } else { nil }
            return try #require(refusal, "A reply came: \(outcome)")
        }
    }
}
