import CommonMessages
import MessageBus
import QuantityMessages
import RecipeMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct PortionCommandTests {
    private func services(portionSize: String = "") -> StubServices {
        let services = StubServices()
        services.answer(GetRecipesRequest.self) { _ in
            .with { reply in
                reply.recipes = [
                    .with {
                        $0.recipe.id = "soup-1"
                        $0.recipe.title = "Soup"
                        $0.recipe.portionSize = portionSize
                        $0.recipe.ingredients = [.with { $0.text = "2 l water" }, .with { $0.text = "salt" }]
                    }
                ]
            }
        }
        services.answer(UpdatePortionSizeRequest.self) { request in
            .with {
                $0.recipe.title = "Soup"
                $0.recipe.portionSize = request.weight.isEmpty ? "200" : request.weight
            }
        }
        services.answer(ViewPortionsRequest.self) { request in
            .with { reply in
                reply.answers = request.questions.map { question in
                    .with { $0.facts.text = "portions=\(question.multiplier);total=\(question.totalWeight)" }
                }
            }
        }
        Self.weigh(services)
        return services
    }

    /// Water weighs a kilogram a liter, and salt has no number.
    private static func weigh(_ services: StubServices) {
        services.answer(ParseRequest.self) { request in
            .with { reply in
                reply.lines = request.lines.map { line in
                    .with {
                        $0.text = line.text
                        $0.ingredientKey = "x"
                        guard line.text != "salt" else { return }
                        $0.quantity = Samples.quantity("2", "l", "2 l", numeric: 2)
                    }
                }
            }
        }
        services.answer(ConvertRequest.self) { request in
            .with { reply in
                reply.outcomes = request.conversions.map { _ in
                    .with { $0.quantity = Samples.quantity("2000", "g", "2000 g", numeric: 2_000) }
                }
            }
        }
    }

    @Test func `a portion is set by its weight or by the total`() async {
        let run = await Run(["recipe", "portion", "Soup", "--weight", "150"], services: services())
        #expect(run.output.replacing("\u{a0}", with: " ") == "One portion of Soup is 150 g.\n")
        #expect(run.services.sent.last?.options.idempotencyKey == "run-1/portion")
        let total = await Run(
            ["recipe", "portion", "Soup", "--total", "800", "--servings", "4"],
            services: services()
        )
        let sent = total.services.sent(UpdatePortionSizeRequest.self)
        #expect(sent.map(\.totalWeight) == ["800"])
        #expect(sent.map(\.servings) == ["4"])
    }

    @Test func `a recipe's view has its portion, and any number of them`() async {
        let plain = await Run(["recipe", "show", "Soup"], services: services(portionSize: "150"))
        #expect(plain.output.contains("portions=;total=\n"))
        let unset = await Run(["recipe", "show", "Soup"], services: services())
        #expect(unset.services.sent(ViewPortionsRequest.self).isEmpty)
        let asked = await Run(["recipe", "show", "Soup", "--portions", "1.5"], services: services())
        #expect(asked.output.contains("portions=3/2;total=2000, without 1 line of unknown weight: salt\n"))
        let told = await Run(["recipe", "show", "Soup", "--portions", "2", "--total", "900"], services: services())
        #expect(told.output.contains("portions=2;total=900\n"))
    }

    @Test(arguments: [
        ["recipe", "portion", "Soup"], ["recipe", "portion", "Soup", "--weight", "1", "--total", "2"],
        ["recipe", "portion", "Soup", "--weight", "x"],
        ["recipe", "portion", "Soup", "--weight", "1", "--servings", "2"],
        ["recipe", "show", "Soup", "--portions", "0"], ["recipe", "show", "Soup", "--portions", "1", "--weight", "2"],
    ])
    func `numbers that make no sense are usage errors`(arguments: [String]) async {
        #expect(await Run(arguments, services: services()).status == .usage)
    }
}
