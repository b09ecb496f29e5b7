import Quantities
import Testing

@Suite struct AmountRangeTests {
    private let cup = UnitCode(rawValue: "cup")
    private let gram = UnitCode(rawValue: "g")

    @Test func `the ends are in order, and the upper one is bought`() {
        let range = AmountRange(3, 2, cup)
        #expect(range == AmountRange(2, 3, cup))
        #expect(range.lower == 2)
        #expect(range.amount == Amount(3, cup))
    }

    @Test func `a single amount is not a range`() {
        #expect(!AmountRange(Amount(2, cup)).isRange)
        #expect(AmountRange(2, 3, cup).isRange)
    }

    @Test func `scaling multiplies both ends`() throws {
        #expect(try AmountRange(2, 3, cup).scaled(by: Rational(1, 2)) == AmountRange(1, Rational(3, 2), cup))
    }

    @Test(arguments: [0, -1] as [Rational])
    func `a factor that is not above zero is refused`(factor: Rational) {
        #expect(throws: AmountError.factorNotPositive(factor)) { try AmountRange(2, 3, cup).scaled(by: factor) }
    }

    @Test func `ranges of one unit add end by end`() throws {
        #expect(try AmountRange(2, 3, cup).adding(AmountRange(1, 4, cup)) == AmountRange(3, 7, cup))
        #expect(throws: AmountError.unlikeUnits(cup, gram)) {
            try AmountRange(2, 3, cup).adding(AmountRange(1, 1, gram))
        }
    }
}
