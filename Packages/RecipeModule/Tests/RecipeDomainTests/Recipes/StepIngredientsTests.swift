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

    private func id(_ number: Int) -> LineID {
        let digits = String(repeating: "0", count: 11) + String(number)
        guard let id = LineID("00000000-0000-0000-0000-\(digits)") else { preconditionFailure("It is a UUID.") }
        return id
    }

    private func reading(_ name: String) -> LineReading {
        let quantity = StructuredQuantity(range: nil, displayText: "", parseConfidence: 0)
        return LineReading(ingredientKey: name, name: name, quantity: quantity)
    }
}
