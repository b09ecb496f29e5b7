import Foundation
import Quantities
import QuantityDomain
import Testing

@Suite struct QuantityOrderTests {
    private let order = QuantityOrder()

    private func quantity(_ lower: Rational, _ upper: Rational, _ unit: String) -> StructuredQuantity {
        let range = AmountRange(lower, upper, UnitCode(rawValue: unit))
        return StructuredQuantity(range: range, displayText: "", parseConfidence: 1)
    }

    private func amount(_ value: Rational, _ unit: String) -> Amount { Amount(value, UnitCode(rawValue: unit)) }

    @Test(arguments: [
        ("1", "cup", "16", "tbsp", ComparisonResult.orderedSame),
        ("1", "cup", "17", "tbsp", .orderedAscending),
        ("1", "lb", "453", "g", .orderedDescending),
        ("1/3", "cup", "333333/1000000", "cup", .orderedDescending),
        ("32", "°F", "0", "°C", .orderedSame),
        ("2", "", "3", "", .orderedAscending),
    ])
    func `amounts of one dimension compare exactly`(
        left: String,
        leftUnit: String,
        right: String,
        rightUnit: String,
        expected: ComparisonResult
    ) throws {
        let first = amount(try #require(Rational(left)), leftUnit)
        let second = amount(try #require(Rational(right)), rightUnit)
        #expect(try order.compare(first, second) == expected)
    }

    @Test func `amounts of different dimensions do not compare`() {
        let (cup, gram) = (UnitCode(rawValue: "cup"), UnitCode(rawValue: "g"))
        #expect(throws: CalculationError.unlikeUnits(cup, gram)) { try order.compare(Amount(1, cup), Amount(1, gram)) }
    }

    @Test func `ranges compare by the upper end, then by the lower end`() throws {
        let cup = UnitCode(rawValue: "cup")
        #expect(try order.compare(AmountRange(1, 3, cup), AmountRange(2, 3, cup)) == .orderedAscending)
        #expect(try order.compare(AmountRange(1, 4, cup), AmountRange(2, 3, cup)) == .orderedDescending)
        #expect(try order.compare(AmountRange(1, 3, cup), AmountRange(1, 3, cup)) == .orderedSame)
    }

    @Test func `an amount too large to compare exactly is an error`() throws {
        let huge = Amount(try Rational(.max, 1), UnitCode(rawValue: "cup"))
        #expect(throws: CalculationError.arithmetic(.overflow)) {
            try order.compare(huge, Amount(1, UnitCode(rawValue: "tsp")))
        }
    }

    @Test func `sorting groups dimensions, is stable, and puts unparseable quantities last`() throws {
        let unread = StructuredQuantity(range: nil, displayText: "some", parseConfidence: 0)
        let quantities = [
            quantity(1, 1, "lb"), unread, quantity(1, 1, "cup"), quantity(2, 2, "tbsp"), quantity(100, 100, "g"),
            quantity(16, 16, "tbsp"), quantity(1, 2, "cup"),
        ]
        #expect(try order.sorted(quantities) == [4, 0, 3, 2, 5, 6, 1])
    }

    @Test func `the order is total and independent of the input's order`() throws {
        let units = ["cup", "tbsp", "tsp", "ml", "l"]
        let amounts = units.flatMap { unit in [1, 2, 16].map { amount(Rational($0), unit) } }
        for first in amounts {
            #expect(try order.compare(first, first) == .orderedSame)
            for second in amounts {
                let forward = try order.compare(first, second)
                #expect(try order.compare(second, first).rawValue == -forward.rawValue)
                for third in amounts where try order.compare(second, third) == forward {
                    #expect(try order.compare(first, third) == forward)
                }
            }
        }
        let quantities = amounts.map { quantity($0.value, $0.value, $0.unit.rawValue) }
        let sorted = try order.sorted(quantities).map { quantities[$0].range?.amount }
        let reversed = Array(quantities.reversed())
        let again = try order.sorted(reversed).map { reversed[$0].range?.amount }
        for (first, second) in zip(sorted, again) {
            let (left, right) = (try #require(first), try #require(second))
            #expect(try order.compare(left, right) == .orderedSame)
        }
    }
}
