import CategoryMessages
import Commands
import CommandsTestKit
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Synchronization
import Testing

/// What the category service receives about ingredients and products.
@Suite struct CategoryRequestTests {
    @Test func `a choice about a product names it with its ingredient`() async throws {
        let asked = Mutex<[AssignItemsRequest]>([])
        let services = StubServices([
            "AssignItemsRequest": { (request) throws(Refusal) in
                guard let request = request as? AssignItemsRequest else { return AssignItemsReply() }
                asked.withLock { $0.append(request) }
                return AssignItemsReply.with {
                    $0.items = request.choices.map { _ in CategorizedIngredient() }
                    $0.before = request.choices.map { _ in ChoiceBefore() }
                }
            }
        ])
        let request = AssignIngredientsByNameRequest.with {
            $0.choices = [
                .with { ($0.name, $0.category, $0.product) = ("prd_1", "Snacks", true) },
                .with { ($0.name, $0.category) = ("2 cup milk", "Dairy") },
            ]
        }
        let reply = try await EndpointCall(services)(request, key: "assign")
        #expect(reply.ingredients.map(\.name) == ["Some", "MILK"])
        let choices = try #require(asked.withLock { $0 }.first).choices
        #expect(choices.map(\.category) == ["Snacks", "Dairy"])
        #expect(choices.map(\.item.productID) == ["prd_1", ""])
        #expect(choices.map(\.item.ingredientKey) == ["key", "milk"])
    }

    /// A choice as it is stored.
    private struct StoredChoice: Encodable {
        let name: String
        let key: String
        let category: String
    }

    @Test func `what is owed of an undo is sent under its own key before a newer choice`() async throws {
        let call = EndpointCall(Self.aisles())
        let context = CommandContext(
            household: try #require(HouseholdID(bytes: [UInt8](repeating: 7, count: 16))),
            principal: "anna",
            idempotencyKey: "undo",
            requestHash: [],
            locale: "",
            now: Date(timeIntervalSince1970: 1_700_000_000)
        )
        let effect = PlannedEffect(
            "shopping.aisles",
            json: [StoredChoice(name: "Milk", key: "milk", category: "default")]
        )
        _ = try await call.store.commit([], owing: [effect], outcome: [], for: context)
        let owed = try #require(try await call.store.effects(refused: false, after: nil, limit: 10).first)
        let request = AssignIngredientsByNameRequest.with {
            ($0.listed, $0.choices) = (true, [.with { ($0.name, $0.category) = ("milk", "Bakery") }])
        }
        #expect(try await !call(request, key: "again").action.isEmpty)
        let sent = zip(call.services.requests, call.services.options).compactMap { request, options in
            (request as? AssignItemsRequest).map { ($0.choices.map(\.category), options) }
        }
        #expect(sent.map(\.0) == [["default"], ["Bakery"]])
        #expect(sent.map(\.1.idempotencyKey) == [owed.id.uuidString.lowercased(), "again/assign"])
        #expect(sent.map(\.1.principal) == ["anna", ""])
        #expect(try await call.store.effects(refused: false, after: nil, limit: 10).isEmpty)
    }

    /// A home that knows every ingredient, and takes every choice.
    private static func aisles() -> StubServices {
        StubServices([
            "NameIngredientsRequest": { (request) throws(Refusal) in
                NameIngredientsReply.with { reply in
                    let keys = (request as? NameIngredientsRequest)?.ingredientKeys ?? []
                    reply.ingredients = keys.map { key in .with { ($0.ingredientKey, $0.name) = (key, key) } }
                }
            },
            "AssignItemsRequest": { (request) throws(Refusal) in
                let choices = (request as? AssignItemsRequest)?.choices ?? []
                return AssignItemsReply.with {
                    $0.items = choices.map { choice in .with { $0.category.id = choice.category } }
                    $0.before = choices.map { _ in ChoiceBefore() }
                }
            },
        ])
    }

