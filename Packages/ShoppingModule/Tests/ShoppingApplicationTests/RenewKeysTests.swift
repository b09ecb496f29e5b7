import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What an earlier release stored under "açaí" is found under "acai".
@Suite struct RenewKeysTests {
    private static func key(_ text: String) throws -> IngredientKey { try #require(IngredientKey(rawValue: text)) }

    private static func recipe(_ text: String, isOwn: Bool = false) -> Recipe {
        let unread = StructuredQuantity(range: nil, displayText: text, parseConfidence: 0)
        let stored = LineReading(key: "açaí", name: "Açaí", quantity: unread, isOwn: isOwn)
        return Recipe(
            title: "Bowl",
            servings: Servings(text: "2", count: 2),
            lines: [IngredientLine(text, stored: stored)]
        )
    }

    /// A home that stored something when the key was another one.
    private func home(
        besides change: @Sendable (isolated StubCollaborators) -> Void = { _ in },
        _ earlier: (ListHome) async throws -> Void = { _ in }
    ) async throws -> ListHome {
        let home = await ListHome().arranged(change)
        try await earlier(home)
        await home.stubs.arrange { $0.plurals["acai"] = "Açaí" }
        return home
    }

    /// A home that has the old key in all places.
    private func fullHome() async throws -> ListHome {
        let use = IngredientUse(key: try Self.key("açaí"), name: "açaí", recipes: 1, preferredUnit: nil, lastChange: 0)
        return try await home {
            ($0.uses, $0.recipeCounts, $0.kept) = ([use], ["açaí": 1], [Self.recipe("açaí, frozen")])
            ($0.titles, $0.products) = (["prd_a": "Pulp"], ["açaí": ["prd_a"]])
            ($0.preferred, $0.categories) = (["açaí": "prd_a"], ["açaí": "frozen", "milk": "dairy"])
        } _: { home in
            var draft = StapleDraft()
            (draft.text, draft.shop) = ("Açaí", "Corner")
            _ = try await home().addStaple(draft)
            try await home.add("Açaí", "Acai", "1 l milk")
        }
    }

    /// The keys of the staples, and then of the items of the list.
    private func keys(_ home: ListHome) async throws -> [[String]] {
        let staples = try await home(nil).staples().compactMap(\.staple.name.key?.rawValue)
        let items = try await home(nil).showList("").items.compactMap(\.item.name.key?.rawValue)
        return [staples.sorted(), items.sorted()]
    }

    private func owed(by home: ListHome) async throws -> [[String]] {
        try await home.effects().map { effect in
            #expect(effect.kind == ShoppingLists.namesEffect)
            let changed: ChangedKeys = try StoredJSON.decode(from: effect.body)
            return changed.keys.map(\.rawValue)
        }
    }

    /// Goes through all pages, and returns what each says.
    private func pages(
        _ renew: (_ cursor: String) async throws -> RenewedKeys
    ) async throws -> [Int] {
        var (counts, cursor): ([Int], String) = ([], "")
        repeat {
            let page = try await renew(cursor)
            counts.append(page.changed)
            cursor = page.nextCursor
        } while !cursor.isEmpty
        return counts
    }

    @Test func `staple, item, product, category, and recipe go to the present key, and a repetition changes nothing`()
        async throws
    {
        let home = try await fullHome()
        #expect(try await pages { try await home().renewKeys(from: $0) } == [1, 0, 0])
        #expect(try await keys(home) == [["acai"], ["acai", "milk"]])
        #expect(try await home(nil).staples().map(\.staple.shop) == ["Corner"])
        #expect(try await home(nil).showList("").items.map(\.item.needs.count).sorted() == [1, 2])
        #expect(await home.stubs.products == ["açaí": [], "acai": ["prd_a"]])
        #expect(await home.stubs.preferred == ["acai": "prd_a"])
        #expect(await home.stubs.categories == ["acai": "frozen", "milk": "dairy"])
        #expect(try await owed(by: home) == [["açaí"]])
        await home.stubs.arrange { ($0.uses, $0.recipeCounts) = ([], [:]) }
        #expect(try await pages { try await home().renewKeys(from: $0) } == [0, 0, 0])
        #expect(try await owed(by: home).count == 1)
    }

    @Test func `a preview counts and stores nothing`() async throws {
        let home = try await fullHome()
        #expect(try await pages { try await home(nil).previewRenewedKeys(from: $0) } == [1, 0, 0])
        #expect(try await keys(home) == [["açaí"], ["acai", "açaí", "milk"]])
        #expect(await home.stubs.products == ["açaí": ["prd_a"]])
        #expect(await home.stubs.categories == ["açaí": "frozen", "milk": "dairy"])
        #expect(try await owed(by: home).isEmpty)
    }

    @Test func `a category of its own stays with the present key`() async throws {
        let home = try await home { $0.categories = ["açaí": "frozen", "acai": "produce"] }
        _ = try await pages { try await home().renewKeys(from: $0) }
        #expect(await home.stubs.categories == ["acai": "produce"])
    }

    @Test func `what only a product, or only a category has is on a page of its own`() async throws {
        let product = try await home { ($0.titles, $0.products) = (["prd_a": "Pulp"], ["açaí": ["prd_a"]]) }
        #expect(try await pages { try await product().renewKeys(from: $0) } == [0, 1, 0])
        #expect(await product.stubs.products["acai"] == ["prd_a"])
        let category = try await home { $0.categories = ["açaí": "frozen"] }
        #expect(try await pages { try await category().renewKeys(from: $0) } == [0, 0, 1])
        #expect(await category.stubs.categories == ["acai": "frozen"])
    }

    @Test func `each key is on one page, however many there are`() async throws {
        let home = try await home { stubs in
            stubs.categories = ["açaí": "frozen"]
        } _: { home in
            let things = (1...ListItem.most - 1).map { "1 x thing\($0)" }
            _ = try await home().add(ListAddition(lines: things + ["Açaí"]), confirmed: true)
        }
        let names = (1...ListItem.most - 1).map { "thing\($0)" }
        let named = (names.count + 1 + 99) / 100
        let preview = try await pages { try await home(nil).previewRenewedKeys(from: $0) }
        #expect(preview.count == named + 2 && preview.reduce(0, +) == 1)
        #expect(try await pages { try await home().renewKeys(from: $0) } == preview)
        #expect(try await keys(home)[1] == (names + ["acai"]).sorted())
    }

    @Test func `a line of which a person has said what it says keeps its key, and nothing else is there`() async throws
    {
        let use = IngredientUse(key: try Self.key("açaí"), name: "açaí", recipes: 1, preferredUnit: nil, lastChange: 0)
        let home = try await home { ($0.uses, $0.kept) = ([use], [Self.recipe("açaí", isOwn: true)]) }
        #expect(try await pages { try await home().renewKeys(from: $0) } == [0, 0, 0])
        #expect(try await owed(by: home).isEmpty)
    }

    @Test func `a key that a recipe's line still has stays everywhere`() async throws {
        let home = try await fullHome()
        await home.stubs.arrange { $0.kept.append(Self.recipe("2 cup açaí")) }
        #expect(try await pages { try await home().renewKeys(from: $0) } == [0, 0, 0])
        #expect(try await keys(home) == [["açaí"], ["acai", "açaí", "milk"]])
    }

    @Test func `a key that a table has, and one that is read as an amount, stay`() async throws {
        let title = IngredientTitle(key: try Self.key("açaí"), name: "Açaí")
        let home = try await home {
            $0.ingredientTitles = ["açaí": title]
            $0.categories = ["açaí": "frozen", "2 x rye": "bakery", "salt + rye": "bakery"]
        }
        let before = await home.stubs.categories
        #expect(try await pages { try await home().renewKeys(from: $0) } == [0, 0, 0])
        #expect(await home.stubs.categories == before)
    }

    @Test func `a key that the name is still read as stays, though the key itself is read as another one`()
        async throws
    {
        let home = try await home { $0.categories = ["tapas": "frozen"] }
        await home.stubs.arrange { $0.plurals = ["tapa": "Tapas", "tapas": "Tapases"] }
        let use = IngredientUse(
            key: try Self.key("tapas"),
            name: "Tapases",
            recipes: 1,
            preferredUnit: nil,
            lastChange: 0
        )
        await home.stubs.arrange { $0.uses = [use] }
        #expect(try await pages { try await home().renewKeys(from: $0) } == [0, 0, 0])
        await home.stubs.arrange { $0.uses = [] }
        #expect(try await pages { try await home().renewKeys(from: $0) } == [0, 0, 1])
        #expect(await home.stubs.categories == ["tapa": "frozen"])
    }

    @Test func `what is called otherwise goes to what its key is read as`() async throws {
        let use = IngredientUse(
            key: try Self.key("açaí"),
            name: "berries",
            recipes: 1,
            preferredUnit: nil,
            lastChange: 0
        )
        let home = try await home { ($0.uses, $0.categories) = ([use], ["açaí": "frozen"]) }
        #expect(try await pages { try await home().renewKeys(from: $0) } == [1, 0, 0])
        #expect(await home.stubs.categories == ["acai": "frozen"])
        #expect(await home.stubs.questions.contains("assign Açaí=frozen açaí=default"))
    }

    @Test func `a full list keeps the old key, and is named`() async throws {
        let home = try await home { _ in
        } _: { home in
            _ = try await home().addList(named: "Long", confirmed: true)
            let things = (1...ListItem.most - 1).map { "1 x thing\($0)" }
            _ = try await home().add(ListAddition(lines: things + ["Açaí"]), confirmed: true)
            for place in 1...40 {
                let new = OwnIngredient(key: try Self.key("other\(place)"), name: "Other\(place)")
                let changed = ChangedNames(new, oldKeys: [try Self.key("thing\(place)")])
                await home.stubs.arrange { $0.nameChange = changed }
                _ = try await home().changeNames(.rename("thing\(place)", to: new.name))
            }
        }
        var (full, cursor): ([String], String) = ([], "")
        repeat {
            let page = try await home().renewKeys(from: cursor)
            (full, cursor) = (full + page.fullLists, page.nextCursor)
        } while !cursor.isEmpty
        #expect(full == ["Long"])
        #expect(try await keys(home)[1].contains("açaí"))
    }

    @Test(arguments: DiskFailure.allCases)
    func `an interrupted command is done when it is repeated`(failure: DiskFailure) async throws {
        let home = try await fullHome()
        home.store.entities.expect(failure, after: 1)
        await #expect(throws: ShoppingError.self) { try await home("k").renewKeys() }
        _ = try await home("k").renewKeys()
        #expect(try await keys(home) == [["acai"], ["acai", "milk"]])
        #expect(await home.stubs.categories["acai"] == "frozen")
        #expect(await home.stubs.products["acai"] == ["prd_a"])
        #expect(try await Set(owed(by: home)) == [["açaí"]])
    }

    @Test(arguments: ["x", PageCursor(after: "elsewhere", "").token, PageCursor(after: "named").token])
    func `a cursor of another list is refused`(cursor: String) async throws {
        let home = try await home()
        await #expect(throws: ShoppingError.self) { try await home(nil).previewRenewedKeys(from: cursor) }
    }
}
