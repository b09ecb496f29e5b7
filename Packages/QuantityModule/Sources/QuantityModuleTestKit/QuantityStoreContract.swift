import Commands
import CommandsTestKit
import Foundation
import Quantities
public import QuantityModule
import Testing

/// What every quantity store keeps to, whatever it is made of.
///
/// A test runs ``check()`` against an empty store; each rule works in a household of its own.
public struct QuantityStoreContract: Sendable {
    private let store: any QuantityStore

    /// Makes the contract.
    public init(store: any QuantityStore) { self.store = store }

    /// Checks every rule, those of command stores too.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkIngredients()
        try await checkQueries()
        try await checkPages()
        try await checkMarks()
        try await checkCorrections()
        try await checkHabits()
        try await checkManyKeys()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some QuantityStore) async throws {
        let contract = CommandStoreContract(store: store) { entity, version in
            change("correction", entity, version, .correction(.sample(entity, version: version + 1)))
        }
        try await contract.check()
    }

    /// Ingredients come back as they were written, by identity, by each of their names and by their key.
    public func checkIngredients() async throws {
        let home = HouseholdID(name: "ingredients")
        let flour = IngredientRecord(
            ingredient: .sample("Rye flour", category: .flour, brand: "Mühle", aliases: ["Roggenmehl"]),
            origin: "FDC 1",
            nutrients: ["1008": try Rational(651, 2)],
            version: 1
        )
        let plain = IngredientRecord(ingredient: .sample("Plain flour"), version: 1)
        try await commit("ingredients", .ingredient(flour), .ingredient(plain))
        #expect(try await store.ingredients(named: ["all purpose flour"], of: home) == [plain])
        #expect(try await store.ingredients(ids: [flour.ingredient.id], of: home) == [flour])
        #expect(try await store.ingredients(ids: [], of: home).isEmpty)
        for name in ["rye flour", "mühle rye flour", "roggenmehl"] {
            #expect(try await store.ingredients(named: [name, "nothing"], of: home) == [flour], "\(name)")
        }
        let renamed = IngredientRecord(ingredient: .sample("Rye flour", cup: 110), version: 2)
        try await commit("ingredients", .ingredient(renamed))
        #expect(try await store.ingredients(named: ["rye flour", "roggenmehl"], of: home) == [renamed])
        #expect(try await store.ingredients(named: ["roggenmehl"], of: home).isEmpty)
        try await remove("ingredients", kind: "ingredient", plain.ingredient.id.uuidString.lowercased(), version: 1)
        #expect(try await store.ingredients(IngredientQuery(limit: 9), of: home) == [renamed])
        #expect(try await store.ingredients(named: ["plain flour", "all purpose flour"], of: home).isEmpty)
    }

    /// Filters, category and search hold together.
    public func checkQueries() async throws {
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

    /// Pages follow each other without a gap or a repetition, equal names too.
    public func checkPages() async throws {
        let home = HouseholdID(name: "pages")
        let names = (0..<23).map { "Herb \($0 % 7)" + ($0 < 7 ? "" : " \($0)") }
        let records = names.map { IngredientRecord(ingredient: .sample($0), version: 1) }
        try await commit("pages", records.map { .ingredient($0) })
        var seen: [IngredientRecord] = []
        var place: IngredientQuery.Place?
        while true {
            let page = try await store.ingredients(IngredientQuery(after: place, limit: 5), of: home)
            guard let last = page.last?.ingredient else { break }
            #expect(page.count <= 5)
            seen += page
            place = IngredientQuery.Place(sortName: last.sortName, id: last.id)
        }
        #expect(seen.map(\.ingredient.sortName) == records.map(\.ingredient.sortName).sorted())
        #expect(Set(seen) == Set(records))
    }

    /// Marks come back by identity, as favorites, and the last used first.
    public func checkMarks() async throws {
        let home = HouseholdID(name: "marks")
        func mark(_ name: String, _ isFavorite: Bool, _ seconds: Double?, version: Int64 = 1) -> IngredientMark {
            IngredientMark(
                ingredientID: .sample(name),
                isFavorite: isFavorite,
                lastUsed: seconds.map { Date(timeIntervalSince1970: $0) },
                version: version
            )
        }
        let (salt, rice, oil) = (mark("salt", true, nil), mark("rice", false, 10), mark("oil", true, 20))
        try await commit("marks", .mark(salt), .mark(rice), .mark(oil))
        #expect(try await Set(store.marks(ids: [.sample("salt"), .sample("x")], of: home)) == [salt])
        #expect(try await Set(store.favorites(of: home)) == [salt, oil])
        #expect(try await store.used(of: home) == [oil, rice])
        let later = mark("rice", true, 30, version: 2)
        try await commit("marks", .mark(later))
        #expect(try await store.used(of: home) == [later, oil])
        try await remove("marks", kind: "mark", UUID.sample("oil").uuidString.lowercased(), version: 1)
        #expect(try await Set(store.favorites(of: home)) == [salt, later])
    }

    /// Corrections come back by key, in pages, and are counted.
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
        try await commit("corrections", .correction(.sample("a", version: 2)))
        try await remove("corrections", kind: "correction", "b", version: 1)
        #expect(try await store.corrections(after: "1 can tomatoes", limit: 9, of: home) == [.sample("a", version: 2)])
        #expect(try await store.countCorrections(of: home) == 2)
    }

    /// Settings and recent conversions come back as they were written last.
    public func checkHabits() async throws {
        let home = HouseholdID(name: "habits")
        #expect(try await store.settings(of: home) == nil)
        #expect(try await store.recentConversions(of: home) == nil)
        let settings = Settings(cups: .metric, locale: "de-DE", version: 1)
        let entry = RecentConversions.Entry(
            from: Amount(1, UnitCode(rawValue: "cup")),
            to: Amount(try Rational(1, 3), UnitCode(rawValue: "g")),
            ingredient: "Salt",
            state: "",
            at: Date(timeIntervalSince1970: 1_700_000_000)
        )
        let recent = RecentConversions(entries: [entry], version: 1)
        try await commit("habits", .settings(settings), .recent(recent))
        #expect(try await store.settings(of: home) == settings)
        #expect(try await store.recentConversions(of: home) == recent)
        try await commit("habits", .settings(Settings(version: 2)), .recent(RecentConversions(version: 2)))
        #expect(try await store.settings(of: home)?.cups == .us)
        #expect(try await store.recentConversions(of: home)?.entries.isEmpty == true)
    }

    /// One question may name more than a statement takes parameters.
    public func checkManyKeys() async throws {
        let home = HouseholdID(name: "many")
        let texts = (0..<2_100).map { "line \($0)" }
        try await commit("many", .correction(.sample(texts[0])), .correction(.sample(texts[2_099])))
        #expect(try await store.corrections(keys: Set(texts), of: home).count == 2)
        try await commit("many", .ingredient(IngredientRecord(ingredient: .sample(texts[7]), version: 1)))
        #expect(try await store.ingredients(ids: Set(texts.map(UUID.sample)), of: home).count == 1)
        #expect(try await store.ingredients(named: Set(texts), of: home).count == 1)
    }

    /// No household sees another's rows, and two may use the same identities.
    public func checkIsolation() async throws {
        let salt = IngredientRecord(ingredient: .sample("Salt"), version: 1)
        let mark = IngredientMark(ingredientID: .sample("Salt"), isFavorite: true, lastUsed: .distantPast, version: 1)
        try await commit(
            "ours",
            .ingredient(salt),
            .mark(mark),
            .correction(.sample("a")),
            .settings(Settings(version: 1))
        )
        let theirs = HouseholdID(name: "theirs")
        #expect(try await store.ingredients(IngredientQuery(limit: 9), of: theirs).isEmpty)
        #expect(
            try await store.ingredients(IngredientQuery(search: IngredientSearch("salt"), limit: 9), of: theirs).isEmpty
        )
        #expect(try await store.ingredients(named: ["salt"], of: theirs).isEmpty)
        #expect(try await store.favorites(of: theirs).isEmpty)
        #expect(try await store.used(of: theirs).isEmpty)
        #expect(try await store.countCorrections(of: theirs) == 0)
        #expect(try await store.settings(of: theirs) == nil)
        try await commit("theirs", .ingredient(IngredientRecord(ingredient: .sample("Salt", cup: 1), version: 1)))
        try await remove("theirs", kind: "ingredient", salt.ingredient.id.uuidString.lowercased(), version: 1)
        #expect(try await store.ingredients(named: ["salt"], of: HouseholdID(name: "ours")) == [salt])
    }

    private static func change(
        _ kind: String,
        _ id: String,
        _ version: Int64,
        _ row: QuantityRow
    ) -> RowChange<QuantityRow> {
        RowChange(kind: kind, entityId: id, expectedVersion: version, row: row, payload: [1])
    }

    private static func change(_ row: QuantityRow) -> RowChange<QuantityRow> {
        switch row {
        case .ingredient(let record):
            change("ingredient", record.ingredient.id.uuidString.lowercased(), record.version - 1, row)
        case .mark(let mark): change("mark", mark.ingredientID.uuidString.lowercased(), mark.version - 1, row)
        case .correction(let correction): change("correction", correction.key, correction.version - 1, row)
        case .settings(let settings): change("settings", "home", settings.version - 1, row)
        case .recent(let recent): change("recent", "home", recent.version - 1, row)
        }
    }

    private func commit(_ home: String, _ rows: QuantityRow...) async throws { try await commit(home, rows) }

    private func commit(_ home: String, _ rows: [QuantityRow]) async throws {
        let set = ChangeSet(changes: rows.map(Self.change), outcome: [])
        _ = try await store.commit(set, for: .test(household: home))
    }

    private func remove(_ home: String, kind: String, _ id: String, version: Int64) async throws {
        let change = RowChange<QuantityRow>(kind: kind, entityId: id, expectedVersion: version, row: nil, payload: [])
        _ = try await store.commit(ChangeSet(changes: [change], outcome: []), for: .test(household: home))
    }
}
