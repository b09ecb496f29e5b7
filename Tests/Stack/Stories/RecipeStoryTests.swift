import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// A recipe from its first line to the empty trash.
    @Suite(.storyStacks) struct RecipeStoryTests {
        @Test(arguments: StoryDatabase.allCases)
        func `a recipe is created: each line has a number and a unit, or says that it has none`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Dumplings", "1 1/2 cups flour", "2/3 cup milk", "1.5 lbs chicken", "a pinch of salt")
            let quantities = try home.readings(of: "Dumplings").map { try #require($0["quantity"] as? [String: Any]) }
            #expect(quantities.map { $0["amount"] as? String } == ["3/2", "2/3", "3/2", nil])
            #expect(quantities.map { $0["numericValue"] as? Double } == [1.5, 2.0 / 3, 1.5, nil])
            #expect(quantities.map { $0["standardUnit"] as? String } == ["cup", "cup", "lb", nil])
            let texts = quantities.map { $0["displayText"] as? String }
            #expect(texts == ["1 1/2 cups", "2/3 cup", "1 1/2 lbs", "a pinch of salt"])
            #expect(quantities.map { $0["isParseable"] as? Bool } == [true, true, true, false])
            #expect(quantities.allSatisfy { (0...1).contains($0["parseConfidence"] as? Double ?? -1) })
            let shown = try home.lines("recipe", "show", "Dumplings")
            #expect(
                shown == [
                    "Dumplings", "Serves 4", "1 1/2 cups flour", "2/3 cup milk", "1.5 lbs chicken", "a pinch of salt",
                ]
            )
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a line is edited: it alone is read again, and the others keep their numbers and their names`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pancakes", "2 cups flour", "1 cup milk", "3 eggs")
            let before = try #require(try home.objects("recipe", "show", "Pancakes").first)
            try home.lines("recipe", "edit", "Pancakes", "--line", "2=300 ml buttermilk", "--tag", "breakfast")
            let after = try #require(try home.objects("recipe", "show", "Pancakes").first)
            func ids(_ recipe: [String: Any]) -> [String?] {
                (recipe["ingredients"] as? [[String: Any]] ?? []).map { $0["lineId"] as? String }
            }
            #expect(ids(before) == ids(after) && ids(after).count == 3)
            #expect(try home.readings(of: "Pancakes").map { $0["name"] as? String } == ["flour", "buttermilk", "eggs"])
            #expect(after["tags"] as? [String] == ["breakfast"])
            let refused = try home.refusal(of: "recipe", "edit", "Pancakes", "--line", "9=1 egg")
            #expect(refused.contains("the recipe has 3"))
            #expect(try home.objects("recipe", "show", "Pancakes").first?["version"] as? Int == 2)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `what a person says of a line overrides the parser, in this recipe and in the next`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "500 g white")
            try home.lines("recipe", "edit", "Bread", "--is", "1=bread flour")
            let own = try #require(try home.readings(of: "Bread").first)
            #expect(own["ingredientKey"] as? String == "bread flour" && own["own"] as? Bool == true)
            try home.add("Rolls", "500 g white")
            #expect(try home.readings(of: "Rolls").map { $0["ingredientKey"] as? String } == ["bread flour"])
            try home.lines("list", "recipe", "Bread", "Rolls", "--yes")
            #expect(try home.texts() == ["Bread flour: 1000 g (Bread: 500 g, Rolls: 500 g)"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `three names of one ingredient are one template, with its category, its recipes and its unit`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            for (title, line) in [("A", "1 cup scallions"), ("B", "2 cups green onions"), ("C", "1 spring onion")] {
                try home.add(title, line)
            }
            let templates = try home.objects("ingredient", "templates")
            #expect(templates.map { $0["name"] as? String } == ["Scallions"])
            let template = try #require(templates.first)
            #expect(template["recipes"] as? Int == 3 && template["preferredUnit"] as? String == "cup")
            #expect(template["category"] as? String == "Produce")
            #expect(try home.objects("ingredient", "suggest", "scal").first?["name"] as? String == "Scallions")
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a duplicate is changed without the original, and no second recipe gets a title that is taken`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Stew", "500 g beef")
            #expect(try home.lines("recipe", "duplicate", "Stew") == ["Saved Stew (2), a copy of Stew."])
            try home.lines("recipe", "edit", "Stew (2)", "--line", "1=400 g lentils", "--name", "Lentil stew")
            #expect(try home.lines("recipe", "show", "Lentil stew").contains("400 g lentils"))
            #expect(try home.lines("recipe", "show", "Stew").contains("500 g beef"))
            let taken = try home.refusal(of: "recipe", "edit", "Lentil stew", "--name", "STEW")
            #expect(taken.contains("The home has another recipe \"STEW\""))
            let titles = try home.objects("recipe", "list").map { $0["title"] as? String }
            #expect(titles == ["Lentil stew", "Stew"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a deletion says what goes and asks, and lists keep what came from the recipe`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pancakes", "2 cups flour", "3 eggs")
            try home.lines("list", "recipe", "Pancakes", "--yes")
            try home.lines("recipe", "cooked", "Pancakes")
            let asked = try home.refusal(of: "recipe", "delete", "Pancakes")
            #expect(asked.contains("Pancakes (lines: 2, versions: 1, times cooked: 1)"), "\(asked)")
            #expect(try home.objects("recipe", "list").count == 1)
            try home.lines("recipe", "delete", "Pancakes", "--yes")
            #expect(try home.objects("recipe", "list").isEmpty)
            #expect(try home.lines("recipe", "search", "pancakes") == ["No saved recipe fits."])
            #expect(try home.refusal(of: "list", "recipe", "Pancakes").contains("no saved recipe \"Pancakes\""))
            #expect(try home.texts() == ["All-purpose flour: 2 cups", "Eggs: 3"])
            #expect(try home.objects("ingredient", "templates").isEmpty)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a recipe comes back from the trash with all that belongs to it, until the trash is emptied`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pie", "4 apples")
            try home.lines("recipe", "edit", "Pie", "--notes", "Less sugar.")
            try home.lines("recipe", "favorite", "Pie")
            try home.lines("recipe", "cooked", "Pie")
            try home.lines("recipe", "delete", "Pie", "--yes")
            #expect(try home.objects("recipe", "trash").map { $0["title"] as? String } == ["Pie"])
            try home.lines("recipe", "restore", "Pie")
            let back = try #require(try home.objects("recipe", "list").first)
            #expect(back["favorite"] as? Bool == true && (back["cooked"] as? [String: Any])?["times"] as? Int == 1)
            #expect(try home.lines("recipe", "show", "Pie").last == "Less sugar.")
            #expect(try home.objects("recipe", "history", "Pie").count == 2)
            try home.lines("recipe", "delete", "Pie", "--yes")
            #expect(try home.refusal(of: "recipe", "trash", "--empty").contains("for good"))
            #expect(try home.lines("recipe", "trash", "--empty", "--yes") == ["Deleted Pie."])
            #expect(try home.lines("recipe", "trash") == ["The trash is empty."])
            #expect(try home.refusal(of: "recipe", "restore", "Pie").contains("The trash has no recipe"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `each version of a recipe is kept, is compared with another, and is brought back`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Soup", "2 cups stock", "1 onion")
            try home.lines("recipe", "edit", "Soup", "--line", "1=3 cups stock", "--add-line", "1 carrot")
            let history = try home.objects("recipe", "history", "Soup")
            #expect(history.map { $0["version"] as? Int } == [2, 1])
            #expect(
                Set(try home.lines("recipe", "compare", "Soup", "1")) == [
                    "- ingredient: 2 cups stock", "+ ingredient: 3 cups stock", "+ ingredient: 1 carrot",
                ]
            )
            try home.lines("recipe", "revert", "Soup", "--to", "1")
            #expect(try home.lines("recipe", "show", "Soup").suffix(2) == ["2 cups stock", "1 onion"])
            #expect(try home.lines("recipe", "compare", "Soup", "1") == ["Nothing differs."])
            #expect(try home.objects("recipe", "history", "Soup").count == 3)
        }
    }
}
