import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// How sure a total is: as its least sure need; and what a person said is certain.
@Suite struct CertaintyTests {
    private let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: "en-US"))

    private func item(_ key: String, _ count: Rational, _ confidence: Float, part: PartOfWhole? = nil) -> MergeItem {
        let quantity = QuantityFormatter().quantity(AmountRange(Amount(count, .count)), confidence: confidence)
        return MergeItem(ingredientKey: key, listName: key, quantity: quantity, part: part)
    }

    @Test func `a total is as sure as its least sure need`() async throws {
        let demand = try #require(try await module.addUp([item("zork", 2, 0.75), item("zork", 1, 0.5)]).first)
        #expect(demand.item.totals.map(\.parseConfidence) == [0.5])
        #expect(demand.take.map(\.parseConfidence) == [1])
    }

    @Test(arguments: [(Float(0.5), Float(1)), (1, 0.5)])
    func `the pieces of parts are as sure as the least sure part`(zest: Float, juice: Float) async throws {
        let parts = [("lemon zest", zest), ("lemon juice", juice)].map { key, confidence in
            item("lemon", 2, confidence, part: PartOfWhole(wholeKey: "lemon", partKeys: [key]))
        }
        let demand = try #require(try await module.addUp([item("lemon", 1, 1)] + parts).first)
        #expect(demand.item.totals.map(\.parseConfidence) == [0.5])
        let sure = try #require(try await module.addUp([item("lemon", 1, 0.75)]).first)
        #expect(sure.item.totals.map(\.parseConfidence) == [0.75])
    }

    @Test func `an amount that a person gives is certain`() throws {
        let text = StructuredQuantity(range: nil, displayText: "to taste", parseConfidence: 0.5)
        let preview = try QuantityMergeService().getConsolidationPreview(
            items: [MergeItem(ingredientKey: "zork", listName: "Zork", quantity: text)],
            decisions: [.count(position: 0, amount: "2 tsp")]
        )
        #expect(preview.items.flatMap(\.totals).map(\.parseConfidence) == [1])
        #expect(preview.countedItems == 1 && preview.uncountedItems == 0)
    }

    @Test func `a correction is certain`() async throws {
        let store = InMemoryQuantityStore()
        let catalog = IngredientCatalogService(store: store, context: .test(key: "1", request: "1"))
        let cups = LineCorrection(
            text: "some zork",
            amount: Amount(2, UnitCode(rawValue: "cup")),
            correctedAt: Date(timeIntervalSince1970: 1),
            version: 1
        )
        _ = try await catalog.correctLines([cups, .sample("zork dust")])
        let read = try await QuantityModuleService(store: store, context: .test())
            .readLines(["some zork", "zork dust"].map { LineToRead($0, locale: "en") })
        #expect(read.map(\.line.quantity.parseConfidence) == [1, 1])
        #expect(read.map(\.line.quantity.displayText) == ["2 cups", "1 cup"])
    }

    @Test(arguments: [(2_000, true), (2_001, false)])
    func `a corrected line has up to 2,000 bytes`(count: Int, isTaken: Bool) async throws {
        let catalog = IngredientCatalogService(store: InMemoryQuantityStore(), context: .test(key: "1", request: "1"))
        let text = String(repeating: "x", count: count)
        let correction = LineCorrection(
            text: "zork",
            name: text,
            correctedAt: Date(timeIntervalSince1970: 1),
            version: 1
        )
        if isTaken {
            #expect(try await catalog.correctLines([correction]).count == 1)
        } else {
            await #expect(throws: QuantityError.tooLong(text: text, limit: 2_000)) {
                try await catalog.correctLines([correction])
            }
        }
    }

    @Test(arguments: [
        ("1814 g", "oz"), ("1814.36948 g", "lb"), ("1815 g", "lb"), ("59 ml", "tbsp"), ("60 ml", "cup"),
    ])
    func `an American list weighs from four pounds, and measures from a quarter of a cup, in the larger unit`(
        text: String,
        unit: String
    ) async throws {
        let line = try #require(try await module.readLines([LineToRead("\(text) zork", locale: "en")]).first?.line)
        let demand = try #require(try await module.addUp([MergeItem(line)]).first)
        #expect(demand.item.totals.compactMap { $0.range?.unit.rawValue } == [unit])
    }
}
