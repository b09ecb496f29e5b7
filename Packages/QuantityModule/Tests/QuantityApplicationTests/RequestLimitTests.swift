import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// The limits of one request: as many are read, one more is refused with both numbers.
@Suite struct RequestLimitTests {
    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String = "1") -> IngredientCatalogService {
        IngredientCatalogService(store: store, context: .test(key: key, request: key))
    }

    private func module() -> QuantityModuleService {
        QuantityModuleService(store: store, context: .test())
    }

    @Test func `a request saves up to 500 ingredients`() async throws {
        // Empty names are reported one by one, so none is written.
        let drafts = Array(repeating: IngredientDraft(name: ""), count: 501)
        let saved = try await catalog().saveIngredients(drafts.dropLast(), mode: .importing)
        #expect(saved.count == 500)
        await #expect(throws: QuantityError.tooMany(count: 501, limit: 500)) {
            try await catalog("2").saveIngredients(drafts, mode: .importing)
        }
    }

    @Test func `a request corrects up to 500 lines`() async throws {
        let corrections = (0...500).map { LineCorrection.sample("line \($0)") }
        #expect(try await catalog().correctLines(corrections.dropLast()).count == 500)
        await #expect(throws: QuantityError.tooMany(count: 501, limit: 500)) {
            try await catalog("2").correctLines(corrections)
        }
    }

    @Test func `a locale has at most 35 characters, and a longer one of another node is none`() async throws {
        let longest = "de-" + String(repeating: "x", count: 32)
        #expect(try await catalog().changeSettings(cups: nil, locale: longest).locale == longest)
        await #expect(throws: QuantityError.tooLong(text: longest + "x", limit: 35)) {
            try await catalog("2").changeSettings(cups: nil, locale: longest + "x")
        }
        let other = PlannedOperation(
            .change([GroupChange("locale", .write(json: longest + "x"))]),
            of: EntityKey("settings", "home"),
            expecting: 1
        )
        _ = try await store.commit([other], outcome: [], for: .test(key: "3"))
        #expect(try await catalog("4").settings().locale.isEmpty)
    }

    @Test(
        arguments: [
            ("1000000000000", true), ("1000000000001", false), ("1/1000000000000", true), ("1/1000000000001", false),
        ]
    )
    func `a weight has numbers that people measure with`(text: String, isKept: Bool) async throws {
        let weight = IngredientWeight(
            ingredientKey: "",
            measure: Amount(1, UnitCode(rawValue: "cup")),
            weight: Amount(try #require(Rational(text)), UnitCode(rawValue: "g")),
            source: ""
        )
        let saved = try await catalog().saveIngredients(
            [IngredientDraft(name: "feather", conversions: [weight])],
            mode: .importing
        )
        #expect(saved.first?.refusal.isEmpty == isKept)
    }

    @Test func `a request sorts up to 10,000 quantities`() throws {
        let gram = AmountRange(Amount(1, UnitCode(rawValue: "g")))
        let quantity = StructuredQuantity(range: gram, displayText: "1 g", parseConfidence: 1)
        let quantities = Array(repeating: quantity, count: 10_001)
        // The last one has another dimension, so the request ends before it sorts.
        let count = StructuredQuantity(range: AmountRange(Amount(1, .count)), displayText: "1", parseConfidence: 1)
        #expect {
            try module().sort(quantities.dropLast(2) + [count])
        } throws: {
            guard case QuantityError.calculation(_, let entry)? = $0 as? QuantityError else { return false }
            return entry == 9_999
        }
        #expect(throws: QuantityError.tooMany(count: 10_001, limit: 10_000)) { try module().sort(quantities) }
    }

    @Test func `a request migrates up to 10,000 rows`() throws {
        let rows = (0...10_000).map { OldQuantityRow(position: Int64($0), quantity: "1 cup") }
        _ = try module().previewMigration(of: Array(rows.dropLast()), table: "lines")
        #expect(throws: QuantityError.tooMany(count: 10_001, limit: 10_000)) {
            try module().previewMigration(of: rows, table: "lines")
        }
    }

    @Test func `a home chooses the shelf of up to 1,000 ingredients`() async throws {
        var settings = Settings(version: 1)
        for number in 0..<1_000 { settings.shelf["zork \(number)"] = ShelfChoice(place: .buy) }
        let row = QuantityRow.settings(settings)
        let context = CommandContext.test()
        let entity = try #require(try await store.entities([row.key], in: context.household)[row.key])
        let saving = try #require(PlannedOperation(saving: row.changes, in: entity, by: QuantityRow.rules))
        _ = try await store.commit([saving], outcome: [], for: context)
        let changed = try await catalog().changeShelf(ShelfDraft(ingredient: "zork 7", place: "cupboard"))
        #expect(changed.shelf.count == 1_000)
        await #expect(throws: QuantityError.tooMany(count: 1_001, limit: 1_000)) {
            try await catalog("2").changeShelf(ShelfDraft(ingredient: "zork 1000", place: "never"))
        }
    }
}
