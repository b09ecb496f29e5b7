import CommonMessages
import EmbeddedStack
import EndpointTestKit
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// Recipes, lists, and the stock over all real services of an embedded stack.
@Suite(.timeLimit(.minutes(10))) struct CookingOverStackTests {
    private static let flour = "4006381333931"

    /// Runs a test on a stack whose home has flour in packs, milk, and a recipe, and removes its folder.
    private func withHome(_ test: (BusClient) async throws -> Void) async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do {
            let client = stack.client
            _ = try await send(client, RegisterProductsRequest()) { request in
                request.products = [
                    .with {
                        ($0.title, $0.barcode) = ("Mill flour", Self.flour)
                        $0.typedFacts = [.with { ($0.path, $0.text) = ("packaging", "500 g") }]
                    }
                ]
            }
            _ = try await send(client, LinkProductRequest()) {
                ($0.ingredient, $0.product, $0.action) = ("all-purpose flour", Self.flour, "prefer")
            }
            for text in ["\(Self.flour) 300 g", "milk 1 l"] {
                _ = try await send(client, PutAwayRequest()) { ($0.text, $0.dates.useBy) = (text, "2026-12-24") }
            }
            _ = try await send(client, AddRecipeRequest()) { $0.recipe = Self.pancakes }
            try await test(client)
        } catch {
            await stack.shutdown()
            throw error
        }
        await stack.shutdown()
    }

    private func options(_ key: String? = nil) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: "en-US"
        )
    }

    private func send<Request: RequestMessage>(
        _ client: BusClient,
        _ request: Request,
        key: String = UUID().uuidString,
        _ change: (inout Request) -> Void = { _ in }
    ) async throws -> Request.Reply {
        var request = request
        change(&request)
        return try await client.request(request, options: options(Request.isSafe ? nil : key))
    }

    private func onHand(_ client: BusClient) async throws -> [String] {
        try await send(client, GetStockRequest()) { $0.productIds = [Self.flour] }.stock[0].onHand
            .map { "\($0.value) \($0.unit)" }
    }

    /// Waits until the stock has so much flour, because a use is sent after the answer to its command.
    private func wait(for amounts: [String], _ client: BusClient) async throws {
        while try await onHand(client) != amounts { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Waits until the home has cooked so often, because the recipe hears of it after the answer to the command.
    private func cookings(_ count: Int, _ client: BusClient) async throws -> [RecipeMessages.Cooking] {
        while true {
            let found = try await send(client, ListCookingsRequest()).cookings
            guard found.count < count else { return found }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private static let pancakes = RecipeMessages.Recipe.with { recipe in
        (recipe.title, recipe.servings.text, recipe.servings.count) = ("Pancakes", "4", "4")
        recipe.ingredients = ["200 g all-purpose flour", "2 l milk", "2 eggs", "a pinch of salt", "1 cup water"]
            .map { text in .with { $0.text = text } }
        (recipe.notes, recipe.totalWeight) = ("Less salt.", "800")
    }

    @Test func `a cooked recipe takes its ingredients once, and each taking can be undone`() async throws {
        try await withHome { client in
            let cook = CookRecipeRequest.with { ($0.recipe.reference, $0.useStock) = ("pancakes", true) }
            let trial = try await send(client, cook) { $0.dryRun = true }
            let outcomes = trial.lines.flatMap(\.ingredients).map(\.outcome)
            #expect(outcomes == [.taken, .tooLittle, .notInStock, .noAmount])
            #expect(trial.lines.map(\.leftOut) == ["", "", "", "", "water"])
            #expect(trial.lines[0].ingredients[0].uses.map(\.title) == ["Mill flour"])
            #expect(trial.lines[1].ingredients[0].lacking.displayText == "1 l")
            #expect(try await onHand(client) == ["300 g"])
            for _ in 0..<2 {
                let cooked = try await send(client, cook, key: "cook")
                #expect(cooked.lines == trial.lines && cooked.recipeID == trial.recipeID)
                try await wait(for: ["100 g"], client)
            }
            let events = try await send(client, ListStockEventsRequest()) { $0.kinds = [.consume] }.events
            #expect(events.map(\.product.productID) == [Self.flour] && events[0].note == "Pancakes (4 servings)")
            _ = try await send(client, UndoStockChangeRequest()) { $0.eventID = events[0].id }
            #expect(try await onHand(client) == ["300 g"])
        }
    }

    @Test func `a cooked recipe counts as cooked once, also when the command is repeated with its key`() async throws {
        try await withHome { client in
            let cook = CookRecipeRequest.with { request in
                (request.recipe.reference, request.recipe.servings) = ("pancakes", "2")
                (request.useStock, request.note, request.day) = (true, "Thin ones.", "2026-11-20")
            }
            _ = try await send(client, cook) { $0.dryRun = true }
            #expect(try await send(client, ListCookingsRequest()).cookings.isEmpty)
            let cooked = try await send(client, cook, key: "cook")
            #expect(try await send(client, cook, key: "cook") == cooked)
            let first = try await cookings(1, client)
            #expect(first.map(\.recipeID) == [cooked.recipeID] && first.map(\.title) == ["Pancakes"])
            #expect(first.map(\.day) == ["2026-11-20"] && first.map(\.servings) == ["2"])
            #expect(first.map(\.note) == ["Thin ones."] && first.allSatisfy { !$0.by.isEmpty })
            try await wait(for: ["200 g"], client)
            // What follows a repetition comes after all that the repetition could owe.
            #expect(try await send(client, cook, key: "cook") == cooked)
            _ = try await send(client, cook, key: "cook again") { $0.note = "" }
            let second = try await cookings(2, client)
            #expect(Set(second.map(\.note)) == ["Thin ones.", ""])
            try await wait(for: ["100 g"], client)
            let events = try await send(client, ListStockEventsRequest()) { $0.kinds = [.consume] }.events
            // Flour, then milk, which is enough for two.
            #expect(events.count { $0.product.productID == Self.flour } == 2)
        }
    }

    @Test func `the recipes that the stock allows are found, with what the others lack`() async throws {
        try await withHome { client in
            for (title, line) in [("Bread", "250 g flour"), ("Roast", "1 kg beef")] {
                _ = try await send(client, AddRecipeRequest()) {
                    ($0.recipe.title, $0.recipe.ingredients) = (title, [.with { $0.text = line }])
                }
            }
            let all = try await send(client, FindCookableRequest()).recipes
            #expect(all.map(\.title) == ["Bread", "Pancakes", "Roast"])
            #expect(all.map(\.counted) == [1, 3, 1] && all.map(\.onHand) == [1, 1, 0])
            #expect(
                all[1].lacking.map(\.name) == ["Milk", "Eggs"] || all[1].lacking.map(\.name) == ["Whole milk", "Eggs"]
            )
            #expect(all[1].lacking.map { $0.toGet.map(\.displayText) } == [["1 l"], ["2"]])
            #expect(all[1].lacking.map(\.partly) == [true, false] && all[1].cupboard == ["Salt"])
            #expect(all[1].due.due.day == "2026-12-24")
            let near = try await send(client, FindCookableRequest()) { ($0.mostLacking, $0.day) = (0, "2026-12-20") }
            #expect(near.recipes.map(\.title) == ["Bread"] && near.total == 1)
            let due = try await send(client, FindCookableRequest()) {
                ($0.dueWithinDays, $0.day) = (3, "2026-12-20")
            }
            #expect(due.recipes.isEmpty)
        }
    }

    @Test func `a planned list takes whole packs for what the home lacks, and follows its stock`() async throws {
        try await withHome { client in
            let add = AddToListRequest.with { request in
                request.recipes = [.with { ($0.reference, $0.servings) = ("Pancakes", "20") }]
                (request.confirmed, request.subtractStock) = (true, true)
            }
            #expect(try await send(client, add).list.subtractsStock)
            func supply(of name: String) async throws -> ItemSupply {
                let items = try await send(client, ShowListRequest()).items
                return try #require(items.first { $0.name.lowercased().hasSuffix(name) }).supply
            }
            var flour = try await supply(of: "flour")
            // 700 g, as an American home reads them.
            #expect(flour.shelf == .buy && flour.toBuy.map(\.displayText) == ["≈ 24 2/3 oz"])
            #expect(flour.packs.text == "2 × 500 g" && flour.inStock.map(\.displayText) == ["300 g"])
            _ = try await send(client, add) { $0.recipes[0].servings = "4" }
            flour = try await supply(of: "flour")
            #expect(flour.shelf == .have && flour.toBuy.isEmpty && !flour.hasPacks)
            #expect(try await supply(of: "salt").shelf == .cupboard)
            _ = try await send(client, ChangeListRequest()) { $0.subtractsStock = false }
            #expect(try await supply(of: "flour").toBuy.map(\.displayText) == ["200 g"])
        }
    }

    @Test func `a recipe that is saved in another size keeps what it says, and what its steps use`() async throws {
        try await withHome { client in
            let kept = try await send(client, ShowRecipeRequest()) { $0.reference = "Pancakes" }.recipe
            var edit = EditRecipeRequest.with { $0.reference = "Pancakes" }
            edit.steps.steps = ["Season."]
            edit.steps.details = [
                .with { ($0.section, $0.lineIds, $0.chosen) = ("Last", [kept.ingredients[3].id], true) }
            ]
            _ = try await send(client, edit)
            let saved = try await send(client, SaveScaledRecipeRequest()) {
                ($0.recipe.reference, $0.recipe.servings) = ("Pancakes", "8")
            }.recipe
            #expect(
                saved.title == "Pancakes (8 servings)" && saved.totalWeight == "1600" && saved.notes == "Less salt."
            )
            #expect(saved.stepDetails.map(\.lineIds) == [[saved.ingredients[3].id]])
            #expect(saved.stepDetails.map(\.section) == ["Last"] && saved.stepDetails[0].chosen)
            #expect(saved.ingredients[3].id != kept.ingredients[3].id)
            #expect(saved.ingredients[0].reading.quantity.amount.value == "400")
        }
    }
}
