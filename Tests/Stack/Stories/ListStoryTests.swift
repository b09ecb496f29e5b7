import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// What goes wrong with lists elsewhere, as families tell it, and how it goes here.
    @Suite(.storyStacks) struct ListStoryTests {
        @Test(arguments: StoryDatabase.allCases)
        func `two recipes that need a lemon each put two lemons on the list`(_ database: StoryDatabase) throws {
            let home = try StoryHome(database)
            try home.add("Lemonade", "1 lemon")
            try home.add("Baked fish", "1 lemon")
            try home.lines("list", "recipe", "Lemonade", "Baked fish", "--yes")
            #expect(try home.texts() == ["Lemons: 2 (Baked fish: 1, Lemonade: 1)"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `flour in cups and in grams is one item, and one amount after a yes to the conversion that is shown`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "300 g flour")
            try home.add("Cake", "1 cup flour")
            try home.lines("list", "recipe", "Bread", "Cake", "--yes")
            let list = try home.lines("list", "show")
            #expect(list.contains("○  All-purpose flour  300 g + 1 cup"))
            #expect(list.contains { $0.hasPrefix("1  All-purpose flour: add 300 g and 1 cup to 420 g?") })
            try home.lines("list", "answer", "--accept", "1")
            #expect(try home.lines("list", "show").contains("○  All-purpose flour  420 g"))
            try home.lines("list", "answer", "--undo", "flour")
            #expect(try home.lines("list", "show").contains("○  All-purpose flour  300 g + 1 cup"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `one cream and 300 g of cream are never 301 of anything`(_ database: StoryDatabase) throws {
            let home = try StoryHome(database)
            try home.add("Soup", "1 cream")
            try home.add("Cake", "300 g cream")
            try home.lines("list", "recipe", "Soup", "Cake", "--yes")
            #expect(try home.texts() == ["Heavy cream: 300 g, plus: 1 cream (Soup)"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `one and a half ounces twice are three ounces`(_ database: StoryDatabase) throws {
            let home = try StoryHome(database)
            for title in ["Mousse", "Cake"] { try home.add(title, "1 1/2 oz chocolate") }
            try home.lines("list", "recipe", "Mousse", "Cake", "--yes")
            #expect(try home.texts() == ["Chocolate: 3 oz (Cake: 1 1/2 oz, Mousse: 1 1/2 oz)"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `one to two onions keep both ends, a sixteenth of a cup stays, and three decimals are three`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Fish", "1-2 onions", "1/16 cup vinegar", "1.125 kg rice")
            try home.lines("list", "recipe", "Fish", "--yes")
            #expect(try home.texts() == ["Onions: 1–2", "Vinegar: 1/16 cup", "Rice: 1.125 kg"])
            let scaled = try home.lines("scale", "Fish", "--servings", "8")
            #expect(scaled.contains("✓  1-2 onions        2–4 onions"))
            #expect(scaled.contains("✓  1/16 cup vinegar  2 tbsp vinegar"))
            #expect(scaled.contains("✓  1.125 kg rice     2.25 kg rice"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `two stores have two walks, and the same list follows each`(_ database: StoryDatabase) throws {
            let home = try StoryHome(database)
            for (store, aisles) in [("Corner", ["Produce", "Baking"]), ("Market", ["Baking", "Produce"])] {
                try home.lines("store", "add", store)
                try home.lines("store", "order", store, aisles[0], aisles[1])
            }
            try home.lines("list", "add", "flour 1 kg", "--yes")
            try home.lines("list", "add", "onions 3")
            func aisles(_ store: String) throws -> [String] {
                try home.lines("list", "show", "--store", store).filter { ["Produce", "Baking"].contains($0) }
            }
            #expect(try aisles("Corner") == ["Produce", "Baking"])
            #expect(try aisles("Market") == ["Baking", "Produce"])
            try home.lines("list", "store", "Market")
            #expect(
                try home.lines("list", "show").filter { ["Produce", "Baking"].contains($0) } == ["Baking", "Produce"]
            )
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a category that is deleted hides nothing: its items go where the home says, or to UNKNOWN`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("list", "add", "rice 1 kg", "--yes")
            try home.lines("category", "assign", "rice=Grains", "--create")
            let refused = try home.run("category", "delete", "Grains")
            #expect(refused.status == 1)
            #expect(try home.items().map { $0["category"] as? String } == ["Grains"])
            try home.lines("category", "delete", "Grains", "--to", "UNKNOWN")
            #expect(try home.lines("list", "show").contains("○  Rice  1 kg"))
            #expect(try home.lines("list", "show").contains("Unknown"))
        }
    }
}
