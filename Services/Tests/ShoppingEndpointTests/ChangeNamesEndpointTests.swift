import CategoryMessages
import Commands
import CommandsTestKit
import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import ShoppingEndpoint
import ShoppingMessages
import ShoppingModuleTestKit
import SwiftProtobuf
import Testing

/// Merging, splitting, and renaming ingredients, as messages to the services that it takes.
@Suite struct ChangeNamesEndpointTests {
    private static let onion = CatalogIngredient.with {
        ($0.name, $0.brand, $0.ingredientKey, $0.aliases) = ("Onion", "Mill", "spring onion", ["scallion"])
    }
    private static let changes: [ChangeIngredientNamesRequest.OneOf_Change] = [
        .merge(.with { ($0.names, $0.into) = (["scallion"], "Mill onion") }), .split(.with { $0.alias = "scallion" }),
        .rename(.with { ($0.ingredient, $0.name) = ("scallion", "Mill onion") }),
    ]
    private static let rules: [String: StubServices.Responder] = [
        "MergeIngredientsRequest": { (request) throws(Refusal) in
            let keys = (request as? MergeIngredientsRequest)?.names ?? []
            return MergeIngredientsReply.with { ($0.ingredient, $0.oldKeys) = (onion, keys) }
        },
        "SplitIngredientRequest": { (_) throws(Refusal) in
            SplitIngredientReply.with {
                ($0.ingredient, $0.before) = (onion, onion)
                $0.before.ingredientKey = "scallion"
            }
        },
        "RenameIngredientRequest": { (request) throws(Refusal) in
            let key = (request as? RenameIngredientRequest)?.ingredient ?? ""
            return RenameIngredientReply.with { ($0.ingredient, $0.oldKeys) = (onion, [key]) }
        },
        "CategorizeRequest": { (request) throws(Refusal) in
            let items = (request as? CategorizeRequest)?.ingredients ?? []
            return CategorizeReply.with {
                $0.sorted = items.indices.map(UInt32.init)
                $0.ingredients = items.map { item in
                    .with {
                        $0.ingredientKey = item.ingredientKey
                        ($0.category.id, $0.assigned) = ("cat-9", item.ingredientKey == "scallion")
                    }
                }
            }
        },
        "AssignItemsRequest": { (request) throws(Refusal) in
            let choices = (request as? CategoryMessages.AssignItemsRequest)?.choices ?? []
            return CategoryMessages.AssignItemsReply.with {
                $0.items = choices.map { _ in CategorizedIngredient() }
                $0.before = choices.map { _ in ChoiceBefore() }
            }
        },
        "ListIngredientLinksRequest": { (_) throws(Refusal) in
            ListIngredientLinksReply.with {
                $0.links = [
                    .with {
                        ($0.ingredientKey, $0.productID, $0.preferred) = ("scallion", "prd_a", true)
                        $0.preferredStoreIds = ["s1"]
                    }
                ]
            }
        },
        "LinkIngredientsRequest": { (request) throws(Refusal) in
            let changes = (request as? LinkIngredientsRequest)?.changes ?? []
            return LinkIngredientsReply.with { $0.products = changes.map { _ in ChangedProduct() } }
        },
        "RereadRecipesRequest": { (request) throws(Refusal) in
            let isPreview = (request as? RereadRecipesRequest)?.preview ?? false
            return RereadRecipesReply.with { $0.changed = isPreview ? 7 : 0 }
        },
    ]

    private func request(_ change: ChangeIngredientNamesRequest.OneOf_Change) -> ChangeIngredientNamesRequest {
        .with { $0.change = change }
    }

