import Foundation
import Quantities
import Testing

@testable import RecipeDomain

@Suite struct RecipeDetailsTests {
    @Test func `a rating has one to five stars`() throws {
        #expect(try (1...5).map { try Rating(stars: $0).stars } == [1, 2, 3, 4, 5])
        for stars in [0, 6, -1] {
            #expect(throws: RecipeContentError.notARating(stars: stars)) { try Rating(stars: stars) }
        }
        #expect(try Rating(stars: 2) < Rating(stars: 3))
        #expect(throws: RecipeContentError.notARating(stars: 9)) {
            try JSONDecoder().decode([Rating].self, from: Data("[9]".utf8))
        }
    }

    @Test(arguments: [
        "https://example.org/a.jpg", "HTTPS://example.org", "https://[::1]/a.jpg",
        "sha256:" + String(repeating: "0a", count: 32), "https://e.org/" + String(repeating: "x", count: 1_986),
    ])
    func `a picture is an address or the hash of its content`(text: String) throws {
        #expect(try PictureReference(" \(text)\n").text == text)
    }

    @Test(arguments: [
        "", "http://example.org/a.jpg", "data:image/png;base64,AAAA", "file:///etc/passwd", "https://", "https:///a",
        "https://example.org/a b.jpg", "sha256:" + String(repeating: "0A", count: 32),
        "sha256:" + String(repeating: "0", count: 63), "https://e.org/" + String(repeating: "x", count: 1_987),
    ])
    func `nothing else is a picture`(text: String) throws {
        #expect(throws: RecipeContentError.notAPicture(text: String(text.prefix(80)))) { try PictureReference(text) }
    }

    @Test func `nutrients are named once, with zero or more`() throws {
        let energy = Nutrient(name: "energy", amount: Amount(0, UnitCode(rawValue: "kcal")))
        #expect(try NutritionFacts([energy], .perServing).nutrients == [energy])
        let wrong: [[Nutrient]] = [
            [], [energy, Nutrient(name: "Energy", amount: energy.amount)], [Nutrient(name: " ", amount: energy.amount)],
            [Nutrient(name: "fat", amount: Amount(-1, UnitCode(rawValue: "g")))],
            (0...64).map { Nutrient(name: "n\($0)", amount: energy.amount) },
        ]
        for nutrients in wrong {
            #expect(throws: RecipeContentError.self) { try NutritionFacts(nutrients, .per100Grams) }
        }
        #expect(throws: RecipeContentError.notNutrition(reason: "\"Energy\" is named twice")) {
            try NutritionFacts(wrong[1], .per100Grams)
        }
    }

    @Test func `texts keep their paragraphs, and a weight is above zero`() throws {
        let details = try RecipeDetails(description: " ", notes: "\n a  b \n\n\n c\n", totalWeight: 1)
        #expect(details.description == nil && details.notes == "a b\n\nc")
        #expect(throws: RecipeContentError.notAWeight(grams: "0")) { try RecipeDetails(totalWeight: 0) }
    }

    @Test func `long texts count toward the size of a recipe`() throws {
        let notes = String(repeating: "a", count: Recipe.mostBytes)
        let recipe = try Recipe(title: "A", ingredients: [IngredientLine("b")], details: RecipeDetails(notes: notes))
        #expect(throws: RecipeContentError.tooLong(title: "A", bytes: Recipe.mostBytes + 2)) { try recipe.checkSize() }
    }

    @Test func `a plain step is stored as a text, and others as they are`() throws {
        let chosen = try #require(LineID("00000000-0000-0000-0000-00000000000a"))
        let steps = ["Mix.", RecipeStep("Bake.", section: "Last"), RecipeStep("Eat.", chosenLineIDs: [chosen])]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(steps), as: UTF8.self)
        #expect(json.hasPrefix(#"["Mix.",{"section":"Last","text":"Bake."},{"lines":["#))
        #expect(try JSONDecoder().decode([RecipeStep].self, from: Data(json.utf8)) == steps)
    }

    @Test func `a reading is stored without what is usual`() throws {
        let two = StructuredQuantity(range: AmountRange(Amount(2, .count)), displayText: "2", parseConfidence: 1)
        let plain = LineReading(ingredientKey: "egg", name: "eggs", quantity: two)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(plain), as: UTF8.self)
        #expect(json == #"{"amount":"2","confidence":1,"key":"egg","name":"eggs","text":"2"}"#)
        #expect(try JSONDecoder().decode(LineReading.self, from: Data(json.utf8)) == plain)
        let range = AmountRange(1, 2, UnitCode(rawValue: "cup"))
        let full = LineReading(
            ingredientKey: "rice",
            name: "rice",
            quantity: StructuredQuantity(range: range, displayText: "≈ 1–2 cups", parseConfidence: 0.25, exact: false),
            note: "cooked",
            isOptional: true,
            isOwn: true
        )
        #expect(try JSONDecoder().decode(LineReading.self, from: encoder.encode(full)) == full)
    }
}
