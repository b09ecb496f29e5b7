import CommonMessages
import EndpointKit
import EndpointTestKit
import MessageBus
import Quantities
import QuantityMessages
import Testing

@Suite struct QuantityMessageTests {
    private static let cup = UnitCode(rawValue: "cup")

    @Test(arguments: [
        StructuredQuantity(
            range: AmountRange(Amount(2, cup)),
            displayText: "2 cups",
            parseConfidence: 0.9,
            exact: false
        ),
        StructuredQuantity(range: AmountRange(2, 3, cup), displayText: "2–3 cups", parseConfidence: 1),
        StructuredQuantity(range: AmountRange(Amount(4, .count)), displayText: "4", parseConfidence: 1),
        StructuredQuantity(range: nil, displayText: "a pinch", parseConfidence: 0.25),
    ])
    func `a quantity survives a round trip through its message`(quantity: StructuredQuantity) throws {
        let message = Quantity(quantity)
        #expect(try StructuredQuantity(message, field: "need") == quantity)
        #expect(message.isParseable == (quantity.range != nil))
        #expect(message.hasNumericValue == (quantity.range != nil))
        #expect(message.hasLower == (quantity.range?.isRange ?? false))
        #expect(message.hasStandardUnit == (quantity.standardUnit != nil))
    }

    @Test(arguments: ["packed", ""])
    func `a conversion step keeps the ingredient's state`(state: String) throws {
        let step = ConversionStep(
            from: Amount(1, Self.cup),
            to: Amount(220, UnitCode(rawValue: "g")),
            exact: false,
            source: "USDA",
            state: state
        )
        #expect(try ConversionStep(PathStep(step), field: "path[0]") == step)
    }

    @Test(arguments: [ConversionStep.Basis.own, .usualSize, .standIn(of: "basmati rice", by: "white rice")])
    func `a conversion step keeps whose weight it uses`(basis: ConversionStep.Basis) throws {
        let gram = Amount(198, UnitCode(rawValue: "g"))
        let step = ConversionStep(from: Amount(1, Self.cup), to: gram, exact: false, source: "USDA", basis: basis)
        #expect(try ConversionStep(PathStep(step), field: "path[0]") == step)
    }

    @Test func `an assumption and a pack survive a round trip with every field`() throws {
        let assumption = StatedAssumption(code: "a", said: "b", meant: "c", source: "d", sentence: "e")
        #expect(StatedAssumption(QuantityMessages.Assumption(assumption)) == assumption)
        let pack = try #require(PackContent(UnitCode(rawValue: "can"), holding: Amount(400, UnitCode(rawValue: "g"))))
        let message = QuantityMessages.PackContent(pack)
        #expect(unsetFields(of: [message]) == [] && message.unit == "can")
        #expect(try PackContent(message, field: "pack") == pack)
    }

    @Test func `the refusal of a text that is not a number names its field`() throws {
        var message = Quantity(
            StructuredQuantity(range: AmountRange(2, 3, Self.cup), displayText: "", parseConfidence: 1)
        )
        message.lower.value = "two"
        let refusal = try #require(throws: Refusal.self) { try StructuredQuantity(message, field: "need[1]") }
        #expect(refusal.problem.code == "common.notANumber")
        #expect(refusal.problem.field == "need[1].lower.value")
    }

    @Test func `a unit has at most 200 bytes`() throws {
        var message = CommonMessages.Amount()
        (message.value, message.unit) = ("1", String(repeating: "u", count: 200))
        #expect(try Quantities.Amount(message, field: "amount").unit.rawValue.count == 200)
        message.unit += "u"
        let refusal = try #require(throws: Refusal.self) { try Quantities.Amount(message, field: "amount") }
        #expect(refusal.problem.code == "common.unitTooLong" && refusal.problem.field == "amount.unit")
    }

    @Test func `a range of two units is refused`() throws {
        var message = Quantity(
            StructuredQuantity(range: AmountRange(2, 3, Self.cup), displayText: "", parseConfidence: 1)
        )
        message.lower.unit = "g"
        let refusal = try #require(throws: Refusal.self) { try StructuredQuantity(message, field: "need") }
        #expect(refusal.problem.code == "common.unlikeUnits")
        #expect(refusal.problem.field == "need")
    }
}
