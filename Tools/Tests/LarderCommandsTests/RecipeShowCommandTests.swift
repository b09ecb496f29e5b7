import CommonMessages
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeShowCommandTests {
    private let soup = Recipe.with {
        ($0.id, $0.title, $0.ingredients) = ("soup-1", "Soup", [.with { $0.text = "1 onion" }])
        $0.steps = ["Chop.", "Boil.", "Whip.", "Serve."]
        $0.stepDetails = ["", "Broth", "Cream", ""].map { section in .with { $0.section = section } }
    }

    @Test func `a shown recipe tells its nutrition, and how often it was cooked`() async {
        let services = StubServices()
        services.answer(ShowRecipeRequest.self) { _ in
            .with {
                $0.recipe = soup
                $0.recipe.nutrition.basis = .perServing
                $0.recipe.nutrition.nutrients = [
                    .with { ($0.name, $0.amount.value, $0.amount.unit) = ("fat", "7/2", "g") }
                ]
                ($0.cooked.times, $0.cooked.lastDay) = (3, "2020-02-29")
            }
        }
        let run = await Run(["recipe", "show", "Soup"], services: services)
        #expect(run.output.contains("\ntimes cooked: 3 (2020-02-29)\n"))
        let json = await Run(["recipe", "show", "Soup", "--json"], services: services)
        #expect(
            json.output.contains(
                #""nutrition":{"basis":"perServing","nutrients":[{"name":"fat","amount":"7/2","unit":"g"}]}"#
            )
        )
        #expect(json.output.hasSuffix(#","cooked":{"times":3,"lastDay":"2020-02-29"}}"# + "\n"))
    }

    @Test func `a scaled recipe has the headings of its steps, as a shown one has`() async {
        let services = StubServices()
        services.answer(ShowRecipeRequest.self) { [soup] _ in .with { $0.recipe = soup } }
        services.answer(GetRecipesRequest.self) { [soup] _ in .with { $0.recipes = [.with { $0.recipe = soup }] } }
        services.answer(ScaleRecipesRequest.self) { [soup] _ in
            .with { $0.recipes = [.with { ($0.recipe, $0.summary) = (soup, "1 scaled") }] }
        }
        let steps = "1. Chop.\n\nBroth\n2. Boil.\n\nCream\n3. Whip.\n\n4. Serve.\n"
        let shown = await Run(["recipe", "show", "Soup"], services: services)
        #expect(shown.output.hasSuffix(steps), "\(shown.output)")
        let scaled = await Run(["scale", "Soup", "--factor", "2"], services: services)
        #expect(scaled.output.hasSuffix(steps), "\(scaled.output) \(scaled.errors)")
    }

    @Test func `numbers tell which lines each step uses, also those that its text names`() async {
        let services = StubServices()
        services.answer(ShowRecipeRequest.self) { [soup] _ in
            .with {
                $0.recipe = soup
                $0.recipe.ingredients = ["1 onion", "salt"].map { text in .with { ($0.id, $0.text) = (text, text) } }
                $0.recipe.steps = ["Chop.", "Serve."]
                $0.recipe.stepDetails = [
                    .with { $0.lineIds = ["salt", "1 onion"] },
                    .with { ($0.lineIds, $0.chosen) = (["salt"], true) },
                ]
            }
        }
        let numbered = await Run(["recipe", "show", "Soup", "--numbers"], services: services)
        #expect(numbered.output.hasSuffix("\n1. Chop.\n   1. 1 onion; 2. salt\n2. Serve.\n   2. salt\n"))
        let plain = await Run(["recipe", "show", "Soup"], services: services)
        #expect(plain.output.hasSuffix("\n1. Chop.\n2. Serve.\n   salt\n"))
    }

    @Test func `notes and a description keep their line breaks`() async {
        let services = StubServices()
        services.answer(ShowRecipeRequest.self) { [soup] _ in
            .with {
                $0.recipe = soup
                ($0.recipe.description_p, $0.recipe.notes) = ("Warm.\nGreen.", "Less salt.\n\nFreezes well.")
            }
        }
        let shown = await Run(["recipe", "show", "Soup"], services: services)
        #expect(shown.output.hasPrefix("Soup\nWarm.\nGreen.\n"))
        #expect(shown.output.hasSuffix("\nLess salt.\n\nFreezes well.\n"))
        services.answer(CompareRevisionsRequest.self) { _ in
            .with { $0.differences = [.with { ($0.field, $0.before, $0.after) = ("notes", "A.\nB.", "C.") }] }
        }
        let compared = await Run(["recipe", "compare", "Soup"], services: services)
        #expect(compared.output == "- notes: A.\n  B.\n+ notes: C.\n")
    }

    @Test func `a number below zero is refused as what it is`() async {
        let run = await Run(["recipe", "edit", "Soup", "--prep", "-5"])
        #expect(run.status == .usage && run.errors.contains("'-5'"), "\(run.errors)")
    }

    @Test func `servings of a cooking are written as people write them`() {
        let words = LocalWords(locale: "en")
        #expect(["5/2", "1", "7/3", ""].map(words.servings) == ["2.5 servings", "1 serving", "7/3 servings", ""])
    }
}
