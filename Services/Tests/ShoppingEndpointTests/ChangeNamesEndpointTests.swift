import Commands
import CommandsTestKit
import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
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
            return RenameIngredientReply.with { ($0.ingredient, $0.oldKey) = (onion, key) }
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
        #expect(unsetFields(of: [reply]) == (isSplit ? [] : ["before"]))
        #expect(reply.ingredient.name == "Mill Onion" && reply.recipes == 7)
        #expect(call.services.questions.last == "RereadRecipesRequest" && call.services.questions.count == 2)
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
