import Quantities
import Testing

@testable import QuantityDomain

@Suite struct SeveralIngredientsTests {
    private func line(_ text: String, _ locale: String = "en") -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("salt and pepper", "en", ["salt", "black pepper"]), ("Salt & pepper", "en", ["salt", "black pepper"]),
        ("Salt and freshly ground black pepper, to taste", "en", ["salt", "black pepper"]),
        ("kosher salt and olive oil", "en", ["salt", "olive oil"]),
        ("Salz und Pfeffer", "de", ["salt", "black pepper"]),
        ("sel et poivre", "fr", ["salt", "black pepper"]), ("sal y pimienta", "es", ["salt", "black pepper"]),
        ("sale e pepe", "it", ["salt", "black pepper"]), ("salt och peppar", "sv", ["salt", "black pepper"]),
        ("tuz ve karabiber", "tr", ["salt", "black pepper"]),
    ])
    func `a pair without an amount is two ingredients`(text: String, locale: String, keys: [String]) {
        let parsed = line(text, locale)
        #expect([parsed.ingredientKey] + parsed.others.map(\.key) == keys, "\(parsed.name)")
        #expect(parsed.choices.isEmpty)
        #expect(parsed.text == text)
    }

    @Test(arguments: [
        ("1 carrot, 1 onion, 1 leek, 1 potato, 1 turnip, 1 apple", "en", 6), ("3 Zwiebeln und 2 Karotten", "de", 2),
        ("200 g Mehl und 100 g Zucker", "de", 2), ("2 cebollas y 3 zanahorias", "es", 2),
    ])
    func `each ingredient of a line with amounts is its own`(text: String, locale: String, count: Int) {
        let parsed = line(text, locale)
        #expect(1 + parsed.others.count == count, "\(parsed)")
        #expect(parsed.others.allSatisfy { $0.quantity?.isParseable == true })
    }

    @Test func `a pair with one amount needs a person`() {
        let parsed = line("1 tsp salt and pepper")
        #expect(parsed.ingredientKey == "salt and pepper")
        #expect(parsed.others.isEmpty, "A part of the name beside the whole would be bought twice.")
        #expect(parsed.diagnostics.map(\.code) == ["quantity.sharedAmount"])
    }

    @Test(arguments: [
        "half-and-half", "2 cups macaroni and cheese", "bread and butter pickles", "1 cup pork and beans",
    ])
    func `a name with "and" in it is one ingredient`(text: String) {
        #expect(line(text).others.isEmpty)
        #expect(line(text).diagnostics.allSatisfy { $0.code != "quantity.sharedAmount" })
    }

    @Test(arguments: [
        ("2 serrano or jalapeño peppers", "en", ["serrano chili", "jalapeno"]),
        ("1/4 cup canola/vegetable oil", "en", ["canola oil", "vegetable oil"]),
        ("1 red, yellow or orange bell pepper", "en", ["red bell pepper", "yellow bell pepper", "orange bell pepper"]),
        ("2 cups chicken or vegetable stock", "en", ["chicken stock", "vegetable stock"]),
        ("200 g Butter oder Margarine", "de", ["butter", "margarine"]),
        ("2 c. à s. d'huile d'olive ou de colza", "fr", ["olive oil", "canola oil"]),
        ("2 cucchiai di burro o margarina", "it", ["butter", "margarine"]),
        ("100 g smör eller margarin", "sv", ["butter", "margarine"]),
    ])
    func `alternatives are one ingredient with choices`(text: String, locale: String, keys: [String]) {
        let parsed = line(text, locale)
        #expect([parsed.ingredientKey] + parsed.choices.map(\.key) == keys, "\(parsed.name)")
        #expect(parsed.others.isEmpty)
    }

    @Test(arguments: [
        ("1/2 cup water or milk", "en", ["milk", "water"]),
        ("2 cups water or chicken stock", "en", ["chicken stock", "water"]),
        ("1/2 cup water (or milk)", "en", ["milk", "water"]), ("1/2 cup milk or water", "en", ["milk", "water"]),
        ("500 ml Wasser oder Gemüsebrühe", "de", ["vegetable stock", "water"]),
        ("10 cl d'eau ou de lait", "fr", ["milk", "water"]), ("100 ml de agua o leche", "es", ["milk", "water"]),
        ("100 ml di acqua o latte", "it", ["milk", "water"]), ("1 dl vatten eller mjölk", "sv", ["milk", "water"]),
        ("1 su bardağı su veya süt", "tr", ["milk", "water"]),
        ("1 cup pasta water or cream", "en", ["heavy cream", "pasta water"]),
    ])
    func `an alternative that is never bought never leads`(text: String, locale: String, keys: [String]) {
        let parsed = line(text, locale)
        #expect([parsed.ingredientKey] + parsed.choices.map(\.key) == keys, "\(parsed.name)")
        #expect(parsed.choices.map(\.isBought) == [false])
        #expect(parsed.purchase == .bought)
    }

    @Test func `water with alternatives of water is water`() {
        #expect(line("1 cup cold water or ice water").purchase == .water)
    }

    @Test(arguments: [
        ("1 cup minced beef", "ground beef"), ("1 tsp bicarb", "baking soda"), ("1 tbsp minced ginger", "ginger"),
        ("red food colouring", "red food coloring"),
        ("1 cup greek yoghurt", "greek yogurt"), ("food colouring", "food coloring"),
    ])
    func `equal products under different words have one key`(text: String, key: String) {
        #expect(line(text).ingredientKey == key)
    }

    @Test(arguments: [
        ("1 Pck. BACK FAMILY Backpulver", "de", "baking powder"), ("2 tbsp HEINZ ketchup", "en", "ketchup"),
        ("1 cup BBQ sauce", "en", "barbecue sauce"), ("200 g farine FRANCINE", "fr", "all purpose flour"),
        ("1 cup SUGAR", "en", "granulated sugar"),
    ])
    func `a brand in capitals is not part of the name`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key)
        #expect(line(text, locale).text == text)
    }

    @Test(arguments: [
        ("Pfeffer n. B.", "de", "black pepper"), ("Pfeffer n.B.", "de", "black pepper"),
        ("Salz, nach Bedarf", "de", "salt"), ("Salz nach Geschmack", "de", "salt"),
        ("Salz nach Belieben", "de", "salt"),
        ("sale q.b.", "it", "salt"), ("sale q. b.", "it", "salt"), ("pepe a piacere", "it", "black pepper"),
        ("sal c.s.", "es", "salt"), ("sal al gusto", "es", "salt"), ("sel à volonté", "fr", "salt"),
        ("salt efter smak", "sv", "salt"), ("tuz isteğe göre", "tr", "salt"), ("salt to taste", "en", "salt"),
        ("salt as needed", "en", "salt"), ("Salz n. B.", "", "salt"),
    ])
    func `as much as one likes is not part of the name`(text: String, locale: String, key: String) {
        let parsed = line(text, locale)
        #expect(parsed.ingredientKey == key, "\(parsed.name)")
        #expect(parsed.diagnostics.allSatisfy { $0.code != "quantity.unreadNumber" })
    }

    @Test func `general names know the special ones, and the other way round`() {
        #expect(IngredientRelations.standard.narrower(than: "rice").contains("basmati rice"))
        #expect(IngredientRelations.standard.broader(than: "basmati rice") == ["rice"])
        #expect(IngredientRelations.standard.narrower(than: "salt").isEmpty)
        #expect(IngredientRelations.standard.questions(about: "chicken broth").map(\.key) == ["chicken stock"])
    }

    @Test(arguments: [
        ["lemon juice", "6", "tbsp", "lemon", "2"], ["lemon juice", "3", "metric tbsp", "lemon", "1"],
        ["lime zest", "2", "metric tsp", "lime", "1"], ["lemon juice", "48", "g", "lemon", "1"],
        ["garlic", "5", "clove", "garlic", "1/2"], ["egg white", "3", "", "egg", "3"],
    ])
    func `a part comes from pieces of its whole`(row: [String]) throws {
        let amount = Amount(try #require(Rational(row[1])), row[2].isEmpty ? .count : UnitCode(rawValue: row[2]))
        let found = try #require(try PartsOfWholes.standard.pieces(for: row[0], amount))
        #expect(found.wholeKey == row[3])
        #expect(found.pieces.value == Rational(row[4]))
        #expect(!found.source.isEmpty)
    }

    @Test(arguments: [
        ["juice of 2 lemons", "en", "lemon", "lemon juice"], ["zest of 1 lemon", "en", "lemon", "lemon zest"],
        ["2 limes, juiced", "en", "lime", "lime juice"],
        ["1 lemon, zested and juiced", "en", "lemon", "lemon juice, lemon zest"],
        ["2 tbsp lemon juice", "en", "lemon", "lemon juice"], ["3 egg whites", "en", "egg", "egg white"],
        ["Saft von 2 Zitronen", "de", "lemon", "lemon juice"], ["le jus de 2 citrons", "fr", "lemon", "lemon juice"],
        ["el zumo de 2 limones", "es", "lemon", "lemon juice"], ["il succo di 2 limoni", "it", "lemon", "lemon juice"],
        ["saften av 2 citroner", "sv", "lemon", "lemon juice"], ["1 limonun suyu", "tr", "lemon", "lemon juice"],
    ])
    func `a line says which part of a whole it needs`(row: [String]) throws {
        let line = line(row[0], row[1])
        let part = try #require(try PartsOfWholes.standard.part(line, amount: line.quantity.range), "\(line.name)")
        #expect(part.wholeKey == row[2])
        #expect(part.partKeys.joined(separator: ", ") == row[3])
    }

    @Test(arguments: [
        "3 lemons", "1 lemon, zested, flesh chopped", "1 l lemon juice", "1 can lemon juice", "4 eggs, beaten",
    ])
    func `a line needs no part that a cook takes from pieces`(text: String) throws {
        let line = line(text)
        #expect(try PartsOfWholes.standard.part(line, amount: line.quantity.range) == nil)
    }

    @Test func `what is not a part, and an unlike unit, have no pieces`() throws {
        #expect(try PartsOfWholes.standard.pieces(for: "flour", Amount(1, .count)) == nil)
        #expect(try PartsOfWholes.standard.pieces(for: "garlic", Amount(1, UnitCode(rawValue: "tbsp"))) == nil)
    }

    @Test func `relations and parts name known ingredients`() {
        let exceptions: Set = ["beef broth", "lean ground beef", "flat leaf parsley", "whole wheat tortilla"]
        for key in IngredientRelations.standard.keys.union(PartsOfWholes.standard.keys).subtracting(exceptions) {
            #expect(IngredientNames.isKnown(key), "\(key)")
        }
    }
}
