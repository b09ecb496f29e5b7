import CommandsTestKit

/// What a person does with a list.
enum ModeledAction: Hashable {
    /// A line that is added: an item with an amount, with words, or alone.
    struct Line: Hashable {
        let item: String
        var amount: ModeledLists.Amount?
        var phrase = ""
    }

    case add(Line)
    /// Adds a recipe, as it is written at the time, for so many servings.
    case addRecipe(String, lines: [Line], servings: Int)
    case check(String)
    case uncheck(String)
    case remove(String)
    case removeSource(String)
    case clearChecked
    /// Moves an item to the other list.
    case move(String)
    /// Answers one of the questions that the list asks: with an amount, with yes, or by keeping it apart.
    case answer(question: Int, isYes: Bool, amount: Int)
    case undoAnswers(String)
    case notThere(String, Bool)

    private static let items = ["milk", "flour", "eggs", "salt", "candles"]
    /// How many servings recipes are written for.
    static let servings = 4

    /// Picks an action; `number` tells its words from those of other actions.
    static func random(_ generator: inout SeededGenerator, number: UInt64) -> ModeledAction {
        let item = items[generator.below(items.count)]
        switch generator.below(26) {
        case 0...5: return .add(line(of: item, &generator, number))
        case 6...8: return recipe(&generator)
        case 9...11: return .check(item)
        case 12, 13: return .uncheck(item)
        case 14: return .remove(item)
        case 15: return .removeSource(generator.oneIn(2) ? "Soup" : "Bread")
        case 16: return .clearChecked
        case 17, 18: return .move(item)
        case 19...21:
            let (question, amount) = (generator.below(3), 1 + generator.below(3))
            return .answer(question: question, isYes: generator.oneIn(2), amount: amount)
        case 22...24: return .undoAnswers(item)
        default: return .notThere(item, generator.oneIn(2))
        }
    }

    private static func line(of item: String, _ generator: inout SeededGenerator, _ number: UInt64) -> Line {
        let units = ["milk": ["l", "cup"], "flour": ["cup", "g"], "eggs": ["x"], "salt": ["tsp"]][item] ?? []
        guard !units.isEmpty else { return Line(item: item) }
        // The number makes it a line of its own, because answers name lines by their texts.
        if generator.oneIn(4) { return Line(item: item, phrase: "pinch \(number % 1_000_000)") }
        let value = Fraction(1 + generator.below(4), 1 + generator.below(7))
        return Line(item: item, amount: ModeledLists.Amount(value: value, unit: units[generator.below(units.count)]))
    }

    /// One of two recipes, each as it was written first or as it was changed.
    private static func recipe(_ generator: inout SeededGenerator) -> ModeledAction {
        let amount = { (number: Int, over: Int, unit: String) in
            ModeledLists.Amount(value: Fraction(number, over), unit: unit)
        }
        let soups = [
            [
                Line(item: "milk", amount: amount(1, 1, "l")), Line(item: "eggs", amount: amount(2, 1, "x")),
                Line(item: "salt", phrase: "a pinch"),
            ], [Line(item: "milk", amount: amount(1, 3, "l")), Line(item: "milk", amount: amount(2, 1, "cup"))],
        ]
        let breads = [
            [Line(item: "flour", amount: amount(2, 1, "cup")), Line(item: "salt", amount: amount(3, 1, "tsp"))],
            [Line(item: "flour", amount: amount(250, 1, "g")), Line(item: "eggs", amount: amount(1, 1, "x"))],
        ]
        let version = generator.below(2)
        let isSoup = generator.oneIn(2)
        return .addRecipe(
            isSoup ? "Soup" : "Bread",
            lines: isSoup ? soups[version] : breads[version],
            servings: 2 + 2 * generator.below(3)
        )
    }
}

extension ModeledAction.Line {
    /// As people write it on a list: "milk 1/3 l".
    var itemText: String {
        amount.map { "\(item) \($0.value) \($0.unit)" } ?? (phrase.isEmpty ? item : "\(item), \(phrase)")
    }

    /// As recipes have it: "1/3 l milk".
    var recipeText: String { amount.map { "\($0.value) \($0.unit) \(item)" } ?? itemText }

    /// What it needs of its item.
    func need(as text: String, of title: String = "", factor: Fraction = Fraction(1)) -> ModeledLists.Need {
        ModeledLists.Need(
            line: text,
            title: title,
            amount: amount.map { ModeledLists.Amount(value: $0.value * factor, unit: $0.unit == "x" ? "" : $0.unit) },
            hasPhrase: !phrase.isEmpty,
            factor: factor
        )
    }
}
