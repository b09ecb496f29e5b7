import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Fresh yeast, which shops sell in cubes whose weight depends on the country.
@Suite struct FreshYeastTests {
    @Test(arguments: [
        ("de-DE", "50 g frische Hefe", "Hefe 1 Würfel", ["8 g"], ["1 Würfel"]),
        ("de-AT", "1/2 Würfel Hefe", "Germ 42 g", [], []),
        ("it-IT", "50 g lievito di birra fresco", "lievito di birra 1 cubetto", ["25 g"], ["1 cubetto"]),
        ("fr-FR", "1 cube de levure", "levure fraîche 21 g", ["1/2 cube"], ["1 cube"]),
    ])
    func `a cube of fresh yeast weighs what it does in the home's country`(
        locale: String,
        need: String,
        stock: String,
        toBuy: [String],
        take: [String]
    ) async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let read = try await module.readLines([LineToRead(need), LineToRead(stock, isItem: true)]).map(\.line)
        let amounts = read.compactMap(\.quantity.range?.amount)
        let onHand = ["fresh yeast": [StockOnHand(amounts.suffix(1))]]
        let demand = try #require(try await module.addUp([MergeItem(read[0])], stock: onHand).first)
        #expect(read.map(\.ingredientKey) == ["fresh yeast", "fresh yeast"])
        #expect(demand.net?.toBuy.map(\.displayText) == toBuy)
        #expect(demand.take.map(\.displayText) == take)
    }
}
