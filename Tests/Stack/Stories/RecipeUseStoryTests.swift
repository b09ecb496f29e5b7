import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// Recipes as they are found, scaled, cooked, and taken in.
    @Suite(.storyStacks) struct RecipeUseStoryTests {
        private static let page = """
            <!doctype html><html lang="en"><head><title>Barley soup</title>
            <script type="application/ld+json">
            {"@context": "https://schema.org", "@type": "Recipe", "name": "Barley soup", "recipeYield": "4 servings",
             "prepTime": "PT15M", "cookTime": "PT40M", "totalTime": "PT55M", "keywords": "soup, winter",
             "recipeIngredient": ["200 g pearl barley", "1 1/2 l vegetable stock", "2 carrots, diced", "salt to taste"],
             "recipeInstructions": [{"@type": "HowToStep", "text": "Simmer the barley in the stock."},
                                    {"@type": "HowToStep", "text": "Add the carrots."}]}
            </script></head><body><h1>Barley soup</h1></body></html>
            """

        private func titles(_ found: [[String: Any]]) -> [String] {
            found.compactMap { ($0["recipe"] as? [String: Any] ?? $0)["title"] as? String }
        }

        @Test(arguments: StoryDatabase.allCases)
        func `recipes are found by words with a slip, by ingredients under any name, by tags and by time`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pancakes", "2 cups flour", "1 cup milk")
            try home.add("Onion soup", "3 scallions", "1 l stock")
            try home.lines("recipe", "edit", "Pancakes", "--tag", "breakfast", "--total", "20")
            try home.lines("recipe", "edit", "Onion soup", "--total", "60", "--notes", "Freezes well.")
            #expect(titles(try home.objects("recipe", "search", "panckes")) == ["Pancakes"])
            #expect(titles(try home.objects("recipe", "search", "freezes")) == ["Onion soup"])
            #expect(titles(try home.objects("recipe", "search", "--with", "green onions")) == ["Onion soup"])
            #expect(titles(try home.objects("recipe", "search", "--without", "milk")) == ["Onion soup"])
            #expect(titles(try home.objects("recipe", "search", "--tag", "Breakfast")) == ["Pancakes"])
            #expect(titles(try home.objects("recipe", "search", "--within", "30", "--save", "Quick")) == ["Pancakes"])
            #expect(titles(try home.objects("recipe", "search", "--saved", "quick")) == ["Pancakes"])
            #expect(try home.lines("recipe", "search", "--with", "rice") == ["No saved recipe fits."])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a favorite is marked, is found among all, and is one no longer when the mark is removed`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            for title in ["Pie", "Stew"] { try home.add(title, "1 onion") }
            #expect(try home.lines("recipe", "favorite", "Pie") == ["Pie is a favorite."])
            try home.lines("recipe", "rate", "Stew", "4")
            #expect(titles(try home.objects("recipe", "search", "--favorite")) == ["Pie"])
            #expect(titles(try home.objects("recipe", "search", "--rating", "4")) == ["Stew"])
            try home.lines("recipe", "favorite", "Pie", "--off")
            #expect(try home.objects("recipe", "search", "--favorite").isEmpty)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `recipes are scaled at once by one factor: shown, added up on one list, and written as files`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Rice pan", serves: 2, "1 1/2 cups rice", "3 scallions")
            try home.add("Fried rice", "1 cup rice", "salt to taste")
            let shown = try home.lines("scale", "Rice pan", "Fried rice", "--factor", "4/3")
            #expect(shown.contains("✓  1 1/2 cups rice  2 cups rice"))
            #expect(shown.contains("✓  1 cup rice     1 1/3 cups rice"))
            try home.lines("list", "recipe", "Rice pan", "Fried rice", "--factor", "2", "--yes")
            #expect(
                try home.texts() == [
                    "Rice: 5 cups (Fried rice: 2 cups, Rice pan: 3 cups)", "Scallions: 6",
                    "Salt: to taste (Fried rice)",
                ]
            )
            try home.lines("scale", "Rice pan", "Fried rice", "--factor", "2", "--to", home.path("double"))
            let file = try String(contentsOfFile: home.path("double/fried-rice.txt"), encoding: .utf8)
            #expect(file.contains("- 2 cups rice") && file.contains("- salt to taste: adjust for 8 servings"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a consolidation is shown before anything changes, with what each recipe needs and texts apart`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Recipe A", "3 tsp salt", "1 cup flour", "a pinch of salt")
            try home.add("Recipe B", "2 cups flour", "salt to taste", "2 tbsp flour")
            let preview = try home.lines("consolidate", "Recipe A", "Recipe B")
            #expect(preview.contains("! Salt: 3 tsp, plus: a pinch (Recipe A), to taste (Recipe B)"), "\(preview)")
            #expect(
                preview.contains(
                    "✓ All-purpose flour: 3 1/8 cups (Recipe A: 1 cup, Recipe B: 2 cups, Recipe B: 2 tbsp)"
                ),
                "\(preview)"
            )
            #expect(try home.objects("list", "all").isEmpty)
            try home.lines("list", "recipe", "Recipe A", "Recipe B", "--yes")
            #expect(try home.texts().contains("Salt: 3 tsp, plus: a pinch (Recipe A), to taste (Recipe B)"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a recipe that is cooked takes from the stock what is there, once, and says what is short`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pancakes", "250 g flour", "1/2 l milk", "3 eggs")
            for stock in [["flour", "1 kg"], ["milk", "1 l"], ["eggs", "2"]] {
                try home.lines("stock", "add", stock[0], stock[1])
            }
            #expect(try home.lines("recipe", "cookable", "--missing", "1") == ["Pancakes  2 of 3  missing: Eggs 1"])
            let cook = ["recipe", "cook", "Pancakes", "--use-stock", "--idempotency-key", "sunday"]
            for _ in 1...2 {
                let cooked = try home.lines(cook[0], cook[1], cook[2], cook[3], cook[4], cook[5])
                #expect(cooked.contains("not taken, 1 short"), "\(cooked)")
            }
            _ = try home.lines("recipe", "cookings") { $0.count == 1 && !$0[0].hasPrefix("Nothing") }
            _ = try home.lines("stock", "list") { $0.contains { $0.hasPrefix("Whole milk         0.5 l") } }
            let stock = try home.objects("stock", "list").map { $0["onHand"] as? [[String: Any]] ?? [] }.joined()
            #expect(stock.map { $0["displayText"] as? String } == ["0.75 kg", "2", "0.5 l"])
            #expect(try home.objects("recipe", "cookings").map { $0["servings"] as? String } == ["4"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a page is taken in from a file and pasted, once, and another recipe of its title gets a number`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            let file = try home.file("soup.html", Self.page)
            #expect(try home.lines("recipe", "import", file).last?.hasPrefix("Imported 1 ") == true)
            let pasted = try home.lines("recipe", "import", "-", input: Self.page)
            #expect(pasted == ["Imported 0 (0 of them changed), unchanged 1, refused 0, left 0."])
            let recipe = try #require(try home.objects("recipe", "show", "Barley soup").first)
            #expect(["prepMinutes", "cookMinutes", "totalMinutes"].map { recipe[$0] as? Int } == [15, 40, 55])
            #expect(recipe["tags"] as? [String] == ["soup", "winter"])
            #expect((recipe["servings"] as? [String: Any])?["count"] as? String == "4")
            #expect((recipe["steps"] as? [Any])?.count == 2)
            let names = try home.readings(of: "Barley soup").map { $0["name"] as? String }
            #expect(names == ["pearl barley", "vegetable stock", "carrots", "salt"])
            let other = Self.page.replacing("200 g", with: "250 g")
            let taken = try home.objects("recipe", "import", try home.file("other.html", other))
            #expect(taken.first?["title"] as? String == "Barley soup (2)")
            let text = "Toast\nServes 2\n\n4 slices bread\n20 g butter\n\nToast the bread.\n"
            try home.lines("recipe", "import", "-", input: text)
            #expect(try home.lines("recipe", "show", "Toast").contains("20 g butter"))
            let refused = try home.run("recipe", "import", try home.file("none.html", "<p>No recipe here.</p>"))
            #expect(refused.status == 1 && refused.output.contains("refused 1"), "\(refused)")
        }
    }
}
