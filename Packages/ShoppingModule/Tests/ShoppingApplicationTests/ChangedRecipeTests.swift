import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What lists make of a recipe whose lines have changed since it was added.
@Suite struct ChangedRecipeTests {
    private static let lines = [
        ("flour", "2 cup flour"), ("milk", "1 l milk"), ("eggs", "2 x eggs"), ("salt", "salt, a pinch"),
        ("butter", "50 g butter"),
    ]

    /// A saved recipe, without some of its lines, or with other texts of them.
    private static func order(
        without removed: Set<String> = [],
        _ texts: [String: String] = [:],
        id: String = "r1",
        hasLineIDs: Bool = true
    ) throws -> RecipeOrder {
        let lines = lines.filter { !removed.contains($0.0) }.map { name, text in
            IngredientLine(texts[name] ?? text, id: hasLineIDs ? name : "")
        }
        let servings = Servings(text: "4", count: 4)
        return try ListHome.recipe(Recipe(title: "Pancakes", servings: servings, lines: lines, id: id))
    }

    private static func add(_ order: RecipeOrder, to home: ListHome) async throws {
        _ = try await home().add(ListAddition(), recipes: [order], confirmed: true)
    }

    /// The items with their totals; checked ones have a mark.
    private static func amounts(_ home: ListHome) async throws -> Set<String> {
        let items = try await home(nil).showList().items
        return Set(
            items.map { ([($0.isChecked ? "✓ " : "") + $0.name] + $0.totals.map(\.displayText)).joined(separator: " ") }
        )
    }

    @Test func `what was bought of a recipe stays bought when another line of it goes`() async throws {
        let home = await ListHome().arranged()
        try await Self.add(Self.order(), to: home)
        _ = try await home().check([ItemCheck("butter"), ItemCheck("salt")])
        try await Self.add(Self.order(without: ["eggs"]), to: home)
        #expect(try await Self.amounts(home) == ["Flour 2 cup", "Milk 1 l", "✓ Butter 50 g", "✓ Salt"])
    }

    @Test(arguments: [("r1", true), ("r1", false), ("", false)])
    func `what was bought of a list of an earlier release, or of a recipe from a file, stays bought`(
        id: String,
        hasLineIDs: Bool
    ) async throws {
        let home = await ListHome().arranged()
        try await Self.add(Self.order(id: id, hasLineIDs: hasLineIDs), to: home)
        _ = try await home().check([ItemCheck("butter"), ItemCheck("salt"), ItemCheck("milk")])
        let changed = try Self.order(without: ["eggs"], ["milk": "3 l milk"])
        for _ in 1...2 { try await Self.add(changed, to: home) }
        #expect(try await Self.amounts(home) == ["Flour 2 cup", "Milk 2 l", "✓ Butter 50 g", "✓ Salt"])
        #expect(try await home(nil).showList().items.map(\.item.needs.count) == [1, 1, 1, 1])
    }

    @Test func `a line that is written anew counts what was bought of the one that it replaces`() async throws {
        let home = await ListHome().arranged()
        try await Self.add(Self.order(), to: home)
        _ = try await home().check([ItemCheck("butter")])
        try await Self.add(Self.order(without: ["butter"], ["milk": "80 g butter"]), to: home)
        #expect(try await Self.amounts(home).contains("Butter 30 g"))
    }

    @Test func `of two lines of an ingredient, the one that was bought stays bought`() async throws {
        let home = await ListHome().arranged()
        let lines = ["50 g butter", "1 l milk"].map { IngredientLine($0) }
        let servings = Servings(text: "4", count: 4)
        try await Self.add(ListHome.recipe(Recipe(title: "Pie", servings: servings, lines: lines)), to: home)
        _ = try await home().check([ItemCheck("butter")])
        let more = [IngredientLine("20 g butter")] + lines
        try await Self.add(ListHome.recipe(Recipe(title: "Pie", servings: servings, lines: more)), to: home)
        #expect(try await Self.amounts(home) == ["Butter 20 g", "Milk 1 l"])
    }

    @Test func `what a person counted of a line counts when the line has another place`() async throws {
        let home = await ListHome().arranged()
        try await Self.add(Self.order(hasLineIDs: false), to: home)
        _ = try await home().answer([.about(name: "salt", .amount(question: 0, amount: "2 tsp"))])
        try await Self.add(Self.order(without: ["eggs"]), to: home)
        let shown = try await home(nil).showList()
        #expect(try await Self.amounts(home).contains("Salt 2 tsp"))
        #expect(shown.questions.isEmpty)
        #expect(shown.items.flatMap(\.item.decisions).count == 1)
    }

    @Test func `of two equal lines, what a person counted of each counts in another place`() async throws {
        let home = await ListHome().arranged()
        let servings = Servings(text: "4", count: 4)
        let salt = ["salt, a pinch", "1 l milk", "salt, a pinch"].map { IngredientLine($0) }
        try await Self.add(ListHome.recipe(Recipe(title: "Pie", servings: servings, lines: salt)), to: home)
        _ = try await home().answer([.about(name: "salt", .amount(question: 0, amount: "2 tsp"))])
        let before = try await Self.amounts(home)
        let more = [IngredientLine("2 x eggs")] + salt
        try await Self.add(ListHome.recipe(Recipe(title: "Pie", servings: servings, lines: more)), to: home)
        #expect(try await Self.amounts(home) == before.union(["Eggs 2"]))
        #expect(try await home(nil).showList().questions.isEmpty)
    }

    @Test func `two devices that add a recipe, one as it was and one changed, need each line once`() async throws {
        let nodes = TwoNodes(InMemoryShoppingStore.init)
        let hub = await ListHome(nodes.hub, now: 1_700_000_000).arranged()
        let device = await ListHome(nodes.device, now: 1_700_000_000).arranged()
        try await Self.add(Self.order(), to: hub)
        try await Self.add(Self.order(without: ["flour"], ["milk": "2 l milk"]), to: device)
        while try await nodes.outbox().contains(where: { $0.status == .pending }) { _ = try await nodes.push() }
        try await nodes.pull()
        for home in [hub, device] {
            let needs = try await home(nil).showList().items.flatMap(\.item.needs)
            #expect(Set(needs.map(\.key)) == Set(Self.lines.map { "recipe/r1/\($0.0)/0" }))
            #expect(needs.count == 5)
        }
    }
}
