import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeFactsTests {
    @Test(arguments: [
        (0, ""), (1, "1 min"), (59, "59 min"), (60, "1 h"), (61, "1 h 1 min"), (119, "1 h 59 min"), (120, "2 h"),
    ])
    func `a time is in hours from sixty minutes`(minutes: UInt32, text: String) {
        #expect(RecipeFacts(recipe: .with { $0.totalMinutes = minutes }).text == text)
    }

    @Test func `a recipe's total time comes before that of its parts`() {
        var recipe = RecipeSummary.with { ($0.prepMinutes, $0.cookMinutes) = (10, 25) }
        #expect(RecipeFacts(recipe: recipe).text == "35 min")
        recipe.totalMinutes = 90
        recipe.servings = "4 servings"
        #expect(RecipeFacts(recipe: recipe).text == "4 servings · 1 h 30 min")
        #expect(RecipeFacts(recipe: .with { $0.cookMinutes = 5 }).text == "5 min")
    }
}
