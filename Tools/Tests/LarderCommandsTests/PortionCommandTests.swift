import CommonMessages
import MessageBus
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct PortionCommandTests {
    private func services(portionSize: String = "") -> StubServices {
        let services = StubServices()
        services.answer(ShowRecipeRequest.self) { request in
            .with { reply in
                reply.recipe.title = "Soup"
                guard request.hasPortion || !portionSize.isEmpty else { return }
                let portion = request.portion
                reply.portion.facts.text = "portions=\(portion.multiplier);total=\(portion.totalWeight)"
                if portionSize.isEmpty, portion.totalWeight.isEmpty { reply.unweighed = ["salt"] }
            }
        }
        services.answer(UpdatePortionSizeRequest.self) { request in
            .with {
                $0.recipe.title = "Soup"
                $0.text = "1 portion: \(request.weight.isEmpty ? "200" : request.weight)g"
            }
        }
        return services
    }

    @Test func `a portion is set by its weight or by the total`() async {
        let run = await Run(["recipe", "portion", "Soup", "--weight", "150"], services: services())
        #expect(run.output == "Soup, 1 portion: 150g\n")
        #expect(run.services.sent.last?.options.idempotencyKey == "run-1/portion")
        let total = await Run(
            ["recipe", "portion", "Soup", "--total", "800", "--servings", "4"],
            services: services()
        )
        let sent = total.services.sent(UpdatePortionSizeRequest.self)
        #expect(sent.map(\.totalWeight) == ["800"])
        #expect(sent.map(\.servings) == ["4"])
    }

    @Test func `a recipe is shown with its portion and any number of them`() async {
        let plain = await Run(["recipe", "show", "Soup"], services: services(portionSize: "150"))
        #expect(plain.output.contains("portions=;total=\n"))
        let unset = await Run(["recipe", "show", "Soup"], services: services())
        #expect(!unset.output.contains("portions="))
        let asked = await Run(["recipe", "show", "Soup", "--portions", "1.5"], services: services())
        #expect(asked.output.contains("portions=3/2;total=, without 1 line of unknown weight: salt\n"))
        let stated = await Run(["recipe", "show", "Soup", "--portions", "2", "--total", "900"], services: services())
        #expect(stated.output.contains("portions=2;total=900\n"))
        #expect(stated.services.sent.count == 1)
    }

    @Test func `a section is named once, before its first ingredient`() async {
        let services = StubServices()
        services.answer(ShowRecipeRequest.self) { _ in
            .with { reply in
                reply.recipe.title = "Soup"
                reply.recipe.ingredients = [("1 onion", ""), ("2 l water", "Pot"), ("salt", "Pot"), ("dill", "Top")].map
                {
                    line in
                    .with { ($0.text, $0.section) = line }
                }
            }
        }
        let run = await Run(["recipe", "show", "Soup"], services: services)
        #expect(run.output.contains("  1 onion\n\nPot\n  2 l water\n  salt\n\nTop\n  dill\n"))
    }

    private static let fullSoup = ShowRecipeReply.with { reply in
        (reply.recipe.title, reply.recipe.description_p, reply.recipe.favorite) = ("Soup", "Warm.", true)
        (reply.recipe.notes, reply.recipe.rating, reply.recipe.totalWeight) = ("Less salt.", 4, "1600/3")
        (reply.recipe.restMinutes, reply.recipe.cover) = (30, "https://example.org/soup.jpg")
        reply.recipe.nutrition.basis = .perServing
        reply.recipe.nutrition.nutrients = [
            .with { ($0.name, $0.amount.value, $0.amount.unit) = ("energy", "80", "kcal") },
            .with { ($0.name, $0.amount.value, $0.amount.unit) = ("saturatedFat", "141/100", "g") },
        ]
        reply.recipe.ingredients = ["1 onion", "salt"].map { text in .with { ($0.text, $0.id) = (text, text) } }
        reply.recipe.steps = ["Fry.", "Season."]
        reply.recipe.stepDetails = [
            .with { ($0.section, $0.lineIds) = ("Base", ["1 onion"]) },
            .with { ($0.section, $0.lineIds, $0.chosen) = ("Last", ["salt"], true) },
        ]
    }

    @Test func `a recipe is shown with all that it says`() async {
        let services = StubServices()
        services.answer(ShowRecipeRequest.self) { _ in Self.fullSoup }
        let run = await Run(["recipe", "show", "Soup"], services: services)
        #expect(
            run.output == """
                Soup ♥
                Warm.
                30 min resting
                ★★★★☆
                533.3 g in all · per serving: energy 80 kcal, saturated fat 1.4 g
                https://example.org/soup.jpg

                  1 onion
                  salt

                Base
                1. Fry.

                Last
                2. Season.
                   salt

                Less salt.

                """
        )
    }

    @Test func `a recipe is kept in another size by one request`() async {
        let services = services()
        services.answer(SaveScaledRecipeRequest.self) { request in
            .with { reply in
                reply.recipe.title = request.title.isEmpty ? "Soup (6 servings)" : request.title
                reply.recipe.servings.text = "6 servings"
            }
        }
        let run = await Run(["recipe", "scale", "Soup", "--servings", "6"], services: services)
        #expect(run.output == "Saved Soup (6 servings): 6 servings.\n")
        #expect(services.sent.map(\.options.idempotencyKey) == ["run-1/scaled"])
        _ = await Run(["recipe", "scale", "Soup", "--factor", "1.5", "--name", "Party soup"], services: services)
        let sent = services.sent(SaveScaledRecipeRequest.self)
        #expect(sent.map(\.recipe.reference) == ["Soup", "Soup"] && sent.map(\.title) == ["", "Party soup"])
        #expect(sent.map(\.recipe.servings) == ["6", ""] && sent.map(\.recipe.factor) == ["", "3/2"])
        #expect(services.sent.count == 2)
    }

    @Test func `nutrients of the whole recipe are sent exactly, in the order of the command`() async {
        let nutrients = ["--nutrient", "energy 2000 kcal", "--nutrient", "saturated fat 1.5 g"]
        let run = await Run(["recipe", "show", "Soup"] + nutrients, services: services())
        let sent = run.services.sent(ShowRecipeRequest.self).flatMap(\.portion.nutrients)
        #expect(sent.map(\.name) == ["energy", "saturated fat"])
        #expect(sent.map(\.amount.value) == ["2000", "3/2"] && sent.map(\.amount.unit) == ["kcal", "g"])
    }

    @Test(arguments: [
        ["recipe", "show", "Soup", "--nutrient", "2000 kcal"],
        ["recipe", "show", "Soup", "--nutrient", "energy x kcal"],
        ["recipe", "scale", "Soup"], ["recipe", "scale", "Soup", "--factor", "2", "--servings", "3"],
        ["recipe", "scale", "Soup", "--factor", "2", "--name", " "],
        ["recipe", "portion", "Soup"], ["recipe", "portion", "Soup", "--weight", "1", "--total", "2"],
        ["recipe", "portion", "Soup", "--weight", "x"],
        ["recipe", "portion", "Soup", "--weight", "1", "--servings", "2"],
        ["recipe", "show", "Soup", "--portions", "0"], ["recipe", "show", "Soup", "--portions", "1", "--weight", "2"],
    ])
    func `invalid numbers are usage errors`(arguments: [String]) async {
        #expect(await Run(arguments, services: services()).status == .usage)
    }
}
