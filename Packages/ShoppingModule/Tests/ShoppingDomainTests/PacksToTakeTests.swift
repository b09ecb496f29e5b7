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
        return try PacksToTake(of: product, covering: needs.map { ConvertedNeed(amount($0), $0) }, content: content)
    }

    private func amount(_ need: Conversion?) -> Amount {
        need?.path.first?.from ?? need?.quantity.range?.amount ?? Amount(1, .count)
    }

    /// A need in another unit than that of the pack.
    private func need(
        _ from: Amount,
        _ value: Rational,
        _ unit: UnitCode,
        exact: Bool = false,
        basis: ConversionStep.Basis = .own
    ) -> Conversion {
        let to = Amount(value, unit)
        let step = ConversionStep(from: from, to: to, exact: exact, source: "a shop", basis: basis)
        let quantity = StructuredQuantity(range: AmountRange(to), displayText: "", parseConfidence: 1)
        return Conversion(quantity: quantity, path: [step])
    }

    private func cans(_ count: Rational, holding each: Rational, _ unit: String = "can") throws -> Conversion {
        let isBare = unit == "can"
        let from = Amount(count, UnitCode(rawValue: unit))
        return need(from, try count * each, grams, basis: isBare ? .usualSize : .own)
    }

    private let tin = Pack(of: Amount(400, UnitCode(rawValue: "g")))
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

    @Test func `a can without a content is a pack of about the same size`() throws {
        #expect(try packs(tin, cans(1, holding: 411))?.packs == 1)
        #expect(try packs(tin, cans(2, holding: 411))?.packs == 2)
        #expect(try packs(tin, cans(1, holding: 411), cans(1, holding: 400, "can (400 g)"))?.packs == 2)
        #expect(try packs(tin, cans(1, holding: 440))?.packs == 1, "10 % more")
        #expect(try packs(tin, cans(1, holding: 441))?.packs == 2)
        #expect(try packs(tin, cans(1, holding: 359))?.packs == 1)
        #expect(try packs(tin, cans(3, holding: 359))?.packs == 3, "1,077 g")
        #expect(try packs(Pack(of: Amount(400, grams), times: 3), cans(4, holding: 411))?.packs == 2)
        #expect(try packs(Pack(of: Amount(800, grams)), cans(2, holding: 411))?.packs == 2, "They hold 822 g.")
        #expect(try packs(tin, cans(1, holding: 411))?.isAbout == false)
    }

    @Test func `a can of a stated content is a pack of about the same size`() throws {
        #expect(try packs(tin, cans(2, holding: 425, "can (425 g)"))?.packs == 2)
        #expect(try packs(tin, cans(1, holding: 800, "can (800 g)"))?.packs == 2)
        #expect(try packs(Pack(of: Amount(500, grams)), cans(1, holding: 505, "(505 g)"))?.packs == 1)
        #expect(try packs(Pack(of: Amount(250, grams)), cans(1, holding: 505, "(505 g)"))?.packs == 3, "It is stated.")
    }

    @Test(arguments: [
        (1_019, 1, true), (1_020, 2, false), (1_005, 1, true), (1_000, 1, false), (2_039, 2, true), (5, 1, false),
    ])
    func `a measured need exceeds whole packs by less than 2 percent`(
        milliliters: Int,
        number: Int,
        isAbout: Bool
    ) throws {
        let unit = UnitCode(rawValue: "ml")
        let cups = need(Amount(4, UnitCode(rawValue: "cup")), Rational(milliliters), unit, exact: true)
        let taken = try #require(try packs(Pack(of: Amount(1, UnitCode(rawValue: "l"))), cups))
        #expect(taken.packs == number && taken.isAbout == isAbout)
    }

    @Test func `a cup is not a pack, however near its content`() throws {
        let unit = UnitCode(rawValue: "ml")
        let cups = need(Amount(4, UnitCode(rawValue: "cup")), 946, unit, exact: true)
        #expect(try packs(Pack(of: Amount(220, unit)), cups)?.packs == 5, "4 packs hold 880 ml.")
        let weighed = need(Amount(2, UnitCode(rawValue: "can")), 872, grams)
        #expect(try packs(tin, weighed)?.packs == 2, "The can has a weight of its own.")
    }

    @Test func `a stated amount is never rounded down`() throws {
        let pack = Pack(of: Amount(500, grams))
        #expect(try packs(pack, need(501, 501, grams))?.packs == 2)
        #expect(try packs(pack, need(Amount(1, UnitCode(rawValue: "lb")), 501, grams, exact: true))?.packs == 2)
        let spoon = need(Amount(1, UnitCode(rawValue: "tbsp")), 15, grams)
        #expect(try packs(pack, need(490, 490, grams), spoon)?.packs == 2, "5 g are more than 2 % of the spoon.")
        let milliliters = need(Amount(900, UnitCode(rawValue: "ml")), 505, grams)
        #expect(try packs(pack, milliliters)?.packs == 1, "The weight is measured.")
    }
}