    /// A home with a product that is no ingredient, and milk.
    private static func stock(_ answers: [String: StubServices.Responder]) -> StubServices {
        let home: [String: StubServices.Responder] = [
            "GetIngredientsRequest": { (request) throws(Refusal) in
                GetIngredientsReply.with {
                    $0.found = ((request as? GetIngredientsRequest)?.references ?? []).map { key in
                        .with { ($0.ingredient.ingredientKey, $0.ingredient.category) = (key, "group of \(key)") }
                    }
                }
            },
            "ListStockRequest": { (_) throws(Refusal) in
                ListStockReply.with { $0.stock = [.with { $0.productID = "prd_1" }, .with { $0.productID = "prd_2" }] }
            },
            "RetrieveProductsRequest": { (_) throws(Refusal) in
                RetrieveProductsReply.with {
                    $0.products = [("prd_1", "Gizmo:", ""), ("prd_2", "Moo", "milk")].map { id, title, key in
                        .with {
                            ($0.product.productID, $0.product.title) = (id, title)
                            $0.product.ingredientKeys = key.isEmpty ? [] : [key]
                            $0.product.facts = key.isEmpty ? "" : #"{"category":{"main":"food","sub":"dairy"}}"#
                        }
                    }
                }
            },
        ]
        return StubServices(home.merging(answers) { _, answer in answer })
    }

    @Test func `what is in stock without a category comes with its product, if it is no ingredient`() async throws {
        let asked = Mutex<[ListUncategorizedRequest]>([])
        let services = Self.stock([
            "ListUncategorizedRequest": { (request) throws(Refusal) in
                guard let request = request as? ListUncategorizedRequest else { return ListUncategorizedReply() }
                asked.withLock { $0.append(request) }
                return ListUncategorizedReply.with { reply in
                    let items = request.items
                    reply.items = items.enumerated().map { place, item in
                        .with { ($0.index, $0.item) = (UInt32(place), item) }
                    }
                }
            }
        ])
        let reply = try await EndpointCall(services)(SortByAisleRequest.with { $0.uncategorized = true })
        #expect(reply.items.map(\.name) == ["Gizmo:", "MILK"])
        #expect(reply.items.map(\.productID) == ["prd_1", ""])
        #expect(reply.items.map(\.index) == [0, 1])
        let items = try #require(asked.withLock { $0 }.first).items
        #expect(items.map(\.ingredientGroup) == ["", "group of milk"])
        #expect(items.map(\.productCategory) == ["", "food"])
        #expect(items.map(\.productSubcategory) == ["", "dairy"])
    }

    @Test func `a plan asks where the home puts the products of its ingredients`() async throws {
        let asked = Mutex<[CategorizeRequest]>([])
        let services = StubServices([
            "CategorizeRequest": { (request) throws(Refusal) in
                guard let request = request as? CategorizeRequest else { return CategorizeReply() }
                asked.withLock { $0.append(request) }
                return CategorizeReply.with { reply in
                    reply.ingredients = request.ingredients.map { item in
                        .with {
                            ($0.ingredientKey, $0.productID) = (item.ingredientKey, item.productID)
                            $0.category.id = item.productID.isEmpty ? "dairy" : "specials"
                        }
                    }
                }
            },
            "ProposeProductsRequest": { (_) throws(Refusal) in
                ProposeProductsReply.with {
                    $0.products = [.with { ($0.ingredientKey, $0.productID) = ("milk", "prd_milk") }]
                }
            },
        ])
        let request = PlanRequest.with { $0.recipes = [.with { $0.inline = .test("Soup", ["2 cup milk", "salt"]) }] }
        let plan = try await EndpointCall(services)(request)
        let items = try #require(asked.withLock { $0 }.first).ingredients
        #expect(items.map(\.ingredientKey) == ["milk", "milk", "salt", "salt"])
        #expect(items.map(\.productID) == ["", "prd_milk", "", "prd_salt"])
        #expect(plan.items.map { "\($0.ingredientKey) \($0.category.id)" }.sorted() == ["milk specials", "salt dairy"])
    }
}
