import Quantities
import QuantityDomain
import Testing

@Suite struct AmountGrammarTests {
    @Test(arguments: [
        ("2 cups rye flour", "2 cup"), ("1 1/2 cups oat milk", "3/2 cup"), ("1½ cups oat milk", "3/2 cup"),
        ("1 ½ cups oat milk", "3/2 cup"), ("1-1/2 cups oat milk", "3/2 cup"),
        ("1-½ cups oat milk", "3/2 cup"), ("1&frac12; cups oat milk", "3/2 cup"),
        ("2⁄3 cup lentils", "2/3 cup"), ("3/4 teaspoon cumin", "3/4 tsp"), ("1.5 lbs pork", "3/2 lb"),
        (".5 cup rice", "1/2 cup"), ("2 T butter", "2 tbsp"), ("2 t butter", "2 tsp"), ("1 C milk", "1 cup"),
        ("1 CUP MILK", "1 cup"), ("12 fluid ounces cider", "12 fl oz"), ("3 fl. oz. cider", "3 fl oz"),
        ("500g mince", "500 g"), ("one and a half cups peas", "3/2 cup"), ("half a cup of peas", "1/2 cup"),
        ("one third cup peas", "1/3 cup"), ("a cup of peas", "1 cup"), ("a dozen plums", "1 dozen"),
        ("two onions", "2"), ("3. 2 cups peas", "2 cup"), ("~15 g yeast", "15 g"), ("About 2 tbsp capers", "2 tbsp"),
        ("up to 1 cup stock", "1 cup"), ("Scant 1/2 cup sugar", "1/2 cup"), ("2 heaping tbsp cocoa", "2 tbsp"),
        ("three quarters of a cup of oats", "3/4 cup"), ("twenty-five plums", "25"),
        ("two hundred grams oats", "200 g"), ("a hundred grams of oats", "100 g"),
        ("1 050 g oats", "1050 g"), ("1'000 g Mehl", "1000 g"), ("5'11 cups zork", "5"), ("1 400 g can peas", "1 can"),
        ("1) 200 g oats", "200 g"), ("x2 leeks", "2"),
        ("2x leeks", "2"), ("leeks x3", "3"),
        ("1 cup <b>oats</b>", "1 cup"),
        ("1/2 (heaping) cup cocoa", "1/2 cup"), ("1¼, cups cream", "5/4 cup"), ("2\u{a0}cups rice", "2 cup"),
    ])
    func `numbers and units are read as cooks write them`(line: String, expected: String) {
        #expect(amount(of: line) == expected)
    }

    @Test(arguments: [
        ("200 g glass noodles", "200 g", "glass noodles"), ("2 rib eye steaks", "2", "rib eye steaks"),
        ("500 g bottle gourd", "500 g", "bottle gourd"), ("4 cube steaks", "4", "cube steaks"),
        ("1 1/2 lb rib eye", "3/2 lb", "rib eye"), ("1 glass of noodles", "1 glass", "noodles"),
        ("2 ribs celery", "2 rib", "celery"),
    ])
    func `a name may begin with the noun of a unit`(line: String, expected: String, name: String) {
        #expect(amount(of: line) == expected)
        #expect(IngredientLineParser().parse(line, locale: "en").name == name)
    }

    @Test(arguments: Array("½¼¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞".unicodeScalars))
    func `a fraction in one character has the value that Unicode gives it`(sign: Unicode.Scalar) throws {
        let range = try #require(IngredientLineParser().parse("\(sign) cup oats", locale: "en").quantity.range)
        #expect(range.upper.doubleValue == sign.properties.numericValue)
    }

