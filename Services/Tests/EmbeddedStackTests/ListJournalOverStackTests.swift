import CategoryMessages
import CommonMessages
import EmbeddedStack
import EndpointTestKit
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import QuantityMessages
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// The journal, sharing, and the history of lists over all real services of an embedded stack.
@Suite(.timeLimit(.minutes(10))) struct ListJournalOverStackTests {
    /// A day of the week of November 23, 2026.
    private static let day = "2026-11-27"

    /// Runs a test on a stack with its own folder, and removes the folder.
    private func withStack(_ test: (BusClient) async throws -> Void) async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do { try await test(stack.client) } catch {
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
        _ change: (inout Request) -> Void = { _ in }
    ) async throws -> Request.Reply {
        var request = request
        change(&request)
        return try await client.request(request, options: options(Request.isSafe ? nil : UUID().uuidString))
    }

    /// Waits until the stock has so much of a product, because a purchase is sent after the answer to its command.
    private func wait(for amounts: [String], of product: String, _ client: BusClient) async throws {
        let ask = GetStockRequest.with { $0.productIds = [product] }
        while try await client.request(ask, options: options()).stock[0].onHand.map({ "\($0.value) \($0.unit)" })
            != amounts
        { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test func `what is undone goes out of the stock, and the undo of that puts it there again`() async throws {
        try await withStack { client in
            _ = try await send(client, AddToListRequest()) {
                ($0.lines, $0.confirmed, $0.day) = (["milk 1 l"], true, Self.day)
            }
            let check = CheckItemsRequest.with { $0.items = [.with { $0.item = "milk" }] }
            let product = try await send(client, check).items[0].bought.productID
            try await wait(for: ["1 l"], of: product, client)
            let undone = try await send(client, UndoListActionRequest())
            #expect(undone.action.kind == "checked" && undone.action.undone && undone.kept.isEmpty)
            try await wait(for: [], of: product, client)
            _ = try await send(client, UndoListActionRequest()) { $0.action = String(undone.undo.id.prefix(8)) }
            try await wait(for: ["1 l"], of: product, client)
            let page = try await send(client, ListListActionsRequest()) { $0.limit = 3 }
            #expect(page.actions.map(\.kind) == ["undone", "undone", "checked"] && !page.nextCursor.isEmpty)
            let rest = try await send(client, ListListActionsRequest()) { $0.cursor = page.nextCursor }
            #expect(rest.actions.map(\.kind) == ["added"] && rest.nextCursor.isEmpty)
            #expect(rest.actions[0].parts.map { "\($0.name) \($0.text)" } == ["Whole milk 1 l"])
            #expect(page.actions.map(\.undone) == [false, true, false] && page.actions[0].undoes == undone.undo.id)
            let fields = unsetFields(of: page.actions + rest.actions, apartFrom: [])
            #expect(fields == ["parts.combined", "parts.assigned"])
        }
    }

    /// Waits until the home finds something in a category, because an undone choice is sent after the answer.
    private func wait(for category: String, of item: String, _ client: BusClient) async throws {
        let ask = SortByAisleRequest.with { $0.items = [.with { $0.name = item }] }
        while try await client.request(ask, options: options()).items[0].category.name != category {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test func `an undone choice of an aisle goes back to what the home had, and the aisle stays`() async throws {
        try await withStack { client in
            _ = try await send(client, AddToListRequest()) {
                ($0.lines, $0.confirmed, $0.day) = (["oat milk 1 l"], true, Self.day)
            }
            let ask = SortByAisleRequest.with { $0.items = [.with { $0.name = "oat milk" }] }
            let before = try await client.request(ask, options: options()).items[0].category.name
            let assign = AssignIngredientsByNameRequest.with { request in
                (request.listed, request.create) = (true, true)
                request.choices = [.with { ($0.name, $0.category) = ("oat milk", "Plant drinks") }]
            }
            let assigned = try await send(client, assign)
            #expect(assigned.created.map(\.name) == ["Plant drinks"] && !assigned.action.isEmpty)
            try await wait(for: "Plant drinks", of: "oat milk", client)
            let undone = try await send(client, UndoListActionRequest())
            #expect(undone.action.id == assigned.action && undone.action.kind == "assigned" && undone.kept.isEmpty)
            #expect(
                undone.action.parts.map { "\($0.name): \($0.text) \($0.assigned)" } == ["Oat milk: Plant drinks true"]
            )
            try await wait(for: before, of: "oat milk", client)
            _ = try await send(client, UndoListActionRequest()) { $0.action = undone.undo.id }
            try await wait(for: "Plant drinks", of: "oat milk", client)
            let page = try await send(client, ListListActionsRequest())
            #expect(page.actions.map(\.kind) == ["undone", "undone", "assigned", "added"])
            let repeated = try await send(client, assign) { $0.create = false }
            #expect(repeated.action.isEmpty)
        }
    }

    @Test func `what was bought appears in the reader's language`() async throws {
        try await withStack { client in
            _ = try await send(client, AddToListRequest()) {
                ($0.lines, $0.confirmed, $0.day) = (["8 cloves garlic"], true, Self.day)
            }
            _ = try await send(client, CheckItemsRequest.with { $0.items = [.with { $0.item = "garlic" }] })
            for (locale, text) in [("en-US", "8 cloves"), ("de-DE", "8 Zehen")] {
                var options = options()
                options.locale = locale
                let page = try await client.request(ListListActionsRequest(), options: options)
                #expect(page.actions.first?.parts.map(\.text) == [text])
            }
            let undone = try await send(client, UndoListActionRequest())
            #expect(undone.action.parts.map(\.text) == ["8 cloves"])
        }
    }

    @Test func `what can't be undone is refused with a code and a sentence`() async throws {
        try await withStack { client in
            for (action, code) in [("", "nothingToUndo"), ("zz", "shortAction"), ("zzzz", "noSuchAction")] {
                do {
                    _ = try await send(client, UndoListActionRequest()) { $0.action = action }
                    Issue.record("Nothing was undone.")
                } catch let refusal as Refusal { #expect(refusal.problem.code == "shopping.\(code)") }
            }
            do {
                _ = try await send(client, ListListActionsRequest()) { $0.cursor = "x" }
                Issue.record("There is no such page.")
            } catch let refusal as Refusal { #expect(refusal.problem.code == "common.invalidCursor") }
        }
    }

    @Test func `a list is shared in each form, and gives the same bytes twice`() async throws {
        try await withStack { client in
            _ = try await send(client, AddToListRequest()) {
                ($0.lines, $0.confirmed, $0.day) = (["milk 1 l", "2 eggs", "<b> candles"], true, Self.day)
            }
            for format in ShareFormat.allCases {
                let shared = try await send(client, ShareListRequest()) { $0.format = format }
                #expect(try await send(client, ShareListRequest()) { $0.format = format } == shared)
                let text = String(decoding: shared.content, as: UTF8.self)
                #expect(text.contains("Whole milk") && !shared.mediaType.isEmpty)
                #expect(shared.fileName.hasPrefix("week-of-november-22."))
                #expect(shared.list.name == "Week of November 22")
                #expect(format != .html || !text.contains("<b>"))
            }
            do {
                _ = try await send(client, ShareListRequest()) { $0.format = .UNRECOGNIZED(77) }
                Issue.record("There is no such form.")
            } catch let refusal as Refusal { #expect(refusal.problem.code == "shopping.unknownChoice") }
        }
    }

    @Test func `what was bought is added up after it was cleared, with the recipes that led to it`() async throws {
        try await withStack { client in
            let recipe = Recipe.with { recipe in
                (recipe.title, recipe.servings.text, recipe.servings.count) = ("Pancakes", "4", "4")
                recipe.ingredients = ["2 eggs", "1 cup milk"].map { text in .with { $0.text = text } }
            }
            _ = try await send(client, AddToListRequest()) { request in
                request.recipes = [.with { $0.inline = recipe }]
                (request.confirmed, request.day) = (true, Self.day)
            }
            _ = try await send(client, CheckItemsRequest()) { request in
                request.items = [
                    .with {
                        ($0.item, $0.shop, $0.price.amount, $0.price.currency) = ("eggs", "Corner", "3", "EUR")
                    }
                ]
            }
            _ = try await send(client, ClearCheckedRequest())
            let found = try await send(client, FindPurchasesRequest()) { ($0.purchases, $0.grouping) = (5, .shop) }
            #expect(found.groups.map(\.name) == ["Corner"] && found.total.count == 1)
            #expect(found.total.spent == [.with { ($0.amount, $0.currency) = ("3", "EUR") }])
            #expect(found.purchases.map(\.item) == ["Eggs"] && found.purchases[0].lines.map(\.source) == ["Pancakes"])
            #expect(found.recipes.map(\.lines) == [2] && found.recipes.map(\.bought) == [1])
            #expect(found.recipes[0].open == ["Whole milk"] && found.recipes[0].recipeID.isEmpty)
        }
    }
}
