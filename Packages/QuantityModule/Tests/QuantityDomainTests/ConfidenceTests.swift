import Quantities
import Testing

@testable import QuantityDomain

@Suite struct ConfidenceTests {
    private func confidence(_ text: String, _ locale: String = "en") -> Float {
        IngredientLineParser().parse(text, locale: locale).quantity.parseConfidence
    }

    @Test(arguments: [("2 cups flour", "2 cups zorkmeal", "en"), ("200 g Mehl", "200 g Zorkmehl", "de")])
    func `a name that a table knows is more certain`(known: String, unknown: String, locale: String) {
        #expect(confidence(known, locale) > confidence(unknown, locale))
        #expect(confidence(known, locale) > 0.98)
    }

    @Test func `names that the model is not certain of are left to a person`() {
        #expect(confidence("2 cups hurbled gnarl, zorked, snib blep") < 0.8)
        #expect(confidence("2 cups hurbled gnarl, zorked, snib blep") < confidence("2 cups flour, sifted"))
    }

    @Test func `an amount without a name is as certain as its amount`() { #expect(confidence("500 g") > 0.99) }
}
