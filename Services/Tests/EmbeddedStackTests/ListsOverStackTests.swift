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

/// Staples and lists over all real services of an embedded stack.
@Suite(.timeLimit(.minutes(10))) struct ListsOverStackTests {
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

    private func texts(_ client: BusClient, _ list: String = "") async throws -> [String] {
        try await send(client, ShowListRequest()) { $0.list = list }.items.map { ($0.checked ? "✓ " : "") + $0.text }
    }

    /// Waits until the stock has so much of a product, because a purchase is sent after the answer to its command.
    private func wait(for amounts: [String], of product: String, _ client: BusClient) async throws {
        let ask = GetStockRequest.with { $0.productIds = [product] }
        while try await client.request(ask, options: options()).stock[0].onHand.map({ "\($0.value) \($0.unit)" })
            != amounts
        { try await Task.sleep(for: .milliseconds(20)) }
    }

    private static let recipes = [
        Recipe.with { recipe in
            (recipe.title, recipe.servings.text, recipe.servings.count) = ("Pancakes", "4", "4")
            recipe.ingredients = ["1 cup all-purpose flour", "2 eggs", "a pinch of salt"].map { text in
                .with { $0.text = text }
            }
        },
        Recipe.with { recipe in
            (recipe.title, recipe.servings.text, recipe.servings.count) = ("Bread", "2", "2")
            recipe.ingredients = ["2 cups plain flour", "3 tsp salt", "1 cup water"].map { text in
                .with { $0.text = text }
            }
        },
    ]

    @Test func `scenario 3 on a stored list: asked for, combined, scaled, and taken away by its recipe`() async throws {
        try await withStack { client in
            let found = try await send(client, FindOpenListRequest()) { $0.day = Self.day }
            #expect(!found.hasList && found.proposal.question == "Create new grocery list for Week of November 22?")
            let add = AddToListRequest.with { request in
                request.recipes = Self.recipes.map { recipe in .with { $0.inline = recipe } }
                request.day = Self.day
            }
            let asked = try await send(client, add)
            #expect(!asked.hasList && asked.proposal == found.proposal && asked.items.isEmpty)
            let added = try await send(client, add) { $0.confirmed = true }
            #expect(added.list.name == "Week of November 22" && added.list.firstDay == "2026-11-22")
            #expect(added.skipped.map(\.line) == ["1 cup water"])
            let flour = try #require(added.items.first { $0.name.hasSuffix("flour") })
            #expect(flour.text == "All-purpose flour: 3 cups (Bread: 2 cups, Pancakes: 1 cup)")
            #expect(flour.totals.map(\.numericValue) == [3] && flour.totals.map(\.standardUnit) == ["cup"])
            #expect(flour.totals.map(\.displayText) == ["3 cups"] && flour.totals.map(\.isParseable) == [true])
            #expect(try await texts(client).contains("Salt: 3 tsp, plus: a pinch (Pancakes)"))
            let larger = AddToListRequest.with { request in
                request.recipes = [.with { ($0.inline, $0.servings) = (Self.recipes[0], "8") }]
            }
            let updated = try await send(client, larger)
            #expect(updated.before.map(\.text).contains(flour.text))
            #expect(
                updated.items.map(\.text).contains("All-purpose flour: 4 cups (Bread: 2 cups, Pancakes: 2 cups)")
            )
            _ = try await send(client, DeleteFromListRequest()) { $0.sources = ["pancakes"] }
            #expect(Set(try await texts(client)) == ["All-purpose flour: 2 cups", "Salt: 3 tsp"])
        }
    }

    @Test func `an item is named by its total and found by that name, and equal words are asked once`() async throws {
        try await withStack { client in
            let add = AddToListRequest.with { request in
                request.recipes = [("Soup", "salt to taste"), ("Stew", "Salt, to taste")].map { title, line in
                    let recipe = Recipe.with { recipe in
                        recipe.title = title
                        recipe.ingredients = ["1 lemon", line].map { text in .with { $0.text = text } }
                    }
                    return .with { $0.inline = recipe }
                }
                (request.lines, request.day, request.confirmed) = (["1 lemon"], Self.day, true)
            }
            _ = try await send(client, add)
            let shown = try await send(client, ShowListRequest())
            #expect(Set(shown.items.map(\.name)) == ["Lemons", "Salt"] && shown.questions.count == 1)
            let shared = try await send(client, ShareListRequest()) { $0.format = .text }
            let lines = String(decoding: shared.content, as: UTF8.self).split(separator: "\n")
            #expect(lines.contains { $0.hasSuffix("Lemons: 3") } && lines.contains { $0.hasSuffix("Salt: to taste") })
            _ = try await send(client, AnswerListQuestionsRequest()) { request in
                request.answers = [.with { ($0.question, $0.amount) = (1, "1/4 tsp") }]
            }
            let answered = try await send(client, ShowListRequest())
            let salt = try #require(answered.items.first { $0.name == "Salt" })
            #expect(salt.totals.map(\.displayText) == ["1/2 tsp"] && answered.questions.isEmpty)
            let checked = try await send(client, CheckItemsRequest()) { $0.items = [.with { $0.item = "lemons" }] }
            #expect(checked.items.map(\.changed) == [true])
        }
    }

    @Test func `what is checked comes into the stock once, with amount, price, and shop, and unchecking takes it back`()
        async throws
    {
        try await withStack { client in
            _ = try await send(client, AddToListRequest()) {
                ($0.lines, $0.confirmed, $0.day) = (["milk 1 l", "candles"], true, Self.day)
            }
            let check = CheckItemsRequest.with { request in
                request.items = [
                    .with {
                        ($0.item, $0.amount, $0.shop) = ("milk", "2 l", "Corner shop")
                        ($0.price.amount, $0.price.currency) = ("2.98", "€")
                    }, .with { $0.item = "candles" },
                ]
            }
            let checked = try await send(client, check).items
            #expect(checked.map(\.checked) == [true, true] && checked.map(\.changed) == [true, true])
            #expect(checked[0].bought.price == .with { ($0.amount, $0.currency) = ("149/50", "EUR") })
            #expect(
                checked[1].stockNote
                    == "The list doesn't say how much: check it with an amount to put it into the stock."
            )
            let product = checked[0].bought.productID
            try await wait(for: ["2 l"], of: product, client)
            let again = try await send(client, check).items
            #expect(again.map(\.changed) == [false, false])
            let show = ShowStockByNameRequest.with { $0.text = "milk" }
            let lots = try await client.request(show, options: options()).lots
            #expect(lots.map(\.shop) == ["Corner shop"] && lots.map(\.price.amount) == ["149/50"])
            let unchecked = try await send(client, UncheckItemsRequest()) { $0.items = ["milk"] }.items
            #expect(unchecked.map(\.checked) == [false] && unchecked.map(\.stockNote) == [""])
            try await wait(for: [], of: product, client)
            let left = try await texts(client)
            #expect(left == ["Whole milk: 1 l", "✓ Candles"])
            let cleared = try await send(client, ClearCheckedRequest()).items
            #expect(cleared == ["Candles"])
        }
    }

    @Test func `a staple's amount is a number with a unit or without, or left out, and nothing else`() async throws {
        try await withStack { client in
            let add = { (text: String) in try await send(client, AddStapleRequest()) { $0.staple.text = text } }
            for text in ["rice 2 kg", "eggs 6", "olive oil", "parking lots"] { _ = try await add(text) }
            for text in ["bananas lots", "some bananas", "salt a pinch", "milk 0 l", "milk -1 l", "bananas two"] {
                let refusal = await #expect(throws: Refusal.self, "\(text)") { try await add(text) }
                #expect(refusal?.problem.code.hasSuffix("Amount") == true, "\(text)")
            }
        }
    }

    @Test func `a staple is kept, is due below its minimum, goes on the list, and is deleted after a question`()
        async throws
    {
        try await withStack { client in
            let add = AddStapleRequest.with { request in
                (request.staple.text, request.staple.minimum, request.staple.target) = ("milk 2 l", "1 l", "4 l")
                (request.staple.intervalDays, request.staple.shop, request.staple.note) = (7, "Corner", "whole")
            }
            let added = try await send(client, add)
            #expect(!added.existed && added.staple.ingredientKey == "milk")
            #expect(unsetFields(of: [added.staple], apartFrom: [Quantity.self]).isEmpty)
            let again = try await send(client, AddStapleRequest()) { $0.staple.text = "MILKS" }
            #expect(again.existed && again.staple == added.staple)
            let due = try await send(client, FindDueStaplesRequest()).staples
            #expect(due.map(\.reason) == ["belowMinimum"] && due.map(\.toBuy.displayText) == ["4 l"])
            let listed = try await send(client, AddToListRequest()) {
                ($0.dueStaples, $0.confirmed, $0.day) = (true, true, Self.day)
            }
            #expect(listed.items.map(\.text) == ["Whole milk: 4 l"])
            let shown = try await send(client, ListStaplesRequest()) {
                ($0.words, $0.category) = ("mil", "dairy & eggs")
            }
            #expect(shown.staples.map(\.staple) == [added.staple])
            let asked = try await send(client, DeleteStapleRequest()) { $0.staple = "milk" }
            #expect(!asked.deleted && asked.lists == ["Week of November 22"])
            #expect(asked.question.hasPrefix("Delete the staple Whole milk, and with it what you said about it (2 l,"))
            let deletion = DeleteStapleRequest.with { ($0.staple, $0.confirmed) = ("milk", true) }
            #expect(try await send(client, deletion).deleted)
            #expect(try await send(client, ListStaplesRequest()).staples.isEmpty)
        }
    }

    /// Their mappings have tests of their own.
    private static let shared: [any Message.Type] = [
        Quantity.self, PathStep.self, CategoryMessages.Category.self, MergeQuestion.self, ItemSupply.self,
    ]

    private static let price = Money.with { ($0.amount, $0.currency) = ("3", "EUR") }
    /// What the next test leaves as it is.
    private static let neverSet: Set<String> = [
        "items.assigned", "items.joined", "list.archivedAtMilliseconds", "list.archived", "list.store",
        "list.subtractsStock", "missingStore", "questions", "storeID",
    ]

    @Test func `every field of an item on a list is set by something`() async throws {
        try await withStack { client in
            _ = try await send(client, AddToListRequest()) { request in
                request.recipes = Self.recipes.map { recipe in .with { ($0.inline, $0.factor) = (recipe, "2") } }
                (request.lines, request.confirmed, request.day) = (
                    ["flour 100 g", "milk 1 l for Anna"], true, Self.day
                )
            }
            let questions = try await send(client, ShowListRequest()).questions
            let join = try #require(questions.firstIndex { $0.hasTotal })
            let count = try #require(questions.firstIndex { $0.hasPosition })
            let answer = AnswerListQuestionsRequest.with { request in
                request.answers = [
                    .with { ($0.question, $0.unit) = (UInt32(join + 1), "g") },
                    .with { ($0.question, $0.amount) = (UInt32(count + 1), "1/8 tsp") },
                ]
            }
            #expect(Set(try await send(client, answer).items) == ["All-purpose flour", "Salt"])
            for change in [EditListItemRequest.OneOf_Change.note("cold"), .notThere(true)] {
                _ = try await send(client, EditListItemRequest()) { ($0.item, $0.change) = ("milk", change) }
            }
            _ = try await send(client, EditListItemRequest()) { ($0.item, $0.substitute) = ("salt", "sea salt") }
            _ = try await send(client, CheckItemsRequest()) { request in
                request.items = [
                    .with { ($0.item, $0.amount, $0.shop, $0.price) = ("eggs", "6", "Corner", Self.price) },
                    .with { $0.item = "salt" },
                ]
            }
            let shown = try await send(client, ShowListRequest())
            #expect(unsetFields(of: [shown], apartFrom: Self.shared) == Self.neverSet)
            #expect(shown.checked == 2)
            let undone = try await send(client, UndoListAnswersRequest()) { $0.item = "flour" }
            #expect(undone.items == ["All-purpose flour"])
        }
    }

    @Test func `lists are archived, copied, moved on, and deleted after a question, and refusals say what to do`()
        async throws
    {
        try await withStack { client in
            _ = try await send(client, AddToListRequest()) {
                ($0.lines, $0.confirmed, $0.day) = (["milk 1 l", "2 eggs"], true, Self.day)
            }
            let moved = try await send(client, MoveListItemsRequest()) { $0.items = ["eggs"] }
            #expect(moved.list.name == "Week of November 29" && moved.lines.map(\.line) == ["2 eggs"])
            let copied = try await send(client, CopyListRequest()) {
                ($0.list, $0.name) = ("Week of November 22", "Party")
            }
            #expect(copied.list.name == "Party")
            #expect(try await texts(client, "party") == ["Whole milk: 1 l"])
            let archived = try await send(client, ChangeListRequest()) { ($0.list, $0.archived) = ("Party", true) }
            #expect(archived.list.archived)
            let lists = try await send(client, ListListsRequest()) { $0.archived = false }.lists.map(\.name)
            #expect(Set(lists) == ["Week of November 29", "Week of November 22"])
            do {
                _ = try await send(client, AddToListRequest()) { ($0.list, $0.lines) = ("Party", ["tea"]) }
                Issue.record("An archived list took something.")
            } catch let refusal as Refusal {
                #expect(refusal.status == .conflict && refusal.problem.code == "shopping.archivedList")
                #expect(refusal.problem.params == ["list": "Party"])
            }
            let asked = try await send(client, DeleteListRequest()) { $0.list = "Party" }
            #expect(!asked.deleted && asked.question.hasPrefix("Delete the list Party with 1 item,"))
            #expect(try await send(client, DeleteListRequest()) { ($0.list, $0.confirmed) = ("Party", true) }.deleted)
            #expect(try await send(client, ListListsRequest()).lists.count == 2)
        }
    }
}
