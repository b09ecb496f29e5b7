import Quantities
import Testing

@Suite struct RationalDecimalsTests {
    @Test(arguments: [
        ("1/8", 3, 0, "0.125", true), ("1/3", 2, 0, "0.33", false), ("2/3", 2, 0, "0.67", false),
        ("-1/2", 0, 0, "-1", false), ("-1/3", 0, 0, "0", false), ("999/1000", 2, 0, "1", false),
        ("199/100", 1, 0, "2", false), ("1/3000", 2, 2, "0.00033", false), ("1/1000", 2, 2, "0.001", true),
        ("1000/3", 0, 2, "333", false), ("1/7000", 2, 2, "0.00014", false), ("1/99", 0, 2, "0.01", false),
        ("-1/2", 1, 0, "-0.5", true), ("5", 2, 0, "5", true), ("5/2", 0, 0, "3", false),
        ("1/170141183460469231731687303715884105727", 0, 2, "0.0000000000000000000000000000000000000059", false),
        ("170141183460469231731687303715884105726/170141183460469231731687303715884105727", 3, 0, "1", false),
    ])
    func `a number is written in decimals`(
        value: String,
        places: Int,
        figures: Int,
        text: String,
        exact: Bool
    ) throws {
        let decimals = try #require(Rational(value)).decimals(places: places, figures: figures)
        #expect(decimals.text == text)
        #expect(decimals.exact == exact)
    }

    @Test func `only places count unless figures are asked for`() throws {
        #expect(try Rational(1, 30).decimals(places: 1).text == "0")
    }

    @Test(arguments: [("7/2", "1/2"), ("-7/2", "1/2"), ("-1/3", "2/3"), ("4", "0"), ("-4", "0")])
    func `a number is its floor and a fraction`(value: String, fraction: String) throws {
        let value = try #require(Rational(value))
        #expect(value.fraction == Rational(fraction))
        #expect(try Rational(value.floor, 1) + value.fraction == value)
    }
}
