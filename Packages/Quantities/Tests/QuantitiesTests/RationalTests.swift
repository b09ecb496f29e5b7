import Quantities
import Testing

@Suite struct RationalTests {
    @Test(
        arguments: [
            ("0", true), ("1000000000000", true), ("-1000000000000", true), ("1000000000001", false),
            ("-1000000000001", false), ("1/1000000000000", true), ("1/1000000000001", false),
            ("999999999999999999999999/1000000000000", true), ("1000000000000000000000001/1000000000000", false),
            ("170141183460469231731687303715884105727", false), ("1/170141183460469231731687303715884105727", false),
        ]
    )
    func `people measure with at most a million million, no finer than its inverse`(text: String, isPractical: Bool) {
        #expect(Rational(text)?.isPractical == isPractical)
    }

    @Test func `three thirds are one`() throws {
        let third = try Rational(1, 3)
        #expect(try third + third + third == .one)
        #expect(Rational.one.description == "1")
    }

    @Test(arguments: [
        ("3/2", "3/2"), ("6/4", "3/2"), ("-4/2", "-2"), ("1.25", "5/4"), ("-0.5", "-1/2"), ("7", "7"), ("3/1", "3"),
        (".5", "1/2"),
    ])
    func `text is read and written in lowest terms`(text: String, expected: String) throws {
        #expect(try #require(Rational(text)).description == expected)
    }

    @Test(arguments: ["", "1/0", "1/-2", "a", "1.", "1.2.3", "1 1/2", "1/2/3", "1/2/", "+-1"])
    func `a text that is not a number is refused`(text: String) {
        #expect(Rational(text) == nil)
    }

    @Test func `a result that does not fit is an error and never a wrong number`() throws {
        let huge = try Rational(Int128.max, 1)
        #expect(throws: ArithmeticError.overflow) { try huge + 1 }
        #expect(throws: ArithmeticError.overflow) { try -huge + -1 }
        #expect(throws: ArithmeticError.overflow) { try huge * 2 }
        #expect(throws: ArithmeticError.overflow) { try huge + Rational(1, 3) }
        #expect(throws: ArithmeticError.overflow) { try Rational(Int128.min, 1) }
        #expect(throws: ArithmeticError.overflow) { try Rational(1, Int128.min) }
    }

    @Test func `a decimal fraction has at most 38 places`() {
        let zeros = String(repeating: "0", count: 37)
        #expect(Rational("0.\(zeros)1")?.denominator.description == "1\(zeros)0")
        #expect(Rational("0.\(zeros)01") == nil)
    }

    @Test func `dividing by zero is an error`() {
        #expect(throws: ArithmeticError.divisionByZero) { try Rational.one / .zero }
        #expect(throws: ArithmeticError.divisionByZero) { try Rational(1, 0) }
    }

    @Test func `a constant is in lowest terms`() throws {
        #expect(Rational(constant: 2, over: 64) == (try Rational(1, 32)))
        #expect(Rational(constant: -3, over: 6) == (try Rational(-1, 2)))
        #expect(Rational(constant: 0, over: 5) == .zero)
        #expect(Rational(constant: .min, over: 2).numerator == Int128(Int.min) / 2)
    }

