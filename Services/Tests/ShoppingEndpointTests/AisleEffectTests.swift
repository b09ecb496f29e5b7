import CategoryMessages
import Commands
import CommandsTestKit
import Envelope
import Foundation
import MessageBus
import QuantityMessages
import ShoppingEndpoint
import ShoppingMessages
import ShoppingModuleTestKit
import SwiftProtobuf
import Synchronization
import Testing

/// What the category service hears of undone choices.
@Suite struct AisleEffectTests {
    /// A category service that keeps the choices of a home with one category.
    private final class Aisles: Sendable {
        private static let dairy = Category.with { ($0.id, $0.name) = ("cat-1", "Dairy") }
        private let chosen = Mutex<Set<String>>([])

        var services: StubServices {
            StubServices([
                "CategorizeRequest": { [self] (request) throws(Refusal) in
                    let items = (request as? CategorizeRequest)?.ingredients ?? []
                    let known = chosen.withLock { $0 }
                    return CategorizeReply.with {
                        $0.sorted = items.indices.map(UInt32.init)
                        $0.order = [Self.dairy]
                        $0.ingredients = items.map { item in
                            .with {
                                ($0.ingredientKey, $0.category) = (item.ingredientKey, Self.dairy)
                                $0.assigned = known.contains(item.ingredientKey)
                            }
                        }
                    }
                },
                "GetIngredientsRequest": { (request) throws(Refusal) in
                    let keys = (request as? GetIngredientsRequest)?.references ?? []
                    return GetIngredientsReply.with {
                        $0.found = keys.map { key in .with { $0.ingredient.ingredientKey = key } }
                    }
                },
                "AssignItemsRequest": { [self] (request) throws(Refusal) in
                    let choices = (request as? AssignItemsRequest)?.choices ?? []
                    chosen.withLock { $0.formUnion(choices.map(\.item.ingredientKey)) }
                    return AssignItemsReply.with {
                        $0.items = choices.map { _ in .with { $0.category = Self.dairy } }
                    }
                },
            ])
        }
    }

    @Test func `a choice is in the journal, and its undo owes the category service its removal`() async throws {
        let call = EndpointCall(Aisles().services)
        let request = AssignIngredientsByNameRequest.with {
            $0.listed = true
            $0.choices = [.with { ($0.name, $0.category) = ("1 cup milk", "Dairy") }]
        }
        let assigned = try await call(request, key: "assign")
        let action = try #require(try await call(ListListActionsRequest()).actions.first)
        #expect(action.id == assigned.action && action.kind == "assigned" && action.listID.isEmpty)
        #expect(action.parts.map(\.text) == ["Dairy"] && action.parts.allSatisfy(\.assigned))
        #expect(try await call(request, key: "assign") == assigned)
        let undone = try await call(UndoListActionRequest(), key: "undo")
        #expect(undone.action.undone && undone.kept.isEmpty && undone.undo.parts.map(\.text) == [""])
        let effects = try await call.store.effects(refused: false, after: nil, limit: 10)
        let owed = try effects.compactMap { try ShoppingEndpoint.request(for: $0) as? AssignItemsRequest }
        #expect(owed.map { $0.choices.map(\.category) } == [["default"]])
        #expect(owed.map { $0.choices.map(\.item.ingredientKey) } == [["milk"]])
    }

    /// A choice as it is stored.
    private struct StoredChoice: Encodable {
        let name: String
        var key: String?
        var product: String?
        let category: String
    }

    @Test func `what is owed names each item with its category, or none`() throws {
        let choices = [
            StoredChoice(name: "Milk", key: "milk", category: "default"),
            StoredChoice(name: "Our oats", product: "prd_1", category: "cat-1"),
        ]
        let effect = OwedEffect(
            id: UUID(),
            household: HouseholdID(name: "smith"),
            position: 1,
            principal: "anna",
            effect: PlannedEffect("shopping.aisles", json: choices),
            at: Date(timeIntervalSince1970: 1_700_000_000)
        )
        let request = try #require(try ShoppingEndpoint.request(for: effect) as? AssignItemsRequest)
        #expect(request.choices.map(\.category) == ["default", "cat-1"] && !request.create)
        #expect(request.choices.map(\.item.ingredientKey) == ["milk", ""])
        #expect(request.choices.map(\.item.productID) == ["", "prd_1"])
        #expect(request.choices.map(\.item.name) == ["Milk", "Our oats"])
    }
}
