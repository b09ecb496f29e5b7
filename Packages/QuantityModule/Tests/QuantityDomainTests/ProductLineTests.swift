import Quantities
import QuantityDomain
import Testing

/// Lines such as "3 x 200 g flour", without a noun for the packages.
@Suite struct ProductLineTests {
    private func read(_ text: String, _ locale: String = "en-GB") -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("3 x 200 g flour", "en-GB"), ("3 × 200 g flour", "en-GB"), ("3x200g flour", "en-GB"),
        ("3 x 200g flour", "en-US"),
        ("(3 x 200 g) flour", "en-GB"), ("flour (3 x 200 g)", "en-GB"), ("flour, 3 x 200 g", "en-GB"),
        ("200 g x 3 flour", "en-GB"), ("3 x 200 g Mehl", "de-DE"), ("Mehl (3 x 200 g)", "de-DE"),
        ("3 × 200 g de farine", "fr-FR"), ("farine (3 x 200 g)", "fr-FR"), ("3 x 200 g de harina", "es-ES"),
        ("3x200g harina", "es-ES"), ("3 x 200 g di farina", "it-IT"), ("farina (3 x 200 g)", "it-IT"),
        ("3 x 200 g vetemjöl", "sv-SE"), ("vetemjöl (3 x 200 g)", "sv-SE"), ("3 x 200 g un", "tr-TR"),
        ("un (3 x 200 g)", "tr-TR"),
    ])
    func `a number of weights is their product, and the text keeps the multiplication`(text: String, locale: String) {
        let line = read(text, locale)
        #expect(line.quantity.range == AmountRange(Amount(600, UnitCode(rawValue: "g"))))
        #expect(line.quantity.numericValue == 600)
        #expect(line.quantity.displayText == "3 × 200 g")
        #expect(line.ingredientKey == "all purpose flour")
        #expect(line.alternates.isEmpty && line.diagnostics.isEmpty && line.comment.isEmpty)
    }

    @Test(arguments: [
        ("2 x 1,5 l milk", "en-IE", 3, "2 × 1.5 l"), ("2 x 1,5 l Milch", "de-DE", 3, "2 × 1,5 l"),
        ("2 x 1.5 l milk", "en-GB", 3, "2 × 1.5 l"), ("1 x 500 ml cream", "en-GB", 500, "1 × 500 ml"),
        ("2-3 x 250 ml cream", "en-GB", 750, "2–3 × 250 ml"), ("2 x 100-120 g sugar", "en-GB", 240, "200–240 g"),
        ("2 x 400g/14oz chickpeas", "en-GB", 800, "2 × 400 g"),
        ("3 × 1 kg potatoes", "en-GB", 3, "3 × 1 kg"), ("2 x 500 g Zwiebeln", "de-DE", 1000, "2 × 500 g"),
    ])
    func `a product is exact, and ranges keep both ends`(text: String, locale: String, upper: Int, shown: String) {
        let line = read(text, locale)
        #expect(line.quantity.range?.upper == Rational(upper))
        #expect(line.quantity.displayText == shown)
    }

    @Test func `the same size in other units is multiplied, too`() {
        let line = read("2 x 400g/14oz chickpeas")
        #expect(line.alternates.map(\.displayText) == ["28 oz"])
    }

    @Test(arguments: [("3 x 200 g flour", "1.2 kg flour"), ("flour (3 x 200 g)", "flour (1.2 kg)")])
    func `a scaled product is written as one amount`(text: String, scaled: String) throws {
        let range = AmountRange(Amount(Rational(constant: 6, over: 5), UnitCode(rawValue: "kg")))
        let written = try ScaledText(locale: "en-GB").text(of: read(text), scaled: range, by: 2)
        #expect(written == scaled)
    }

    @Test(arguments: [
        ("2 x flour", "2"), ("2x eggs", "2"), ("2 x eggs", "2"), ("4 x 175g/6oz hake fillets", "4"),
        ("2 x 180g/6oz venison loins", "2"), ("4 x 4oz trout", "4"), ("1 x 5kg/11lb turkey", "1"),
        ("2 x 60 g eggs", "2"), ("4 x 200 g potatoes", "4"),
        ("2 x 400 g tins tomatoes", "2 tins"), ("2 x 200 g packs feta", "2 packs"),
    ])
    func `things of a size are counted`(text: String, shown: String) {
        #expect(read(text).quantity.displayText == shown)
    }
}
