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

    @Test func `an ingredient that is not on the list has no stock`() throws {
        #expect(StockAllocation([]).stock(of: try key("flour"), in: [:]).isEmpty)
        #expect(ProductID(rawValue: "7").description == "7")
    }
}
