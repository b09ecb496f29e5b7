import Quantities
import Testing

@testable import RecipeDomain

/// What a page says besides the recipe, and as people write it.
@Suite struct LinkedFieldsTests {
    private func reading(_ members: String) throws -> RecipeReading {
        try RecipeReader().read(#"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg"],\#(members)}"#)
    }

    @Test func `the members that no recipe has a field for are named, and the others are not`() throws {
        let members = #"""
            "@id":"#r","url":"https://example.org/pie","datePublished":"2020-01-01","author":{"name":"Ida"},"tool":["Pan"],
            "video":{"name":"How"},"aggregateRating":{"ratingValue":4},"comment":[{"text":"Yum","author":{"name":"Z"}}],
            "expires":"","suitableForDiet":[],"nutrition":{"@type":"NutritionInformation","calories":""},"prepTime":"soon","image":"http://example.org/p.jpg"
            """#
        let names = ["author", "tool", "video", "aggregateRating", "comment"]
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let reading = try reading(members)
        let unread = "\"prepTime\", \"image\" are left: no value can be read."
        #expect(reading.left == ["\(list) are left: a recipe has no such field.", unread] && reading.notes.isEmpty)
        #expect(try self.reading(#""keywords":"sweet""#).left.isEmpty)
    }

    @Test func `the names of steps are named unless they repeat the steps`() throws {
        let steps = #"""
            "recipeInstructions":[{"@type":"HowToStep","name":"The base","text":"Knead."},
            {"@type":"HowToStep","name":"Step 2","text":"Roll."},{"@type":"HowToStep","name":"Bake it…","text":"Bake it well."}]
            """#
        #expect(try reading(steps).left == ["The name \"The base\" of a step is left: a step has its text alone."])
    }

    @Test(arguments: [
        ("20 minutes", 20), ("1 hour 20 min", 80), ("1 1/2 Stunden", 90), ("PT20M", 20), ("20", nil),
        ("overnight", nil),
    ])
    func `a time may be written as people write it`(text: String, minutes: Int?) throws {
        #expect(try reading(#""prepTime":"\#(text)""#).recipes[0].times.prepMinutes == minutes)
    }

    @Test func `energy in kilojoules is converted exactly`() throws {
        let nutrition = try reading(#""nutrition":{"calories":"2100 kJ"}"#).recipes[0].details.nutrition
        #expect(
            nutrition?.nutrients == [
                Nutrient(
                    name: "energy",
                    amount: Amount(Rational(constant: 262_500, over: 523), UnitCode(rawValue: "kcal"))
                )
            ]
        )
    }

    @Test func `what Larder writes of a home's opinion comes back, and that of a visitor does not`() throws {
        let own = #"""
            "creditText":"Ida's notebook","review":{"reviewRating":{"ratingValue":4}},
            "comment":{"@type":"Comment","text":"Less sugar.\nMore lemon."}
            """#
        let reading = try reading(own)
        let recipe = reading.recipes[0]
        #expect(recipe.sourceURL == "Ida's notebook" && recipe.details.rating?.stars == 4)
        #expect(recipe.details.notes == "Less sugar.\nMore lemon." && reading.left.isEmpty)
        let visitor = #"""
            "author":"Ida","review":{"author":"Z","reviewRating":{"ratingValue":1}},"comment":{"author":"Z","text":"Meh."}
            """#
        let other = try self.reading(visitor)
        #expect(other.recipes[0].sourceURL == "Ida" && other.recipes[0].details == .none)
        #expect(other.left == ["\"review\", \"comment\" are left: a recipe has no such field."])
    }
}
