import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// The category, the products, the staple, and the open items of an ingredient follow when its names change.
@Suite struct FollowNamesTests {
    private let merge = NameChange.merge(["scallion", "salad onion"], into: "spring onion")

    private static func key(_ text: String) throws -> IngredientKey { try #require(IngredientKey(rawValue: text)) }

    private static func draft(_ text: String, _ change: (inout StapleDraft) -> Void = { _ in }) -> StapleDraft {
        var draft = StapleDraft()
        draft.text = text
        change(&draft)
        return draft
    }

    private func home() async throws -> ListHome {
        let kept = OwnIngredient(key: try Self.key("spring onion"), name: "Spring onion")
        let changed = ChangedNames(kept, oldKeys: [try Self.key("salad onion"), try Self.key("scallion")])
        return await ListHome().arranged { $0.nameChange = changed }
    }

    @discardableResult
    private func split(_ home: ListHome) async throws -> ChangedNames {
        let (new, before) = (try Self.key("scallion"), try Self.key("spring onion"))
        let changed = ChangedNames(
            OwnIngredient(key: new, name: "Scallion"),
            before: OwnIngredient(key: before, name: "Spring onion"),
            oldKeys: [before]
        )
        await home.stubs.arrange { ($0.nameChange, $0.plurals) = (changed, [:]) }
        return try await home().changeNames(.split("scallion"))
    }

    /// What is on the list of the week: keys and lines.
    private func listed(_ home: ListHome) async throws -> [String] {
        try await home(nil).showList("").items.map { shown in
            let lines = shown.item.needs.map(\.line).sorted()
            return (["\(shown.item.name.key?.rawValue ?? "-"):"] + lines).joined(separator: " | ")
        }
        .sorted()
    }

    private func stapleKeys(_ home: ListHome) async throws -> [String] {
        try await home(nil).staples().compactMap(\.staple.name.key?.rawValue).sorted()
    }

    @Test func `the category goes with the key, and one of its own stays`() async throws {
        let home = try await home()
        await home.stubs.arrange { $0.categories = ["scallion": "produce"] }
        _ = try await home().changeNames(merge)
        #expect(await home.stubs.categories == ["spring onion": "produce"])
        await home.stubs.arrange { $0.categories = ["scallion": "dairy", "spring onion": "produce"] }
        _ = try await home().changeNames(merge)
        #expect(await home.stubs.categories == ["spring onion": "produce"])
    }

    @Test func `after a split both ingredients have the category, and the products stay`() async throws {
        let home = try await home()
        await home.stubs.arrange {
            $0.categories = ["spring onion": "produce"]
            ($0.titles, $0.products) = (["prd_a": "Bundle"], ["spring onion": ["prd_a"]])
        }
        try await split(home)
        #expect(await home.stubs.categories == ["spring onion": "produce", "scallion": "produce"])
        #expect(await home.stubs.products == ["spring onion": ["prd_a"]])
    }

    @Test func `the products go with the key, and what it prefers itself stays preferred`() async throws {
        let home = try await home()
        await home.stubs.arrange {
            $0.titles = ["prd_a": "Bundle", "prd_b": "Loose"]
            $0.products = ["scallion": ["prd_a"], "spring onion": ["prd_b"]]
            $0.preferred = ["scallion": "prd_a", "scallion corner": "prd_a", "spring onion": "prd_b"]
        }
        _ = try await home().changeNames(merge)
        #expect(await home.stubs.products == ["scallion": [], "spring onion": ["prd_b", "prd_a"]])
        #expect(await home.stubs.preferred == ["spring onion": "prd_b", "spring onion corner": "prd_a"])
    }

    @Test func `the staple goes with the key, and notes what the other says otherwise`() async throws {
        let home = try await home()
        _ = try await home().addStaple(Self.draft("scallion 2 bunch") { ($0.shop, $0.note) = ("Corner", "crisp") })
        _ = try await home().changeNames(merge)
        let moved = try #require(try await home(nil).staples().first?.staple)
        #expect(moved.name.key?.rawValue == "spring onion" && moved.shop == "Corner")
        #expect(moved.amount?.quantity.displayText == "2 bunch")
        let other = Self.draft("salad onion") { ($0.shop, $0.note, $0.intervalDays) = ("Market", "red", 9) }
        _ = try await home().addStaple(other)
        _ = try await home().changeNames(merge)
        let staples = try await home(nil).staples().map(\.staple)
        #expect(staples.map(\.id) == [moved.id])
        #expect(staples.first?.note == "crisp; Salad Onion: Market, red")
        #expect(staples.first?.intervalDays == 9 && staples.first?.shop == "Corner")
    }

    @Test func `open items go to one item of the new key with their notes, once, and a checked one stays`() async throws
    {
        let home = try await home()
        try await home.add("2 bunch scallion", "salad onion", "1 x bread")
        _ = try await home().edit("Scallion", .note("crisp"))
        _ = try await home().edit("Scallion", .notThere(true))
        _ = try await home("k").changeNames(merge)
        let after = ["bread: | 1 x bread", "spring onion: | 2 bunch scallion | salad onion"]
        #expect(try await listed(home) == after)
        let item = try #require(try await home(nil).showList("").items.first { $0.item.needs.count == 2 }?.item)
        #expect(item.note == "crisp" && item.status == .notThere)
        _ = try await home("k").changeNames(merge)
        _ = try await home().changeNames(merge)
        #expect(try await listed(home) == after)
        _ = try await home().check([ItemCheck("bread")])
        let bread = ChangedNames(
            OwnIngredient(key: try Self.key("loaf"), name: "Loaf"),
            oldKeys: [try Self.key("bread")]
        )
        await home.stubs.arrange { $0.nameChange = bread }
        _ = try await home().changeNames(.rename("bread", to: "Loaf"))
        #expect(try await listed(home) == after)
    }

    @Test func `of two items one of which is checked, the one stays to buy under the new name, the other bought`()
        async throws
    {
        let changed = ChangedNames(
            OwnIngredient(key: try Self.key("leek"), name: "Leek"),
            oldKeys: [try Self.key("scallion")]
        )
        for (checked, lines) in [
            ("scallion", ["Leek: 1 bunch", "✓ Scallion: 2 bunch"]), ("leek", ["Leek: 2 bunch"]),
        ] {
            let home = await ListHome().arranged { $0.nameChange = changed }
            try await home.add("2 bunch scallion", "1 bunch leek")
            _ = try await home().check([ItemCheck(checked)])
            _ = try await home().changeNames(.merge(["scallion"], into: "leek"))
            let texts = try await home.texts()
            #expect(texts == lines, "\(checked)")
        }
    }

    @Test func `what doesn't read as the ingredient takes its name`() async throws {
        let home = try await home()
        _ = try await home().addStaple(Self.draft("scallion"))
        try await home.add("salad onion")
        _ = try await home().changeNames(merge)
        #expect(try await home(nil).staples().map(\.staple.name.text) == ["Spring onion"])
        #expect(try await home(nil).showList("").items.map(\.item.name.text) == ["Spring onion"])
    }

    @Test func `after a split only what reads as the new ingredient goes to it`() async throws {
        let home = try await home()
        await home.stubs.arrange { $0.plurals = ["spring onion": "Scallion"] }
        try await home.add("Scallion")
        try await split(home)
        #expect(try await listed(home) == ["scallion: | Scallion"])
        try await home.add("1 bunch milk")
        #expect(try await listed(home) == ["milk: | 1 bunch milk", "scallion: | Scallion"])
    }

    @Test func `a split takes back what the merge moved on lists, line by line, with its answer alone`() async throws {
        let home = try await home()
        try await home.add("2 bunch scallion", "spring onion", "3 x salt + 1 x scallion")
        _ = try await home().changeNames(merge)
        _ = try await home().edit("Spring Onion", .note("crisp"))
        let merged = "spring onion: | 2 bunch scallion | 3 x salt + 1 x scallion | spring onion"
        #expect(try await listed(home).contains(merged))
        try await split(home)
        let after = [
            "salt: | 3 x salt + 1 x scallion", "scallion: | 2 bunch scallion | 3 x salt + 1 x scallion",
            "spring onion: | spring onion",
        ]
        #expect(try await listed(home) == after)
        let notes = try await home(nil).showList("").items.map { ($0.item.name.identity, $0.item.note) }
        #expect(Dictionary(uniqueKeysWithValues: notes) == ["salt": "", "scallion": "", "spring onion": "crisp"])
    }

    @Test func `a split says which staple and how many products stay with the ingredient`() async throws {
        let home = try await home()
        await home.stubs.arrange {
            ($0.titles, $0.products) = (["prd_a": "Bundle", "prd_b": "Loose"], ["scallion": ["prd_a", "prd_b"]])
        }
        for name in ["spring onion", "scallion"] { _ = try await home().addStaple(Self.draft(name)) }
        #expect(try await home().changeNames(merge).left == NamesLeftBehind())
        let left = try await split(home).left
        #expect(left.staple == "Spring Onion" && left.products == 2 && left.fullLists.isEmpty)
        #expect(try await stapleKeys(home) == ["spring onion"])
    }

    @Test func `more lists and staples than one commit has room for follow all the same`() async throws {
        let home = ListHome()
        let old = (1...201).map { "leaf\($0)" }
        let changed = ChangedNames(
            OwnIngredient(key: try Self.key("leaf"), name: "Leaf"),
            oldKeys: try old.map(Self.key)
        )
        await home.stubs.arrange { $0.nameChange = changed }
        for name in old { _ = try await home().addStaple(Self.draft(name)) }
        for week in 1...2 {
            _ = try await home().addList(named: "Week \(week)", confirmed: true)
            let lines = ListAddition(lines: old.map { "1 x \($0)" })
            _ = try await home().add(lines, to: "Week \(week)", confirmed: true)
        }
        _ = try await home().changeNames(.merge(old, into: "leaf"))
        for week in 1...2 {
            let items = try await home(nil).showList("Week \(week)").items.map(\.item)
            #expect(items.map(\.name.key?.rawValue) == ["leaf"] && items.map(\.needs.count) == [201])
        }
        #expect(try await stapleKeys(home) == ["leaf"])
    }

    @Test func `names follow on a full list, and one that has no row left for them is named`() async throws {
        let home = ListHome()
        _ = try await home().addList(named: "Long", confirmed: true)
        let things = (1...ListItem.most).map { "1 x thing\($0)" }
        _ = try await home().add(ListAddition(lines: things), confirmed: true)
        for place in 1...41 {
            let new = OwnIngredient(key: try Self.key("other\(place)"), name: "Other\(place)")
            let changed = ChangedNames(new, oldKeys: [try Self.key("thing\(place)")])
            await home.stubs.arrange { $0.nameChange = changed }
            let left = try await home().changeNames(.rename("thing\(place)", to: new.name)).left
            #expect(left.fullLists == (place == 41 ? ["Long"] : []))
        }
        let lines = try await listed(home)
        #expect(lines.count == ListItem.most)
        #expect(lines.contains("other40: | 1 x thing40") && lines.contains("thing41: | 1 x thing41"))
    }

    @Test func `a staple on the list needs its ingredient once when it is put there again`() async throws {
        let home = try await home()
        _ = try await home().addStaple(Self.draft("scallion 2 bunch"))
        _ = try await home().add(ListAddition(staples: ["scallion"]), confirmed: true)
        _ = try await home().changeNames(merge)
        _ = try await home().add(ListAddition(staples: ["spring onion"]), confirmed: true)
        let items = try await home(nil).showList("").items.map(\.item)
        #expect(items.map(\.needs.count) == [1] && items.first?.name.key?.rawValue == "spring onion")
    }

    @Test func `without the category service nothing follows until the command is repeated`() async throws {
        let home = try await home()
        _ = try await home().addStaple(Self.draft("scallion"))
        await home.stubs.arrange { $0.absent = [.category] }
        await #expect(throws: ShoppingError.self) { try await home("k").changeNames(merge) }
        await home.stubs.arrange { $0.absent = [] }
        #expect(try await stapleKeys(home) == ["scallion"])
        _ = try await home("k").changeNames(merge)
        #expect(try await stapleKeys(home) == ["spring onion"])
    }
}