    @Test(arguments: changes)
    func `each change has every field, and owes the recipes a reading of the old key`(
        change: ChangeIngredientNamesRequest.OneOf_Change
    ) async throws {
        let call = EndpointCall(StubServices(Self.rules))
        let reply = try await call(request(change), key: "k")
        let isSplit = if case .split = change { true } else { false }
        // The home has no staple and no list.
        let unset: Set = ["fullLists", "staple"]
        #expect(Set(unsetFields(of: [reply])) == (isSplit ? unset : unset.union(["before", "products"])))
        #expect(reply.ingredient.name == "Mill Onion" && reply.recipes == 7)
        let links = ["ListIngredientLinksRequest"] + (isSplit ? [] : ["LinkIngredientsRequest"])
        let follow = ["CategorizeRequest", "AssignItemsRequest"] + links + ["RereadRecipesRequest"]
        #expect(Array(call.services.questions.dropFirst()) == follow)
        let effects = try await call.store.effects(refused: false, after: nil, limit: 9)
        let owed = try effects.compactMap { try ShoppingEndpoint.request(for: $0) as? RereadRecipesRequest }
        #expect(owed.map(\.ingredientKeys) == [["scallion"]] && owed.allSatisfy { !$0.preview })
    }

    @Test func `an interrupted command changes the names again under its own key, and then owes`() async throws {
        let call = EndpointCall(StubServices(Self.rules))
        call.store.entities.expect(.keepsNothing, after: 1)
        #expect(try await call.refusal(request(Self.changes[0]), key: "k")?.status == .unavailable)
        #expect(try await call.store.effects(refused: false, after: nil, limit: 9).isEmpty)
        #expect(try await call(request(Self.changes[0]), key: "k").recipes == 7)
        let keys = zip(call.services.questions, call.services.options)
            .filter { $0.0 == "MergeIngredientsRequest" }.map(\.1.idempotencyKey)
        #expect(keys == ["k/merge", "k/merge"])
        #expect(try await call.store.effects(refused: false, after: nil, limit: 9).count == 1)
    }

    @Test func `the category and the products move by messages to their services`() async throws {
        let call = EndpointCall(StubServices(Self.rules))
        _ = try await call(request(Self.changes[0]), key: "k")
        let assigned = call.services.requests.compactMap { $0 as? CategoryMessages.AssignItemsRequest }
        let choices = assigned.flatMap(\.choices).map { "\($0.item.ingredientKey)=\($0.category)" }
        #expect(choices == ["spring onion=cat-9", "scallion=default"] && assigned.allSatisfy { !$0.create })
        let linked = call.services.requests.compactMap { $0 as? LinkIngredientsRequest }.flatMap(\.changes)
        #expect(
            linked.map { "\($0.action) \($0.ingredientKey) \($0.storeID)" } == [
                "remove scallion ", "learn spring onion ", "learn spring onion s1",
            ]
        )
        #expect(linked.allSatisfy { $0.product.productID == "prd_a" })
    }

    @Test func `without the recipe service the names change, and the recipes follow later`() async throws {
        let absent: StubServices.Responder = { (_) throws(Refusal) in
            throw Refusal(.unavailable, code: "bus.noWorker", sentence: "It is not there: start it.")
        }
        let call = EndpointCall(StubServices(Self.rules.merging(["RereadRecipesRequest": absent]) { $1 }))
        let reply = try await call(request(Self.changes[2]), key: "k")
        #expect(!reply.hasRecipes && reply.ingredient.ingredientKey == "spring onion")
        #expect(try await call.store.effects(refused: false, after: nil, limit: 9).count == 1)
    }

    @Test func `a change that says nothing, and one that the quantity service refuses, change nothing`() async throws {
        let refused: StubServices.Responder = { (_) throws(Refusal) in
            throw Refusal(.notFound, code: "quantity.noSuchIngredient", sentence: "Nothing has this name: check it.")
        }
        let call = EndpointCall(StubServices(["SplitIngredientRequest": refused]))
        let empty = try #require(try await call.refusal(ChangeIngredientNamesRequest(), key: "e"))
        #expect(empty.problem.code == "shopping.nothingToChange" && call.services.questions.isEmpty)
        let refusal = try #require(try await call.refusal(request(Self.changes[1]), key: "k"))
        #expect(refusal.status == .notFound && refusal.problem.code == "quantity.noSuchIngredient")
        #expect(call.services.questions == ["SplitIngredientRequest"])
        #expect(try await call.store.effects(refused: false, after: nil, limit: 9).isEmpty)
    }
}
