import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// What a home learns of what it cooks and buys.
    @Suite(.storyStacks) struct InsightStoryTests {
        /// The groups of a history: "Market: 2, 300 ml, 6/5 EUR".
        private func groups(_ history: [String: Any]) -> [String] {
            (history["groups"] as? [[String: Any]] ?? []).map { group in
                let amounts = (group["amounts"] as? [[String: Any]] ?? []).compactMap { $0["displayText"] as? String }
                let spent = (group["spent"] as? [[String: Any]] ?? []).map { spent in
                    ["amount", "currency"].compactMap { spent[$0] as? String }.joined(separator: " ")
                }
                let facts = ["\(group["count"] as? Int ?? 0)"] + amounts + spent
                return "\(group["name"] as? String ?? ""): \(facts.joined(separator: ", "))"
            }
        }

        @Test(arguments: StoryDatabase.allCases)
        func `statistics count what was cooked, when, for how many, under which tags, and what never was`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            for title in ["Pie", "Stew", "Soup"] { try home.add(title, "1 onion") }
            try home.lines("recipe", "edit", "Pie", "--tag", "dessert")
            try home.lines("recipe", "favorite", "Stew")
            try home.lines("recipe", "cooked", "Pie", "--on", "2026-03-02", "--servings", "6")
            try home.lines("recipe", "cooked", "Pie", "--on", "2026-04-05")
            try home.lines("recipe", "cooked", "Stew", "--on", "2026-04-05", "--servings", "5")
            let all = try #require(try home.objects("recipe", "stats").first)
            #expect(["recipes", "favorites", "neverCooked", "cookings"].map { all[$0] as? Int } == [3, 1, 1, 3])
            #expect(all["averageServings"] as? String == "5")
            let most = try #require(all["mostCooked"] as? [[String: Any]])
            #expect(most.map { $0["title"] as? String } == ["Pie", "Stew"])
            #expect(most.map { ($0["cooked"] as? [String: Any])?["times"] as? Int } == [2, 1])
            #expect(all["weekdays"] as? [Int] == [1, 0, 0, 0, 0, 0, 2])
            let months = try #require(all["months"] as? [[String: Any]])
            #expect(months.map { $0["name"] as? String } == ["2026-03", "2026-04"])
            #expect(months.map { $0["times"] as? Int } == [1, 2])
            #expect((all["tags"] as? [[String: Any]])?.map { $0["name"] as? String } == ["dessert"])
            let spring = try home.lines("recipe", "stats", "--from", "2026-04-01", "--until", "2026-04-30")
            #expect(spring.contains("times cooked: 2 · servings on average: 4.5"), "\(spring)")
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a cooking that is taken back counts no longer, and a recipe shows when it was used last`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pie", "4 apples")
            try home.lines("recipe", "cooked", "Pie", "--on", "2026-03-02", "--note", "Less sugar.")
            let cooking = try #require(try home.objects("recipe", "cooked", "Pie", "--on", "2026-04-05").first)
            func cooked() throws -> [String: Any]? {
                try home.objects("recipe", "list").first?["cooked"] as? [String: Any]
            }
            #expect(try cooked()?["times"] as? Int == 2 && cooked()?["lastDay"] as? String == "2026-04-05")
            let id = try #require(cooking["cookingId"] as? String)
            try home.lines("recipe", "cookings", "--delete", id)
            #expect(try cooked()?["times"] as? Int == 1 && cooked()?["lastDay"] as? String == "2026-03-02")
            #expect(try home.objects("recipe", "cookings").map { $0["note"] as? String } == ["Less sugar."])
            #expect(try home.refusal(of: "recipe", "cooked", "Pie", "--on", "+3").contains("day"))
        }

        @Test(arguments: StoryDatabase.allCases)
        func `what was bought is added up by item, shop and category, with prices and what has none`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            for item in ["2 l milk", "12 eggs", "1 kg flour"] { try home.lines("list", "add", item, "--yes") }
            try home.lines("list", "check", "flour", "--price", "2.50 EUR", "--shop", "Corner shop")
            try home.lines("list", "check", "milk", "--price", "1.20 EUR", "--shop", "Market")
            try home.lines("list", "check", "eggs", "--shop", "Market")
            let byItem = try #require(try home.objects("list", "history").first)
            #expect(
                groups(byItem) == [
                    "All-purpose flour: 1, 1 kg, 5/2 EUR", "Eggs: 1, 12", "Whole milk: 1, 2 l, 6/5 EUR",
                ]
            )
            #expect((byItem["total"] as? [String: Any])?["unpriced"] as? Int == 1)
            let byShop = try #require(try home.objects("list", "history", "--group", "shop").first)
            #expect(groups(byShop) == ["Market: 2, 6/5 EUR", "Corner shop: 1, 1 kg, 5/2 EUR"])
            let byCategory = try #require(try home.objects("list", "history", "--group", "category").first)
            #expect(groups(byCategory) == ["Dairy & Eggs: 2, 6/5 EUR", "Baking: 1, 1 kg, 5/2 EUR"])
            let market = try home.lines("list", "history", "--shop", "Market")
            #expect(market.last == "In all      2 ×       1.20 EUR  1 without a price", "\(market)")
        }

        @Test(arguments: StoryDatabase.allCases)
        func `two people shop from one list: an item counts for the one who checked it first`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            let (anna, ben) = (try StoryHome(home, as: "anna"), try StoryHome(home, as: "ben"))
            for item in ["2 l milk", "1 kg flour"] { try anna.lines("list", "add", item, "--yes") }
            #expect(try anna.lines("list", "check", "milk") == ["Checked Whole milk."])
            #expect(try ben.lines("list", "check", "milk") == ["Whole milk was checked already."])
            #expect(try ben.lines("list", "check", "flour") == ["Checked All-purpose flour."])
            let history = try #require(try home.objects("list", "history", "--group", "person").first)
            #expect(groups(history) == ["anna: 1, 2 l", "ben: 1, 1 kg"])
            let own = try home.lines("list", "history", "--by", "ben")
            #expect(own.first == "All-purpose flour  1 ×  1 kg", "\(own)")
            let journal = try home.objects("list", "journal").map { "\($0["by"] ?? "") \($0["kind"] ?? "")" }
            #expect(journal == ["ben checked", "anna checked", "anna added", "anna added"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `what was unchecked was not bought, and a category that an item gets later is that of its purchase`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("list", "add", "2 zorblats", "--yes")
            try home.lines("list", "add", "1 kg rice")
            try home.lines("list", "check", "rice", "zorblats")
            try home.lines("list", "uncheck", "rice")
            try home.lines("category", "assign", "zorblats=Moon food", "--create")
            let history = try #require(try home.objects("list", "history", "--group", "category").first)
            #expect(groups(history) == ["Moon food: 1, 2"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `from the recipe over the list to the purchase: which of its lines were bought, and what is open`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.add("Pancakes", "8 oz flour", "2 cups milk", "3 eggs")
            try home.add("Omelet", "6 eggs")
            try home.lines("plan", "Pancakes", "Omelet", "--to-list", "--yes")
            try home.lines("list", "check", "eggs", "flour")
            let history = try #require(try home.objects("list", "history", "--group", "recipe").first)
            let recipes = try #require(history["recipes"] as? [[String: Any]])
            #expect(recipes.map { $0["title"] as? String } == ["Omelet", "Pancakes"])
            #expect(recipes.map { $0["lines"] as? Int } == [1, 3])
            #expect(recipes.map { $0["bought"] as? Int } == [1, 2])
            #expect(recipes.map { $0["open"] as? [String] } == [[], ["Whole milk"]])
            let purchases = try #require(history["purchases"] as? [[String: Any]])
            let eggs = try #require(purchases.first { $0["item"] as? String == "Eggs" })
            let lines = try #require(eggs["lines"] as? [[String: Any]])
            #expect(Set(lines.compactMap { $0["source"] as? String }) == ["Pancakes", "Omelet"])
            let only = try home.lines("list", "history", "--recipe", "Omelet")
            #expect(only.contains("Omelet  1 of 1 lines bought"), "\(only)")
            // What was bought for the recipe is what cooking it takes.
            let bought = try home.lines("stock", "list") { $0.count == 2 }
            #expect(bought.count == 2)
            try home.lines("recipe", "cook", "Omelet", "--use-stock")
            let left = try home.lines("stock", "list") { $0.contains { $0.hasPrefix("Eggs               3 ") } }
            #expect(left.count == 2 && left[0].hasPrefix("All-purpose flour  8 oz"), "\(left)")
            #expect(left[1].hasPrefix("Eggs               3 "), "\(left)")
        }
    }
}
