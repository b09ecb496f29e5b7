import Quantities
import QuantityDomain
import Testing

@Suite struct NameLabelerTests {
    /// A line with its name, size, preparation and comment.
    struct Case: Sendable {
        let line: String
        let name: String
        var size = ""
        var preparation = ""
        var comment = ""
    }

    @Test(arguments: [
        Case(line: "2 large leeks, finely sliced", name: "leeks", size: "large", preparation: "finely sliced"),
        Case(line: "1 cup freshly grated nutmeg", name: "nutmeg", preparation: "freshly grated"),
        Case(line: "1 tbsp fresh chopped dill", name: "fresh dill", preparation: "chopped"),
        Case(line: "2 cups stock, plus more as needed", name: "stock", comment: "plus more as needed"),
        Case(line: "butter, at room temperature", name: "butter", preparation: "at room temperature"),
        Case(line: "salt to taste", name: "salt", comment: "to taste"),
        Case(line: "2 tbsp mint (optional)", name: "mint", comment: "optional"),
        Case(line: "1 can sliced pears in syrup", name: "sliced pears in syrup"),
        Case(line: "2 tbsp Italian (flat-leaf) parsley", name: "Italian (flat-leaf) parsley"),
        Case(line: "3 lb crisp, sweet pears", name: "crisp, sweet pears"),
        Case(line: "2 medium-size beets", name: "beets", size: "medium-size"),
        Case(line: "½ of a lime, juiced", name: "lime", preparation: "juiced"),
        Case(line: "2 large, round pears", name: "round pears", size: "large"),
        Case(line: "1 pound small or medium prawns", name: "prawns", size: "small or medium"),
        Case(line: "1 tbsp thyme or 1 teaspoon dried", name: "thyme", comment: "or 1 teaspoon dried"),
        Case(line: "2 tbsp extra-virgin olive oil", name: "extra-virgin olive oil"),
        Case(line: "juice of 2 limes", name: "limes", preparation: "juice of"),
        Case(line: "Leek: 160 g, grated", name: "Leek", preparation: "grated"),
        Case(line: "1 ham cut into cubes", name: "ham", preparation: "cut into cubes"),
        Case(line: "2 tsp pepper 10 ml", name: "pepper", comment: "10 ml"),
        Case(line: "2 cups oats*, soaked overnight", name: "oats", preparation: "soaked overnight"),
        Case(line: "1 leek, medium, sliced", name: "leek", size: "medium", preparation: "sliced"),
        Case(line: "Leeks - 2 to 3, slit", name: "Leeks", preparation: "slit"),
        Case(line: "About 2 cups peas", name: "peas", comment: "About"),
        Case(line: "2 tbsp each dill and parsley", name: "dill and parsley", comment: "each"),
        Case(line: "Optional: 50 g nuts", name: "nuts", comment: "Optional"),
        Case(line: "2 (1-inch-thick) slices rye", name: "rye", comment: "thick"),
        Case(line: "½ cup or more oats", name: "oats", comment: "or more"),
        Case(line: "1 leek + 1 tbsp oil", name: "leek", comment: "+ 1 tbsp oil"),
        Case(line: "1 extra large leek", name: "leek", size: "extra large"),
        Case(line: "1 small (about 900 g) squash", name: "squash", size: "small", comment: "about"),
        Case(line: "Leek - 1 large, sliced", name: "Leek", size: "large", preparation: "sliced"),
    ])
    func `the name is separated from the text around it`(expected: Case) {
        let line = IngredientLineParser().parse(expected.line)
        #expect(line.name == expected.name)
        #expect(line.size == expected.size)
        #expect(line.preparation == expected.preparation)
        #expect(line.comment == expected.comment)
    }

    @Test(arguments: ["optional: 50g nuts", "2 tbsp mint (optional)", "Optional glaze: 1 cup jam", "nuts, optional"])
    func `an optional ingredient is marked`(line: String) {
        #expect(IngredientLineParser().parse(line).isOptional)
    }

    @Test(arguments: ["50 g nuts", "2 tbsp mint", "salt to taste", "nuts, chopped"])
    func `any other ingredient is needed`(line: String) {
        #expect(!IngredientLineParser().parse(line).isOptional)
    }

    @Test func `the rest of the line survives beside alternates`() {
        let line = IngredientLineParser().parse("250 g / 9 oz rice")
        #expect(line.alternates.map { short($0.range) } == ["9 oz"])
        #expect(IngredientLineParser().parse("1 (14.5 oz) can peas").alternates.map { short($0.range) } == ["29/2 oz"])
    }

    @Test(arguments: [
        ("1 1/2 c. peas", "1 1/2 c."), ("a pinch of salt", "a pinch"), ("salt, to taste", "to taste"), ("salt", ""),
        ("pepper, as needed", "as needed"),
    ])
    func `the words of the amount are kept`(line: String, expected: String) {
        #expect(IngredientLineParser().parse(line).amountText == expected)
    }

    @Test(arguments: [
        ("to taste", "en"), ("as needed", "en"), ("if desired", "en"), ("or to taste", "en"), ("To taste.", "en"),
        ("nach Geschmack", "de"), ("n. B.", "de"), ("al gusto", "es"), ("a gusto", "es"), ("à volonté", "fr"),
        ("au goût", "fr"), ("q.b.", "it"), ("a piacere", "it"), ("quanto basta", "it"), ("efter smak", "sv"),
        ("isteğe göre", "tr"), ("naar smaak", "nl"), ("etter smak", "nb"), ("a gosto", "pt"), ("dle chuti", "cs"),
        ("ízlés szerint", "hu"), ("po ukusu", "hr"), ("do smaku", "pl"), ("適量", "ja"), ("お好みで", "ja"),
    ])
    func `words in place of an amount alone name no ingredient`(line: String, tag: String) {
        for locale in [tag, "", "en-US"] {
            let parsed = IngredientLineParser().parse(line, locale: locale)
            #expect(parsed.name.isEmpty && parsed.ingredientKey.isEmpty, "\(locale): \(parsed.name)")
            #expect(parsed.diagnostics.map(\.code) == ["quantity.imprecise"], "\(locale)")
            #expect(!parsed.amountText.isEmpty && !parsed.quantity.isParseable, "\(locale)")
        }
    }

    @Test(arguments: [("season to taste", "season"), ("basil to taste", "basil")])
    func `a word beside them is the name`(line: String, name: String) {
        #expect(IngredientLineParser().parse(line).name == name)
    }

    @Test func `an imprecise unit needs no number`() {
        let line = IngredientLineParser().parse("a pinch of salt")
        #expect(line.impreciseUnit?.rawValue == "pinch")
        #expect(line.quantity.standardUnit == nil)
        #expect(line.quantity.displayText == "a pinch of salt")
        #expect(IngredientLineParser().parse("2 pinches salt").impreciseUnit == nil)
    }

    @Test(arguments: [
        ("salt", "quantity.noAmount"), ("a pinch of salt", "quantity.imprecise"), ("", "quantity.emptyLine"),
        ("For the cake:", "quantity.heading"), ("ham of the 7-day kind", "quantity.unreadNumber"),
        ("123456789012345678901 g salt", "quantity.tooLarge"),
        ("1/0 cup flour", "quantity.tooLarge"), ("1/2026 cup flour", "quantity.tooLarge"),
        ("2/99999999999999999999 cup flour", "quantity.tooLarge"),
    ])
    func `an uncounted line has a reason`(line: String, code: String) {
        let parsed = IngredientLineParser().parse(line)
        #expect(parsed.diagnostics.map(\.code) == [code])
        #expect(!parsed.quantity.isParseable)
    }
}
