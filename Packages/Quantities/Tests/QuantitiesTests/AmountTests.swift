import Foundation
import Quantities
import Testing

@Suite struct AmountTests {
    private let cup = UnitCode(rawValue: "cup")
    private let gram = UnitCode(rawValue: "g")

    @Test func `like units add exactly`() throws {
        #expect(try Amount(2, cup).adding(Amount(try Rational(1, 3), cup)) == Amount(try Rational(7, 3), cup))
    }

    @Test func `unlike units are never added`() {
        #expect(throws: AmountError.unlikeUnits(cup, gram)) { try Amount(1, cup).adding(Amount(300, gram)) }
    }

    @Test func `scaling multiplies the value and keeps the unit`() throws {
        #expect(try Amount(2, cup).scaled(by: Rational(3, 2)) == Amount(3, cup))
    }

    @Test func `an amount survives encoding`() throws {
        let amount = Amount(try Rational(2, 3), cup)
        #expect(try JSONDecoder().decode(Amount.self, from: JSONEncoder().encode(amount)) == amount)
    }
}
