import Quantities
import QuantityModule
import Testing

@Suite struct QuantityModuleServiceTests {
    private let service = QuantityModuleService(locale: "en-US")

    @Test func `one value does all that the module can`() throws {
        let line = service.parse("1 1/2 cups flour")
        let scaled = try service.scale(line.quantity, by: 2)
        #expect(scaled.displayText == "3 cups")
        let item = MergeItem(ingredientKey: line.ingredientKey, listName: line.listName, quantity: scaled)
        let merged = try service.merge(items: [item])
        #expect(merged.first?.totals == [scaled])
        let outcome = try service.subtract(
            stock: [Amount(120, UnitCode(rawValue: "g"))],
            from: [scaled],
            ingredientKey: line.ingredientKey
        )
        #expect(outcome.toBuy.map(\.displayText) == ["2 cups"])
        #expect(try service.getConsolidationPreview(items: [item]).countedItems == 1)
    }

    @Test func `converting takes names of units and refuses what is none`() throws {
        let cups = Amount(2, UnitCode(rawValue: "cups"))
        let way = try service.convert(cups, to: UnitCode(rawValue: "tablespoons"), ingredientKey: "")
        #expect(way?.amount == Amount(32, UnitCode(rawValue: "tbsp")))
        let florp = UnitCode(rawValue: "florp")
        #expect(throws: QuantityError.unknownUnit(florp)) { try service.convert(cups, to: florp, ingredientKey: "") }
    }

    @Test(arguments: [
        QuantityError.arithmetic(.overflow), .factorNotPositive(0), .negativeAmount(-1),
        .unlikeUnits(UnitCode(rawValue: "cup"), UnitCode(rawValue: "g")),
    ])
    func `every error says what to do`(error: QuantityError) { #expect(error.description.contains(":")) }
}
