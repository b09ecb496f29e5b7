import Quantities
import Testing

@testable import RecipeDomain

@Suite struct LinkedDataTests {
    @Test(arguments: [
        #"{"@graph":[{"@type":"WebPage"},NODE]}"#, "[[NODE]]", #"{"@type":"WebPage","mainEntity":NODE}"#,
        #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"item":NODE}]}"#,
        #"{"@type":"Article","mainEntityOfPage":{"@type":"WebPage","mainEntity":[NODE]}}"#,
        #"{"@type":"Recipe","name":"Stub","mainEntityOfPage":NODE}"#, "NODE",
    ])
    func `a recipe is found wherever it is nested`(shape: String) throws {
        let node = #"{"@type":["NewsArticle","Recipe"],"name":"Pie","recipeIngredient":["1 egg"]}"#
        let recipe = try recipe(shape.replacing("NODE", with: node))
        #expect(recipe.title == "Pie")
        #expect(recipe.ingredients.map(\.text) == ["1 egg"])
    }

    @Test(arguments: [
        #"{"@type":"http://schema.org/Recipe","name":"Pie","recipeIngredient":["1 egg"]}"#,
        #"{"@type":"schema:recipe","schema:name":"Pie","schema:recipeIngredient":["1 egg"]}"#,
        #"[{"@type":["http://schema.org/Recipe"],"http://schema.org/name":[{"@value":"Pie"}],"#
            + #""http://schema.org/recipeIngredient":[{"@value":"1 egg"}]}]"#,
        #"{"name":"Pie","recipeIngredient":["1 egg"]}"#,
        #"{"@type":"Recipe","headline":"Pie","ingredients":["1 egg"]}"#,
    ])
    func `namespaces, expanded values and old names are understood`(json: String) throws {
        let recipe = try recipe(json)
        #expect(recipe.title == "Pie")
        #expect(recipe.ingredients.map(\.text) == ["1 egg"])
    }

