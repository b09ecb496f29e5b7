import Foundation
import Quantities
import Testing

@testable import RecipeDomain

@Suite struct StepIngredientsTests {
    /// A language, the names of lines, a step, and the places of the lines that it uses.
    struct Case: Sendable {
        let language: String
        let names: [String]
        let step: String
        let used: [Int]

        init(_ language: String, _ names: [String], _ step: String, _ used: [Int]) {
            (self.language, self.names, self.step, self.used) = (language, names, step, used)
        }
    }

    private static let cases = [
        Case("en", ["all-purpose flour", "butter"], "Rub the butter into the flour.", [0, 1]),
        Case("en", ["eggs", "eggplant"], "Beat one egg.", [0]),
        Case("en", ["brown sugar", "sugar"], "Add the sugar.", [1]),
        Case("en", ["brown sugar", "sugar"], "Add the BROWN SUGAR.", [0]),
        Case("en", ["olive oil", "sesame oil"], "Heat the oil.", [0, 1]),
        Case("en", ["olive oil", "sesame oil"], "Drizzle with sesame oil.", [1]),
        Case("en", ["tomatoes", "berries", "bay leaves"], "Crush a tomato and a berry with a bay leaf.", [0, 1, 2]),
        Case("en", ["salt"], "Serve saltines.", []),
        Case("en", ["butter", "peanut butter"], "Spread with peanut butter, not with butter.", [0, 1]),
        Case("en-GB", ["plain flour"], "Sift.", []),
        Case("de", ["Weizenmehl", "Zwiebeln", "Eier"], "Mehl sieben, ein Ei und die Zwiebel dazugeben.", [0, 1, 2]),
        Case("de", ["Äpfel"], "Den Apfel schälen.", [0]),
        Case("de", ["Milch"], "Buttermilch einrühren.", []),
        Case("fr", ["huile d'olive", "farine de blé"], "Chauffer l'huile.", [0]),
        Case("fr", ["oignons"], "Émincer l'oignon.", [0]),
        Case("es", ["aceite de oliva", "tomates"], "Añadir el tomate y el aceite.", [0, 1]),
        Case("it", ["pomodori", "cipolla"], "Tagliare il pomodoro e le cipolle.", [0, 1]),
        Case("sv", ["gul lök"], "Hacka löken.", [0]), Case("tr", ["yumurta"], "Yumurtalar çırpılır.", [0]),
        Case("nl", ["uien"], "Snijd de ui.", []), Case("en", [], "Boil.", []), Case("en", ["salt"], "", []),
    ]

    @Test(arguments: cases) func `a step uses the ingredients that it names`(example: Case) throws {
        let lines = example.names.enumerated().map { place, name in
            IngredientLine(name, id: id(place), reading: reading(name))
        }
        let found = StepIngredients(lines, language: example.language).lineIDs(in: example.step)
        #expect(found == example.used.map { id($0) })
    }

    @Test func `a person's choice goes before the names, without lines that are gone`() throws {
        let lines = ["water", "salt"].enumerated().map { IngredientLine($1, id: id($0), reading: reading($1)) }
        let recipe = try Recipe(
            title: "Soup",
            ingredients: lines,
            steps: ["Boil the water.", RecipeStep("Boil the water.", chosenLineIDs: [id(1), id(7)]), "Serve."]
        )
        #expect(recipe.stepLineIDs() == [[id(0)], [id(1)], []])
    }

    @Test func `lines that were not read, or have no identifier, are not found`() throws {
        let lines = [IngredientLine("water", id: id(0)), IngredientLine("salt", reading: reading("salt"))]
        #expect(StepIngredients(lines, language: "en").lineIDs(in: "Salt the water.") == [])
    }

    @Test(arguments: ["en", "de"]) func `a step uses the first twenty of many lines with one name`(language: String) {
        let names = (0..<300).map { $0.isMultiple(of: 2) ? "milk" : "oat milk" }
        let lines = names.enumerated().map { IngredientLine("1 cup \($1)", id: id($0), reading: reading($1)) }
        let steps = StepIngredients(lines, language: language)
        #expect(steps.lineIDs(in: "Pour the milk.") == (0..<20).map { id(2 * $0) })
        #expect(steps.lineIDs(in: "Pour the milk, then the oat milk.") == (0..<20).map { id($0) })
    }

    @Test func `the steps of a recipe use ten thousand lines in all, with those that people chose first`() throws {
        let lines = (0..<30).map { IngredientLine("1 cup milk \($0)", id: id($0), reading: reading("milk")) }
        let chosen = RecipeStep("milk", chosenLineIDs: Array(repeating: id(29), count: 5))
        let steps = Array(repeating: RecipeStep("milk"), count: 1_000) + [chosen]
        let used = try Recipe(title: "Milk", ingredients: lines, steps: steps).stepLineIDs()
        #expect(used.map(\.count).reduce(0, +) == Recipe.mostStepLines)
        #expect(used[498].count == 20 && used[499].count == 15 && used[500].isEmpty)
        #expect(used.last == chosen.chosenLineIDs)
    }

    @Test func `too many steps, or lines for them, are refused`() throws {
        let milk = IngredientLine("milk", id: id(0))
        let recipe = { (steps: [RecipeStep]) in try Recipe(title: "Milk", ingredients: [milk], steps: steps) }
        let steps = Array(repeating: RecipeStep("milk"), count: Recipe.mostSteps)
        try recipe(steps).checkSize()
        #expect(throws: RecipeContentError.tooManySteps(title: "Milk", count: 2_001)) {
            try recipe(steps + ["Stir."]).checkSize()
        }
        let ids = Array(repeating: id(0), count: Recipe.mostStepLines)
        try recipe([RecipeStep("milk", chosenLineIDs: ids)]).checkSize()
        #expect(throws: RecipeContentError.tooManyStepLines(title: "Milk", count: 10_001)) {
            try recipe([RecipeStep("milk", chosenLineIDs: ids + [id(0)])]).checkSize()
        }
    }

    @Test func `the noun of a long compound is found, and a word without end costs little`() {
        let long = String(repeating: "x", count: 100_000) + "mehl"
        let lines = [IngredientLine("1", id: id(0), reading: reading(long))]
        #expect(StepIngredients(lines, language: "de").lineIDs(in: "Das Mehl sieben.") == [id(0)])
    }

    private func id(_ number: Int) -> LineID {
        let number = String(number)
        let digits = String(repeating: "0", count: 12 - number.count) + number
        guard let id = LineID("00000000-0000-0000-0000-\(digits)") else { preconditionFailure("It is a UUID.") }
        return id
    }

    private func reading(_ name: String) -> LineReading {
        let quantity = StructuredQuantity(range: nil, displayText: "", parseConfidence: 0)
        return LineReading(ingredientKey: name, name: name, quantity: quantity)
    }
}
