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

    @Test func `a pair with one amount needs a person`() {
        let parsed = line("1 tsp salt and pepper")
        #expect(parsed.ingredientKey == "salt and pepper")
        #expect(parsed.others.map(\.key) == ["black pepper"])
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
        ("1 cup minced beef", "ground beef"), ("1 tsp bicarb", "baking soda"), ("1 tbsp minced ginger", "ginger"),
        ("red food colouring", "red food coloring"),
        ("1 cup greek yoghurt", "greek yogurt"), ("food colouring", "food coloring"),
    ])
    func `equal products under different words have one key`(text: String, key: String) {
        #expect(line(text).ingredientKey == key)
    }

    @Test func `general names know the special ones, and the other way round`() {
        #expect(IngredientRelations.standard.narrower(than: "rice").contains("basmati rice"))
        #expect(IngredientRelations.standard.broader(than: "basmati rice") == ["rice"])
        #expect(IngredientRelations.standard.narrower(than: "salt").isEmpty)
        #expect(IngredientRelations.standard.questions(about: "chicken broth").map(\.key) == ["chicken stock"])
    }

    @Test(arguments: [
        ["lemon juice", "6", "tbsp", "lemon", "2"], ["lemon juice", "48", "g", "lemon", "1"],
        ["garlic", "5", "clove", "garlic", "1/2"], ["egg white", "3", "", "egg", "3"],
    ])
    func `a part comes from pieces of its whole`(row: [String]) throws {
        let amount = Amount(try #require(Rational(row[1])), row[2].isEmpty ? .count : UnitCode(rawValue: row[2]))
        let found = try #require(try PartsOfWholes.standard.pieces(for: row[0], amount))
        #expect(found.wholeKey == row[3])
        #expect(found.pieces.value == Rational(row[4]))
        #expect(!found.source.isEmpty)
    }

    @Test func `what is no part, and an unlike unit, have no pieces`() throws {
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
