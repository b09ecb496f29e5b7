import Quantities
import Testing

@testable import RecipeDomain

@Suite struct PlainTextTests {
    private func recipe(_ text: String) throws -> Recipe {
        try RecipeReader(fileName: "note.txt").read(text).recipes[0]
    }

    @Test func `a title, the servings, and one ingredient per line make a recipe`() throws {
        let recipe = try recipe("Bread\nServes 4\n\n2 cups flour\n1 pinch of salt\r\nwater, as needed\n")
        #expect(recipe.title == "Bread")
        #expect(recipe.servings?.text == "Serves 4")
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour", "1 pinch of salt", "water, as needed"])
        #expect(recipe.steps.isEmpty)
        #expect(recipe.language == "en")
    }

    @Test(arguments: [
        ("Servings: 4", "4"), ("Yield: 1 loaf", "1 loaf"), ("4 servings", "4 servings"), ("2-4 people", "2-4 people"),
        ("For 4 people", "For 4 people"), ("Makes 12 muffins", "Makes 12 muffins"), ("Serves a few", "Serves a few"),
        ("für 4 Personen", "für 4 Personen"), ("Pour 6 personnes", "Pour 6 personnes"),
        ("4 serving(s)", "4 serving(s)"), ("Für 12 Stücke", "Für 12 Stücke"),
        ("Ingredients (serves 4)", "serves 4"), ("Zutaten für 4 Personen:", "für 4 Personen"),
    ])
    func `a line about servings is not taken for an ingredient`(line: String, servings: String) throws {
        let recipe = try recipe("Bread\n\(line)\n2 cups flour")
        #expect(recipe.servings?.text == servings)
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour"])
    }

    @Test(arguments: [
        ("Ger 6 portioner", 6), ("Pour 6 (personnes)", 6), ("Pour 6", 6), ("Para 4 personas", 4), ("4 kişilik", 4),
        ("Für 4 Personen", 4), ("Per 4", 4), ("Sirve 4", 4),
    ])
    func `servings are found in many languages, with and without a heading of ingredients`(
        line: String,
        count: Int
    ) throws {
        for body in ["\(line)\n2 eggs\n1 l milk", "\(line)\n\nIngredients\n2 eggs\n1 l milk"] {
            let recipe = try recipe("Dinner\n\(body)")
            #expect(recipe.servings?.text == line)
            #expect(recipe.servings?.count == Rational(count))
            #expect(recipe.ingredients.map(\.text) == ["2 eggs", "1 l milk"])
        }
    }

    @Test(arguments: [
        ("12 Stücke", 12), ("Für 12 Stücke", 12), ("Per 12 biscotti", 12), ("Ca 20 bullar", 20), ("ca. 24 Stück", 24),
        ("Makes about 24 cookies", 24), ("For 12 muffins", 12), ("Pour 24 biscuits", 24), ("Ger ca 16 bitar", 16),
        ("Environ 30 madeleines", 30), ("12-14 Stück", 14),
    ])
    func `things that a recipe makes are its yield, not its servings, and no ingredient`(
        line: String,
        count: Int
    ) throws {
        for body in ["\(line)\n2 eggs\n1 l milk", "\(line)\n\nIngredients\n2 eggs\n1 l milk"] {
            let recipe = try recipe("Sweets\n\(body)")
            #expect(recipe.servings?.yield == Rational(count))
            #expect(recipe.servings?.count == nil)
            #expect(recipe.ingredients.map(\.text) == ["2 eggs", "1 l milk"])
        }
    }

    @Test(arguments: [
        "180 °C", "180 Grad", "about 350 F", "for 350 F", "450 kcal", "ca 450 kcal", "5 ingredients", "4.5 stars",
        "9 inch pan", "20 cm", "12 comments", "1 hour", "about 2 hours",
    ])
    func `a number in the head that counts nothing the recipe makes is not a yield`(line: String) throws {
        let recipe = try recipe("5 ingredients cake\n\(line)\nIngredients:\n100 g flour\n2 eggs")
        #expect(recipe.servings == nil)
        #expect(recipe.ingredients.map(\.text) == ["100 g flour", "2 eggs"])
    }

    @Test(arguments: [
        ("Oat Cookies", "24 cookies"), ("The best oat cookie ever", "24 small cookies"), ("Kanelbullar", "24 bullar"),
        ("Lemon Tart", "24 slices"),
    ])
    func `the dish of the title and a portion count as the yield in the head`(title: String, line: String) throws {
        let recipe = try recipe("\(title)\n\(line)\nIngredients:\n100 g flour\n2 eggs")
        #expect(recipe.servings?.yield == 24)
    }

