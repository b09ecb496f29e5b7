import Foundation
import Quantities
import Testing

@testable import LineParser
@testable import QuantityDomain

@Suite struct LineDivisionTests {
    private func line(_ text: String, _ locale: String = "en") -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    /// The ingredients of a line with their amounts: "carrot 1".
    private func needs(_ line: ParsedLine) -> [String] {
        func shown(_ key: String, _ quantity: StructuredQuantity?) -> String {
            guard let range = quantity?.range else { return key }
            return "\(key) \(range.upper) \(range.unit.rawValue)".trimmingCharacters(in: .whitespaces)
        }
        return [shown(line.ingredientKey, line.quantity)] + line.others.map { shown($0.key, $0.quantity) }
    }

    @Test(arguments: [
        ("1 carrot, 1 celery stalk, 1 onion", "en", ["carrot 1", "celery 1 stalk", "onion 1"]),
        ("2 carrots and 1 onion", "en", ["carrot 2", "onion 1"]),
        ("1 carota, 1 costa di sedano, 1 cipolla", "it", ["carrot 1", "celery 1 stalk", "onion 1"]),
        ("80 g Zucker + 2 EL zum Bestreuen", "de", ["granulated sugar 80 g", "granulated sugar 2 tbsp"]),
        ("50 g icing sugar, sifted, plus 2 tbsp to dust", "en", ["powdered sugar 50 g", "powdered sugar 2 tbsp"]),
        ("30 g de beurre + 1 cuillère à soupe pour le moule", "fr", ["butter 30 g", "butter 1 tbsp"]),
        ("30 g de beurre + 1 noisette pour le moule", "fr", ["butter 30 g", "butter 1 knob"]),
        ("1 ägg + 1 msk vatten", "sv", ["egg 1"]),
        ("1 dl vatten + 1 ägg", "sv", ["egg 1"]),
    ])
    func `a line with several amounts needs each of them`(text: String, locale: String, expected: [String]) {
        let parsed = line(text, locale)
        #expect(needs(parsed) == expected)
        #expect(parsed.text == text && parsed.diagnostics.isEmpty)
        #expect(parsed.spans.map(\.bytes).reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == text.utf8.count)
    }

    @Test(arguments: [
        ("Sour cream, sliced scallions and lime wedges (optional)", "en", ["sour cream", "scallion", "lime"]),
        ("Sylt och vispgrädde efter smak", "sv", ["jam", "heavy cream"]),
        ("basilic frais, sel, poivre", "fr", ["basil", "salt", "black pepper"]),
    ])
    func `a list without amounts names each ingredient`(text: String, locale: String, expected: [String]) {
        #expect(needs(line(text, locale)).map { $0 } == expected)
    }

    @Test(arguments: [
        "2 eggs, 1 beaten", "1 onion, 1/2 diced", "2 tbsp butter, 1 tbsp melted", "8 oz chocolate, 60% cacao",
        "2 chicken breasts, 200 g each", "1 cup plus 2 tbsp sugar", "flour, for dusting", "parsley, chopped",
        "1 (14 oz) can beans, drained",
    ])
    func `a line about one ingredient stays whole`(text: String) {
        #expect(line(text).others.isEmpty)
        #expect(line(text).parts.isEmpty)
    }

    @Test(arguments: [
        ("2 Stangen Lauch", "de", "stalk", "leek"),
        ("4 Lorbeerblätter", "de", "", "bay leaf"), ("1 bouquet garni", "fr", "", "bouquet garni"),
        ("1 gousse d'ail", "fr", "clove", "garlic"),
        ("2 c/s de vinagre de Jerez", "es", "tbsp", "sherry vinegar"), ("1 Pr. Salz", "de", "pinch", "salt"),
        ("Saft einer Zitrone", "de", "", "lemon"), ("abgeriebene Schale von 1/2 Bio-Zitrone", "de", "", "lemon"),
        ("2 krm salt", "sv", "krm", "salt"), ("1 konserve kutusu mısır", "tr", "can", "canned corn"),
    ])
    func `nouns of a language are units, or belong to the name`(text: String, locale: String, unit: String, key: String)
    {
        let parsed = line(text, locale)
        #expect(parsed.quantity.range?.unit.rawValue == unit)
        #expect(parsed.ingredientKey == key)
    }

    @Test(arguments: [
        ("2 Knoblauchzehen", "de", "clove", "garlic"), ("1 st vitlöksklyfta", "sv", "clove", "garlic"),
        ("3 Thymianzweige", "de", "sprig", "thyme"), ("1 hoja de laurel", "es", "", "bay leaf"),
    ])
    func `a list counts in the unit that the name has`(text: String, locale: String, unit: String, key: String) {
        #expect(line(text, locale).countedAs?.rawValue == unit)
        #expect(line(text, locale).ingredientKey == key)
    }

    @Test(arguments: [
        ("noce moscata", "it", "nutmeg"), ("pan rallado, c/n", "es", "breadcrumb"),
        ("250 g de pollo cocido y desmenuzado", "es", "chicken"), ("5 uova freschissime", "it", "egg"),
        ("1/4 l lauwarme Milch", "de", "milk"), ("4 œufs durs", "fr", "egg"), ("6 huevos L", "es", "egg"),
        ("1 manojo chico de cilantro", "es", "cilantro"), ("birkaç dal maydanoz", "tr", "parsley"),
    ])
    func `states and sizes are no part of a name`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key)
        #expect(line(text, locale).purchase == .bought)
    }

    @Test func `a choice with a number of its own is named without it`() {
        #expect(line("1 petit oignon rouge ou 2 cébettes", "fr").choices.map(\.listName) == ["Oignon nouveau"])
    }
}
