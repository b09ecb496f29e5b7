import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// Structured quantities in stored recipes and lists, as a person meets them.
    @Suite(.storyStacks) struct QuantityStoryTests {
        @Test(arguments: StoryDatabase.allCases)
        func `recipe scaling: four servings shown for six beside the original, with marks and a summary, then saved`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Chicken pot", "2 cups flour", "1.5 lbs chicken", "Salt to taste")
            let shown = try home.lines("scale", "Chicken pot", "--servings", "6")
            #expect(shown.contains("4 → 6 servings, × 1 1/2"))
            #expect(shown.contains("✓  2 cups flour     3 cups flour"))
            #expect(shown.contains("✓  1.5 lbs chicken  2 1/4 lbs chicken"))
            #expect(shown.contains("!  Salt to taste    (adjust for 6 servings)"))
            #expect(shown.last == "2 ingredients auto-scaled, 1 requires manual adjustment.")
            try home.lines("recipe", "scale", "Chicken pot", "--servings", "6", "--name", "Chicken pot for six")
            #expect(try home.lines("recipe", "show", "Chicken pot for six").contains("3 cups flour"))
            #expect(try home.lines("recipe", "show", "Chicken pot").contains("2 cups flour"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `list consolidation: one cup and two cups of flour are three cups, each with its recipe`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Recipe A", "1 cup flour")
            try home.add("Recipe B", "2 cups flour")
            try home.lines("list", "recipe", "Recipe A", "--yes")
            #expect(try home.lines("list", "recipe", "Recipe B").contains { $0.contains("combined with 1 cup") })
            #expect(try home.texts() == ["All-purpose flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)"])
            try home.lines("list", "remove", "--source", "Recipe A")
            #expect(try home.texts() == ["All-purpose flour: 2 cups"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `list consolidation: what is bought is in the stock once, and more servings need only the rest`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "500 g flour")
            try home.lines("list", "recipe", "Bread", "--yes")
            for _ in 1...2 { try home.lines("list", "check", "flour") }
            var stock = try home.lines("stock", "list")
            for _ in 1...100 where stock.count != 1 || !stock[0].contains("500 g") {
                usleep(50_000)
                stock = try home.lines("stock", "list")
            }
            #expect(stock.count == 1 && stock[0].contains("500 g"), "\(stock)")
            try home.lines("list", "recipe", "Bread", "--servings", "8")
            #expect(try home.texts() == ["All-purpose flour: 0.5 kg"])
        }
    }
}