    @Test(arguments: [
        ("2-3 carrots", "2–3"), ("2 – 3 lb beef", "2–3 lb"), ("2 to 3 tbsp oil", "2–3 tbsp"), ("1 or 2 limes", "1–2"),
        ("1/2-3/4 cup oil", "1/2–3/4 cup"), ("10-11 1/2 cups flour", "10–23/2 cup"), ("1 to 1-1/4 lb veal", "1–5/4 lb"),
        ("50 g to 60 g cheese", "50–60 g"), ("½ cup to ¾ cup oil", "1/2–3/4 cup"), ("10 to12 shrimps", "10–12"),
        ("between 2 and 3 cups oats", "2–3 cup"), ("about 2 and 1/2 cups oats", "5/2 cup"),
        ("two to three cups peas", "2–3 cup"), ("1.5-2 kg ham", "3/2–2 kg"),
    ])
    func `a range keeps both ends`(line: String, expected: String) { #expect(amount(of: line) == expected) }

    @Test(arguments: [
        ("1 (14.5 oz) can beans", "1 can"), ("2 x 400 g tins beans", "2 can"), ("2 - 15 oz cans beans", "2 can"),
        ("1 14½-ounce can beans", "1 can"), ("400g/14oz can beans", "1 can"), ("4 (6-ounce) trout", "4"),
        ("1 (4-serving) box pudding", "1 box"), ("2 750-milliliter bottles cider", "2 bottle"), ("4 x 4oz trout", "4"),
        ("3-inch piece of ginger", "1 piece"), ("A 2-inch piece ginger", "1 piece"), ("1 x 3lb 4oz duck", "1"),
        ("One ½-pound squash", "1"), ("1 sachet of 50 g soup", "1 envelope"),
        ("1 (.25 ounce) package yeast", "1 package"), ("½ a 300g tub of quark", "1/2 container"),
        ("½ of a 15-oz. can peas", "1/2 can"), ("2-14.5 oz cans peas", "2 can"), ("2, 15-ounce cans peas", "2 can"),
        ("10-14 oz can peas", "1 can"), ("3-14 oz cans peas", "3 can"),
        ("1 small (about 900 g) squash", "1"), ("2 1-inch thick steaks", "2"),
        ("2 x 400 g / 14 oz can of beans", "2 can"), ("pasta 500g x 2", "1000 g"), ("500 g x 2 pasta", "1000 g"),
        ("400 g × 2 tins tomatoes", "2 can"), ("20 cm x 30 cm puff pastry", "1"),
        ("1 1-pound loaf rye", "1 loaf"), ("8-ounce trout", "8 oz"), ("2 x duck legs", "2"),
    ])
    func `the size of a package is not the amount`(line: String, expected: String) {
        #expect(amount(of: line) == expected)
    }

    @Test(arguments: [
        ("1 1/2-inch thick pork chops", "nil"), ("2 cm thick steaks", "nil"),
        ("9-inch pie crust", "1"), ("1 9-inch pie crust", "1"), ("1 23 cm pie crust", "1"), ("23-cm pie crust", "1"),
        ("1-inch pork chops", "nil"), ("1 9 x 13 inch pan", "1"), ("9 x 13 inch pan", "1"),
        ("9 x 13 x 2 inch pan", "1"),
        ("2 cm ginger", "2 cm"), ("2 cm Ingwer", "2 cm"), ("1-inch piece ginger", "1 piece"),
        ("2 1-inch-thick steaks", "2"),
    ])
    func `a thickness and the sides of a pan are sizes`(line: String, expected: String) {
        #expect(amount(of: line) == expected)
    }

    @Test(arguments: [
        ("1/100 cup flour", "1/100 cup"), ("1/1000 kg salt", "1/1000 kg"), ("7/2026 cup flour", "nil"),
    ])
    func `a small fraction keeps its denominator and its unit`(line: String, expected: String) {
        #expect(amount(of: line) == expected)
    }

    @Test(arguments: [
        ("1 cup plus 2 tbsp sugar", "9/8 cup"), ("1lb 2oz flour", "9/8 lb"),
        ("1 cup (250 ml) + 2 tbsp milk", "9/8 cup"),
        ("1 tbsp sugar plus 1/2 cup for rolling", "1 tbsp"), ("3 tbsp, plus 1 cup, sugar", "19 tbsp"),
        ("2 tbsp plus 1 tsp extra virgin olive oil", "7/3 tbsp"), ("250 g / 9 oz rice", "250 g"),
        ("250 g | 9 oz rice", "250 g"),
        ("600g/1lb and 5oz flour", "600 g"), ("1 cup plus 2 tbsp for dusting", "1 cup"),
    ])
    func `directly joined amounts are added; others are not`(line: String, expected: String) {
        #expect(amount(of: line) == expected)
    }

    @Test(arguments: [
        ("flour: 200 g", "200 g"), ("Turnips, 3-5", "3–5"), ("Vinegar, ~15 g", "15 g"), ("Cream, 1½ cups", "3/2 cup"),
        ("Juice of 1 lime", "1"), ("Grated zest of 2 large limes", "2"), ("Optional: 1 leek", "1"),
        ("Optional glaze: 1/2 cup jam", "1/2 cup"), ("Water to cover (2 quarts)", "2 quart"), ("Juice 1/2 lime", "1/2"),
        ("Leek - 1 large, sliced", "1"), ("Leeks: 3 large", "3"),
        ("beef, sliced about 1⁄8 inch thick", "nil"), ("dark rum, made with 1 vanilla pod", "nil"),
    ])
    func `an amount after the name is found`(line: String, expected: String) { #expect(amount(of: line) == expected) }

    @Test(arguments: ["9 x 13 inch puff pastry", "20 cm x 30 cm puff pastry", "9 x 13 x 2 inch puff pastry"])
    func `the words of an amount begin with the first side of a thing`(text: String) {
        let line = IngredientLineParser().parse(text, locale: "en")
        #expect(line.amountText == text.dropLast(" puff pastry".count))
        #expect(line.spans.first { $0.part == .amount }?.bytes.lowerBound == 0)
    }

    @Test func `a size before its count is kept as the size`() {
        let line = IngredientLineParser().parse("500 g x 2 hake fillets")
        #expect(line.name == "hake fillets")
        #expect(amount(of: line.text) == "2")
        #expect(line.alternates.map { short($0.range) } == ["500 g"])
    }

    @Test(arguments: [
        ("1 dozen eggs and 1 l of grandma's punch", "12 egg"), ("2 onions and 3 leftovers", "2 onion"),
        ("1 tsp secret mix & ¼ tsp black pepper", "1 secret mix"), ("2 Eier und 1 l Restesud", "2 egg"),
    ])
    func `of two ingredients, the unknown one is needed like the known one`(text: String, first: String) {
        let line = IngredientLineParser().parse(text)
        let count = line.quantity.range?.unit == UnitCode(rawValue: "dozen") ? 12 : line.quantity.range?.upper ?? 0
        #expect("\(count) \(line.ingredientKey)" == first)
        #expect(line.others.count == 1 && line.others.allSatisfy { $0.quantity?.isParseable == true })
        #expect(line.diagnostics.isEmpty)
    }

    @Test(arguments: ["2 gizmos and 3 leftovers", "1 Dings und 1 l Restesud"])
    func `a line with two unknown names is kept whole and not counted`(text: String) {
        let line = IngredientLineParser().parse(text)
        #expect(!line.quantity.isParseable)
        #expect(line.quantity.displayText == text && line.name == text && !line.ingredientKey.isEmpty)
        #expect(line.diagnostics.map(\.code) == ["quantity.severalItems"])
    }

    @Test(arguments: [
        ("1 cup and 2 tablespoons flour", "9/8 cup"), ("1 cup half and half", "1 cup"),
        ("2 and 1/2 cups oats", "5/2 cup"),
        ("2 cups sugar and 2 tbsp for dusting", "2 cup"), ("1 lemon, zest and 2 tsp juice", "1"),
        ("2 cups cream or 1 cup milk and 1 cup cream", "2 cup"), ("2 salmon steaks and 6 ounces each", "2"),
        ("1 tsp salt and pepper mixed", "1 tsp"),
    ])
    func `a line with one ingredient is counted, whatever "and" joins`(line: String, expected: String) {
        #expect(amount(of: line) == expected)
    }

    @Test(arguments: ["3.5.2 g yeast", "1e3 g yeast", "1,2,3 eggs", "2.5e2 ml milk"])
    func `digits that are not a number are not counted`(text: String) {
        let line = IngredientLineParser().parse(text)
        #expect(line.quantity.range == nil && line.quantity.displayText == text)
        #expect(line.diagnostics.map(\.code) == ["quantity.garbledNumber"])
    }

    @Test(arguments: [
        ("about 2 kg potatoes", "2 kg"), ("approx. 2 kg potatoes", "2 kg"), ("ca. 2 kg Kartoffeln", "2 kg"),
        ("potatoes, about 2 kg", "2 kg"),
    ])
    func `an approximate amount is an amount`(line: String, expected: String) {
        let parsed = IngredientLineParser().parse(line)
        #expect(short(parsed.quantity.range) == expected)
        #expect(["potatoes", "Kartoffeln"].contains(parsed.name))
    }

    @Test(arguments: [
        ("5 garlic cloves", "5 clove"), ("3 celery ribs, sliced", "3 rib"), ("2 whole cloves", "2"),
        ("2 ribs, sliced", "2"), ("2 cloves, crushed", "2 clove"), ("2 large cloves, crushed", "2"),
        ("1 small bunch of dill", "1 bunch"), ("2 thick-cut slices rye", "2 slice"),
        ("1 thumb-sized piece ginger", "1 piece"),
        ("1 large or 2 small cloves garlic", "1 clove"), ("3 or more tablespoons dill", "3 tbsp"),
        ("2 t-bone steaks", "2"),
        ("9 hand caught scallops", "9"), ("20 cup-shaped leaves", "20"), ("3 in piece of leek", "1 piece"),
        ("1 onion stuck with 2 cloves", "1"), ("2 wine glasses of port", "2 glass"), ("a couple of leeks", "2"),
    ])
    func `counting nouns are units where they count`(line: String, expected: String) {
        #expect(amount(of: line) == expected)
    }

    @Test(arguments: [
        "half & half", "half and half", "2% milk", "93% lean turkey", "type 550", "salt", "some parsley",
        "a few leaves",
        "a little oil", "enough broth to cover", "to taste", "a pinch of salt", "pinch salt", "12-year-old rum", "",
        "For the sauce:", "   ", "—", "several turns of pepper",
    ])
    func `words without a number are not counted`(line: String) { #expect(amount(of: line) == "nil") }
}
