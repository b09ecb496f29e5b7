import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// What a person says about stock, over all real services of an embedded stack.
@Suite struct StockByNameOverStackTests {
    /// Runs a test on a stack with its own folder, and removes the folder.
    private func withStack<Value>(_ test: (BusClient) async throws -> Value) async throws -> Value {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do {
            let value = try await test(stack.client)
            await stack.shutdown()
            return value
        } catch {
            await stack.shutdown()
            throw error
        }
    }

    private func options(key: String? = nil) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: "en-US"
        )
    }

    private func put(
        _ text: String,
        _ client: BusClient,
        _ more: (inout PutAwayRequest) -> Void = { _ in }
    ) async throws
        -> StockChange
    {
        var request = PutAwayRequest.with { $0.text = text }
        more(&request)
        return try await client.request(request, options: options(key: text)).change
    }

    @Test func `what comes in has a kind, by which it keeps once it is open`() async throws {
        let names = [
            "milk 1 l": "milk", "heavy cream 1 cup": "cream", "greek yogurt 500 g": "yogurt", "butter 250 g": "butter",
            "cheddar 200 g": "hard cheese", "feta 200 g": "soft cheese", "12 eggs": "eggs",
            "ground beef 500 g": "ground meat", "beef 1 kg": "meat", "chicken breast 500 g": "poultry",
            "salmon 300 g": "fish", "ham 100 g": "deli meat", "bacon 200 g": "bacon", "bread 1": "bread",
            "canned tomatoes 400 g": "canned food", "orange juice 1 l": "juice", "spinach 300 g": "vegetables",
            "flour 1 kg": "",
        ]
        try await withStack { client in
            for (text, kind) in names {
                let id = try await put(text, client).product.productID
                let wanted = GetStockedProductsRequest.with { $0.productIds = [id] }
                let known = try await client.request(wanted, options: options()).products
                #expect(known.map(\.kind) == [kind], "\(text)")
            }
            let open = ChangeStockByNameRequest.with { ($0.text, $0.open.day) = ("milk", "2026-11-20") }
            let opened = try await client.request(open, options: options(key: "open")).change
            #expect(opened.product.due.map(\.due.day) == ["2026-11-27"])
            #expect(opened.product.due.map(\.due.reason) == [.opened])
        }
    }

    @Test func `a purchase keeps what was said, in the home's currency`() async throws {
        try await withStack { client in
            let change = try await put("milk 1 l", client) {
                ($0.location, $0.dates.useBy, $0.shop, $0.price.amount) = (
                    "fridge", "2026-12-01", "Corner shop", "1.19"
                )
                $0.purchased = "2026-11-26"
            }
            #expect(change.product.due.map(\.due.day) == ["2026-12-01"])
            let show = ShowStockByNameRequest.with { $0.text = "milk" }
            let shown = try await client.request(show, options: options())
            #expect(shown.lots.map(\.price) == [.with { ($0.amount, $0.currency) = ("119/100", "USD") }])
            #expect(shown.lots.map(\.shop) == ["Corner shop"] && shown.lots.map(\.location) == ["Fridge"])
            #expect(shown.lots.map(\.purchased) == ["2026-11-26"])
            let beginning = String(shown.lots[0].id.prefix(8))
            let correct = ChangeStockByNameRequest.with {
                ($0.text, $0.from.lotID, $0.correct.dates.useBy) = ("milk", beginning, "2026-11-30")
            }
            let corrected = try await client.request(correct, options: options(key: "correct")).change
            #expect(corrected.product.due.map(\.due.day) == ["2026-11-30"])
        }
    }

    @Test func `a product is chosen by a title that is longer than a productId may be`() async throws {
        let title = "Flour " + String(repeating: "of the mill ", count: 20).dropLast()
        try await withStack { client in
            let put = try await put("flour 1 kg", client) { $0.title = title }
            var request = UseStockByNameRequest.with { ($0.text, $0.productID) = ("250 g flour", title) }
            let used = try await client.request(request, options: options(key: "use")).change
            #expect(used.product.productID == put.product.productID && title.utf8.count == 245)
            #expect(used.product.onHand.map(\.displayText) == ["0.75 kg"])
            request.productID = put.product.productID
            let again = try await client.request(request, options: options(key: "again")).change
            #expect(again.product.onHand.map(\.displayText) == ["0.5 kg"])
        }
    }

    @Test func `a line is covered by each of its ingredients, and later lines get what it leaves`() async throws {
        try await withStack { client in
            for text in ["flour 600 g", "eggs 3"] { _ = try await put(text, client) }
            let lines = ["500 g flour, 2 eggs and salt", "2 eggs", "salt and pepper"]
            let reply = try await client.request(FindCoverRequest.with { $0.lines = lines }, options: options())
            #expect(reply.lines.map { $0.ingredients.map(\.needed.displayText) } == [["500 g", "2"], ["2"], []])
            #expect(reply.lines.map { $0.ingredients.map(\.rest.displayText) } == [["", ""], ["1"], []])
            #expect(reply.lines.map(\.uncounted) == [["Salt"], [], ["Salt", "Black pepper"]])
            #expect(reply.lines.allSatisfy { !$0.hasProblem })
        }
    }

    @Test func `a dish is named after its recipe`() async throws {
        try await withStack { client in
            let add = AddRecipeRequest.with {
                ($0.recipe.title, $0.recipe.servings.text) = ("Grandma's lasagne", "4")
                $0.recipe.ingredients = [.with { $0.text = "250 g lasagne sheets" }]
            }
            _ = try await client.request(add, options: options(key: "recipe"))
            let change = try await put("4 portions", client) {
                ($0.recipe, $0.location) = ("Grandma's lasagne", "freezer")
            }
            #expect(change.product.title == "Grandma's lasagne")
            #expect(change.product.onHand.map(\.displayText) == ["4 servings"])
            #expect(!change.meansIngredient)
        }
    }

    @Test func `a recount answers line by line, and can be undone`() async throws {
        try await withStack { client in
            _ = try await put("milk 1 l", client) { $0.location = "fridge" }
            _ = try await put("butter 250 g", client) { $0.location = "fridge" }
            _ = try await put("yogurt 2 cups", client) { $0.location = "fridge" }
            let request = RecountByNameRequest.with {
                $0.lines = ["milk 0.5 l", "butter 0", "saffron 1 g", "what"].map { text in .with { $0.text = text } }
                $0.location = "fridge"
            }
            let recount = try await client.request(request, options: options(key: "recount"))
            #expect(recount.lines.map(\.hasChange) == [true, true, false, false])
            #expect(recount.lines[0].change.product.onHand.map(\.displayText) == ["0.5 l"])
            #expect(recount.lines[1].change.product.onHand == [])
            #expect(recount.lines[2].problem.code == "shopping.noSuchProduct")
            #expect(recount.lines[3].problem.code == "shopping.noAmount")
            #expect(recount.notCounted.map(\.title) == ["Yogurt"])
            let beginning = String(recount.lines[1].change.eventID.prefix(8))
            let undo = UndoStockChangeRequest.with { $0.eventID = beginning }
            let undone = try await client.request(undo, options: options(key: "undo"))
            #expect(undone.product.onHand.map(\.displayText) == ["250 g"])
            #expect(undone.event.kind == .recount && undone.event.hasUndone && !undone.unchanged)
            #expect(
                try await client.request(undo, options: options(key: "undo")) == undone,
                "A lost reply comes again."
            )
            #expect(try await client.request(undo, options: options(key: "again")).unchanged)
            let journal = ListStockEventsRequest.with { $0.names = ["butter"] }
            let events = try await client.request(journal, options: options()).events
            #expect(events.map(\.kind) == [.recount, .purchase] && events.map(\.hasUndone) == [true, false])
        }
    }

    @Test func `what the home wants is set by name, and stock is found within a location`() async throws {
        try await withStack { client in
            _ = try await put("butter 250 g", client) { $0.location = "Fridge" }
            let wish = UpdateStockWishRequest.with {
                ($0.text, $0.target, $0.location) = ("butter 100 g", "500 g", "fridge")
            }
            let wanted = try await client.request(wish, options: options(key: "wish")).wish
            #expect([wanted.minimum, wanted.target].map(\.displayText) == ["100 g", "500 g"])
            #expect([wanted.kind, wanted.location] == ["butter", "Fridge"])
            let low = UpdateStockWishRequest.with { ($0.text, $0.target) = ("butter", "50 g") }
            let refusal = await #expect(throws: Refusal.self) {
                _ = try await client.request(low, options: options(key: "low"))
            }
            #expect(refusal?.status == .invalid && refusal?.problem.code == "inventory.targetBelowMinimum")
            #expect(
                refusal?.problem.sentence
                    == "The target of 50 g is below the minimum of 100 g: raise the target, or lower the minimum."
            )
            let none = UpdateStockWishRequest.with { ($0.text, $0.target) = ("butter 0 g", "0") }
            let removed = try await client.request(none, options: options(key: "none")).wish
            #expect(!removed.hasMinimum && !removed.hasTarget)
            let add = AddLocationRequest.with { ($0.name, $0.parent) = ("Door", "Fridge") }
            _ = try await client.request(add, options: options(key: "door"))
            _ = try await put("milk 1 l", client) { $0.location = "door" }
            let find = FindStockRequest.with { $0.location = "fridge" }
            let found = try await client.request(find, options: options()).products
            #expect(found.map(\.title) == ["Butter", "Whole milk"])
        }
    }

    @Test func `the stock lists what was used beyond what came in`() async throws {
        try await withStack { client in
            _ = try await put("flour 1 kg", client)
            let use = UseStockByNameRequest.with { $0.text = "flour 1.5 kg" }
            _ = try await client.request(use, options: options(key: "use"))
            let found = try await client.request(FindStockRequest(), options: options()).products
            #expect(found.map(\.title) == ["All-purpose flour"])
            #expect(found.flatMap(\.onHand).isEmpty)
            #expect(found.flatMap(\.shortfall).map(\.displayText) == ["0.5 kg"])
        }
    }
}
