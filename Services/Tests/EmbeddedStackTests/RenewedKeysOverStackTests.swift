import CategoryMessages
import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// What a home has under keys that nothing is called any more, over all real services of an embedded stack.
@Suite(.timeLimit(.minutes(10))) struct RenewedKeysOverStackTests {
    private func send<Request: RequestMessage>(
        _ client: BusClient,
        _ request: Request
    ) async throws -> Request.Reply {
        let options = RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: Request.isSafe ? nil : UUID().uuidString,
            locale: "en-US"
        )
        return try await client.request(request, options: options)
    }

    @Test func `all of the home goes to the present keys, and a repetition changes nothing`() async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do { try await renew(stack.client) } catch {
            await stack.shutdown()
            throw error
        }
        await stack.shutdown()
    }

    private func renew(_ client: BusClient) async throws {
        try await store(client)
        #expect(try await pages(client, isPreview: true) == 2)
        #expect(try await pages(client, isPreview: true) == 2, "A preview changes nothing.")
        #expect(try await pages(client) == 2)
        let staples = try await send(client, ListStaplesRequest()).staples
        #expect(staples.map(\.staple.ingredientKey) == ["parsley"] && staples.map(\.category.name) == ["Bakery"])
        let items = try await send(client, ShowListRequest()).items
        #expect(items.map(\.ingredientKey) == ["parsley"] && items.map(\.category.name) == ["Bakery"])
        let links = try await send(client, ListIngredientLinksRequest()).links
        #expect(Set(links.map(\.ingredientKey)) == ["parsley", "acai"] && links.allSatisfy(\.preferred))
        let chosen = try await send(client, ListAssignmentsRequest()).assignments
        #expect(chosen.map { "\($0.ingredientKey) \($0.category.name)" } == ["acai Frozen", "parsley Bakery"])
        // The recipes follow after the answer.
        while try await send(client, ListIngredientUseRequest()).ingredients.map(\.ingredientKey) != ["parsley"] {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await pages(client) == 0)
    }

    /// Stores things under "açaí", the key of an earlier release, and under "zorkroot", which is parsley since.
    private func store(_ client: BusClient) async throws {
        let recipe = RecipeMessages.Recipe.with {
            ($0.title, $0.ingredients) = ("Soup", [.with { $0.text = "2 zorkroots" }])
        }
        _ = try await send(client, AddRecipeRequest.with { $0.recipe = recipe })
        let staple = AddStapleRequest.with { ($0.staple.text, $0.staple.category) = ("zorkroots", "Bakery") }
        let old = try await send(client, staple).staple.ingredientKey
        _ = try await send(client, AddToListRequest.with { ($0.lines, $0.confirmed) = (["3 zorkroots"], true) })
        for (key, title) in [(old, "Bundle"), ("açaí", "Pulp")] {
            let product = ProductMessages.ProductDraft.with { $0.title = title }
            _ = try await send(client, RegisterProductsRequest.with { $0.products = [product] })
            let link = IngredientLinkChange.with {
                ($0.ingredientKey, $0.product.text, $0.action) = (key, title, "prefer")
            }
            _ = try await send(client, LinkIngredientsRequest.with { $0.changes = [link] })
        }
        let choice = CategoryChoice.with {
            ($0.item.ingredientKey, $0.item.name, $0.category) = ("açaí", "Açaí", "Frozen")
        }
        _ = try await send(client, CategoryMessages.AssignItemsRequest.with { $0.choices = [choice] })
        _ = try await send(client, MergeIngredientsRequest.with { ($0.names, $0.into) = (["zorkroots"], "parsley") })
    }

    /// Goes through all pages, and returns how many keys had something to move.
    private func pages(_ client: BusClient, isPreview: Bool = false) async throws -> UInt32 {
        var (count, cursor): (UInt32, String) = (0, "")
        repeat {
            let request = RenewIngredientKeysRequest.with { ($0.preview, $0.cursor) = (isPreview, cursor) }
            let reply = try await send(client, request)
            #expect(reply.fullLists.isEmpty)
            (count, cursor) = (count + reply.changed, reply.nextCursor)
        } while !cursor.isEmpty
        return count
    }
}