    @Test func `all recipes of several blocks are read, duplicates once`() throws {
        let pie = #"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg"]}"#
        let soup = #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 l water"]}"#
        let text = page(pie) + page("[\(soup),\(pie)]") + page(#"{"@type":"Organization"}"#)
        let reading = try RecipeReader().read(text)
        #expect(reading.recipes.map(\.title) == ["Pie", "Soup"])
        #expect(reading.notes.isEmpty)
    }

    @Test func `a recipe without ingredients next to another is left out with a note`() throws {
        let json = #"[{"@type":"Recipe","name":"Stub"},{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg"]}]"#
        let reading = try RecipeReader().read(page(json))
        #expect(reading.recipes.map(\.title) == ["Pie"])
        #expect(reading.notes == ["\"Stub\" was left out: it has no ingredients."])
    }

    @Test(arguments: [
        (#"["1 egg", [" 2  cups&nbsp;milk "], "", null, 3]"#, ["1 egg", "2 cups milk", "3"]),
        (#""1 egg\n2 cups milk\n\nsalt""#, ["1 egg", "2 cups milk", "salt"]),
        (#"["1 egg<br>2 cups milk"]"#, ["1 egg", "2 cups milk"]),
        (#"["1 egg\n(large)", "salt"]"#, ["1 egg (large)", "salt"]),
        (
            #"[{"@type":"HowToSupply","name":"flour","requiredQuantity":{"value":2,"unitText":"cups"}}]"#,
            ["2 cups flour"]
        ),
        (#"[{"name":"eggs","requiredQuantity":"3"},{"text":"1 lemon"}]"#, ["3 eggs", "1 lemon"]),
        (#"["salt","salt"]"#, ["salt", "salt"]),
    ])
    func `every entry is a line`(value: String, lines: [String]) throws {
        let recipe = try recipe(#"{"@type":"Recipe","name":"Pie","recipeIngredient":\#(value)}"#)
        #expect(recipe.ingredients.map(\.text) == lines)
    }

    @Test func `named lists are sections`() throws {
        let sauce = #"{"@type":"ItemList","name":"For the sauce","itemListElement":["1 l milk",{"item":"salt"}]}"#
        let recipe = try recipe(#"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg",\#(sauce)]}"#)
        #expect(recipe.ingredients.map(\.text) == ["1 egg", "1 l milk", "salt"])
        #expect(recipe.ingredients.map(\.section) == [nil, "For the sauce", "For the sauce"])
    }

    @Test(arguments: [
        (#""4 servings""#, "4 servings", "4"), ("6", "6", "6"), ("4.5", "4.5", "9/2"),
        (#"["4","4 servings"]"#, "4 servings", "4"),
        (#"["4 servings","8"]"#, "4 servings", "4"),
        (#"{"@type":"QuantitativeValue","minValue":2,"maxValue":4}"#, "4", "4"),
        (#"["a few","3 to 4"]"#, "3 to 4", "4"),
    ])
    func `a yield in any form is read`(value: String, text: String, count: String) throws {
        let servings = try recipe(node(#""recipeYield":\#(value)"#)).servings
        #expect(servings?.text == text)
        #expect(servings?.count?.description == count)
    }

    @Test(arguments: [
        (#"{"@type":"QuantitativeValue","value":8,"unitText":"buns"}"#, "8 buns", "none", "8"),
        (#"["24","24 cookies"]"#, "24 cookies", "none", "24"),
        (#"["1 loaf","8 servings"]"#, "1 loaf, 8 servings", "8", "1"),
        (#"["8","1 loaf"]"#, "1 loaf, serves 8", "8", "1"),
    ])
    func `a yield tells things apart from servings`(
        value: String,
        text: String,
        count: String,
        yield: String
    ) throws {
        let servings = try recipe(node(#""recipeYield":\#(value)"#)).servings
        #expect(servings?.text == text)
        #expect(servings?.count?.description ?? "none" == count)
        #expect(servings?.yield?.description == yield)
    }

    @Test(arguments: [#""""#, "null", "[]", "{}"])
    func `an empty yield is ignored`(value: String) throws {
        #expect(try recipe(node(#""recipeYield":\#(value)"#)).servings == nil)
    }

    @Test func `tags are split, trimmed, and kept once in source order`() throws {
        let members =
            #""keywords":"easy, Sweet,,easy","recipeCategory":["Dessert, Pies"],"recipeCuisine":"sweet &amp; sour""#
        #expect(try recipe(node(members)).tags == ["easy", "Sweet", "Dessert", "Pies", "sweet & sour"])
    }

    @Test(arguments: [
        (#""Mix.\nBake.""#, ["Mix.", "Bake."]), (#""1:<p>Mix.</p>2:<p>Bake.</p>""#, ["Mix.", "Bake."]),
        (#"["Mix.","Bake."]"#, ["Mix.", "Bake."]),
        (
            #"[{"@type":"HowToStep","name":"One","text":"Mix."},{"@type":"HowToStep","name":"Bake."}]"#,
            ["Mix.", "Bake."]
        ),
        (
            #"{"@type":"HowToSection","name":"A","itemListElement":[{"text":"Mix."},{"itemListElement":[{"text":"Bake."}]}]}"#,
            ["Mix.", "Bake."]
        ),
        ("null", []), ("[{}]", []),
    ])
    func `instructions in any form are steps`(value: String, steps: [String]) throws {
        #expect(try recipe(node(#""recipeInstructions":\#(value)"#)).steps.map(\.text) == steps)
    }

    @Test func `description, picture and nutrition are those of the page`() throws {
        let members = #"""
            "description": "Soft &amp; <b>warm</b><br>For two.",
            "image": [{"@type": "ImageObject", "@id": "photo", "url": "https://example.org/pie.jpg"}, "https://b.example/x"],
            "nutrition": {"calories": "250,5 calories", "fatContent": "12 g fat", "sodiumContent": "0.5 g",
                "proteinContent": "900 mg", "sugarContent": "10 %", "fiberContent": 3, "cholesterolContent": ""}
            """#
        let details = try recipe(node(members)).details
        #expect(details.description == "Soft & warm\nFor two.")
        #expect(details.cover?.text == "https://example.org/pie.jpg")
        #expect(details.nutrition?.basis == .perServing)
        #expect(
            details.nutrition?.nutrients.map { "\($0.name) \($0.amount.value) \($0.amount.unit)" } == [
                "energy 501/2 kcal", "fat 12 g", "fiber 3 g", "protein 9/10 g", "sodium 500 mg",
            ]
        )
    }

    @Test(arguments: [
        #""image": "http://example.org/pie.jpg""#, #""image": "data:image/png;base64,AAAA""#, #""nutrition": {}"#,
        #""nutrition": {"calories": "a lot"}"#, #""nutrition": "250 kcal""#, #""description": " ""#,
        #""image": [null, {}]"#,
    ])
    func `details that make no sense are not there`(members: String) throws {
        #expect(try recipe(node(members)).details == .none)
    }

    @Test func `nutrition per 100 grams is not mistaken for that of a serving`() throws {
        let members = #""nutrition": {"servingSize": "100 g", "calories": "90 kcal"}"#
        #expect(try recipe(node(members)).details.nutrition?.basis == .per100Grams)
    }

    @Test func `steps in sections keep the headings, and steps without one have none`() throws {
        let sections = #"""
            "recipeInstructions": [
                "Heat the oven.",
                {"@type": "HowToSection", "name": "The <b>dough</b>", "itemListElement": [
                    {"@type": "HowToStep", "name": "x", "text": "Mix."},
                    {"@type": "HowToStep", "name": "y", "itemListElement": [{"@type": "HowToDirection", "text": "Knead."}]}
                ]},
                {"@type": "HowToSection", "itemListElement": ["Bake."]}
            ]
            """#
        let steps = try recipe(node(sections)).steps
        #expect(steps.map(\.text) == ["Heat the oven.", "Mix.", "Knead.", "Bake."])
        #expect(steps.map(\.section) == [nil, "The dough", "The dough", nil])
    }

    @Test(arguments: [
        (#""url":"https://example.org/pie""#, "https://example.org/pie"),
        (#""url":{"@id":"http://example.org/a"}"#, "http://example.org/a"),
        (#""mainEntityOfPage":{"@id":"https://example.org/m"}"#, "https://example.org/m"), (#""url":"/pie""#, nil),
        (#""url":"javascript:alert(1)""#, nil),
    ])
    func `the source is a web address`(member: String, url: String?) throws {
        #expect(try recipe(node(member)).sourceURL == url)
    }

    @Test func `a recipe without a title takes that of the page or file`() throws {
        let json = #"{"@type":"Recipe","name":"","recipeIngredient":["1 egg"]}"#
        #expect(try recipe(json).title == "Heading")
        #expect(try RecipeReader(fileName: "a/plum.cake.json").read(json).recipes[0].title == "plum.cake")
        #expect(try RecipeReader(fileName: "-").read(json).recipes[0].title == "Untitled recipe")
    }
}
