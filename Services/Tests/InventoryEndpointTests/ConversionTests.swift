import CommonMessages
import EndpointTestKit
import Envelope
import InventoryMessages
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing

/// The units of stock convert by messages to the quantity service.
@Suite struct ConversionTests {
    @Test func `a request may be retried while the quantity service is unavailable`() async throws {
        let home = try InventoryHome(.memory)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        let refusal = try await #require(throws: Refusal.self) {
            try await home.use("1", "g", of: "flour", key: "k2")
        }
        #expect(refusal.status == .unavailable)
        #expect(refusal.status.isRetryable)
        #expect(refusal.problem.code == "inventory.converterUnavailable")
        home.teachUnits()
        #expect(try await home.use("1", "g", of: "flour", key: "k2").onHand == [Amount("999/1000", "kg")])
    }

    @Test func `an amount that is too large to convert is kept apart from the stock`() async throws {
        let home = try InventoryHome(.memory)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        home.teachUnits { _ in "170141183460469231731687303715884105727" }
        let large = try await home.use("1/3", "g", of: "flour", key: "k2")
        #expect(large.onHand == [Amount("1", "kg")] && large.shortfall == [Amount("1/3", "g")])
        home.quantity.answer(ConvertRequest.self) { (request, _) async throws(Refusal) in
            var (reply, outcome) = (ConvertReply(), ConversionOutcome())
            outcome.unknown = "Too large."
            reply.outcomes = request.conversions.map { _ in outcome }
            return reply
        }
        let unknown = try await home.use("2/3", "g", of: "flour", key: "k3")
        #expect(unknown.onHand == [Amount("1", "kg")] && unknown.shortfall == [Amount("1", "g")])
    }

    @Test func `when the quantity service refuses, the inventory refuses the request and keeps the stock as it is`()
        async throws
    {
        let home = try InventoryHome(.memory)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        home.quantity.answer(ConvertRequest.self) { (_, _) async throws(Refusal) in
            throw Refusal(.invalid, code: "quantity.tooLarge", sentence: "Too large.")
        }
        let refusal = try await #require(throws: Refusal.self) { try await home.use("2", "g", of: "flour", key: "k2") }
        #expect(refusal.status == .internal && refusal.problem.code == "inventory.converterUnavailable")
        #expect(try await home.stock("flour").map(\.onHand) == [[Amount("1", "kg")]])
    }

    @Test func `stock in a unit that nothing converts does not block other stock`() async throws {
        let home = try InventoryHome(.memory)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        _ = try await home.add("3", "zorks", of: "flour", key: "k2")
        home.teachUnits()
        let rest = try await home.use("200", "g", of: "flour", key: "k3")
        #expect(rest.onHand.map { "\($0.value) \($0.unit)" } == ["4/5 kg", "3 zorks"])
        #expect(try await home.use("1", "zorks", of: "flour", key: "k4").onHand.count == 2)
        #expect(try await home.use("5", "zorks", of: "flour", key: "k5").shortfall == [Amount("3", "zorks")])
    }

    @Test func `a quantity service that does not answer each question is a mistake of the installation`() async throws {
        let home = try InventoryHome(.memory)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        home.quantity.answer(ConvertRequest.self) { (_, _) async throws(Refusal) in ConvertReply() }
        let refusal = try await #require(throws: Refusal.self) { try await home.use("1", "g", of: "flour", key: "k2") }
        #expect(refusal.status == .internal && refusal.problem.code == "inventory.converterUnavailable")
    }
}
