import CommonMessages
import InventoryMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeCookCommandTests {
    private static func quantity(_ text: String) -> Quantity {
        .with { ($0.displayText, $0.isParseable, $0.exact) = (text, true, true) }
    }

    private static func ingredient(
        _ name: String,
        _ outcome: CookOutcome,
        _ needed: String = "",
        uses: [(String, String, String)] = [],
        lacking: String = ""
    ) -> CookedIngredient {
        .with { ingredient in
            (ingredient.name, ingredient.outcome) = (name, outcome)
            if !needed.isEmpty { ingredient.needed = quantity(needed) }
            if !lacking.isEmpty { ingredient.lacking = quantity(lacking) }
            ingredient.uses = uses.map { use in
                .with { ($0.amount, $0.title, $0.location) = (quantity(use.0), use.1, use.2) }
            }
        }
    }

    private static let pancakes = CookRecipeReply.with { reply in
        (reply.title, reply.servings, reply.factor, reply.day) = ("Pancakes", "6 servings", "3/2", "2026-11-26")
        reply.lines = [
            .with {
                $0.ingredients = [
                    ingredient(
                        "Flour",
                        .taken,
                        "3 cups",
                        uses: [("300 g", "Mill flour", "Pantry"), ("60 g", "Rye flour", "Shelf")]
                    )
                ]
            },
            .with {
                $0.ingredients = [
                    ingredient("Milk", .tooLittle, "1 l", uses: [("1/2 l", "Milk", "Fridge")], lacking: "1/2 l")
                ]
            }, .with { $0.ingredients = [ingredient("Eggs", .notInStock, "3", lacking: "3")] },
            .with { $0.ingredients = [ingredient("Salt", .noAmount)] },
            .with { ($0.text, $0.leftOut) = ("1 cup water", "water") },
        ]
    }

    private func run(_ arguments: [String], locale: String = "") async -> Run {
        let services = StubServices()
        services.answer(CookRecipeRequest.self) { _ in Self.pancakes }
        let local = locale.isEmpty ? [] : ["--locale", locale]
        return await Run(["recipe", "cook", "Pancakes"] + arguments + local, services: services)
    }

    @Test func `what was taken stands beside each ingredient, and what the stock lacks`() async {
        let cooked = await run(["--use-stock"])
        #expect(
            cooked.output == """
                Cooked Pancakes (6 servings): today
                  ✓  Flour  3 cups  300 g Mill flour        Pantry
                                    60 g Rye flour          Shelf
                  –  Milk   1 l     1/2 l Milk              Fridge
                                    not taken, 1/2 l short
                  –  Eggs   3       not in stock
                  ·  Salt           Check the cupboard

                """
        )
        #expect(cooked.services.sent.last?.options.idempotencyKey == "run-1/cook")
    }

    @Test func `a dry run says what would be taken, and is not the same command as the cooking`() async {
        let trial = await run(["--use-stock", "--dry-run"], locale: "de")
        #expect(trial.output.hasPrefix("Pancakes (6 servings) zu kochen nähme:\n"))
        #expect(trial.services.sent.last?.options.idempotencyKey == "run-1/cook-trial")
    }

    @Test func `programs get every line`() async {
        let json = await run(["--use-stock", "--json"]).output
        #expect(json.contains("\"outcome\": \"tooLittle\"") && json.contains("\"leftOut\": \"water\""))
    }

    private static let cookable = FindCookableReply.with { reply in
        reply.total = 5
        reply.recipes = [
            .with {
                ($0.title, $0.counted, $0.onHand, $0.favorite) = ("Pancakes", 3, 3, true)
                ($0.due.title, $0.due.due.day, $0.due.due.reason) = ("Milk", "2026-11-27", .useBy)
            },
            .with {
                ($0.title, $0.counted, $0.onHand) = ("Cake", 4, 2)
                $0.lacking = [
                    .with { ($0.name, $0.toGet) = ("Eggs", [quantity("3")]) }, .with { $0.name = "Honey" },
                ]
            },
        ]
    }

    @Test func `recipes stand with what is there, what is missing, and what should be used`() async {
        let services = StubServices()
        services.answer(FindCookableRequest.self) { _ in Self.cookable }
        let run = await Run(["recipe", "cookable"], services: services)
        #expect(
            run.output == """
                Pancakes ♥  3 of 3  everything there        Milk: use by: tomorrow
                Cake        2 of 4  missing: Eggs 3, Honey
                3 more: use --limit.

                """
        )
        let none = StubServices()
        none.answer(FindCookableRequest.self) { _ in FindCookableReply() }
        #expect(await Run(["recipe", "cookable"], services: none).output.hasPrefix("No recipe fits"))
    }

    @Test func `more recipes than a page are fetched page by page, up to the limit`() async {
        let services = StubServices()
        services.answer(FindCookableRequest.self) { request in
            .with { reply in
                let start = Int(request.cursor) ?? 0
                reply.recipes = (start..<start + Int(request.limit)).map { number in .with { $0.title = "R\(number)" } }
                (reply.total, reply.nextCursor) = (400, "\(start + Int(request.limit))")
            }
        }
        let run = await Run(["recipe", "cookable", "--limit", "150", "--json"], services: services)
        #expect(services.sent(FindCookableRequest.self).map(\.limit) == [100, 50])
        #expect(run.output.split(separator: "\n").count == 150)
    }
}
