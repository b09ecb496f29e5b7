import Quantities
import ShoppingDomain
import Testing

@Suite struct PlacedDecisionTests {
    private func line(_ text: String, of recipe: String = "Soup", key: String, isCounted: Bool = true) -> PlannedLine {
        let range = isCounted ? AmountRange(Amount(.one, UnitCode(rawValue: "g"))) : nil
        let quantity = StructuredQuantity(range: range, displayText: text, parseConfidence: 1)
        let reading = Reading(quantity: quantity, key: IngredientKey(rawValue: key), listName: key)
        return PlannedLine(recipe: recipe, text: text, reading: reading)
    }

    @Test func `a decision about an ingredient applies where a line names it`() {
        let made: [MergeDecision] = [
            .split(key: "milk"), .join(key: "flour", unit: "g"), .rename(key: "rye", to: "flour"),
            .join(key: "salt", unit: ""),
        ]
        let placed = PlacedDecisions(made, on: [line("1 g flour", key: "flour"), line("1 g salt", key: "salt")])
        #expect(placed.decisions == [.join(key: "flour", unit: "g"), .join(key: "salt", unit: "")])
        #expect(placed.idle(placed: []) == [0, 2])
        #expect(placed.idle(placed: [1]) == [0, 2, 3])
    }

    @Test func `a renamed ingredient goes by its other name from then on`() {
        let made: [MergeDecision] = [
            .rename(key: "rye", to: "flour"), .split(key: "rye"), .join(key: "flour", unit: ""),
        ]
        let placed = PlacedDecisions(made, on: [line("1 g rye", key: "rye")])
        #expect(placed.decisions == [.rename(key: "rye", to: "flour"), .join(key: "flour", unit: "")])
        #expect(placed.idle(placed: []) == [1])
    }

    @Test func `of two amounts for the same lines the later one counts`() {
        let lines = [line("salt", key: "salt", isCounted: false), line("salt", key: "salt", isCounted: false)]
        let made = ["1 g", "2 g", "3 g"].map { MergeDecision.count(text: "salt", source: "Soup", amount: $0) }
        let placed = PlacedDecisions(made, on: lines)
        #expect(placed.decisions == [.count(position: 0, amount: "3 g"), .count(position: 1, amount: "3 g")])
        #expect(placed.idle(placed: []) == [0, 1])
    }

    @Test func `an amount counts every line of its text and source that has no number`() {
        let lines = [
            line("salt", key: "salt", isCounted: false), line("salt", of: "Stew", key: "salt", isCounted: false),
            line("pepper", key: "pepper", isCounted: false), line("salt", key: "salt", isCounted: false),
            line("salt", key: "salt"),
        ]
        let made: [MergeDecision] = [
            .count(text: "salt", source: "Soup", amount: "5 g"), .count(text: "dill", source: "Soup", amount: "1 g"),
        ]
        let placed = PlacedDecisions(made, on: lines)
        #expect(placed.decisions == [.count(position: 0, amount: "5 g"), .count(position: 3, amount: "5 g")])
        #expect(placed.idle(placed: [0]) == [1], "One of its lines is enough.")
        #expect(placed.idle(placed: [0, 1]) == [0, 1])
    }
}
