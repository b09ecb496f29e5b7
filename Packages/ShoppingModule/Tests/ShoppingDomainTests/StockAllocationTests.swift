import Quantities
import ShoppingDomain
import Testing

@Suite struct StockAllocationTests {
    private let amount = Amount(2, UnitCode(rawValue: "kg"))

    private func key(_ text: String) throws -> IngredientKey { try #require(IngredientKey(rawValue: text)) }

    @Test func `a product that matches two ingredients serves one of them`() throws {
        let mix = ProductID(rawValue: "prd_mix")
        let allocation = StockAllocation([
            (try key("pepper"), [mix], false), (try key("flour"), [mix], true), (try key("oat"), [mix], true),
        ])
        let record = StockRecord(product: mix, onHand: [amount])
        #expect(allocation.stock(of: try key("flour"), in: [mix: record]) == [record])
        #expect(allocation.stock(of: try key("oat"), in: [mix: record]).isEmpty)
        #expect(allocation.stock(of: try key("pepper"), in: [mix: record]).isEmpty)
    }

    @Test func `all products of an ingredient add up`() throws {
        let (first, second) = (ProductID(rawValue: "1"), ProductID(rawValue: "2"))
        let allocation = StockAllocation([(try key("flour"), [first, second, first], true)])
        let records = [first, second].map { StockRecord(product: $0, onHand: [amount]) }
        let onHand = Dictionary(uniqueKeysWithValues: records.map { ($0.product, $0) })
        #expect(allocation.stock(of: try key("flour"), in: onHand) == records)
    }

    @Test func `packs of one unit that hold different amounts are apart, and others are not`() throws {
        let (id, can) = (ProductID(rawValue: "beans"), UnitCode(rawValue: "can"))
        let packs = try [400, 800].map { try #require(PackContent(can, holding: Amount($0, UnitCode(rawValue: "g")))) }
        let lots = [
            StockLot(id: "1", Amount(1, can), pack: packs[0]), StockLot(id: "2", Amount(1, can), pack: packs[1]),
            StockLot(id: "3", Amount(1, can), pack: packs[0]), StockLot(id: "4", amount),
        ]
        let mixed = StockRecord(product: id, onHand: [Amount(3, can), amount], packs: [packs[0]], lots: lots)
        let allocation = StockAllocation([(try key("bean"), [id], true)])
        let found = allocation.stock(of: try key("bean"), in: [id: mixed])
        #expect(found.map(\.onHand) == [[Amount(2, can)], [Amount(1, can)], [amount]])
        #expect(found.map(\.packs) == [[packs[0]], [packs[1]], []])
        let alike = StockRecord(product: id, onHand: [Amount(2, can)], packs: [packs[0]], lots: [lots[0], lots[2]])
        #expect(allocation.stock(of: try key("bean"), in: [id: alike]) == [alike])
    }

    @Test func `an ingredient that is not on the list has no stock`() throws {
        #expect(StockAllocation([]).stock(of: try key("flour"), in: [:]).isEmpty)
        #expect(ProductID(rawValue: "7").description == "7")
    }
}
