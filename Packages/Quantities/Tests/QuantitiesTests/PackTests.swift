import Quantities
import Testing

@Suite struct PackTests {
    private func amount(_ value: String, _ unit: String) throws -> Amount {
        Amount(try #require(Rational(value)), UnitCode(rawValue: unit))
    }

    @Test(
        arguments: [
            ("9/10", "kg", 2), ("1", "kg", 2), ("1001", "g", 3), ("500", "g", 1), ("0", "g", 0), ("-1", "kg", 0),
            ("1", "lb", 1), ("18", "oz", 2), ("1", "mg", 1), ("1", "hg", 1), ("51", "dag", 2),
        ]
    )
    func `a need is rounded up to whole packs of 500 g`(value: String, unit: String, packs: Int) throws {
        let pack = try #require(Pack(of: try amount("500", "g")))
        #expect(pack.measure == .mass)
        #expect(try pack.packs(covering: try amount(value, unit)) == packs)
    }

    @Test(
        arguments: [
            ("1.98", "l", 1), ("1981", "ml", 2), ("200", "cl", 2), ("20", "dl", 2), ("67", "fl oz", 2),
            ("66", "fl oz", 1), ("1", "gallon", 2), ("2", "quart", 1), ("5", "pint", 2),
        ]
    )
    func `a pack of several pieces holds them all`(value: String, unit: String, packs: Int) throws {
        let pack = try #require(Pack(of: try amount("330", "ml"), times: 6))
        #expect(try pack.packs(covering: try amount(value, unit)) == packs)
    }

    @Test(arguments: [("10", "", 1), ("11", "piece", 2), ("1", "dozen", 2), ("5", "pair", 1)])
    func `things are counted`(value: String, unit: String, packs: Int) throws {
        let eggs = try #require(Pack(of: Amount(1, .count), times: 10))
        #expect(try eggs.packs(covering: try amount(value, unit)) == packs)
    }

    @Test(arguments: ["cup", "ml", "", "bunch"])
    func `a need of another measure has no number of packs`(unit: String) throws {
        let pack = try #require(Pack(of: try amount("500", "g")))
        #expect(try pack.packs(covering: try amount("1", unit)) == nil)
    }

    @Test func `thirds are not rounded before the pack is`() throws {
        let pack = try #require(Pack(of: try amount("1/3", "kg")))
        #expect(try pack.packs(covering: try amount("1", "kg")) == 3)
    }

    @Test(arguments: [("0", "g", 1), ("-1", "g", 1), ("1", "bunch", 1), ("1", "g", 0)])
    func `what holds nothing, or nothing measurable, is not a pack`(value: String, unit: String, count: Int) throws {
        #expect(Pack(of: try amount(value, unit), times: count) == nil)
    }

    @Test func `a number of packs that does not fit is an error`() throws {
        let pack = try #require(Pack(of: try amount("1/1000000000", "mg")))
        let need = Amount(try Rational(1 << 70, 1), UnitCode(rawValue: "kg"))
        #expect(throws: ArithmeticError.overflow) { try pack.packs(covering: need) }
    }

    @Test(arguments: PackMeasure.allCases)
    func `the unit of a measure measures itself`(measure: PackMeasure) throws {
        let one = try #require(try PackMeasure.measuring(Amount(1, measure.unit)))
        #expect(one.measure == measure && one.value == .one)
    }
}
