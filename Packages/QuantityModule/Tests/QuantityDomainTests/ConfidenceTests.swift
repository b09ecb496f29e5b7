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

    @Test(arguments: [
        ("10 to 5 g salt", "en"), ("10-5 g salt", "en"), ("10 bis 5 g Salz", "de"), ("10 à 5 g de sel", "fr"),
        ("1 1/2 1/2 cups sugar", "en"), ("2 1 1/2 cups flour", "en"), ("2 3 kg beans", "en"), ("2 3 kg Bohnen", "de"),
        ("1 500 g de farine", "fr"), ("1 500 g vetemjöl", "sv"),
    ])
    func `numbers that contradict each other are left to a person`(text: String, locale: String) {
        #expect(confidence(text, locale) < 0.8)
    }

    @Test(arguments: [("500 g chicken 2 breasts", "en"), ("400 g saumon 2 darnes", "fr")])
    func `a name that holds another amount is left to a person`(text: String, locale: String) {
        #expect(confidence(text, locale) < 0.8)
    }

    @Test(arguments: [
        "5 to 10 g salt", "5-10 g salt", "4 6 oz salmon fillets", "2 200 g salmon fillets", "8 3-inch potatoes",
        "2 - 15 oz cans tomatoes", "2 400 g cans tomatoes", "1 14 1/2-ounce can tomatoes", "4 - 3 inch sticks cinnamon",
        "2 cups or 1 pound flour", "1 or 2 eggs", "1-1/2 cups sugar", "1 bottle Heinz 57 sauce",
    ])
    func `numbers that agree are counted`(text: String) { #expect(confidence(text) >= 0.8) }

    @Test func `an amount without a name is as certain as its amount`() { #expect(confidence("500 g") > 0.99) }
}
