import QuantityDomain
import Testing

@Suite struct IngredientKeyTests {
    private func key(_ line: String) -> String { IngredientLineParser().parse(line).ingredientKey }

    @Test(arguments: [
        ["2 eggs, beaten", "1 egg", "2 large eggs", "3 whole eggs"],
        ["1 cup all-purpose flour", "100 g plain flour", "AP flour", "2 cups flour"],
        ["2 scallions", "3 green onions, sliced", "1 bunch spring onions"],
        ["1 cup rolled oats", "500 g oat flakes", "2 cups old-fashioned oats"],
        ["butter, softened", "100 g cold butter", "2 tbsp unsalted butter, melted"],
        ["1 cup milk", "1 cup whole milk"], ["1 cup cilantro", "fresh coriander", "coriander leaves"],
        ["2 cups chopped tomatoes, fresh", "3 tomatoes"],
        ["1 cup powdered sugar", "icing sugar, for dusting", "confectioners' sugar", "confectioners’ sugar"],
        ["1 cup granulated sugar", "white sugar", "sugar"], ["baking soda", "1 tsp bicarbonate of soda"],
        ["garlic, minced", "3 garlic cloves", "2 cloves of garlic", "garlic cloves"],
        ["1 courgette", "2 zucchini"], ["1 aubergine", "eggplant"], ["heavy cream", "300ml double cream"],
        ["black pepper", "freshly ground black pepper", "1/4 tsp fresh ground black pepper"],
        ["1 boneless chicken breast", "2 chicken breasts"], ["kosher salt", "salt"],
        ["1 can plum tomatoes", "2 x 400g tins chopped tomatoes", "canned tomatoes"],
    ])
    func `names of the same ingredient have one key`(lines: [String]) {
        #expect(Set(lines.map(key)).count == 1, "\(lines.map { "\($0): \(key($0))" })")
    }

    @Test(arguments: [
        ["egg", "egg white", "egg yolk"], ["all-purpose flour", "bread flour", "self-raising flour"],
        ["flour", "almond flour"], ["onion", "green onion", "shallot"],
        ["butter", "peanut butter", "cocoa butter", "buttermilk", "salted butter"],
        ["milk", "coconut milk", "condensed milk"], ["coriander leaves", "ground coriander", "coriander seed"],
        ["tomatoes", "canned tomatoes", "tomato paste", "cherry tomatoes"],
        ["powdered sugar", "granulated sugar", "brown sugar"], ["sugar", "brown sugar"],
        ["baking soda", "baking powder"], ["garlic", "garlic powder"], ["1 clove of garlic", "cloves", "4 cloves"],
        ["zucchini", "cucumber"], ["heavy cream", "sour cream", "ice cream"],
        ["black pepper", "bell pepper", "red pepper flakes"], ["chicken breast", "chicken thigh", "chicken stock"],
        ["ice", "diced carrot"],
    ])
    func `different ingredients have different keys`(lines: [String]) {
        let keys = lines.map(key)
        let spices = ["cloves", "4 cloves"]
        let expected = lines.contains(spices[0]) ? keys.count - 1 : keys.count
        #expect(Set(keys).count == expected, "\(zip(lines, keys).map { "\($0): \($1)" })")
    }

    @Test(arguments: [
        ("2 cups flour", "flour is read as all-purpose flour"), ("1 cup milk", "milk is read as whole milk"),
        ("1 cup sugar", "sugar is read as granulated sugar"), ("1 tsp kosher salt", "kosher salt is read as salt"),
        ("1 cup double cream", "double cream is read as heavy cream"),
    ])
    func `assumptions are shown`(line: String, assumption: String) {
        #expect(IngredientLineParser().parse(line).assumptions.map(\.description) == [assumption])
    }

    @Test(arguments: ["2 cups all-purpose flour", "1 cup whole milk", "1 tsp salt", "2 dragon fruits"])
    func `a plain name assumes nothing`(line: String) {
        #expect(IngredientLineParser().parse(line).assumptions.isEmpty)
    }

