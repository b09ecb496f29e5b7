import CommandsTestKit
import Quantities
import QuantityModuleTestKit
import Testing

@testable import QuantityDomain

/// Laws that hold for every row of the tables.
@Suite struct ConversionLawTests {
    private let graph = ConversionGraph()

    @Test func `every weight converts to its grams and exactly back`() throws {
        for ingredient in DefaultIngredients.standard.all {
            let key = ingredient.ingredientKey
            for weight in ingredient.conversions {
                let there = try #require(
                    try graph.convert(weight.measure, to: weight.weight.unit, ingredientKey: key, state: weight.state)
                )
                #expect(there.amount == weight.weight, "\(key) \(weight.state)")
                let back = try #require(
                    try graph.convert(there.amount, to: weight.measure.unit, ingredientKey: key, state: weight.state)
                )
                #expect(back.amount == weight.measure, "\(key) \(weight.state)")
            }
        }
    }

    @Test func `every pair of units of a dimension converts there and exactly back`() throws {
        let units = UnitTable.standard.units
        for first in units {
            for second in units where first.dimension == second.dimension {
                let start = Amount(try Rational(7, 3), first.code)
                let there = try UnitTable.standard.convert(start, to: second.code)
                #expect(try UnitTable.standard.convert(there, to: first.code) == start, "\(first.code) \(second.code)")
            }
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `any amount survives any path of any ingredient and back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let ingredient = try #require(DefaultIngredients.standard.all.randomElement(using: &random))
            let key = ingredient.ingredientKey
            let units = graph.reachableUnits(ingredientKey: key)
            let from = try #require(units.randomElement(using: &random))
            let to = try #require(units.randomElement(using: &random))
            let state = (graph.states(of: key) + [""]).randomElement(using: &random) ?? ""
            let start = Amount(try Rational(Int128(Int.random(in: 1...999, using: &random)), 16), from)
            guard let there = try graph.convert(start, to: to, ingredientKey: key, state: state) else { continue }
            let back = try #require(try graph.convert(there.amount, to: from, ingredientKey: key, state: state))
            #expect(back.amount == start, "seed \(seed): \(key), \(from) to \(to), \(state)")
            let route = try graph.route(from: from, to: to, ingredientKey: key, state: state)
            #expect(try route?.convert(start.value) == there.amount.value)
        }
    }
}
