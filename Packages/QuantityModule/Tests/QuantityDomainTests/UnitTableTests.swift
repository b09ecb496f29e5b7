import Quantities
import QuantityDomain
import Testing

@Suite struct UnitTableTests {
    private let table = UnitTable.standard

    @Test(arguments: [
        ("1", "cup", "tbsp", "16"), ("1", "tbsp", "tsp", "3"), ("1", "pint", "cup", "2"), ("1", "gallon", "quart", "4"),
        ("1", "fl oz", "tbsp", "2"), ("1", "lb", "oz", "16"), ("1", "kg", "g", "1000"), ("1", "l", "dl", "10"),
        ("1", "lb", "g", "45359237/100000"), ("1", "cup", "ml", "473176473/2000000"), ("1", "inch", "mm", "127/5"),
        ("1", "imperial pint", "imperial fl oz", "20"), ("4", "metric cup", "l", "1"),
        ("1", "US label cup", "ml", "240"),
        ("1", "dozen", "", "12"), ("1", "imperial cup", "imperial pint", "1/2"),
    ])
    func `definitions are exact`(value: String, from: String, to: String, expected: String) throws {
        let amount = Amount(try #require(Rational(value)), UnitCode(rawValue: from))
        let converted = try table.convert(amount, to: UnitCode(rawValue: to))
        #expect(converted.value.description == expected)
    }

    @Test func `unlike units are refused`() {
        let cup = UnitCode(rawValue: "cup")
        let gram = UnitCode(rawValue: "g")
        #expect(throws: CalculationError.unlikeUnits(cup, gram)) { try table.convert(Amount(1, cup), to: gram) }
    }

    @Test func `every measure names its source`() {
        for code in table.codes {
            guard let unit = table[code] else { continue }
            if case .noun = unit.dimension { continue }
            #expect(!unit.source.isEmpty, "\(code)")
        }
    }

    @Test func `each unit is listed once, in the order of the codes`() {
        let codes = table.codes.map(\.rawValue)
        #expect(codes.count > 50 && zip(codes, codes.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `a counting noun converts only to itself`() {
        #expect(table.dimension(of: UnitCode(rawValue: "florp")) == .noun(UnitCode(rawValue: "florp")))
        #expect(table.factor(of: UnitCode(rawValue: "florp")) == .one)
    }
}
