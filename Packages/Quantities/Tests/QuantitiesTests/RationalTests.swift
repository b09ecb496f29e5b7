import Quantities
import Testing

@Suite struct RationalTests {
    @Test func `three thirds are one`() throws {
        let third = try Rational(1, 3)
        #expect(try third + third + third == 1)
    }

    @Test(arguments: [("3/2", "3/2"), ("6/4", "3/2"), ("-4/2", "-2"), ("1.25", "5/4"), ("-0.5", "-1/2"), ("7", "7")])
    func `text is read and written in lowest terms`(text: String, expected: String) throws {
        #expect(try #require(Rational(text)).description == expected)
    }

    @Test(arguments: ["", "1/0", "1/-2", "a", "1.", "1.2.3", "1 1/2", "1/2/3", "+-1"])
    func `a text that is no number is refused`(text: String) {
        #expect(Rational(text) == nil)
    }

    @Test func `a result that does not fit is an error and never a wrong number`() throws {
        let huge = try Rational(Int128.max, 1)
        #expect(throws: ArithmeticError.overflow) { try huge + 1 }
        #expect(throws: ArithmeticError.overflow) { try huge * 2 }
        #expect(throws: ArithmeticError.overflow) { try Rational(Int128.min, 1) }
    }

    @Test func `dividing by zero is an error`() {
        #expect(throws: ArithmeticError.divisionByZero) { try Rational.one / .zero }
        #expect(throws: ArithmeticError.divisionByZero) { try Rational(1, 0) }
    }

    @Test func `order is exact where doubles are equal`() throws {
        let small = try Rational(Int128(1) << 100, 3)
        let large = try Rational((Int128(1) << 100) + 1, 3)
        #expect(small.doubleValue == large.doubleValue)
        #expect(small < large)
    }

    @Test func `the floor of a negative number goes down`() throws {
        #expect(try Rational(-3, 2).floor == -2)
        #expect(try Rational(3, 2).floor == 1)
    }

    @Test func `scaling there and back is the identity`() throws {
        var generator = SplitMix(seed: 7)
        for _ in 0..<2_000 {
            let value = try Rational(Int128(generator.next(below: 100_000)), Int128(generator.next(below: 999) + 1))
            let factor = try Rational(Int128(generator.next(below: 999) + 1), Int128(generator.next(below: 999) + 1))
            #expect(try value * factor / factor == value)
            #expect(try value + factor - factor == value)
        }
    }
}

/// A small seeded generator, so that a failure comes again.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % bound
    }
}
