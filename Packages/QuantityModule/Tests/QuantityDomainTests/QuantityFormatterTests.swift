import Quantities
import QuantityDomain
import Testing

@Suite struct QuantityFormatterTests {
    private let formatter = QuantityFormatter()

    private func text(_ value: String, _ unit: String, _ lower: String? = nil) throws -> String {
        let upper = try #require(Rational(value))
        let low = try #require(Rational(lower ?? value))
        return formatter.text(of: AmountRange(low, upper, UnitCode(rawValue: unit))).text
    }

    @Test(arguments: [
        ("3", "cup", "3 cups"), ("1", "cup", "1 cup"), ("1/2", "cup", "1/2 cup"), ("3/2", "cup", "1 1/2 cups"),
        ("4/3", "cup", "1 1/3 cups"), ("133/100", "cup", "≈ 1 1/3 cups"), ("9/4", "lb", "2 1/4 lbs"),
        ("5/2", "oz", "2 1/2 oz"), ("1/16", "cup", "1/16 cup"), ("2", "clove", "2 cloves"), ("3/2", "", "1 1/2"),
        ("250", "g", "250 g"), ("3/2", "kg", "1.5 kg"), ("1/3", "l", "≈ 0.33 l"), ("1000/3", "g", "≈ 333 g"),
        ("100/3", "g", "≈ 33.3 g"), ("1/8", "l", "0.125 l"), ("2", "leaf", "2 leaves"), ("2", "jugful", "2 jugful"),
        ("2", "sack", "2 sacks"),
        ("19/60", "cup", "≈ 5/16 cup"), ("1/1000", "cup", "0.001 cup"), ("1/3000", "g", "≈ 0.00033 g"),
        ("3527396/100000000", "oz", "≈ 0.035 oz"), ("3/64", "oz", "≈ 1/16 oz"), ("295/100", "cup", "≈ 3 cups"),
        ("231/100", "cup", "≈ 2 1/3 cups"),
        ("170141183460469231731687303715884105727/7", "cup", "≈ 24305883351495604533098186245126300818 1/8 cups"),
    ])
    func `amounts are written as cooks write them`(value: String, unit: String, expected: String) throws {
        #expect(try text(value, unit) == expected)
    }

    @Test(arguments: [
        ("en-GB", "can", "2 tins"), ("en-IE", "package", "2 packs"), ("en-US", "can", "2 cans"),
        ("en", "can", "2 cans"),
        ("en-GB", "can (400 g)", "2 tins (400 g)"), ("en-AU", "can", "2 cans"),
    ])
    func `British lists have tins and packs`(locale: String, unit: String, text: String) {
        let range = AmountRange(Amount(2, UnitCode(rawValue: unit)))
        #expect(QuantityFormatter(locale: locale).text(of: range).text == text)
    }

    @Test func `the two ends of a range are shown once each`() throws {
        #expect(try text("3", "lb", "2") == "2–3 lbs")
        #expect(try text("2", "cup", "3/2") == "1 1/2–2 cups")
    }

    @Test func `a nonzero amount never rounds to zero`() throws {
        for denominator in [3, 7, 100, 9_999, 1_000_003] {
            for unit in ["cup", "g", "", "lb", "clove"] {
                let tiny = try Rational(1, Int128(denominator))
                let text = formatter.text(of: AmountRange(tiny, tiny, UnitCode(rawValue: unit))).text
                #expect(text.contains { "123456789".contains($0) }, "1/\(denominator) \(unit): \(text)")
            }
        }
    }

    @Test func `a rounded text is marked`() throws {
        let third = try Rational(1, 7)
        let display = formatter.text(of: AmountRange(third, third, UnitCode(rawValue: "cup")))
        #expect(!display.exact)
        #expect(display.text.hasPrefix("≈ "))
    }

    @Test(arguments: [
        ("", "cup", "1", "g", "120", "", "1 cup = 120 g"),
        ("", "cup", "1", "g", "213", "packed", "1 cup packed = 213 g"),
        ("", "", "3", "g", "330", "", "3 whole = 330 g"), ("de-DE", "", "3", "g", "330", "", "3 Stück = 330 g"),
        ("de-DE", "metric cup", "3/2", "kg", "3/16", "", "1 1/2 Tassen ≈ 0,19 kg"),
        ("", "g", "7", "clove", "23", "", "7 g = 23 cloves"),
    ])
    func `two equal amounts are written as an equation`(
        row: (String, String, String, String, String, String, String)
    ) throws {
        let (locale, unit, value, other, equal, state, text) = row
        let left = Amount(try #require(Rational(value)), UnitCode(rawValue: unit))
        let right = Amount(try #require(Rational(equal)), UnitCode(rawValue: other))
        #expect(QuantityFormatter(locale: locale).equation(left, right, state: state) == text)
    }

    @Test(arguments: [
        ["9/10", "", "0.9"], ["9/10", "de", "0,9"], ["3/2", "", "1 1/2"], ["1/3", "", "1/3"], ["9/7", "", "1 2/7"],
        ["2", "", "2"], ["317/1001", "", "≈ 0.317"],
    ])
    func `a factor is exact where a short number is`(row: [String]) throws {
        #expect(QuantityFormatter(locale: row[1]).text(ofFactor: try #require(Rational(row[0]))) == row[2])
    }
}
