import Commands
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// Ingredient templates, put together from the modules that keep their parts.
@Suite struct TemplateTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func arrange() async {
        await stubs.arrange { stubs in
            stubs.uses = [
                Self.use("onion", "Zwiebel", recipes: 3, unit: ""), Self.use("milk", "Milch", recipes: 7, unit: "l"),
                Self.use("zarf", "zarf powder", recipes: 1, unit: nil),
            ]
            stubs.ingredientTitles = [
                "onion": Self.title("onion", "Onions", aliases: ["Bulb, yellow"]),
                "milk": Self.title("milk", "Milk", hint: "dairy"),
                "rye": Self.title("rye", "Home rye", isOwn: true),
            ]
            stubs.categories = ["onion": "produce", "milk": "dairy"]
            stubs.storeOrder = ["produce", "dairy"]
        }
    }

    private static func use(_ key: String, _ name: String, recipes: Int, unit: String?) -> IngredientUse {
        IngredientUse(key: Self.key(key), name: name, recipes: recipes, preferredUnit: unit, lastChange: 5)
    }

    private static func title(
        _ key: String,
        _ name: String,
        aliases: [String] = [],
        isOwn: Bool = false,
        hint: String = ""
    ) -> IngredientTitle {
        IngredientTitle(key: Self.key(key), name: name, aliases: aliases, isOwn: isOwn, aisleHint: hint)
    }

    private static func key(_ text: String) -> IngredientKey {
        guard let key = IngredientKey(rawValue: text) else { preconditionFailure("A sample key is not empty.") }
        return key
    }

    private func list(_ change: (inout TemplateQuery) -> Void = { _ in }) async throws -> [String] {
        var query = TemplateQuery()
        change(&query)
        return try await shopping.listTemplates(query).elements.map(\.title.name)
    }

    @Test func `a template has its names, its category, and its use, for three messages`() async throws {
        await arrange()
        let found = try await shopping.listTemplates(TemplateQuery()).elements
        #expect(found.map(\.title.name) == ["Home rye", "Milk", "Onions", "Zarf powder"])
        #expect(found.map(\.category.name) == ["UNKNOWN", "Dairy", "Produce", "UNKNOWN"])
        #expect(found.map(\.isAssigned) == [false, true, true, false])
        #expect(found.map(\.use?.recipes) == [nil, 7, 3, 1] && found.map(\.use?.preferredUnit) == [nil, "l", "", nil])
        #expect(await stubs.questions == ["use 0", "titles 3 and own", "sort 4 "])
    }

    @Test func `templates are found by the beginnings of words and by category, in each order`() async throws {
        await arrange()
        #expect(try await list { $0.words = "YEL bul" } == ["Onions"])
        #expect(try await list { $0.words = "nion" } == [])
        #expect(try await list { $0.category = "dairy" } == ["Milk"])
        #expect(try await list { $0.order = .use } == ["Milk", "Onions", "Zarf powder", "Home rye"])
        #expect(try await list { $0.order = .category } == ["Onions", "Milk", "Home rye", "Zarf powder"])
    }

    @Test(arguments: [TemplateQuery.Order.name, .use, .category])
    func `pages have no gaps and no duplicates`(order: TemplateQuery.Order) async throws {
        await stubs.arrange { stubs in
            stubs.uses = (0..<57).map { Self.use("k\($0)", "n\($0 % 10)", recipes: $0 % 4, unit: "g") }
        }
        var query = TemplateQuery()
        query.order = order
        query.page = PageRequest(limit: 500)
        let all = try await shopping.listTemplates(query).elements.map(\.title.key)
        var (pages, cursor): ([IngredientKey], String) = ([], "")
        repeat {
            query.page = PageRequest(limit: 10, cursor: cursor)
            let page = try await shopping.listTemplates(query)
            pages += page.elements.map(\.title.key)
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(pages == all && Set(pages).count == 57)
        query.page = PageRequest(limit: 10, cursor: "bad")
        await #expect(throws: ShoppingError.self) { try await shopping.listTemplates(query) }
    }

    @Test func `one template is found by a name as recipes write it, also of an ingredient that none uses`()
        async throws
    {
        await arrange()
        let milk = try await shopping.template(of: "2 cup milk")
        #expect(milk.title.name == "Milk" && milk.use?.recipes == 7 && milk.category.name == "Dairy")
        let oats = try await shopping.template(of: "oats")
        #expect(oats.title.name == "Oats" && oats.use == nil && !oats.isAssigned)
        await #expect(throws: ShoppingError.self) { try await shopping.template(of: "Topping:") }
    }

    @Test func `what recipes use most is suggested first, for two messages`() async throws {
        await arrange()
        await stubs.arrange { stubs in
            for name in ["Mace", "Malt", "Mango"] {
                stubs.ingredientTitles[name] = Self.title(name.lowercased(), name)
            }
            stubs.uses.append(Self.use("mango", "mango", recipes: 2, unit: nil))
        }
        let found = try await shopping.suggestTemplates(for: "m", limit: 3)
        #expect(found.map(\.title.name) == ["Milk", "Mango", "Mace"] && found.map(\.recipes) == [7, 2, 0])
        #expect(await stubs.questions == ["suggest m 6", "use 4"])
        #expect(try await shopping.suggestTemplates(for: "x").isEmpty)
    }

    @Test func `where few are suggested, those that only recipes know are among them`() async throws {
        await arrange()
        let found = try await shopping.suggestTemplates(for: "zar")
        #expect(found.map(\.title.name) == ["Zarf powder"] && found.map(\.recipes) == [1])
        #expect(await stubs.questions == ["suggest zar 20", "use named zar", "titles 1"])
        #expect(try await shopping.suggestTemplates(for: "milk").map(\.title.name) == ["Milk"])
        #expect(try await shopping.suggestTemplates(for: "?").isEmpty)
    }
}
