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

/// Finding and moving what has old keys, as messages to the services that it takes.
@Suite struct RenewKeysEndpointTests {
    /// A home whose only choice of a category is for "açaí", beside one for a product.
    private static let rules: [String: StubServices.Responder] = [
        "ListIngredientUseRequest": { (_) throws(Refusal) in ListIngredientUseReply() },
        "ListIngredientLinksRequest": { (_) throws(Refusal) in ListIngredientLinksReply() },
        "ListAssignmentsRequest": { (request) throws(Refusal) in
            let isFirst = (request as? ListAssignmentsRequest)?.cursor.isEmpty ?? true
            return ListAssignmentsReply.with {
                $0.assignments = isFirst ? [.with { $0.ingredientKey = "açaí" }] : [.with { $0.productID = "prd_a" }]
                $0.nextCursor = isFirst ? "more" : ""
            }
        },
        "NameIngredientsRequest": { (request) throws(Refusal) in
            let keys = (request as? NameIngredientsRequest)?.ingredientKeys ?? []
            return NameIngredientsReply.with { $0.ingredients = keys.map { key in .with { $0.ingredientKey = key } } }
        },
        "ReadLinesRequest": { (request) throws(Refusal) in
            let lines = (request as? ReadLinesRequest)?.lines ?? []
            return ReadLinesReply.with {
                $0.lines = lines.map { line in
                    .with { ($0.ingredientKey, $0.listName, $0.quantity.displayText) = ("acai", "Açaí", line.text) }
                }
            }
        },
        "CategorizeRequest": { (request) throws(Refusal) in
            let items = (request as? CategorizeRequest)?.ingredients ?? []
            return CategorizeReply.with {
                $0.sorted = items.indices.map(UInt32.init)
                $0.ingredients = items.map { item in
                    .with {
                        $0.ingredientKey = item.ingredientKey
                        // By a name of about the same letters, the service finds the choice, too.
                        ($0.category.id, $0.assigned) = ("cat-9", item.ingredientKey == "açaí" || !item.name.isEmpty)
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
        "RereadRecipesRequest": { (_) throws(Refusal) in RereadRecipesReply() },
    ]

    private func pages(_ call: EndpointCall, isPreview: Bool) async throws -> [UInt32] {
        var (counts, cursor): ([UInt32], String) = ([], "")
        repeat {
            let request = RenewIngredientKeysRequest.with { ($0.cursor, $0.preview) = (cursor, isPreview) }
            let reply = try await call(request, key: "k\(counts.count)")
            (counts, cursor) = (counts + [reply.changed], reply.nextCursor)
        } while !cursor.isEmpty
        return counts
    }

    @Test func `the category moves by a message, and the recipes are owed a reading`() async throws {
        let call = EndpointCall(StubServices(Self.rules))
        #expect(try await pages(call, isPreview: false) == [0, 0, 1, 0])
        let assigned = call.services.requests.compactMap { $0 as? CategoryMessages.AssignItemsRequest }
        let choices = assigned.flatMap(\.choices).map { "\($0.item.ingredientKey)=\($0.category)" }
        #expect(choices == ["acai=cat-9", "açaí=default"])
        let effects = try await call.store.effects(refused: false, after: nil, limit: 9)
        let owed = try effects.compactMap { try ShoppingEndpoint.request(for: $0) as? RereadRecipesRequest }
        #expect(owed.map(\.ingredientKeys) == [["açaí"]])
        let listed = call.services.requests.compactMap { $0 as? ListAssignmentsRequest }
        #expect(listed.map(\.cursor) == ["", "more"] && listed.allSatisfy { $0.category.isEmpty })
    }

    @Test func `a preview moves nothing`() async throws {
        let call = EndpointCall(StubServices(Self.rules))
        #expect(try await pages(call, isPreview: true) == [0, 0, 1, 0])
        #expect(!call.services.questions.contains("AssignItemsRequest"))
        #expect(try await call.store.effects(refused: false, after: nil, limit: 9).isEmpty)
    }

    @Test func `a cursor of another list, and a service that doesn't answer, are refused`() async throws {
        let call = EndpointCall(StubServices(Self.rules))
        let other = RenewIngredientKeysRequest.with { $0.cursor = "x" }
        #expect(try await call.refusal(other, key: "k")?.problem.code == "common.invalidCursor")
        let absent: StubServices.Responder = { (_) throws(Refusal) in
            throw Refusal(.unavailable, code: "bus.noWorker", sentence: "It is not there: start it.")
        }
        let alone = EndpointCall(StubServices(Self.rules.merging(["ListIngredientUseRequest": absent]) { $1 }))
        #expect(try await alone.refusal(RenewIngredientKeysRequest(), key: "k")?.status == .unavailable)
    }
}
