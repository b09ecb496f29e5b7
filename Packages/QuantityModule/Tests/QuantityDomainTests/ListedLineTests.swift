import Quantities
import QuantityDomain
import Testing

@Suite struct ListedLineTests {
    @Test(arguments: ["Butter: 200 g", "Butter  200 g", "butter: 200g"])
    func `an amount behind the name is an amount, and nothing is unclear`(text: String) {
        let line = IngredientLineParser().parse(text, locale: "en-US")
        #expect(short(line.quantity.range) == "200 g" && line.ingredientKey == "butter")
        #expect(line.diagnostics.isEmpty, "\(line.diagnostics)")
    }

    @Test func `a name alone lacks its amount`() {
        let line = IngredientLineParser().parse("Butter", locale: "en-US")
        #expect(line.diagnostics.map(\.code) == ["quantity.noAmount"])
    }
}