    @Test(arguments: ["12 eggs", "ca 200 g Mehl", "2 large eggs", "12 pieces of chicken", "1 Stück Butter"])
    func `a first ingredient is not a yield`(line: String) throws {
        let recipe = try recipe("Sweets\n\(line)\n1 l milk")
        #expect(recipe.servings == nil)
        #expect(recipe.ingredients.map(\.text) == [line, "1 l milk"])
    }

    @Test(arguments: ["For 12 minutes", "For the people"])
    func `a line without a number of servings tells none`(line: String) throws {
        #expect(try recipe("Sweets\n\(line)\nIngredients:\n1 l milk").servings == nil)
    }

    @Test(arguments: [
        ("Prep: 1 h 20", 80), ("Prep: 1 h 20 min", 80), ("Prep: 20", nil), ("Prep: 20 min 5", nil),
        ("Prep: 2 h 5 5", nil),
    ])
    func `a number without a unit is minutes only after hours`(line: String, minutes: Int?) throws {
        let line = try #require(PlainTextLine(line))
        #expect(PlainTextFacts.times(line)?[.prepTime] == minutes)
    }

    @Test func `servings that follow the things that a recipe makes count`() throws {
        let recipe = try recipe("Bread\nMakes 1 loaf\nServes 8\n2 cups flour")
        #expect(recipe.servings?.text == "Makes 1 loaf, Serves 8")
        #expect(recipe.servings?.count == 8 && recipe.servings?.yield == 1)
    }

    @Test func `Markdown's backslashes are not part of the text`() throws {
        let text = [
            #"# Pasta \[whole\]"#, "## Ingredients", #"- 2 \[whole\] onions \*red\*"#, #"- 1 C:\\spice \q"#, "## Steps",
            ##"1. Cook \#1."##,
        ]
        let recipe = try recipe(text.joined(separator: "\n\n"))
        #expect(recipe.title == "Pasta [whole]")
        #expect(recipe.ingredients.map(\.text) == ["2 [whole] onions *red*", #"1 C:\spice \q"#])
        #expect(recipe.steps == ["Cook #1."])
    }

    @Test(arguments: [
        ("Serves a few people", true), ("Serves a few hungry people", false), ("4 or 5 hungry people", true),
        ("4 or 5 very hungry people", false), ("for 4 people with salad and some bread on the", true),
        ("for 4 people with salad and some bread on the side", false),
        ("Ingredients (serves 4 \(String(repeating: "x", count: 37)))", true),
        ("Ingredients (serves 4 \(String(repeating: "x", count: 38)))", false),
    ])
    func `a line about servings has few words`(line: String, isServings: Bool) throws {
        #expect((try recipe("Bread\n\(line)\n2 cups flour").servings != nil) == isServings)
    }

    @Test(
        arguments: [
            ("Total time: 10000 min", 10_000), ("Total time: 10001 min", nil), ("Total time: 1 h 20", 80),
            ("Total time: 20 1 h", nil), ("Total time: 0 min", nil), ("Total time: 1.5 h", 90),
            ("Total time: 1 cup", nil),
        ] as [(String, Int?)]
    )
    func `a time has hours, minutes, or both`(line: String, minutes: Int?) throws {
        #expect(try recipe("Bread\nServes 2\n2 cups flour\n\(line)").times.totalMinutes == minutes)
    }

    @Test func `a title has at most 200 characters, and the first source and time count`() throws {
        let times = "Total time: 5 min\nTotal time: 6 min"
        let text = "\(String(repeating: "x", count: 201))\nhttps://a.example\nhttp://b.example\n\(times)\n2 cups flour"
        let recipe = try recipe(text)
        #expect(recipe.title == String(repeating: "x", count: 200))
        #expect(recipe.sourceURL == "https://a.example")
        #expect(recipe.times.totalMinutes == 5)
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour"])
    }

    @Test(arguments: [("Cake\n1 egg\nlet x = 1;", true), ("Cake\n1 egg\nlet x = 1;\nlet y = 2;", false)])
    func `at least half of the lines look like ingredients`(text: String, isRecipe: Bool) {
        #expect(PlainTextRecipe(text).looksLikeRecipe == isRecipe)
    }

    @Test(arguments: [
        "for the road: 2 beers", "4 servings cooked rice", "3 people-sized potatoes", "2 parts honey to 1 part water",
    ])
    func `an ingredient is not taken for servings`(line: String) throws {
        let recipe = try recipe("Bread\nServes 2\n\(line)\n2 cups flour")
        #expect(recipe.ingredients.map(\.text) == [line, "2 cups flour"])
    }

    @Test(arguments: [
        "2 cups flour\n1 egg\n\nMix and bake.", "- 2 cups flour\n- 1 egg\n\nMix and bake.\n",
        "* 2 cups flour\n* 1 egg\nMix and bake.", "## Ingredients\n\n- 2 cups flour\n\n- 1 egg\n\nMix and bake.",
        "2 cups flour\n1 egg\n\n**Mix** and bake.", "2 cups flour\r\n1 egg\r\n\r\nMix and bake.\r\n",
    ])
    func `a sentence that is separate from the list is a step`(body: String) throws {
        let recipe = try recipe("Cake\n\n\(body)")
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour", "1 egg"])
        #expect(recipe.steps.map { $0.text.filter { $0 != "*" } } == ["Mix and bake."])
    }

