import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SystemTestSupport
import Testing

extension FaultTests {
    @Suite struct DuplicateTests {
        @Test func `after a lost reply the same key gives the stored one, and another request is a conflict`()
            async throws
        {
            let rig = try FaultRig(overNetwork: true)
            let arguments = ["--broker", rig.endpoint, "--data", rig.scratch.path("data")]
            let service = try Program("inventory-service", arguments, in: rig.scratch)
            defer { service.kill() }
            try service.waitForError(containing: "\"ready\"")
            let proxy = try FaultProxy(to: rig.endpoint)
            defer { proxy.close() }
            let client = Inventory(
                client: try rig.client(through: proxy.endpoint, BusClientConfiguration(retry: .never))
            )
            _ = await client.ask("ListStock", "{}")

            let flour = #"{"productId": "flour", "amount": {"value": "2", "unit": "kg"}}"#
            proxy.blackHole(.fromTarget)
            let lost = await client.ask("AddStock", flour, key: "monday", budget: .seconds(1))
            guard case .failure(let refusal) = lost else { return #expect(Bool(false), "the reply came: \(lost)") }
            #expect(refusal.status == .deadline || refusal.status == .unavailable)
            // The reply waits in the proxy: it must never arrive.
            proxy.reset()
            proxy.heal()

            let again = await client.ask("AddStock", flour, key: "monday")
            #expect((try? again.get())?.contains(#""value":"2""#) == true, "\(again)")
            let third = await client.ask("AddStock", flour, key: "monday")
            #expect(try third.get() == again.get())
            let other = await client.ask("AddStock", flour.replacingOccurrences(of: "2", with: "3"), key: "monday")
            guard case .failure(let conflict) = other else { return #expect(Bool(false), "\(other)") }
            #expect(conflict.status == .conflict)
            let stock = await client.ask("ListStock", "{}")
            let kilograms = #"[{"value":"2","unit":"kg"}]"#
            #expect((try? stock.get())?.contains(kilograms) == true, "once, not twice: \(stock)")
        }
    }
}
