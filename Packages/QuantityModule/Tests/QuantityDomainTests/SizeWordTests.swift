import Quantities
import Testing

@testable import QuantityDomain

@Suite struct SizeWordTests {
    private func line(_ text: String, _ locale: String) -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("4 fat garlic cloves", "en", "4", "clove", "garlic"), ("2 fat cloves of garlic", "en", "2", "clove", "garlic"),
        ("4 plump shallots", "en", "4", "", "shallot"), ("2 dicke Knoblauchzehen", "de", "2", "", "garlic"),
        ("2 grosses gousses d'ail", "fr", "2", "clove", "garlic"),
        ("2 dientes de ajo gordos", "es", "2", "clove", "garlic"),
        ("2 spicchi d'aglio grossi", "it", "2", "clove", "garlic"),
    ])
    func `how fat a clove is, is a size`(text: String, locale: String, count: String, unit: String, key: String) {
        let parsed = line(text, locale)
        #expect(parsed.quantity.range?.upper.description == count)
        #expect(parsed.quantity.range?.unit.rawValue == unit)
        #expect(parsed.ingredientKey == key)
    }

    @Test(arguments: ["1 cup fat free yogurt", "1 cup fat-free yogurt", "1 can full-fat coconut milk"])
    func `how much fat a product has, is not a size`(text: String) {
        #expect(line(text, "en").size.isEmpty)
        #expect(line(text, "en").name.contains("fat"))
    }

    @Test(arguments: [
        ("evtl. 1 Schuss Milch", "de", "splash", "milk"),
        ("eventuell 2 EL Zucker", "de", "metric tbsp", "granulated sugar"),
        ("optional 1 tsp salt", "en", "tsp", "salt"),
    ])
    func `an amount after "optional" is read`(text: String, locale: String, unit: String, key: String) {
        let parsed = line(text, locale)
        #expect(parsed.quantity.range?.unit.rawValue == unit)
        #expect(parsed.ingredientKey == key)
        #expect(parsed.isOptional)
    }

    @Test(arguments: [
        ("a large handful of basil", "en", "handful"), ("a good glug of oil", "en", "glug"),
        ("ein Schuss Essig", "de", "splash"), ("une bonne poignée de basilic", "fr", "handful"),
        ("un puñado de albahaca", "es", "handful"),
    ])
    func `an amount in words has a unit and no number`(text: String, locale: String, unit: String) {
        #expect(line(text, locale).impreciseUnit?.rawValue == unit)
        #expect(!line(text, locale).quantity.isParseable)
    }

    @Test(arguments: ["1 Paar Würstchen", "Würstchen 1 Paar", "Römersalat  1 Paar"])
    func `one pair is two things, and "ein paar" is a few`(text: String) {
        #expect(line(text, "de").quantity.range?.amount == Amount(.one, UnitCode(rawValue: "pair")))
        #expect(!line("ein paar Eier", "de").quantity.isParseable)
    }

    @Test(arguments: [
        ("small bunch coriander, chopped", "bunch"), ("small pack dill", "package"), ("bunch of chives", "bunch"),
        ("large head broccoli", "head"), ("bunch flat-leaf parsley", "bunch"),
    ])
    func `a noun in the singular without a number means one`(text: String, unit: String) {
        let parsed = line(text, "en-GB")
        #expect(parsed.quantity.range?.amount == Amount(.one, UnitCode(rawValue: unit)))
    }

    @Test(arguments: ["pinch of salt", "sprigs of thyme", "handful rocket", "small bunches of herbs"])
    func `a plural or a vague noun without a number has no number`(text: String) {
        #expect(!line(text, "en-GB").quantity.isParseable)
    }

    @Test(arguments: [
        ("zest and juice 1 lemon", 1, "lemon"), ("juice & zest 2 limes", 2, "lime"),
        ("finely grated zest and juice 2 oranges", 2, "orange"), ("juice 1 lime", 1, "lime"),
    ])
    func `parts before a count are not part of the name`(text: String, count: Int, key: String) {
        let parsed = line(text, "en-GB")
        #expect(parsed.quantity.range?.amount == Amount(Rational(count), .count))
        #expect(parsed.ingredientKey == key)
    }

    @Test(arguments: [
        ("1 lata de guisantes (200 g)", "es-ES"), ("1 Dose Erbsen", "de-DE"), ("1 boîte de petits pois", "fr-FR"),
        ("2 scatole di piselli", "it-IT"), ("1 burk ärter", "sv-SE"), ("1 can peas", "en-US"), ("1 tin peas", "en-GB"),
        ("1 kutu konserve bezelye", "tr-TR"),
    ])
    func `peas of a can are canned peas`(text: String, locale: String) {
        #expect(line(text, locale).ingredientKey == "canned pea")
    }
}
