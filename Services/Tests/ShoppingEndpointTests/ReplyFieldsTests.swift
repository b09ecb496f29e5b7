import CategoryMessages
import CommonMessages
import EndpointTestKit
import Envelope
import InventoryMessages
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

/// Each reply has every field of its contract, when the other services answer with everything.
@Suite struct ReplyFieldsTests {
    /// Their mappings are shared, and have tests of their own.
    private static let shared: [any Message.Type] = [Quantity.self, PathStep.self, Assumption.self]

    private let call = EndpointCall(.answeringEveryField())

    /// A recipe in the request, a page, and one that does not exist.
    private var recipes: [PlannedRecipe] {
        var stew = Recipe.test("Stew", ["1 cup milk", "oil", "2 cup water", "odd"])
        (stew.cookMinutes, stew.servings.yield) = (10, "2")
        return [
            .with { ($0.inline, $0.factor) = (stew, "2") }, .with { $0.page.fileName = "page.html" },
            .with { $0.reference = "missing" },
        ]
    }

    @Test func `a plan has every field`() async throws {
        let reply = try await call(PlanRequest.with { $0.recipes = recipes })
        #expect(unsetFields(of: [reply], apartFrom: Self.shared) == ["refused.problem.amounts"])
        #expect(reply.coverage == .with { ($0.lines, $0.counted, $0.uncounted, $0.leftOut) = (5, 1, 3, 1) })
        #expect(reply.locale == "de")
        let water = reply.leftOut.map { [$0.recipe, $0.line, $0.reason, $0.name] }
        #expect(water == [["Stew", "2 cup water", "water", "WATER"]])
        #expect(reply.open.map(\.line) == ["odd", ""] && reply.open.map(\.recipe) == ["Stew", ""])
        #expect(reply.open[0].reasons.map(\.values) == [["odd"]] && reply.open[0].sentence == "What is odd?")
        #expect(reply.open[1].sentence == "You have Some (2 cup): use it as MILK?")
        #expect(reply.open[1].offer.product == "Some" && reply.open[1].offer.item == "MILK")
        let milk = try #require(reply.items.first { $0.ingredientKey == "milk" })
        #expect(milk.rounded && milk.take.map(\.displayText) == ["2 cup"] && milk.packs.approximate)
        #expect(milk.fromStock.map { [$0.amount.displayText, $0.of.displayText] } == [["1/2 cup", "1 cup"]])
        #expect(milk.choices.map(\.name) == ["Cream"] && milk.category.color == "#ffffff" && milk.shelf == .buy)
        #expect(milk.assumptions == [StubServices.assumption] && milk.path == [StubServices.step])
        #expect(milk.product == .with { ($0.productID, $0.title, $0.brand) = ("prd_a", "Alm milk", "Alm") })
        let oil = try #require(reply.items.first { $0.ingredientKey == "oil" }).uncounted
        #expect(oil.map(\.writtenForServings) == ["4", ""] && oil.map(\.writtenFor) == ["", "one bowl"])
        #expect(reply.notes.map(\.position) == [1] && reply.refused.map(\.position) == [2])
    }

