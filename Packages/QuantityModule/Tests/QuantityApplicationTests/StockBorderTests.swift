import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Stock that covers exactly what is needed, or nothing of it.
@Suite struct StockBorderTests {
    private let cup = UnitCode(rawValue: "cup")
    private let gram = UnitCode(rawValue: "g")
    private let can = UnitCode(rawValue: "can")

    private func outcome(_ need: [Amount], stock: [StockOnHand], key: String) throws -> NetDemand.Outcome {
        let formatter = QuantityFormatter()
        return try NetDemand(locale: "en-US").subtract(
            stock: stock,
            from: need.map { formatter.quantity(AmountRange($0), confidence: 1) },
            ingredientKey: key
        )
    }

    private func cans(_ count: Rational, of content: Amount) -> StockOnHand {
        StockOnHand([Amount(count, can)], packs: [can: content])
    }

    @Test func `a need that one product covers converts no other`() throws {
        let small = cans(2, of: Amount(400, gram))
        let alone = try outcome([Amount(1, cup)], stock: [small], key: "canned tomato")
        let both = try outcome([Amount(1, cup)], stock: [small, cans(1, of: Amount(800, gram))], key: "canned tomato")
        #expect(alone.toBuy.isEmpty && !alone.path.isEmpty)
        #expect(both.path == alone.path)
        #expect(both.untaken.map(\.position) == [1])
    }

    @Test(arguments: [(499, "1 g"), (500, ""), (501, "")])
    func `stock covers what it reaches exactly`(stock: Int, toBuy: String) throws {
        let left = try outcome(
            [Amount(500, gram)],
            stock: [StockOnHand([Amount(Rational(stock), gram)])],
            key: "zork"
        )
        #expect(left.toBuy.map(\.displayText).joined() == toBuy)
    }

    @Test(arguments: [(360, true), (361, true), (359, false), (440, true), (441, false)])
    func `cans whose contents differ by a tenth at most stand for each other`(content: Int, covers: Bool) throws {
        let need = try #require(PackUnit(can, holding: Amount(400, gram))?.code)
        let stock = cans(1, of: Amount(Rational(content), gram))
        let left = try outcome([Amount(1, need)], stock: [stock], key: "zork")
        #expect(left.path.contains { $0.source == "packages of about the same size" } == covers)
    }
}