    @Test func `a constant with a denominator of zero stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = Rational(constant: 1, over: 0) }
    }

    @Test func `a sum that fits in lowest terms never overflows`() throws {
        // The sum of the numerators is 2^127 + 4, one bit too long, and divides by 6.
        let power = Int128(1) << 126
        let sum = try Rational(power + 1, 6) + Rational(power + 3, 6)
        #expect(sum == (try Rational(power / 3 + 1, 1)))
        #expect(try -Rational(power + 1, 6) + -Rational(power + 3, 6) == -sum)
        let largest = try Rational(.max, 1)
        #expect(try largest + Rational(-.max, 1) == .zero)
        #expect(try Rational(.max, 2) + Rational(.max, 2) == largest)
        #expect(throws: ArithmeticError.overflow) { try Rational(.max, 2) + Rational(.max, 2) + Rational(1, 2) }
    }

    @Test func `denominators are reduced before they are multiplied`() throws {
        // 11 · 2^121 and 13 · 2^121 have a common multiple of 129 bits; the sum is m/143.
        let power = Int128(1) << 121
        for target in 1...12 {
            guard let above = Self.numerator(over: power, target: Int128(target)) else { continue }
            let sum = try Rational(above, 11 * power) + Rational(1, 13 * power)
            #expect(sum == (try Rational(Int128(target), 143)))
        }
    }

    @Test func `products of opposite sign that are too long cancel out`() throws {
        // 5 · above and 3 · below both need 128 bits and more; their difference is 1.
        let above = (Int128(1) << 126) + 1
        let below = above + (above - (above + 1) / 3)
        #expect(try Rational(above, 3) - Rational(below, 5) == Rational(1, 15))
        #expect(try Rational(below, 5) - Rational(above, 3) == Rational(-1, 15))
    }

    @Test func `a square that is too long cancels out`() throws {
        // With n = 2^64 + 1, n² has 129 bits: n/3 − ((n² − 1)/3)/n is 1/(3n).
        let number = (Int128(1) << 64) + 1
        let third = (number - 1) * ((number + 1) / 3)
        #expect(try Rational(number, 3) - Rational(third, number) == Rational(1, 3 * number))
        #expect(try Rational(-number, 3) + Rational(third, number) == Rational(-1, 3 * number))
    }

    /// The number that makes `n/(11 · power) + 1/(13 · power)` equal `target/143`, where there is one.
    private static func numerator(over power: Int128, target: Int128) -> Int128? {
        // 13 n + 11 = target · power, within 127 bits for small targets.
        let (product, overflow) = power.multipliedReportingOverflow(by: target)
        guard !overflow, (product - 11) % 13 == 0 else { return nil }
        return (product - 11) / 13
    }

    @Test func `sums of long numbers agree with their differences`() throws {
        var generator = SplitMix(seed: 11)
        var sums = 0
        for _ in 0..<2_000 {
            let value = try generator.longRational()
            let other = try generator.longRational()
            guard let sum = try? value + other else { continue }
            sums += 1
            #expect(try sum - other == value)
            #expect(try other + value == sum)
            #expect(try Rational(sum.numerator, sum.denominator) == sum, "The sum is in lowest terms.")
        }
        #expect(sums > 200)
    }

    @Test func `order is exact where doubles are equal`() throws {
        let small = try Rational(Int128(1) << 100, 3)
        let large = try Rational((Int128(1) << 100) + 1, 3)
        #expect(small.doubleValue == large.doubleValue)
        #expect(small < large)
        #expect(!(small < small))
    }

    @Test func `the floor of a negative number goes down`() throws {
        #expect(try Rational(-3, 2).floor == -2)
        #expect(try Rational(3, 2).floor == 1)
    }

    @Test(arguments: [(-3, 3), (0, 0), (1, 1)])
    func `the absolute value drops the sign`(numerator: Int128, magnitude: Int128) throws {
        #expect(try Rational(numerator, 2).magnitude == Rational(magnitude, 2))
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

/// A small seeded generator, so that a failure can be reproduced.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A fraction whose parts have between 1 and 120 bits each.
    mutating func longRational() throws -> Rational {
        let bits = (next(below: 120), next(below: 64))
        let above =
            (Int128(next(below: .max)) << 64 | Int128(next(below: .max))) & (Int128(1) << Int128(bits.0 + 1) - 1)
        let below = (Int128(next(below: .max)) & (Int128(1) << Int128(bits.1 + 1) - 1)) + 1
        return try Rational(next(below: 2) == 0 ? above : -above, below)
    }

    mutating func next(below bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % bound
    }
}
