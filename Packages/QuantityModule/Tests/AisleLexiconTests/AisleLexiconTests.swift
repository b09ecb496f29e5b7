import Testing

@testable import AisleLexicon

@Suite struct AisleLexiconTests {
    private func hint(_ name: String) -> String? { AisleLexicon.standard.hint(for: name) }

    @Test(arguments: [
        ("tomato paste", "canned"), ("coconut milk", "canned"), ("peanut butter", "condiments"),
        ("chicken stock", "canned"), ("garlic powder", "spices"), ("butter beans", "canned"),
        ("cream cheese", "dairy"), ("black pepper", "spices"), ("red bell pepper", "produce"),
        ("red pepper flakes", "spices"), ("red wine vinegar", "oils"), ("buttermilk", "dairy"),
        ("almond flour", "baking"), ("cocoa butter", "baking"), ("rice vinegar", "oils"),
        ("apple cider vinegar", "oils"), ("lemon juice", "produce"), ("orange juice", "beverages"),
        ("vanilla ice cream", "frozen"), ("egg noodles", "grains"), ("chocolate chips", "baking"),
        ("fish sauce", "condiments"), ("celery salt", "spices"), ("brown sugar", "baking"), ("water", "beverages"),
    ])
    func `the last word or the longest phrase names the ingredient`(name: String, aisle: String) {
        #expect(hint(name) == aisle)
    }

    @Test(arguments: [
        ("thyme", "produce"), ("dried thyme", "spices"), ("thyme, dried", "spices"), ("ground coriander", "spices"),
        ("oregano", "spices"), ("fresh oregano", "produce"), ("peas", "produce"), ("frozen peas", "frozen"),
        ("chickpeas", "canned"), ("dried chickpeas", "grains"), ("canned pineapple", "canned"),
        ("apricots", "produce"), ("dried apricots", "nuts"), ("tuna", "canned"), ("fresh tuna", "fish"),
        ("fresh or frozen blueberries", "frozen"), ("ground ginger", "spices"),
    ])
    func `a state moves an ingredient to another aisle`(name: String, aisle: String) {
        #expect(hint(name) == aisle)
    }

    @Test(arguments: [
        ("salt and freshly ground black pepper", "spices"), ("sardines in olive oil", "canned"),
        ("chicken breast, skin removed, brushed with butter", "meat"), ("butter or olive oil", "dairy"),
        ("chicken or vegetable broth", "canned"), ("onion or garlic powder", "spices"),
        ("olive or canola oil", "oils"), ("corn, peanut or vegetable oil", "oils"), ("lemon or lime juice", "produce"),
        ("sugar or maple syrup", "baking"), ("artichokes in oil", "canned"),
        ("half-and-half", "dairy"), ("zest of 1 lemon", "produce"), ("egg (large)", "dairy"),
        ("4 cloves of garlic, minced", "produce"), ("whole cloves", "spices"), ("Optional: 2 tbsp honey", "condiments"),
    ])
    func `text after a divider only describes, unless it ends both alternatives`(name: String, aisle: String) {
        #expect(hint(name) == aisle)
    }

    @Test(arguments: ["diced", "grahamite", "crumbly", "toiletry", "", "   ", "12345", "¼", "qwertyuiop", ",;/()"])
    func `a name inside a word does not match, and nonsense is unknown`(name: String) { #expect(hint(name) == nil) }

    @Test(arguments: [
        ("Dinkelvollkornmehl", "baking"), ("Knoblauchzehen", "produce"), ("Erdnussöl", "oils"),
        ("Magerquark", "dairy"), ("gehackte Petersilie", "produce"), ("Salz und Pfeffer", "spices"),
        ("Tomaten aus der Dose", "canned"), ("gemahlener Kreuzkümmel", "spices"), ("Käse", "dairy"),
    ])
    func `the end of a German compound decides`(name: String, aisle: String) { #expect(hint(name) == aisle) }

    @Test(arguments: [
        ("huile de noix", "oils"), ("lait de coco", "canned"), ("gousses d'ail", "produce"),
        ("pommes de terre", "produce"),
        ("pâtes fraîches", "grains"), ("blancs d’œufs", "dairy"), ("bâton de cannelle", "spices"),
        ("aceite de girasol", "oils"), ("dientes de ajo", "produce"), ("harina de maíz", "baking"),
        ("olio d'oliva", "oils"), ("spicchi d'aglio", "produce"), ("passata di pomodoro", "canned"),
        ("leite condensado", "baking"), ("dentes de alho", "produce"), ("ulei de măsline", "oils"),
    ])
    func `the first word names the ingredient in Romance languages`(name: String, aisle: String) {
        #expect(hint(name) == aisle)
    }

    @Test(arguments: [
        ("strösocker", "baking"), ("vitlöksklyftor", "produce"), ("hvetemel", "baking"), ("rødløk", "produce"),
        ("zonnebloempitten", "nuts"), ("kippenbouillon", "canned"), ("vehnäjauhoja", "baking"), ("tejföl", "dairy"),
        ("finomliszt", "baking"), ("domates salçası", "canned"), ("kuru soğan", "produce"), ("kaşar peyniri", "dairy"),
        ("hladké mouky", "baking"), ("strúhaný syr", "dairy"), ("mąki pszennej", "baking"), ("maslinovog ulja", "oils"),
        ("сливочного масла", "dairy"), ("ελαιόλαδο", "oils"),
    ])
    func `inflected words of other languages are recognized`(name: String, aisle: String) {
        #expect(hint(name) == aisle)
    }

    @Test(arguments: [
        ("玉ねぎ", "produce"), ("ごま油", "oils"), ("牛乳", "dairy"), ("牛肉（薄切り）", "meat"), ("トマト缶", "canned"),
        ("トマト", "produce"), ("참기름", "oils"), ("다진 마늘", "produce"), ("鸡蛋", "dairy"),
    ])
    func `scripts without spaces are read character by character`(name: String, aisle: String) {
        #expect(hint(name) == aisle)
    }

    @Test func `capitals, diacritics and typographic marks do not matter`() {
        for name in ["Crème fraîche", "CREME FRAICHE", "cre\u{300}me frai\u{302}che", "  crème   fraîche* "] {
            #expect(hint(name) == "dairy")
        }
        #expect(hint("confectioners’ sugar") == "baking")
        #expect(hint("İrmik") == "baking")
    }

    @Test func `a very long name does no harm`() {
        let long =
            String(repeating: "freshly chopped ", count: 2_000) + "parsley " + String(repeating: "x", count: 500_000)
        #expect(hint(long) == "produce")
    }
}
