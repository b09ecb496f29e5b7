import Quantities
import Testing

@testable import ShoppingDomain

@Suite struct PacksToTakeTests {
    private let grams = UnitCode(rawValue: "g")

    private func need(_ low: Rational, _ high: Rational, _ unit: UnitCode) -> Conversion {
        let range = AmountRange(low, high, unit)
        return Conversion(quantity: StructuredQuantity(range: range, displayText: "", parseConfidence: 1))
    }

    private func packs(_ pack: Pack?, _ needs: Conversion?...) throws -> PacksToTake? {
        let product = ProposedProduct(id: ProductID(rawValue: "prd_1"), title: "Flour", pack: pack)
        let content = StructuredQuantity(range: nil, displayText: "500 g", parseConfidence: 1)
        return try PacksToTake(of: product, covering: needs, content: content)
    }

    @Test func `a range is bought at its upper end`() throws {
        #expect(try packs(Pack(of: Amount(500, grams)), need(400, 600, grams))?.packs == 2)
    }

    @Test func `several needs fill packs together`() throws {
        let pack = Pack(of: Amount(500, grams))
        #expect(try packs(pack, need(300, 300, grams), need(200, 200, grams))?.packs == 1)
        #expect(try packs(pack, need(300, 300, grams), need(201, 201, grams))?.packs == 2)
    }

    @Test func `nothing is guessed`() throws {
        let pack = Pack(of: Amount(500, grams))
        #expect(try packs(nil, need(1, 1, grams)) == nil)
        #expect(try packs(pack) == nil)
        #expect(try packs(pack, need(1, 1, grams), nil) == nil)
        #expect(try packs(pack, need(1, 1, UnitCode(rawValue: "ml"))) == nil)
        #expect(try packs(pack, need(0, 0, grams)) == nil)
    }
}
