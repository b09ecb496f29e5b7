import CommonMessages
import EndpointTestKit
import Envelope
import InventoryModule
import MessageBus
import MessageBusTestKit
import Quantities
import QuantityMessages
import Testing

@testable import InventoryEndpoint

@Suite struct QuantityServiceConverterTests {
    private let quantity = StubSender()

    /// A converter whose service halves every amount, by a measured weight in one unit, and knows no zorks.
    private func converter() -> QuantityServiceConverter {
        quantity.answer(ConvertRequest.self) { (request, _) async throws(Refusal) in
            guard request.partial, !request.lenient else {
                throw Refusal(.invalid, code: "quantity.unknownUnit", sentence: "The codes mean the same everywhere.")
            }
            var reply = ConvertReply()
            reply.outcomes = request.conversions.map { conversion in
                var outcome = ConversionOutcome()
                if conversion.toUnit == "zorks" {
                    outcome.unknown = "Unknown."
                } else {
                    outcome.quantity.amount = Amount("\(conversion.amount.value)/2", conversion.toUnit)
                    var step = PathStep()
                    step.exact = conversion.toUnit != "measured"
                    outcome.path = [step]
                }
                return outcome
            }
            return reply
        }
        var header = MessageHeader()
        header.householdID = InventoryHome.options().household
        let context = RequestContext(header: header, payload: [], deadline: .now + .seconds(300))
        return QuantityServiceConverter(sender: quantity, request: context)
    }

    private func question(_ units: [String], key: String = "") -> ConversionQuestion {
        ConversionQuestion(
            Quantities.Amount(1, UnitCode(rawValue: "g")),
            to: Set(units.map(UnitCode.init(rawValue:))),
            ingredientKey: key
        )
    }

    @Test func `a unit that the quantity service doesn't know spoils no other one, at the cost of one message`()
        async throws
    {
        let found = try await converter().convert([question(["kg", "zorks"]), question(["oz"])])
        #expect(found.map { $0.keys.map(\.rawValue) } == [["kg"], ["oz"]])
        #expect(found[0][UnitCode(rawValue: "kg")]?.value == Rational("1/2"))
        #expect(quantity.requests(of: ConvertRequest.self).map(\.request.conversions.count) == [3])
    }

    @Test func `a unit that no service reads is not sent`() async throws {
        let (long, most) = (String(repeating: "x", count: 201), String(repeating: "y", count: 200))
        let found = try await converter().convert([question([long, most]), question([long])])
        #expect(found.map { $0.keys.map(\.rawValue) } == [[most], []])
        #expect(quantity.requests(of: ConvertRequest.self).map(\.request.conversions.count) == [1])
    }

    @Test func `many units, and long keys, go in several messages`() async throws {
        let many = question((0...4_000).map { "u\($0)" })
        #expect(try await converter().convert([many])[0].count == 4_001)
        let sent = quantity.requests(of: ConvertRequest.self)
        #expect(sent.map(\.request.conversions.count) == [2_000, 2_000, 1])
        let long = question((0..<2_000).map { "u\($0)" }, key: String(repeating: "k", count: 1_000))
        #expect(try await converter().convert([long])[0].count == 2_000)
        let sizes = try quantity.requests(of: ConvertRequest.self).dropFirst(3).map { try $0.request.wireBytes().count }
        #expect(sizes.count == 3 && sizes.allSatisfy { $0 < 1 << 20 })
        #expect(try await converter().convert([question(["g"])]) == [[:]])
        #expect(quantity.requests(of: ConvertRequest.self).count == 6, "Nothing is asked where nothing is to convert.")
    }

    @Test func `the units on both sides count for the size of a message`() async throws {
        let units = (0..<1_600).map { "\($0)" + String(repeating: "u", count: 190) }
        let own = Quantities.Amount(1, UnitCode(rawValue: String(repeating: "o", count: 200)))
        let key = String(repeating: "k", count: 1_000)
        let long = ConversionQuestion(own, to: Set(units.map(UnitCode.init(rawValue:))), ingredientKey: key)
        #expect(try await converter().convert([long])[0].count == 1_600)
        let sent = quantity.requests(of: ConvertRequest.self).map(\.request)
        #expect(sent.count == 3)
        #expect(try sent.map { try $0.wireBytes().count }.allSatisfy { $0 < 1 << 20 })
    }

    @Test func `a key that is longer than that of any known ingredient is left out, and then only definitions count`()
        async throws
    {
        let found = try await converter().convert(
            [1_000, 1_001].map { question(["kg", "measured"], key: String(repeating: "a", count: $0)) }
        )
        #expect(found.map { $0.keys.map(\.rawValue).sorted() } == [["kg", "measured"], ["kg"]])
        let sent = quantity.requests(of: ConvertRequest.self).flatMap(\.request.conversions)
        #expect(sent.map(\.ingredientKey.utf8.count) == [1_000, 1_000, 0, 0])
    }
}