    @Test func `a merge has every field`() async throws {
        let merging = StubServices([
            "ReadRecipeRequest": { (_) throws(Refusal) in
                ReadRecipeReply.with { ($0.recipes, $0.notes) = ([.test("Page", ["1 cup milk"])], ["A note."]) }
            },
            "ReadLinesRequest": { (request) throws(Refusal) in
                ReadLinesReply.with { reply in
                    reply.locale = "de"
                    reply.lines = ((request as? ReadLinesRequest)?.lines ?? []).map { line in
                        .with {
                            ($0.ingredientKey, $0.text) = (line.text, line.text)
                            $0.assumptions = [StubServices.assumption]
                        }
                    }
                    reply.lines[1].ingredientKey = ""
                    for place in reply.lines.indices { reply.lines[place].quantity = StubServices.quantity("1", "cup") }
                }
            },
            "PreviewConsolidationRequest": { (_) throws(Refusal) in Self.merged },
        ])
        var request = PreviewMergeRequest()
        request.recipes = recipes
        request.decisions = [
            .with { $0.join = .with { ($0.ingredientKey, $0.unit) = ("oil", "g") } },
            .with { $0.rename = .with { ($0.ingredientKey, $0.to) = ("oil", "oils") } },
            .with { $0.count = .with { ($0.text, $0.source, $0.amount) = ("oil", "Stew", "1 tsp") } },
            .with { $0.split = "cheese" }, .with { $0.split = "oil" },
        ]
        request.undo = true
        let reply = try await EndpointCall(merging)(request)
        // A merge leaves lines without an ingredient out of its coverage.
        #expect(
            unsetFields(of: [reply], apartFrom: Self.shared) == ["coverage.leftOut", "refused.problem.amounts"]
        )
        #expect(reply.coverage == .with { ($0.lines, $0.counted, $0.uncounted) = (4, 1, 2) })
        #expect(reply.decisions == Array(request.decisions.dropLast()) && reply.locale == "de")
        #expect(reply.items[0].path == [StubServices.step] && reply.questions[0].path == [StubServices.step])
    }

    /// A merge of which each part has everything.
    private static let merged = PreviewConsolidationReply.with { reply in
        reply.items = [
            .with {
                ($0.ingredientKey, $0.listName, $0.text) = ("oil", "Oil", "Oil: 1 cup")
                ($0.totals, $0.path) = ([StubServices.quantity("1", "cup")], [StubServices.step])
                ($0.counted, $0.uncounted, $0.conversions) = ([1], [0, 2], ["1 cup = 250 ml"])
            }
        ]
        reply.proposals = [
            .with {
                ($0.ingredientKey, $0.sentence, $0.units) = ("oil", "Add up?", ["g"])
                ($0.total, $0.path) = (StubServices.quantity("1", "cup"), [StubServices.step])
            }, .with { ($0.position, $0.text) = (1, "a dash of oil") }, .with { $0.acceptance.rename.to = "oils" },
        ]
    }

    @Test func `scaled recipes have every field`() async throws {
        let scaling = StubServices([
            "ReadRecipeRequest": { (_) throws(Refusal) in ReadRecipeReply.with { $0.notes = ["A note."] } },
            "ScaleRecipesRequest": { (_) throws(Refusal) in
                QuantityMessages.ScaleRecipesReply.with { reply in
                    reply.recipes = [
                        .with {
                            ($0.summary, $0.sizeText) = ("1 of 4", "larger")
                            $0.lines = [ScalingStatus.scaled, .kept, .needsYou, .kept].map { status in
                                .with {
                                    ($0.scaled.text, $0.scaled.note, $0.scaled.status) = ("line", "note", status)
                                    $0.scaled.quantity = StubServices.quantity("2", "cup")
                                }
                            }
                        }
                    ]
                }
            },
        ])
        var request = ShoppingMessages.ScaleRecipesRequest.with { $0.recipes = recipes }
        request.recipes[0].inline.sayEverything()
        let reply = try await EndpointCall(scaling)(request)
        // Only a recipe that the home keeps has marks; only a line that is read alone tells its factor.
        #expect(
            unsetFields(of: [reply], apartFrom: Self.shared)
                == Set(Recipe.marks.map { "recipes.recipe.\($0)" }).union([
                    "recipes.lines.scaled.factorText", "refused.problem.amounts",
                ])
        )
        let scaled = reply.recipes[0]
        #expect((scaled.scaled, scaled.kept, scaled.needingYou) == (1, 2, 1) && scaled.recipe.servings.yield == "4")
        #expect(
            scaled.recipe.totalWeight == "1600" && scaled.recipe.stepDetails == request.recipes[0].inline.stepDetails
        )
        #expect(scaled.recipe.ingredients.map(\.reading.quantity.amount.value) == ["2", "1", "2", "1"])
        #expect(scaled.lines.map(\.scaled.status) == [.scaled, .kept, .needsYou, .kept])
    }

    @Test func `a shown recipe has every field`() async throws {
        var kept = Recipe.test("Soup", ["1 cup milk", "salt"])
        kept.sayEverything()
        (kept.id, kept.version, kept.favorite, kept.addedAt) = ("soup-1", 3, true, 7)
        (kept.trash.at, kept.trash.by) = (8, "me")
        let nutrient = Nutrient.with {
            ($0.name, $0.displayText, $0.amount.value, $0.amount.unit) = ("energy", "80 kcal", "80", "kcal")
        }
        let facts = PortionFacts.with {
            ($0.portionSize, $0.portionIsSet, $0.multiplier, $0.weight) = ("50", true, "3/2", "75")
            ($0.text, $0.multiplierText, $0.portions, $0.suggestedStep) = ("75 g", "1 1/2", "8", "1/2")
            ($0.nutrients, $0.nutrientsPer100Grams) = ([nutrient], [nutrient])
            ($0.suggestedLeastGrams, $0.suggestedMostGrams, $0.suggestedGramsStep) = (5, 400, 25)
        }
        var replies: [ShowRecipeReply] = []
        for (portionSize, result) in [
            ("", PortionResult.with { $0.facts = facts }), ("50", PortionResult.with { $0.unknown = "Weigh it." }),
        ] {
            kept.portionSize = portionSize
            let services = StubServices([
                "GetRecipesRequest": { [kept] (_) throws(Refusal) in
                    let cooked = CookingTotal.with { ($0.times, $0.lastDay) = (2, "2026-11-26") }
                    return GetRecipesReply.with { $0.recipes = [.with { ($0.recipe, $0.cooked) = (kept, cooked) }] }
                },
                "ViewPortionsRequest": { (_) throws(Refusal) in ViewPortionsReply.with { $0.results = [result] } },
            ])
            let request = ShowRecipeRequest.with { ($0.reference, $0.portion.multiplier) = ("Soup", "3/2") }
            replies.append(try await EndpointCall(services)(request))
        }
        #expect(unsetFields(of: replies, apartFrom: Self.shared) == [])
        #expect(replies.map(\.recipe.portionSize) == ["", "50"] && replies[0].portion.facts == facts)
        #expect(try replies[1].recipe.jsonString() == kept.jsonString())
        #expect(replies[0].unweighed == ["salt"])
        #expect(replies[0].cooked.times == 2 && replies[0].cooked.lastDay == "2026-11-26")
    }

    @Test func `changes of stock have every field`() async throws {
        let added = try await call(PutAwayRequest.with { ($0.text, $0.title) = ("1 cup milk", "Tea") }, key: "a")
        let used = try await call(UseStockByNameRequest.with { $0.text = "1 cup milk" }, key: "u")
        let found = try await call(FindStockRequest())
        #expect(unsetFields(of: [added.change, used.change], apartFrom: Self.shared) == [])
        #expect(unsetFields(of: [found], apartFrom: Self.shared) == [])
        #expect(added.change.created && !used.change.created && used.change.packConversions == ["1 can = 400 g"])
        #expect(used.change.weightConversions == ["1 cup = 250 g"] && used.change.product.locations == ["fridge"])
        let request = AssignIngredientsByNameRequest.with { ($0.names, $0.category) = (["1 cup milk"], "Dairy") }
        let assigned = try await call(request, key: "c")
        #expect(unsetFields(of: [assigned]) == ["created", "action"])
        #expect(assigned.ingredients.map(\.category) == [assigned.category])
        #expect(assigned.category.name == "Dairy")
    }

    @Test func `what is opened, moved, frozen, and thawed says how its amount was converted`() async throws {
        let changes: [ChangeStockByNameRequest.OneOf_Change] = [
            .open(.init()), .move(.with { $0.to = "Attic" }), .freeze(.init()), .thaw(.init()),
        ]
        var changed: [StockChange] = []
        for (number, change) in changes.enumerated() {
            let request = ChangeStockByNameRequest.with { ($0.text, $0.change) = ("1 cup milk", change) }
            changed.append(try await call(request, key: "c\(number)").change)
        }
        #expect(changed.map(\.weightConversions) == (251...254).map { ["1 cup = \($0) g"] })
        #expect(changed.map(\.packConversions) == (401...404).map { ["1 can = \($0) g"] })
        #expect(changed.allSatisfy { $0.assumptions.contains(StubServices.weighed) })
        #expect(changed.map(\.newLocation) == ["", "Attic", "Attic", "Attic"])
    }

    @Test func `what is told of a product's stock has every field`() async throws {
        let shown = try await call(ShowStockByNameRequest.with { $0.text = "prd_milk" })
        #expect(unsetFields(of: [shown], apartFrom: Self.shared) == ["choices"])
        #expect(shown.lots.map(\.dates) == [StubServices.dates] && shown.lots[0].price.amount == "5/4")
        #expect(shown.lots[0].due == .with { ($0.day, $0.reason, $0.danger) = ("2026-11-10", .thawed, true) })
        #expect(shown.wish.location == "Fridge" && shown.wish.minimum.displayText == "1 cup")
        let wish = UpdateStockWishRequest.with { ($0.text, $0.kind, $0.location) = ("prd_milk", "milk", "Fridge") }
        let wanted = try await call(wish, key: "w")
        #expect(wanted.wish == shown.wish)
    }

    @Test func `the journal has every field, and what is undone as well`() async throws {
        let journal = try await call(ListStockEventsRequest.with { $0.limit = 5 })
        let undone = try await call(UndoStockChangeRequest.with { $0.eventID = "EVENT-5" }, key: "n")
        #expect(unsetFields(of: [journal], apartFrom: Self.shared) == [])
        #expect(unsetFields(of: [undone], apartFrom: Self.shared) == [])
        #expect(undone.event == journal.events[0] && journal.nextCursor == "next")
        #expect(undone.event.corrected == StubServices.corrections)
        #expect(undone.event.kind == .discard && undone.event.reason == .spoiled && undone.event.location == "Fridge")
    }

    @Test func `a recount answers each line with every field`() async throws {
        let request = RecountByNameRequest.with {
            $0.lines = [.with { $0.text = "prd_milk 1 cup milk" }, .with { $0.text = "" }]
            $0.location = "fridge"
        }
        let reply = try await call(request, key: "r")
        #expect(reply.lines.map(\.hasChange) == [true, false])
        #expect(reply.lines[0].change.eventID == "event-3")
        #expect(reply.lines.map(\.problem.code) == ["", "shopping.noProduct"])
        #expect(reply.lines.map(\.text) == ["prd_milk 1 cup milk", ""])
        let elsewhere = try await call(RecountByNameRequest.with { $0.location = "fridge" }, key: "s")
        #expect(elsewhere.notCounted.map(\.productID) == ["prd_milk"])
    }

    @Test func `what is due soon and what is missing have every field`() async throws {
        let due = try await call(FindExpiringStockRequest.with { ($0.days, $0.limit) = (3, 10) })
        #expect(unsetFields(of: [due], apartFrom: Self.shared) == [])
        #expect(due.lots.map(\.daysLeft) == [-2, -2] && due.lots[0].lot.id == "lot-1")
        let missing = try await call(FindMissingStockRequest.with { $0.limit = 10 })
        #expect(unsetFields(of: [missing], apartFrom: Self.shared) == [])
        #expect(missing.missing.map(\.hasToGet) == [true, false])
        #expect(missing.missing.map(\.minimum.displayText) == ["1 cup", "1 cup"])
    }

    @Test func `what was thrown away has every field`() async throws {
        let request = FindWasteRequest.with { ($0.from, $0.until, $0.byMonth) = (1, 9, true) }
        let waste = try await call(request)
        #expect(unsetFields(of: [waste], apartFrom: Self.shared) == [])
        #expect(waste.wasted.map(\.month) == ["2026-11"] && waste.wasted[0].reason == .spoiled)
        #expect(waste.wasted[0].amounts.map(\.displayText) == ["2 cup"] && waste.wasted[0].events == 2)
        #expect(waste.cost.map(\.amount) == ["5/4"] && waste.costComplete)
    }

    @Test func `what covers a line has every field, and a line that is not read has its problem`() async throws {
        let reply = try await call(FindCoverRequest.with { $0.lines = ["1 cup milk", " ", "oil", "1 cup mill"] })
        #expect(unsetFields(of: [reply], apartFrom: Self.shared + [Problem.self]) == [])
        #expect(reply.lines.map(\.text) == ["1 cup milk", " ", "oil", "1 cup mill"])
        #expect(reply.lines.map(\.uncounted) == [[], [], ["OIL"], []])
        let leftOut = reply.lines.map { $0.ingredients.flatMap(\.leftOut).map(\.productID) }
        #expect(leftOut == [[], [], [], ["prd_mill50", "prd_cream"]])
        #expect(reply.lines[1].problem.code == "shopping.noProduct" && reply.lines[1].problem.field == "text")
        let milk = try #require(reply.lines[0].ingredients.first)
        #expect([milk.needed, milk.rest].map(\.displayText) == ["1 cup", "1 cup"])
        #expect(milk.lots.map(\.lotID) == ["lot-1"] && milk.lots[0].taken.displayText == "2 cup")
        #expect(milk.packConversions == ["1 can = 400 g"] && milk.weightConversions == ["1 cup = 250 g"])
    }

    @Test func `more lines than a request compares are refused`() async throws {
        let many = FindCoverRequest.with { $0.lines = Array(repeating: "3 cup milk", count: 101) }
        let refusal = try #require(try await call.refusal(many))
        #expect(refusal.problem.code == "shopping.tooManyNeeds" && refusal.problem.field == "lines")
        #expect(refusal.problem.sentence == "The request asks about 101 lines: ask about at most 100 at once.")
    }

    @Test func `how a product is used has every field`() async throws {
        let usage = try await call(FindUsageRequest.with { ($0.weeks, $0.day) = (8, "2026-11-26") })
        #expect(unsetFields(of: [usage], apartFrom: Self.shared) == [])
        let rate = try #require(usage.products.first?.rates.first)
        let amounts = [rate.perWeek, rate.recentPerWeek, rate.earlierPerWeek, rate.onHand].map(\.displayText)
        #expect(amounts == ["3 cup", "4 cup", "2 cup", "6 cup"])
        #expect(rate.trend == .rising && rate.certainty == .sure && rate.daysLeft == 14)
        #expect(usage.products[0].lastPurchase.quantity.displayText == "1 cup")
        #expect(usage.products[0].lastPurchase.pricedQuantity.displayText == "2 cup")
    }
}