    @Test(arguments: [
        ("2 cups ap flour", "All-purpose flour"), ("1 onion", "Onion"), ("3 onions", "Onions"),
        ("500 g onions", "Onions"), ("1/2 onion", "Onion"), ("2 dragon fruits", "Dragon fruits"),
        ("300 g Mehl", "Mehl"), ("For the cake:", ""),
    ])
    func `a list shows the usual name`(line: String, expected: String) {
        #expect(IngredientLineParser().parse(line).listName == expected)
    }

    @Test(arguments: [
        ("3 tsp maple syrup or honey", "maple syrup"), ("2 pints beef or chicken stock", "beef stock"),
        ("1 cup fresh lemon or lime juice", "lemon juice"), ("1 cup moss or fern", "moss"),
    ])
    func `the first of two choices is taken`(line: String, expected: String) {
        let parsed = IngredientLineParser().parse(line)
        #expect(parsed.ingredientKey == expected)
        #expect(parsed.assumptions.count == 1)
        #expect(parsed.choices.count == 1)
    }

    @Test func `a line without words names nothing`() {
        #expect(key("2 1/2") == "")
        #expect(key("For the cake:") == "")
        #expect(key("") == "")
    }

    @Test(arguments: [
        ("en", ["Açaí", "acai", "ACAÍ", "Ac\u{327}ai\u{301}"]), ("en", ["Calamansi", "calamansis"]),
        ("en", ["Yuzu kosho", "yuzu koshos"]), ("vi", ["Bưởi", "buoi"]), ("en", ["Żurek", "zurek"]),
        ("de", ["Kaktusfeige", "Kaktusfeigen"]), ("de", ["Zorkkugel", "Zorkkugeln", "zorkkugel"]),
        ("de", ["Zorkapfel", "Zorkäpfel"]), ("de", ["Weißdorn", "Weissdorn"]), ("es", ["nopal", "nopales"]),
        ("es", ["zorko verde", "zorkos verdes"]), ("es", ["zorko dulce", "zorkos dulces"]),
        ("fr", ["Zorkeau", "Zorkeaux"]), ("tr", ["zorkçöp", "zorkçöpler", "zorkcop"]),
    ])
    func `a name that no table has is one ingredient in any case, number, or accent`(locale: String, names: [String]) {
        let keys = names.map { IngredientLineParser().parse("200 g \($0)", locale: locale).ingredientKey }
        #expect(Set(keys).count == 1, "\(keys)")
        #expect(Set(names.map { Ingredient.key(of: $0, locale: locale) }) == Set(keys))
    }

    @Test(arguments: [
        ("hibiscus zork", "hibiscus zork"), ("tofu zork", "tofu zork"), ("zork couscous", "zork couscous"),
    ])
    func `the key of a plain name is the name`(name: String, key: String) {
        #expect(Ingredient.key(of: name) == key)
    }

    @Test(arguments: [["かき", "がき"], ["кий", "кии"], ["anis", "anise"], ["zorka", "zorko"]])
    func `a mark of another script and another ending make another ingredient`(names: [String]) {
        #expect(Set(names.map { Ingredient.key(of: $0) }).count == names.count)
    }

    @Test(arguments: [
        ("3 peppers", "en", "bell pepper"), ("2 large peppers, diced", "en", "bell pepper"),
        ("1 tsp pepper", "en", "black pepper"), ("pepper", "en", "black pepper"), ("2 Paprika", "de", "bell pepper"),
        ("1 TL Paprika", "de", "paprika"), ("2 pomelos", "en", "pomelo"), ("2 Pomelos", "de", "pomelo"),
        ("2 pomelos", "es", "grapefruit"),
    ])
    func `a vegetable and a spice of one name have different keys, and so have pomelos and grapefruits`(
        line: String,
        locale: String,
        key: String
    ) {
        #expect(IngredientLineParser().parse(line, locale: locale).ingredientKey == key)
    }
}
