import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// From a recipe to the list of the week, component by component, as a person does it with the command.
    @Suite(.storyStacks) struct AddToListStoryTests {
        @Test(arguments: StoryDatabase.allCases)
        func `smart list selection: without a list the question comes, and only a yes creates the week's`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pancakes", "1 cup flour")
            let asked = try home.run("list", "recipe", "Pancakes")
            #expect(asked.status == 1)
            #expect((asked.output + asked.errors).contains("Create new grocery list for Week of \(StoryHome.week)?"))
            #expect(try home.objects("list", "all").isEmpty)
            #expect(try home.lines("list", "recipe", "Pancakes", "--yes").first == "Week of \(StoryHome.week)")
            #expect(try home.objects("list", "all").map { $0["name"] as? String } == ["Week of \(StoryHome.week)"])
            #expect(try home.texts() == ["All-purpose flour: 1 cup"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `smart list selection: of several open lists the newest is used, and an archived one never`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("list", "new", "--yes")
            try home.lines("list", "new", "Party", "--yes")
            #expect(try home.lines("list", "add", "candles").first == "Party")
            try home.lines("list", "archive", "--list", "Party")
            #expect(try home.lines("list", "add", "milk").first == "Week of \(StoryHome.week)")
            #expect(try home.texts() == ["Whole milk"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `item display: the name comes first and the quantity second, and a bare item is its name alone`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("list", "add", "2 cups all-purpose flour", "--yes")
            try home.lines("list", "add", "candles")
            let lines = try home.lines("list", "show")
            #expect(lines.contains("○  All-purpose flour  2 cups"))
            #expect(lines.contains("○  Candles"))
            let totals = try home.items().compactMap { $0["totals"] as? [[String: Any]] }.joined()
            #expect(totals.map { $0["numericValue"] as? Double } == [2])
            #expect(totals.map { $0["standardUnit"] as? String } == ["cup"])
            #expect(totals.map { $0["displayText"] as? String } == ["2 cups"])
            #expect(totals.map { $0["isParseable"] as? Bool } == [true])
            #expect(totals.allSatisfy { (0...1).contains($0["parseConfidence"] as? Double ?? -1) })
        }

        @Test(arguments: StoryDatabase.allCases)
        func `quantity merging: equal units become one item, which says what it was combined with`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("list", "add", "1 cup milk", "--yes")
            #expect(try home.lines("list", "add", "2 cups milk").contains { $0.contains("combined with 1 cup") })
            #expect(try home.texts() == ["Whole milk: 3 cups"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `quantity merging: cups beside grams, and a pinch beside a spoon, stay until a person decides`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "300 g flour", "1 tsp salt")
            try home.add("Cake", "1 cup flour", "a pinch of salt")
            try home.lines("list", "recipe", "Bread", "Cake", "--yes")
            #expect(
                try home.texts() == [
                    "All-purpose flour: 300 g + 1 cup (Bread: 300 g, Cake: 1 cup)",
                    "Salt: 1 tsp, plus: a pinch (Cake)",
                ]
            )
            let list = try #require(try home.objects("list", "show").first)
            let questions = try #require(list["questions"] as? [[String: Any]])
            #expect(Set(questions.compactMap { $0["kind"] as? String }) == ["join", "count"])
            let join = try #require(questions.first { $0["kind"] as? String == "join" })
            #expect((join["path"] as? [Any])?.isEmpty == false)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `category assignment: unknown ones come in one batch, may be skipped, and a choice holds later`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Space soup", "2 zorblats", "1 quuxroot", "100 g butter")
            let added = try #require(try home.objects("list", "recipe", "Space soup", "--yes").first)
            let batch = try #require(added["uncategorized"] as? [[String: Any]])
            #expect(Set(batch.compactMap { $0["name"] as? String }) == ["Zorblats", "Quuxroot"])
            #expect(try home.lines("list", "show").contains("Unknown"))
            try home.lines("category", "assign", "zorblats=Moon food", "--create")
            #expect(try home.lines("list", "show").contains("Moon food"))
            try home.lines("list", "new", "Later", "--yes")
            try home.lines("list", "add", "3 zorblats")
            #expect(try home.items().map { $0["category"] as? String } == ["Moon food"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `category deletion: refused with the number of ingredients, until the person says where they go`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("category", "assign", "zorblats=Moon food", "quuxroot=Moon food", "--create")
            let refused = try home.run("category", "delete", "Moon food")
            #expect(refused.status == 1)
            #expect((refused.output + refused.errors).contains("2 ingredients are assigned to"), "\(refused.errors)")
            try home.lines("list", "add", "zorblats", "--yes")
            #expect(try home.items().map { $0["category"] as? String } == ["Moon food"])
            try home.lines("category", "delete", "Moon food", "--to", "Produce")
            #expect(try home.items().map { $0["category"] as? String } == ["Produce"])
        }
    }
}
