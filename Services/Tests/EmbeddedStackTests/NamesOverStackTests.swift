import CategoryMessages
import EmbeddedStack
import EndpointTestKit
import Envelope
import Foundation
import MessageBus
import QuantityMessages
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// Names of ingredients and the recipes that follow them, over all real services of an embedded stack.
@Suite(.timeLimit(.minutes(10))) struct NamesOverStackTests {
    private func send<Request: RequestMessage>(
        _ client: BusClient,
        _ request: Request,
        key: String = UUID().uuidString
    ) async throws -> Request.Reply {
        let options = RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: Request.isSafe ? nil : key,
            locale: "en-US"
        )
        return try await client.request(request, options: options)
    }

    /// Runs work on a stack of its own, which ends with it.
    private func onStack(_ work: (BusClient) async throws -> Void) async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do { try await work(stack.client) } catch {
            await stack.shutdown()
            throw error
        }
        await stack.shutdown()
    }

    /// Waits until recipes use ingredients so often, because they follow after the answer to the command.
    private func wait(for uses: [String: UInt32], _ client: BusClient) async throws {
        while true {
            let found = try await send(client, ListIngredientUseRequest()).ingredients
            if Dictionary(uniqueKeysWithValues: found.map { ($0.ingredientKey, $0.recipes) }) == uses { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test func `aisle, staple, item, and product follow another name, and a repetition changes nothing`() async throws {
        try await onStack(followAtHome)
    }

    private func followAtHome(_ client: BusClient) async throws {
        _ = try await send(
            client,
            AddStapleRequest.with {
                ($0.staple.text, $0.staple.shop, $0.staple.category) = ("scallions", "Corner", "Bakery")
            }
        )
        let line = AddToListRequest.with { ($0.lines, $0.confirmed) = (["3 scallions"], true) }
        _ = try await send(client, line)
        _ = try await send(client, PutAwayRequest.with { ($0.text, $0.title) = ("scallions 2", "Bundle") })
        let link = LinkProductRequest.with {
            ($0.ingredient, $0.product, $0.action) = ("scallions", "Bundle", "prefer")
        }
        _ = try await send(client, link)
        let rename = ChangeIngredientNamesRequest.with {
            $0.rename = .with { ($0.ingredient, $0.name) = ("scallions", "Garden mox") }
        }
        let renamed = try await send(client, rename, key: "rename")
        let key = renamed.ingredient.ingredientKey
        for _ in 1...2 {
            let staples = try await send(client, ListStaplesRequest()).staples
            #expect(staples.map(\.staple.ingredientKey) == [key] && staples.map(\.category.name) == ["Bakery"])
            #expect(staples.map(\.staple.shop) == ["Corner"])
            #expect(try await send(client, ShowListRequest()).items.map(\.ingredientKey) == [key])
            let links = try await send(client, ListProductLinksRequest.with { $0.ingredients = ["Garden mox"] }).links
            #expect(links.map(\.ingredientKey) == [key] && links.map(\.preferred) == [true])
            #expect(try await send(client, rename, key: "rename") == renamed)
        }
    }

    @Test func `what a killed change left under the old name follows when another command makes it again`()
        async throws
    {
        try await onStack(followAfterwards)
    }

    private func followAfterwards(_ client: BusClient) async throws {
        let lines = ["3 scallions", "2 zorkroots", "1 kg spinach"]
        _ = try await send(client, AddToListRequest.with { ($0.lines, $0.confirmed) = (lines, true) })
        // The names change, and nothing follows: as when the process ends then.
        let merge = MergeIngredientsRequest.with { ($0.names, $0.into) = (["zorkroots", "scallions"], "parsley") }
        _ = try await send(client, merge)
        let rename = RenameIngredientRequest.with { ($0.ingredient, $0.name) = ("spinach", "Blixmund") }
        _ = try await send(client, rename)
        let again: [ChangeIngredientNamesRequest.OneOf_Change] = [
            .merge(.with { ($0.names, $0.into) = (merge.names, merge.into) }),
            .rename(.with { ($0.ingredient, $0.name) = (rename.ingredient, rename.name) }),
        ]
        for change in again {
            let reply = try await send(client, ChangeIngredientNamesRequest.with { $0.change = change })
            #expect(reply.fullLists.isEmpty)
        }
        let items = try await send(client, ShowListRequest()).items
        let shown = Dictionary(uniqueKeysWithValues: items.map { ($0.ingredientKey, $0.category.name) })
        #expect(shown == ["parsley": "Produce", "blixmund": "Produce"])
    }

    @Test func `recipes follow a merge, a split, and another name, and a repetition changes nothing`() async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do { try await follow(stack.client) } catch {
            await stack.shutdown()
            throw error
        }
        await stack.shutdown()
    }

    private func follow(_ client: BusClient) async throws {
        for (title, lines) in [("Salad", ["2 zorkroots", "1 blixleaf"]), ("Soup", ["1 blixleaf"])] {
            let recipe = RecipeMessages.Recipe.with {
                ($0.title, $0.ingredients) = (title, lines.map { line in .with { $0.text = line } })
            }
            _ = try await send(client, AddRecipeRequest.with { $0.recipe = recipe })
        }
        let suggest = SuggestIngredientTemplatesRequest.with { $0.text = "blixl" }
        #expect(try await send(client, suggest).suggestions.map(\.name) == ["Blixleaf"])
        let start = try await send(client, ListIngredientUseRequest()).ingredients.map(\.ingredientKey)
        #expect(start.count == 2)
        let merge = ChangeIngredientNamesRequest.with {
            $0.merge = .with { ($0.names, $0.into) = (["zorkroots", "blixleaf"], "parsley") }
        }
        let merged = try await send(client, merge, key: "merge")
        #expect(merged.recipes == 2, "A recipe with both keys counts once.")
        try await wait(for: [merged.ingredient.ingredientKey: 2], client)
        #expect(try await send(client, merge, key: "merge") == merged)
        let split = try await send(client, ChangeIngredientNamesRequest.with { $0.split.alias = "blixleaf" })
        #expect(split.recipes == 2 && split.before.ingredientKey == merged.ingredient.ingredientKey)
        try await wait(for: [split.before.ingredientKey: 1, split.ingredient.ingredientKey: 2], client)
        let rename = ChangeIngredientNamesRequest.with {
            $0.rename = .with { ($0.ingredient, $0.name) = ("blixleaf", "Garden mox") }
        }
        let renamed = try await send(client, rename)
        #expect(renamed.recipes == 2 && renamed.ingredient.name == "Garden mox")
        try await wait(for: [split.before.ingredientKey: 1, renamed.ingredient.ingredientKey: 2], client)
        await #expect(throws: Refusal.self) {
            try await send(client, ChangeIngredientNamesRequest.with { $0.split.alias = "no such thing" })
        }
    }
}
