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
        ("80 g Zucker + 2 EL zum Bestreuen", "de", ["granulated sugar 80 g", "granulated sugar 2 metric tbsp"]),
        ("50 g icing sugar, sifted, plus 2 tbsp to dust", "en", ["powdered sugar 50 g", "powdered sugar 2 tbsp"]),
        ("30 g de beurre + 1 cuillère à soupe pour le moule", "fr", ["butter 30 g", "butter 1 metric tbsp"]),
        ("30 g de beurre + 1 noisette pour le moule", "fr", ["butter 30 g", "butter 1 knob"]),
        ("1 ägg + 1 msk vatten", "sv", ["egg 1", "water 1 metric tbsp"]),
        ("1 dl vatten + 1 ägg", "sv", ["egg 1", "water 1 dl"]),
        ("400 g + 1 can zorkmeal", "en", ["zorkmeal 400 g", "zorkmeal 1 can"]),
        ("Zorkmeal: 400 g + 1 can", "en", ["zorkmeal 400 g", "zorkmeal 1 can"]),
        ("Zorkmehl: 400 g + 1 Bund", "de", ["zorkmehl 400 g", "zorkmehl 1 bunch"]),
        ("Parsley: 20 g + 1 bunch", "en", ["parsley 20 g", "parsley 1 bunch"]),
        ("20 g + 1 bunch parsley", "en", ["parsley 20 g", "parsley 1 bunch"]),
        ("2 onions, 5 or 6 plums, diced", "en", ["onion 2", "plum 6"]),
        ("2 oder 3 Eier, 250 ml Milch", "de", ["egg 3", "milk 250 ml"]),
        ("1 dl cream plus 1 dl milk, or 2 dl buttermilk", "en", ["heavy cream 1 dl", "milk 1 dl"]),
        ("2 tbsp butter and 2 tbsp olive oil, or 4 tbsp ghee", "en", ["butter 2 tbsp", "olive oil 2 tbsp"]),
    ])
    func `a line with several amounts needs each of them`(text: String, locale: String, expected: [String]) {
        let parsed = line(text, locale)
        #expect(needs(parsed) == expected)
        #expect(parsed.text == text && parsed.diagnostics.isEmpty)
        #expect(parsed.spans.map(\.bytes).reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == text.utf8.count)
    }

    @Test(arguments: [
        ("1 onion and 2 cloves of garlic", "en"), ("1 Zwiebel und 2 Knoblauchzehen", "de"),
        ("1 oignon et 2 gousses d'ail", "fr"), ("1 cebolla y 2 dientes de ajo", "es"),
        ("1 cipolla e 2 spicchi d'aglio", "it"), ("1 lök och 2 vitlöksklyftor", "sv"),
        ("1 soğan ve 2 diş sarımsak", "tr"),
    ])
    func `an onion and two cloves of garlic are two ingredients`(text: String, locale: String) {
        let parsed = line(text, locale)
        #expect([parsed.ingredientKey] + parsed.others.map(\.key) == ["onion", "garlic"])
        #expect(parsed.quantity.range?.upper == 1)
        #expect(parsed.others.first?.quantity?.range?.upper == 2)
    }

    @Test(arguments: [
        ("250 g pesce spada 1 spicchio di aglio", "it", ["pesce spada 250 g", "garlic 1 clove"]),
        ("200 g Mehl 1 TL Backpulver", "de", ["all purpose flour 200 g", "baking powder 1 metric tsp"]),
        ("250 g de harina 1 diente de ajo", "es", ["all purpose flour 250 g", "garlic 1 clove"]),
        ("500 g flour 1 tsp salt", "en", ["all purpose flour 500 g", "salt 1 tsp"]),
        ("500 g flour 2 eggs", "en", ["all purpose flour 500 g", "egg 2"]),
        ("250 g Quark 2 Eier", "de", ["quark 250 g", "egg 2"]),
        ("500 g de farine 3 œufs", "fr", ["all purpose flour 500 g", "egg 3"]),
        ("200 g de arroz 1 limón", "es", ["rice 200 g", "lemon 1"]),
        ("1 tsp Chinese 5 spice powder", "en", ["five spice powder 1 tsp"]),
        // The second amount says how large the first is, or of what it is a part.
        ("1 package biscuits 16 oz", "en", ["biscuit 1 package"]),
        ("2 tbsp butter 1 oz", "en", ["butter 2 tbsp"]),
        ("juice of 2 lemons", "en", ["lemon 2"]),
        ("1 can tomatoes 14 oz", "en", ["tomato 14 oz 1 can"]),
    ])
    func `two amounts need no sign between them`(text: String, locale: String, expected: [String]) {
        #expect(needs(line(text, locale)) == expected)
    }

    @Test(arguments: [
        ("1 onion and a stalk of celery", "en", ["onion 1", "celery 1 stalk"]),
        ("1 onion, a carrot, and 2 celery stalks, chopped", "en", ["onion 1", "carrot 1", "celery 2 stalk"]),
        ("2 eggs, milk and 100 g butter", "en", ["egg 2", "milk", "butter 100 g"]),
        (
            "200 g spaghetti, 2 cloves garlic, olive oil and parmesan", "en",
            [
                "spaghetti 200 g", "garlic 2 clove", "olive oil", "parmesan",
            ]
        ),
        ("salt and 1/2 tsp nutmeg", "en", ["salt", "nutmeg 1/2 tsp"]),
        ("500 g Mehl, 2 Eier und Salz", "de", ["all purpose flour 500 g", "egg 2", "salt"]),
        ("1 carota, 1 costa di sedano e mezza cipolla", "it", ["carrot 1", "celery 1 stalk", "onion 1/2"]),
    ])
    func `a part without a number is needed like the others`(text: String, locale: String, expected: [String]) {
        #expect(needs(line(text, locale)) == expected)
        #expect(line(text, locale).diagnostics.filter { !$0.isPlain } == [])
    }

    @Test(arguments: [
        ("500 g flour, a zork of milk and 2 eggs", "en", ["all purpose flour 500 g", "milk", "egg 2"]),
        ("500 g flour, 2 zorks of milk and 2 eggs", "en", ["all purpose flour 500 g", "milk", "egg 2"]),
        ("500 g Mehl, ein Zork Milch und 2 Eier", "de", ["all purpose flour 500 g", "milk", "egg 2"]),
        ("500 g de farine, un zork de lait et 2 œufs", "fr", ["all purpose flour 500 g", "milk", "egg 2"]),
    ])
    func `an unknown unit leaves its part to a person and the others counted`(
        text: String,
        locale: String,
        expected: [String]
    ) {
        let parsed = line(text, locale)
        #expect(needs(parsed) == expected)
        #expect(parsed.diagnostics.map(\.code) == ["quantity.unclearPart"])
    }

    @Test(arguments: [
        ("zest of 1 lemon and juice of 2", "en"), ("Schale von 1 Zitrone und Saft von 2", "de"),
        ("le zeste d'1 citron et le jus de 2", "fr"), ("ralladura de 1 limón y jugo de 2", "es"),
        ("scorza di 1 limone e succo di 2", "it"), ("skalet av 1 citron och saften av 2", "sv"),
        ("1 limonun kabuğu ve 2 limonun suyu", "tr"),
    ])
    func `the zest of one lemon and the juice of two are parts of lemons`(text: String, locale: String) throws {
        let parsed = line(text, locale)
        let parts = try ([parsed.ownPart] + parsed.otherParts).map {
            try PartsOfWholes.standard.part($0, amount: $0.quantity.range)?.partKeys
        }
        #expect(parts == [["lemon zest"], ["lemon juice"]], "\(needs(parsed))")
        #expect(parsed.others.first?.quantity?.range?.upper == 2)
    }

    @Test(arguments: [
        ("juice and zest of 1 lemon", "en"), ("Saft und Schale einer Zitrone", "de"),
        ("zeste et jus d'1 citron", "fr"), ("zumo y ralladura de 1 limón", "es"),
        ("succo e scorza di 1 limone", "it"), ("saft och skal av 1 citron", "sv"), ("1 limonun suyu ve kabuğu", "tr"),
    ])
    func `juice and zest of one lemon are two parts of it`(text: String, locale: String) throws {
        let parsed = line(text, locale)
        let parts = try ([parsed.ownPart] + parsed.otherParts).flatMap {
            try PartsOfWholes.standard.part($0, amount: $0.quantity.range)?.partKeys ?? []
        }
        #expect(parts == ["lemon juice", "lemon zest"], "\(needs(parsed)) \(parsed.preparation)")
    }

    @Test(arguments: [
        ("Sour cream, sliced scallions and lime wedges (optional)", "en", ["sour cream", "scallion", "lime"]),
        ("Sylt och vispgrädde efter smak", "sv", ["jam", "heavy cream"]),
        ("Sylt och vispad grädde efter smak", "sv", ["jam", "heavy cream"]),
        ("basilic frais, sel, poivre", "fr", ["basil", "salt", "black pepper"]),
    ])
    func `a list without amounts names each ingredient`(text: String, locale: String, expected: [String]) {
        #expect(needs(line(text, locale)).map { $0 } == expected)
    }

    @Test(arguments: [
        "2 eggs, 1 beaten", "1 onion, 1/2 diced", "2 tbsp butter, 1 tbsp melted", "8 oz chocolate, 60% cacao",
        "2 chicken breasts, 200 g each", "1 cup plus 2 tbsp sugar", "flour, for dusting", "parsley, chopped",
        "1 (14 oz) can beans, drained", "2 chicken thighs, skin removed, and 1 inch pieces cut", "1 and 1/2 cups sugar",
        "2 tbsp butter, 1 tbsp soft and 1 tbsp cold", "200 g macaroni and cheese", "1 cup milk, or 1/2 cup cream",
        "3 cups half-and-half, or 2 cups milk and 1 cup cream", "6 tbsp butter or 3 tbsp butter and 3 tbsp olive oil",
        "1 grapefruit, 2 oranges, 3 lemons, or 1 pound of kumquats", "1/4 cup fresh peeled, grated ginger (about 2 oz)",
        "2 cups trimmed and finely sliced asparagus (about 1 pound)", "3 oranges, zest of 2 oranges and the juice of 3",
    ])
    func `a line about one ingredient stays whole`(text: String) {
        #expect(line(text).others.isEmpty)
        #expect(line(text).parts.isEmpty)
    }

    @Test(arguments: [
        ("2 Stangen Lauch", "de", "stalk", "leek"),
        ("4 Lorbeerblätter", "de", "", "bay leaf"), ("1 bouquet garni", "fr", "", "bouquet garni"),
        ("1 gousse d'ail", "fr", "clove", "garlic"),
        ("2 c/s de vinagre de Jerez", "es", "metric tbsp", "sherry vinegar"), ("1 Pr. Salz", "de", "pinch", "salt"),
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
    func `states and sizes are not part of a name`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key)
        #expect(line(text, locale).purchase == .bought)
    }

    @Test func `a choice with a number of its own is named without it`() {
        #expect(line("1 petit oignon rouge ou 2 cébettes", "fr").choices.map(\.listName) == ["Oignon nouveau"])
    }
}