    @Test func `a sentence next to the list is a step when it is longer than an ingredient`() throws {
        let step = "Mix well. Bake at 180 °C for 40 minutes."
        let recipe = try recipe("Cake\n2 cups flour\nsalt\n\(step)\nLet it cool, then serve.")
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour", "salt"])
        #expect(recipe.steps == [RecipeStep(step), "Let it cool, then serve."])
    }

    @Test(arguments: [
        "2 cups flour\nSalt and freshly ground black pepper, to taste.", "2 cups flour.\n\nA little salt.",
        "2 cups flour\n\n1 egg\n\nSalt to taste.", "2 cups flour\nFor the top:\n\nSugar to dust.",
        "- 2 cups flour\n\n- Salt to taste.",
    ])
    func `an ingredient that ends like a sentence remains an ingredient`(body: String) throws {
        let recipe = try recipe("Cake\n\(body)")
        #expect(recipe.steps.isEmpty)
        #expect(recipe.ingredients.count == body.split(separator: "\n").count { !$0.hasSuffix(":") })
    }

    @Test func `a remark in the list does not end it`() throws {
        let recipe = try recipe("Cake\n- 2 cups flour\n\nThe nuts are optional.\n\n- 1 cup nuts\n\nMix and bake.")
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour", "1 cup nuts"])
        #expect(recipe.steps == ["The nuts are optional.", "Mix and bake."])
    }

    @Test(arguments: ["Boil.", "boil", "Umrühren!", "- Simmer", "Servir."])
    func `a verb alone is a step, and an amount after it goes on with the list`(verb: String) throws {
        let recipe = try recipe("Soup\n1 l water\n\(verb)\n2 leeks\nServe.")
        #expect(recipe.ingredients.map(\.text) == ["1 l water", "2 leeks"])
        #expect(recipe.steps.count == 2 && recipe.steps.last == "Serve.")
        let baked = try self.recipe("Bread\n500 g flour\n\(verb)\n20 minutes at 180 °C\nServe.")
        #expect(baked.ingredients.map(\.text) == ["500 g flour"])
        let roast = try self.recipe("Sunday\n2 potatoes\nRoast\nGrill cheese\n1 onion")
        #expect(roast.ingredients.map(\.text) == ["2 potatoes", "Roast", "Grill cheese", "1 onion"])
    }

    @Test func `headings become sections, of ingredients and of steps`() throws {
        let text = """
            Title: Lasagne
            Ingredients:
            For the sauce:
            * 1 kg tomatoes
            • 2 cloves garlic
            **For the top**
            ☐ 100 g cheese
            Method
            For the sauce:
            1. Cook it.
            2) Bake it.
            Notes:
            Freezes well.
            """
        let recipe = try recipe(text)
        #expect(recipe.title == "Lasagne")
        #expect(recipe.ingredients.map(\.text) == ["1 kg tomatoes", "2 cloves garlic", "100 g cheese"])
        #expect(recipe.ingredients.map(\.section) == ["For the sauce", "For the sauce", "For the top"])
        #expect(recipe.steps.map(\.text) == ["Cook it.", "Bake it."])
        #expect(recipe.steps.map(\.section) == ["For the sauce", "For the sauce"])
        #expect(recipe.details.notes == "Freezes well.")
    }

    @Test func `times, tags, and the source are not ingredients`() throws {
        let text = """
            Stew
            Prep time: 10 min | Cook time: 1 h 20 min
            Total: 1 1/2 hours
            Tags: winter, stew
            Source: https://example.org/stew
            1 kg beef
            1. Brown the beef.
            """
        let recipe = try recipe(text)
        #expect(recipe.times == CookingTimes(prepMinutes: 10, cookMinutes: 80, totalMinutes: 90))
        #expect(recipe.tags == ["winter", "stew"])
        #expect(recipe.sourceURL == "https://example.org/stew")
        #expect(recipe.ingredients.map(\.text) == ["1 kg beef"])
        #expect(recipe.steps == ["Brown the beef."])
    }

    @Test func `lines keep their text except for bullets and markup`() throws {
        let recipe = try recipe("Mix\n- 1–2 tbsp <5% fat milk\n[ ] &frac12; tsp salt\n====\n* \n-3 eggs\n•4 eggs")
        #expect(recipe.ingredients.map(\.text) == ["1–2 tbsp <5% fat milk", "½ tsp salt", "-3 eggs", "4 eggs"])
    }
}
