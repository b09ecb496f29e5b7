import Quantities
import ShoppingDomain
import Testing

/// What a journal says of amounts.
@Suite struct AmountTextTests {
    @Test func `an amount is written in decimals or a short fraction, and otherwise rounded with a sign`() throws {
        let grams = UnitCode(rawValue: "g")
        #expect(Amount(try Rational(23) / 10, grams).plainText == "2.3 g")
        #expect(Amount(try Rational(1) / 3, grams).plainText == "1/3 g")
        #expect(Amount(try Rational(268_701_961_950) / 157_725_491, grams).plainText == "≈ 1703.605 g")
        #expect(Amount(2, .count).plainText == "2")
    }
}
