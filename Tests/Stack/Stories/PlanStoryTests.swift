import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// From the plan of a week to a list that says only what is lacking.
    @Suite(.storyStacks) struct PlanStoryTests {
        /// What an item says that is to be bought, as `list show --json` has it.
        private func toBuy(_ home: StoryHome) throws -> [String: [String]] {
            let items = try home.items().map { item in
                let supply = item["supply"] as? [String: Any]
                let amounts = supply?["toBuy"] as? [[String: Any]] ?? []
                return (item["name"] as? String ?? "", amounts.compactMap { $0["displayText"] as? String })
            }
            return Dictionary(uniqueKeysWithValues: items)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a week that is planned twice is on the list once, and what is in the stock is subtracted once`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "20 oz flour")
            try home.add("Crepes", "40 oz flour", "2 cups milk")
            try home.lines("stock", "add", "flour", "12 oz")
            for _ in 1...2 { try home.lines("plan", "Bread", "Crepes", "--to-list", "--yes") }
            #expect(
                try home.texts() == [
                    "All-purpose flour: 60 oz (Bread: 20 oz, Crepes: 40 oz)", "Whole milk: 2 cups",
                ]
            )
            #expect(try toBuy(home) == ["All-purpose flour": ["48 oz"], "Whole milk": ["2 cups"]])
            try home.lines("plan", "Bread", "--to-list", "--servings", "8")
            #expect(try toBuy(home) == ["All-purpose flour": ["4 1/4 lbs"], "Whole milk": ["2 cups"]])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `two recipes share what is there: neither has it for itself`(_ database: StoryDatabase) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "10 oz flour")
            try home.add("Cake", "10 oz flour")
            try home.lines("stock", "add", "flour", "12 oz")
            let plan = try #require(try home.objects("plan", "Bread", "Cake").first)
            let item = try #require((plan["items"] as? [[String: Any]])?.first)
            let amounts = try ["need", "inStock", "toBuy"].map { field in
                try #require(item[field] as? [[String: Any]]).compactMap { $0["amount"] as? String }
            }
            #expect(amounts == [["20"], ["12"], ["8"]])
            try home.lines("plan", "Bread", "Cake", "--to-list", "--yes")
            try home.lines("stock", "add", "flour", "8 oz")
            let places = try home.items().map { ($0["supply"] as? [String: Any])?["shelf"] as? String }
            #expect(places == ["have"])
            #expect(try home.lines("list", "show").contains("You have"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a list that does not subtract says all that is needed, until it does`(_ database: StoryDatabase) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "500 g flour")
            try home.lines("stock", "add", "flour", "1 kg")
            try home.lines("plan", "Bread", "--to-list", "--yes")
            #expect(try toBuy(home) == ["All-purpose flour": []])
            try home.lines("list", "stock", "--off")
            #expect(try home.lines("list", "show").contains("○  All-purpose flour  500 g"))
            try home.lines("list", "stock")
            #expect(try toBuy(home) == ["All-purpose flour": []])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `without a list the plan asks for one, and a no leaves everything as it was`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Bread", "500 g flour")
            let asked = try home.refusal(of: "plan", "Bread", "--to-list")
            #expect(asked.contains("Create new grocery list for Week of \(StoryHome.week)?"))
            #expect(try home.objects("list", "all").isEmpty)
            let shown = try home.lines("plan", "Bread")
            #expect(shown.contains { $0.hasPrefix("All-purpose flour") }, "\(shown)")
            #expect(try home.objects("list", "all").isEmpty)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `an item that gets more stays the same item, and spoons join cups exactly`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("list", "add", "1 cup milk", "--yes")
            let first = try home.items().map { $0["itemId"] as? String }
            #expect(try home.lines("list", "add", "2 tbsp milk").contains { $0.contains("combined with 1 cup") })
            #expect(try home.items().map { $0["itemId"] as? String } == first)
            #expect(try home.texts() == ["Whole milk: 1 1/8 cups"])
        }
    }
}
