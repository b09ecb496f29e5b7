import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import QuantityMessages
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// Shopping over all real services of an embedded stack.
@Suite struct ShoppingOverStackTests {
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

    private func options(_ locale: String = "en-US", key: String? = nil) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: locale
        )
    }

    private func order(_ lines: String..., language: String = "", factor: String = "") -> PlanRequest {
        .with { request in
            request.recipes = [
                .with { planned in
                    planned.inline.title = "Supper"
                    planned.inline.language = language
                    planned.inline.ingredients = lines.map { line in .with { $0.text = line } }
                    if !factor.isEmpty { planned.factor = factor }
                }
            ]
        }
    }

    @Test func `a plan names the state that a measured weight is of`() async throws {
        let plan = try await withStack { client in
            for text in ["brown sugar 100 g", "powdered sugar 50 g"] {
                _ = try await client.request(PutAwayRequest.with { $0.text = text }, options: options(key: text))
            }
            return try await client.request(
                order("1 cup brown sugar", "1 cup powdered sugar"),
                options: options()
            )
        }
        #expect(plan.items.map { $0.path.map(\.state) } == [["packed"], ["unsifted"]])
        #expect(plan.items.allSatisfy { !$0.conversions.isEmpty && $0.inStock.count == 1 })
    }

    @Test(arguments: [
        (["1 onion and 3 cups cooked rice"], ["1 onion", "3 cups cooked rice"]),
        (["3 lemons", "1 onion and 2 tbsp lemon juice"], ["3 lemons", "1 onion", "2 tbsp lemon juice"]),
        (["2 kg potatoes and 1 kg basmati rice"], ["2 kg potatoes", "1 kg basmati rice"]),
    ])
    func `a divided line needs what its parts need on lines of their own`(line: [String], apart: [String]) async throws
    {
        let plans = try await withStack { client in
            let add = PutAwayRequest.with { $0.text = "rice 1 kg" }
            _ = try await client.request(add, options: options(key: "rice"))
            var plans: [PlanReply] = []
            for lines in [line, apart] {
                var request = order()
                request.recipes[0].inline.ingredients = lines.map { text in .with { $0.text = text } }
                plans.append(try await client.request(request, options: options()))
            }
            return plans
        }
        let items = plans.map { plan in
            plan.items.map { "\($0.name) \($0.need.map(\.displayText)) \($0.toBuy.map(\.displayText))" }
        }
        #expect(items[0] == items[1])
        #expect(plans[0].items.map(\.assumptions) == plans[1].items.map(\.assumptions))
        #expect(plans[0].items.map(\.category) == plans[1].items.map(\.category))
        #expect(plans[0].open.map(\.offer) == plans[1].open.map(\.offer))
        #expect(plans[0].open.contains { $0.offer.product == "Rice" } == line[0].contains("basmati"))
    }

    @Test func `amounts that cannot be added stay side by side, and none is dropped`() async throws {
        let lines = ["2 cups flour", "1 can flour", "1 cup flour"]
        let (plan, preview) = try await withStack { client in
            let plan = try await client.request(order(lines[0], lines[1], lines[2]), options: options())
            let list = PlainList.with { $0.text = lines.joined(separator: "\n") }
            let preview = try await client.request(
                PreviewMergeRequest.with { $0.lists = [list] },
                options: options()
            )
            let jars = PreviewMergeRequest.with { request in
                request.lists = [.with { $0.text = "2 cups flour\n60 g flour" }]
                request.answers = [
                    .with { answer in
                        answer.question = 1
                        answer.unit = "jar"
                    }
                ]
            }
            let refusal = await #expect(throws: Refusal.self) {
                try await client.request(jars, options: options())
            }
            #expect(refusal?.problem.code == "shopping.badAnswer")
            #expect(refusal?.problem.sentence.contains("All-purpose flour cannot be added up in jar") == true)
            return (plan, preview)
        }
        let flour = try #require(plan.items.first)
        #expect(plan.items.count == 1)
        #expect(flour.need.map(\.displayText) == ["3 cups", "1 can"])
        #expect(flour.toBuy == flour.need)
        #expect(flour.sources.map(\.line) == lines)
        #expect(plan.coverage.counted == 3)
        #expect(preview.items.map { $0.totals.map(\.displayText) } == [["3 cups", "1 can"]])
        #expect(preview.items.map(\.counted) == [[0, 1, 2]])
        #expect(preview.questions.isEmpty)
    }

    @Test func `every amount of a plan is written in the locale of the request`() async throws {
        let plan = try await withStack { client in
            _ = try await client.request(
                PutAwayRequest.with { $0.text = "Mehl 1,5 kg" },
                options: options("de-DE", key: "1")
            )
            var request = order("500 ml Milch", "2,5 l Milch", "1 Tasse Mehl", factor: "1/4")
            let english = order("2 1/2 cups sugar", "0.75 l orange juice", language: "en")
            request.recipes += english.recipes
            return try await client.request(request, options: options("de-DE"))
        }
        var texts: [String] = []
        for item in plan.items {
            let quantities = item.toBuy + item.need + item.inStock
            texts += quantities.map(\.displayText) + item.sources.map(\.quantity.displayText) + item.conversions
        }
        for text in ["0,75 l", "1,5 kg", "2 1/2 amerikanische Tassen"] { #expect(texts.contains(text), "\(texts)") }
        for text in texts { #expect(!text.contains(/[0-9]\.[0-9]/) && !text.contains("cup"), "\(text)") }
    }

    @Test func `packs are used by their content, dozens by pieces, and weight by pieces`() async throws {
        let uses = [
            ("tomatoes 3 cans (400 g each)", "tomatoes 400 g", ["2 cans"], ["1 can = 400 g"]),
            ("beans 1 can (400 g)", "beans 100 g", ["3/4 can"], ["1 can = 400 g"]),
            ("cola 6 x 330 ml", "cola 2", ["1320 ml"], ["1 package = 330 ml"]),
            ("lemonade 6 x 330 ml", "lemonade 330 ml", ["1650 ml"], []),
            ("eggs 1 dozen", "eggs 3", ["9"], []),
            ("onions 1 kg", "onions 2", ["0.78 kg"], ["2 whole"]),
            ("bread 1 loaf", "bread 5 slices", ["3/4 loaf"], ["20 slices"]),
        ]
        let changes = try await withStack { client in
            var changes: [StockChange] = []
            for (added, used, _, _) in uses {
                let add = PutAwayRequest.with { $0.text = added }
                _ = try await client.request(add, options: options("en-US", key: added))
                let use = UseStockByNameRequest.with { $0.text = used }
                changes.append(try await client.request(use, options: options("en-US", key: used)).change)
            }
            return changes
        }
        for (use, change) in zip(uses, changes) {
            #expect(change.product.onHand.map(\.displayText) == use.2, "\(use.1)")
            let conversions = change.packConversions + change.weightConversions + change.assumptions.map(\.meant)
            for text in use.3 { #expect(conversions.contains { $0.contains(text) }, "\(use.1): \(conversions)") }
        }
    }

    @Test(arguments: [
        ("Basmatireis 1 kg", "Basmatireis 1 cup", "weighedAs", "Basmatireis", "Langkornreis", 1),
        ("Knoblauch 2 Köpfe", "Knoblauch 3 Zehen", "usual", "1 Kopf", "10 Zehen", 0),
    ])
    func `a use of stock says which weight or size it assumes`(
        added: String,
        used: String,
        code: String,
        said: String,
        meant: String,
        weights: Int
    ) async throws {
        let change = try await withStack { client in
            let add = PutAwayRequest.with { $0.text = added }
            _ = try await client.request(add, options: options("de-DE", key: added))
            let use = UseStockByNameRequest.with { $0.text = used }
            return try await client.request(use, options: options("de-DE", key: used)).change
        }
        #expect(change.assumptions.map(\.code) == [code])
        #expect(change.assumptions.map(\.said) == [said] && change.assumptions.map(\.meant) == [meant])
        #expect(change.weightConversions.count == weights)
    }

    @Test func `packs, heads, and weights in stock cover a list, which says what to take from them`() async throws {
        let stock = ["tomatoes 3 cans (400 g each)", "garlic 2 heads", "butter 2 packs (250 g each)", "rice 1 kg"]
        let plan = try await withStack { client in
            for text in stock {
                _ = try await client.request(PutAwayRequest.with { $0.text = text }, options: options(key: text))
            }
            var request = order("800 g canned tomatoes", "3 cloves garlic", "600 g butter", "2 cups basmati rice")
            request.accepted = [
                .with { offer in
                    offer.product = "Rice"
                    offer.item = "Basmati rice"
                }
            ]
            return try await client.request(request, options: options("en-GB"))
        }
        let items = Dictionary(uniqueKeysWithValues: plan.items.map { ($0.name, $0) })
        let tomatoes = try #require(items["Tinned tomatoes"])
        #expect(tomatoes.shelf == .have && tomatoes.take.map(\.displayText) == ["2 tins (400 g)"])
        #expect(tomatoes.inStock.map(\.displayText) == ["3 tins (400 g)"])
        let garlic = try #require(items["Garlic"])
        #expect(garlic.fromStock.map(\.amount.displayText) == ["3 cloves"])
        #expect(garlic.fromStock.map(\.of.displayText) == ["2 heads"])
        #expect(garlic.assumptions.map(\.code) == ["usual"])
        let butter = try #require(items["Butter"])
        #expect(butter.shelf == .buy && butter.take.map(\.displayText) == ["100 g"])
        #expect(butter.fromStock.map(\.amount.displayText) == ["2 packs (250 g)"])
        let rice = try #require(items["Basmati rice"])
        #expect(rice.take.map(\.displayText) == ["2 cups"] && rice.assumptions.map(\.code) == ["weighedAs"])
    }

    @Test func `stock without a readable amount is refused with the reason and the locale`() async throws {
        let params = try await withStack { client in
            let request = PutAwayRequest.with { $0.text = "Mehl 0 g" }
            let refusal = await #expect(throws: Refusal.self) {
                try await client.request(request, options: options("de-DE", key: "1"))
            }
            return refusal?.problem.params ?? [:]
        }
        #expect(params["locale"] == "de-DE" && params["reason"]?.hasPrefix("quantity.") == true)
    }
}
