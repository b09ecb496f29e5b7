import Quantities
import Testing

@testable import QuantityDomain

@Suite struct AmountForEachTests {
    private func line(_ text: String, _ locale: String = "en") -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    private func needs(_ line: ParsedLine) -> [String] {
        let parts = line.parts.isEmpty ? [line] : line.parts
        return parts.map { part in
            let unit = part.quantity.range?.unit.rawValue ?? part.impreciseUnit?.rawValue ?? ""
            return [part.ingredientKey, part.quantity.range?.upper.description ?? "", unit].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }

    @Test(arguments: [
        (
            "1 tsp each cumin, coriander and turmeric", "en",
            ["cumin 1 tsp", "ground coriander 1 tsp", "turmeric 1 tsp"]
        ),
        (
            "cumin, coriander and turmeric (1 tsp each)", "en",
            ["cumin 1 tsp", "ground coriander 1 tsp", "turmeric 1 tsp"]
        ),
        ("1 tsp each ground cumin and coriander", "en", ["cumin 1 tsp", "ground coriander 1 tsp"]),
        ("1 tsp each Ground cumin and coriander", "en", ["cumin 1 tsp", "ground coriander 1 tsp"]),
        ("1/2 tsp each salt and pepper", "en", ["salt 1/2 tsp", "black pepper 1/2 tsp"]),
        ("Salt and pepper, 1/2 tsp each", "en", ["salt 1/2 tsp", "black pepper 1/2 tsp"]),
        (
            "1/2 teaspoon each: salt, pepper, paprika", "en",
            ["salt 1/2 tsp", "black pepper 1/2 tsp", "paprika 1/2 tsp"]
        ),
        ("2 tbsp each chopped fresh parsley and chives", "en", ["parsley 2 tbsp", "chive 2 tbsp"]),
        ("1 cup each carrots and celery, diced", "en", ["carrot 1 cup", "celery 1 cup"]),
        ("a handful each of basil and mint", "en", ["basil handful", "mint handful"]),
        ("1 each red and green bell pepper", "en", ["red bell pepper 1", "green bell pepper 1"]),
        ("je 1 TL Kreuzkümmel und Kurkuma", "de", ["cumin 1 metric tsp", "turmeric 1 metric tsp"]),
        ("Salz und Pfeffer, je 1/2 TL", "de", ["salt 1/2 metric tsp", "black pepper 1/2 metric tsp"]),
        ("je 100 g Butter und Zucker", "de", ["butter 100 g", "granulated sugar 100 g"]),
        ("1 c. à c. de cumin et de curcuma (chacun)", "fr", ["cumin 1 metric tsp", "turmeric 1 metric tsp"]),
        ("sel et poivre, 1/2 c. à c. de chaque", "fr", ["salt 1/2 metric tsp", "black pepper 1/2 metric tsp"]),
        ("1 cucharadita cada uno de comino y cúrcuma", "es", ["cumin 1 metric tsp", "turmeric 1 metric tsp"]),
        ("1 cucharadita de comino y de cúrcuma (cada uno)", "es", ["cumin 1 metric tsp", "turmeric 1 metric tsp"]),
        ("1 cucchiaino ciascuno di cumino e curcuma", "it", ["cumin 1 metric tsp", "turmeric 1 metric tsp"]),
        ("100 g ciascuno di burro e zucchero", "it", ["butter 100 g", "granulated sugar 100 g"]),
        ("1 tsk vardera av spiskummin och gurkmeja", "sv", ["cumin 1 metric tsp", "turmeric 1 metric tsp"]),
        ("salt och peppar, 1/2 tsk av varje", "sv", ["salt 1/2 metric tsp", "black pepper 1/2 metric tsp"]),
        ("birer çay kaşığı tuz ve karabiber", "tr", ["salt 1 metric tsp", "black pepper 1 metric tsp"]),
    ])
    func `each ingredient has the amount`(text: String, locale: String, expected: [String]) {
        let parsed = line(text, locale)
        #expect(needs(parsed) == expected, "\(parsed.name)")
        #expect(parsed.text == text)
        #expect(parsed.others.map(\.quantity?.range) == parsed.parts.dropFirst().map(\.quantity.range))
        #expect(parsed.spans.map(\.bytes).reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == text.utf8.count)
    }

    @Test(arguments: [
        ("2 chicken breasts, 200 g each", "en"), ("4 salmon fillets (6 oz each)", "en"),
        ("2 cans (15 oz each) black beans", "en"), ("2 Hähnchenbrustfilets (je 200 g)", "de"),
        ("1 tsp each cumin", "en"),
    ])
    func `the size of each thing divides no line`(text: String, locale: String) {
        #expect(line(text, locale).parts.isEmpty)
        #expect(line(text, locale).quantity.isParseable)
    }

    @Test(arguments: [
        ("salt and pepper, 1/2 tsp each, plus 1 cup sugar", "en"),
        ("cumin and coriander (1 tsp each), 2 cups rice", "en"),
        ("cumin and coriander, 1 tsp each; 2 cups rice", "en"),
        ("1 cup each of flour and sugar, plus 2 tbsp butter", "en"),
        ("2 tbsp each: soy sauce and rice vinegar; 1 tbsp honey", "en"), ("je 1 TL Salz und Pfeffer, 200 g Reis", "de"),
        ("1 c. à c. chacun de cumin et de coriandre, 2 tasses de riz", "fr"),
    ])
    func `a further amount behind one for each is left to a person`(text: String, locale: String) {
        let line = IngredientLineParser().parse(text, locale: locale)
        #expect(line.diagnostics.map(\.code) == ["quantity.severalItems"])
        #expect(line.name == text && line.quantity.range == nil)
    }

    @Test(arguments: [
        "1 cup each carrots and celery, cut into 1-inch pieces", "4 salmon fillets (6 oz each)",
        "1 tsp each salt and pepper (about 5 g)",
    ])
    func `a number that is not an amount of another ingredient changes nothing`(text: String) {
        #expect(IngredientLineParser().parse(text, locale: "en").quantity.range != nil)
    }
}
