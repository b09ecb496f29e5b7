import Quantities
import QuantityDomain
import Testing

/// Amounts that no kitchen uses, and numbers that lost their unit.
@Suite struct PlausibilityTests {
    private func codes(_ text: String, _ locale: String = "") -> [String] {
        IngredientLineParser().parse(text, locale: locale).diagnostics.map(\.code)
    }

    @Test(arguments: ["600 tomatoes", "41 kg flour", "50 l milk", "5000 candles", "1000 eggs"])
    func `more than a kitchen holds is questioned, pieces by their weight`(text: String) {
        #expect(codes(text) == ["quantity.implausible"])
    }

    @Test(arguments: ["100 tomatoes", "60 almonds", "40 kg flour", "500 peppercorns", "120 eggs", "200 prunes"])
    func `what feeds many people is not questioned`(text: String) { #expect(codes(text).isEmpty) }

    @Test(arguments: [
        ("2 olive oil", "en"), ("4 pignons", "fr"), ("3 Mehl", "de"), ("2 aceite de oliva", "es"), ("1 sale", "it"),
        ("2 socker", "sv"), ("3 tuz", "tr"), ("1 sunflower oil", "en"),
    ])
    func `a number of what has no pieces lost its unit`(text: String, locale: String) {
        #expect(codes(text, locale) == ["quantity.noUnit"])
    }

    @Test(arguments: [
        ("2 tbsp olive oil", "en"), ("1 bottle olive oil", "en"), ("2 x 500 ml milk", "en"), ("2 oil lamps", "en"),
        ("4 lemons", "en"), ("1 pack of pine nuts", "en"), ("olive oil", "en"), ("3 rice cakes", "en"),
    ])
    func `a unit, a package, or a thing with pieces is counted`(text: String, locale: String) {
        #expect(!codes(text, locale).contains("quantity.noUnit"))
    }
}
