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
