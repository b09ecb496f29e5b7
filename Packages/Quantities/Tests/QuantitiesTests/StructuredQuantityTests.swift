import Quantities
import Testing

@Suite struct StructuredQuantityTests {
    @Test func `the number is the upper end, and the unit its code`() {
        let range = AmountRange(2, 3, UnitCode(rawValue: "cup"))
        let quantity = StructuredQuantity(range: range, displayText: "2–3 cups", parseConfidence: 0.9)
        #expect(quantity.numericValue == 3)
        #expect(quantity.standardUnit == "cup")
        #expect(quantity.isParseable)
        #expect(quantity.exact)
    }

    @Test func `a plain count has no unit`() {
        let range = AmountRange(Amount(3, .count))
        let quantity = StructuredQuantity(range: range, displayText: "3", parseConfidence: 0.9)
        #expect(quantity.numericValue == 3)
        #expect(quantity.standardUnit == nil)
    }

    @Test func `a text without an amount has neither a number nor a unit`() {
        let quantity = StructuredQuantity(range: nil, displayText: "to taste", parseConfidence: 0.2)
        #expect(quantity.numericValue == nil)
        #expect(quantity.standardUnit == nil)
        #expect(!quantity.isParseable)
    }
}
