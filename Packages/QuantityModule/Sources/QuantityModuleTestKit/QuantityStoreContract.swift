import Commands
import CommandsTestKit
import Foundation
import Quantities
public import QuantityModule
import Testing

/// The rules for every quantity store.
///
/// A test runs ``check()`` against an empty store. Each rule uses a household of its own.
public struct QuantityStoreContract: Sendable {
    private let store: any QuantityStore

    /// Creates the contract.
    public init(store: any QuantityStore) { self.store = store }

    /// Checks every rule, including those of command stores.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkIngredients()
        try await checkQueries()
        try await checkPages()
        try await checkFavorites()
        try await checkCorrections()
        try await checkSettings()
        try await checkRecentUse()
        try await checkManyKeys()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some QuantityStore) async throws {
        let contract = OperationStoreContract(store: store, kind: "correction") { value in
            QuantityRow.correction(.sample("line \(value)")).changes
        }
        try await contract.check()
    }

    /// Checks that ingredients come back as written, by identity, by each name, and by key.
    public func checkIngredients() async throws {
        let home = HouseholdID(name: "ingredients")
        let flour = IngredientRecord(
            ingredient: .sample(
                "Rye flour",
                category: .flour,
                brand: "Mühle",
                aliases: ["Roggenmehl"],
                isCustom: false
            ),
            origin: "FDC 1",
            nutrients: ["1008": try Rational(651, 2)],
            version: 1
        )
        let plain = IngredientRecord(ingredient: .sample("Plain flour"), version: 1)
        try await commit("ingredients", .ingredient(flour), .ingredient(plain))
        #expect(try await store.ingredients(named: ["all purpose flour"], of: home) == [plain])
        #expect(try await store.ingredients(ids: [flour.ingredient.id], of: home) == [flour])
        #expect(try await store.ingredients(ids: [], of: home).isEmpty)
        for name in ["rye flour", "muhle rye flour", "roggenmehl"] {
            #expect(try await store.ingredients(named: [name, "nothing"], of: home) == [flour], "\(name)")
        }
        let renamed = IngredientRecord(ingredient: .sample("Rye flour", cup: 110), version: 2)
        try await commit("ingredients", .ingredient(renamed))
        #expect(try await store.ingredients(named: ["rye flour", "roggenmehl"], of: home) == [renamed])
        #expect(try await store.ingredients(named: ["roggenmehl"], of: home).isEmpty)
        try await remove("ingredients", .ingredient(plain))
        #expect(try await store.ingredients(IngredientQuery(limit: 9), of: home) == [renamed])
        #expect(try await store.ingredients(named: ["plain flour", "all purpose flour"], of: home).isEmpty)
    }

    /// Checks that filters, category, and search combine.
    package func checkQueries() async throws {
        let home = HouseholdID(name: "queries")
        let names = ["Oat flour", "Rye flour", "Flower honey"]
        let records = [
            IngredientRecord(ingredient: .sample(names[0], category: .flour, brand: "Corner Mill"), version: 1),
            IngredientRecord(
                ingredient: .sample(names[1], category: .flour, isCustom: false),
                origin: "FDC",
                version: 1
            ),
            IngredientRecord(ingredient: .sample(names[2], category: .sugar, aliases: ["Blütenhonig"]), version: 1),
        ]
        try await commit("queries", records.map { .ingredient($0) })
        func found(
            _ text: String,
            _ category: IngredientCategory? = nil,
            _ isCustom: Bool? = nil
        ) async throws -> [String] {
            let search = IngredientSearch(text)
            let query = IngredientQuery(search: search, category: category, isCustom: isCustom, limit: 10)
            return try await store.ingredients(query, of: home).map(\.ingredient.name)
        }
        #expect(try await found("") == ["Flower honey", "Oat flour", "Rye flour"])
        #expect(try await found("flo") == ["Flower honey", "Oat flour", "Rye flour"])
        #expect(try await found("fluor") == ["Oat flour", "Rye flour"])
        #expect(try await found("flour mill") == ["Oat flour"])
        #expect(try await found("blütenhonig") == ["Flower honey"])
        #expect(try await found("flo", .sugar) == ["Flower honey"])
        #expect(try await found("", .flour, true) == ["Oat flour"])
        #expect(try await found("", nil, false) == ["Rye flour"])
        #expect(try await found("xyzzy").isEmpty)
    }

    /// Checks that pages follow each other without gaps or repetitions, also among equal names.
    public func checkPages() async throws {
        let home = HouseholdID(name: "pages")
        let names = (0..<23).map { "Herb \($0 % 7)" + ($0 < 7 ? "" : " \($0)") }
        let records = names.map { IngredientRecord(ingredient: .sample($0), version: 1) }
        try await commit("pages", records.map { .ingredient($0) })
        var seen: [IngredientRecord] = []
        var place: PageCursor?
        while true {
            let page = try await store.ingredients(IngredientQuery(after: place, limit: 5), of: home)
            guard let last = page.last?.ingredient else { break }
            #expect(page.count <= 5)
            seen += page
            place = PageCursor(after: last.sortName, last.id.uuidString.lowercased())
        }
        #expect(seen.map(\.ingredient.sortName) == records.map(\.ingredient.sortName).sorted())
        #expect(Set(seen) == Set(records))
    }

    /// Checks that an ingredient is a favorite as long as its mark exists.
    package func checkFavorites() async throws {
        let home = HouseholdID(name: "favorites")
        #expect(try await store.favorites(of: home).isEmpty)
        try await commit("favorites", .favorite(.sample("salt")), .favorite(.sample("oil")))
        #expect(try await store.favorites(of: home) == [.sample("salt"), .sample("oil")])
        try await remove("favorites", .favorite(.sample("oil")))
        #expect(try await store.favorites(of: home) == [.sample("salt")])
        try await commit("favorites", .favorite(.sample("oil")))
        #expect(try await store.favorites(of: home) == [.sample("salt"), .sample("oil")])
    }

    /// Checks that corrections come back by key and in pages, and that the count is right.
    public func checkCorrections() async throws {
        let home = HouseholdID(name: "corrections")
        let whole = LineCorrection(
            text: " 1  can  tomatoes ",
            reading: "1 (400 g) can tomatoes",
            amount: Amount(try Rational(3, 2), UnitCode(rawValue: "cup")),
            lower: Amount(1, UnitCode(rawValue: "cup")),
            name: "tomatoes",
            size: "",
            preparation: "chopped",
            comment: "x",
            isOptional: true,
            correctedAt: Date(timeIntervalSince1970: 1_700_000_000),
            version: 1
        )
        try await commit("corrections", .correction(whole), .correction(.sample("b")), .correction(.sample("a")))
        #expect(try await store.corrections(keys: ["1 can tomatoes", "zz"], of: home) == [whole])
        #expect(try await store.corrections(keys: [], of: home).isEmpty)
        #expect(try await store.corrections(after: nil, limit: 2, of: home) == [whole, .sample("a")])
        #expect(try await store.corrections(after: "a", limit: 2, of: home) == [.sample("b")])
        #expect(try await store.countCorrections(of: home) == 3)
        var again = LineCorrection.sample("a", version: 2)
        again.amount = Amount(2, UnitCode(rawValue: "cup"))
        try await commit("corrections", .correction(again))
        try await remove("corrections", .correction(.sample("b")))
        #expect(try await store.corrections(after: "1 can tomatoes", limit: 9, of: home) == [again])
        #expect(try await store.countCorrections(of: home) == 2)
    }

    /// Checks that settings come back as last written.
    package func checkSettings() async throws {
        let home = HouseholdID(name: "settings")
        #expect(try await store.settings(of: home) == nil)
        let block = ShelfForm(
            unit: UnitCode(rawValue: "block"),
            contents: [Amount(250, UnitCode(rawValue: "g"))],
            source: "test"
        )
        let shelf = ["butter": ShelfChoice(form: block), "water": ShelfChoice(place: .buy)]
        let settings = Settings(cups: .metric, locale: "de-DE", shelf: shelf, version: 1)
        try await commit("settings", .settings(settings))
        #expect(try await store.settings(of: home) == settings)
        try await commit("settings", .settings(Settings(version: 2)))
        #expect(try await store.settings(of: home) == Settings(version: 2))
    }

    /// Checks that the store keeps the latest conversions and uses, forgets the others, and writes none of them to the
    /// feed.
    package func checkRecentUse() async throws {
        let home = HouseholdID(name: "recent use")
        #expect(try await store.recentConversions(of: home).isEmpty)
        #expect(try await store.lastUses(of: home).isEmpty)
        let first = (1...60).map { shown($0, at: 10) }
        try await store.remember(first, uses: [.sample("salt"): date(10), .sample("oil"): date(10)], of: home)
        #expect(try await store.recentConversions(of: home) == Array(first.reversed().prefix(50)))
        let again = [shown(60, at: 20), shown(20, at: 20)]
        try await store.remember(again, uses: [.sample("oil"): date(20)], of: home)
        let kept = try await store.recentConversions(of: home)
        #expect(kept.prefix(3) == [again[1], again[0], first[58]] && kept.count == 50)
        #expect(try await store.lastUses(of: home) == [.sample("salt"): date(10), .sample("oil"): date(20)])
        for day in 1...3 {
            let uses = (0..<250).map { (UUID.sample("day \(day), \($0)"), date(100 * Double(day) + Double($0) / 250)) }
            try await store.remember([], uses: Dictionary(uniqueKeysWithValues: uses), of: home)
        }
        let uses = try await store.lastUses(of: home)
        #expect(uses.count == 500 && uses.values.allSatisfy { $0 >= date(200) })
        #expect(try await store.feed(of: home, after: 0, limit: 9).head == 0)
    }

    private func shown(_ number: Int, at seconds: Double) -> ShownConversion {
        ShownConversion(
            from: Amount(Rational(number), UnitCode(rawValue: "cup")),
            to: Amount(1, UnitCode(rawValue: "g")),
            ingredient: "Salt",
            state: "",
            at: date(seconds)
        )
    }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }

    /// Checks that one query may have more keys than a statement takes parameters.
    public func checkManyKeys() async throws {
        let home = HouseholdID(name: "many")
        let texts = (0..<2_100).map { "line \($0)" }
        try await commit("many", .correction(.sample(texts[0])), .correction(.sample(texts[2_099])))
        #expect(try await store.corrections(keys: Set(texts), of: home).count == 2)
        try await commit("many", .ingredient(IngredientRecord(ingredient: .sample(texts[7]), version: 1)))
        #expect(try await store.ingredients(ids: Set(texts.map(UUID.sample)), of: home).count == 1)
        #expect(try await store.ingredients(named: Set(texts), of: home).count == 1)
    }

    /// Checks that households do not see each other's rows, and that two of them may use the same identities.
    public func checkIsolation() async throws {
        let salt = IngredientRecord(ingredient: .sample("Salt"), version: 1)
        try await commit(
            "ours",
            .ingredient(salt),
            .favorite(.sample("Salt")),
            .correction(.sample("a")),
            .settings(Settings(version: 1))
        )
        try await store.remember([shown(1, at: 1)], uses: [.sample("Salt"): date(1)], of: HouseholdID(name: "ours"))
        let theirs = HouseholdID(name: "theirs")
        #expect(try await store.ingredients(IngredientQuery(limit: 9), of: theirs).isEmpty)
        #expect(
            try await store.ingredients(IngredientQuery(search: IngredientSearch("salt"), limit: 9), of: theirs).isEmpty
        )
        #expect(try await store.ingredients(named: ["salt"], of: theirs).isEmpty)
        #expect(try await store.favorites(of: theirs).isEmpty)
        #expect(try await store.lastUses(of: theirs).isEmpty)
        #expect(try await store.recentConversions(of: theirs).isEmpty)
        #expect(try await store.countCorrections(of: theirs) == 0)
        #expect(try await store.settings(of: theirs) == nil)
        try await commit("theirs", .ingredient(IngredientRecord(ingredient: .sample("Salt", cup: 1), version: 1)))
        try await remove("theirs", .ingredient(salt))
        #expect(try await store.ingredients(named: ["salt"], of: HouseholdID(name: "ours")) == [salt])
    }

    private func commit(_ home: String, _ rows: QuantityRow...) async throws { try await commit(home, rows) }

    private func commit(_ home: String, _ rows: [QuantityRow]) async throws {
        let entities = try await store.entities(rows.map(\.key), in: HouseholdID(name: home))
        let planned = rows.compactMap { row in
            entities[row.key].flatMap { PlannedOperation(saving: row.changes, in: $0, by: QuantityRow.rules) }
        }
        _ = try await store.commit(planned, outcome: [], for: .test(household: home))
    }

    private func remove(_ home: String, _ row: QuantityRow) async throws {
        let version = try await store.version(of: row.key, in: HouseholdID(name: home))
        let planned = PlannedOperation(.delete, of: row.key, expecting: version)
        _ = try await store.commit([planned], outcome: [], for: .test(household: home))
    }
}
