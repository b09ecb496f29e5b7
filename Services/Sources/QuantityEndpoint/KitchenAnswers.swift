import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

/// Answers what concerns the home: one method a message: decode, call the module, encode.
struct KitchenAnswers: Sendable {
    let store: any QuantityStore
    let clock: @Sendable () -> Date

    func listIngredients(
        _ request: ListIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListIngredientsReply {
        var question = ListIngredients.Question()
        question.filter = ListIngredients.Filter(request.filter)
        question.order = request.order == .lastUsed ? .lastUsed : .alphabetical
        question.search = request.search
        question.after = request.after
        if request.limit > 0 { question.limit = Int(request.limit) }
        if !request.category.isEmpty {
            guard let category = IngredientCategory(name: request.category) else {
                throw KitchenFailure.refused(.badCategory(request.category)).refusal
            }
            question.category = category
        }
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            let page = try await kitchen.listIngredients(question)
            var reply = ListIngredientsReply()
            reply.ingredients = page.ingredients.map { KitchenIngredient($0) }
            reply.next = page.next
            return reply
        } catch { throw error.refusal }
    }

    func getIngredients(
        _ request: GetIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> GetIngredientsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            let conversions = ConvertAmounts()
            var reply = GetIngredientsReply()
            for match in try await kitchen.findIngredients(request.references) {
                var found = FoundIngredient()
                if let match {
                    found.ingredient = KitchenIngredient(match.ingredient)
                    found.assumption = match.assumption ?? ""
                    found.reachableUnits = conversions.reachableUnits(of: match).map(\.rawValue)
                    var seen: Set<String> = [""]
                    found.states = match.ingredient.conversions.map(\.state).filter { seen.insert($0).inserted }
                }
                reply.found.append(found)
            }
            return reply
        } catch { throw error.refusal }
    }

    func saveIngredients(
        _ request: SaveIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SaveIngredientsReply {
        var drafts: [QuantityModule.IngredientDraft] = []
        for (index, draft) in request.drafts.enumerated() {
            drafts.append(try QuantityModule.IngredientDraft(draft, field: "drafts[\(index)]"))
        }
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            let saved = try await kitchen.saveIngredients(drafts, mode: SaveIngredients.Mode(request.mode))
            var reply = SaveIngredientsReply()
            reply.saved = saved.map { one in
                var message = QuantityMessages.SavedIngredient()
                if let ingredient = one.ingredient { message.ingredient = KitchenIngredient(ingredient) }
                message.changed = one.isChanged
                message.contradictions = one.contradictions
                message.refusal = one.refusal
                return message
            }
            return reply
        } catch { throw error.refusal }
    }

    func deleteIngredients(
        _ request: DeleteIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteIngredientsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            var reply = DeleteIngredientsReply()
            reply.deleted = try await kitchen.deleteIngredients(request.references).map {
                KitchenIngredient($0)
            }
            return reply
        } catch { throw error.refusal }
    }

    func markIngredients(
        _ request: MarkIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MarkIngredientsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            let marked = try await kitchen.markIngredients(request.references, isFavorite: request.favorite)
            var reply = MarkIngredientsReply()
            reply.ingredients = marked.map { KitchenIngredient($0) }
            return reply
        } catch { throw error.refusal }
    }

    func kitchen(_ context: RequestContext) throws(Refusal) -> KitchenService {
        KitchenService(store: store, context: try CommandContext(context, now: clock()))
    }
}

extension ListIngredients.Filter {
    fileprivate init(_ message: IngredientFilter) {
        switch message {
        case .favorites: self = .favorites
        case .custom: self = .custom
        case .default: self = .default
        default: self = .all
        }
    }
}

extension SaveIngredients.Mode {
    fileprivate init(_ message: SaveMode) {
        switch message {
        case .edit: self = .edit
        case .import: self = .importing
        default: self = .add
        }
    }
}
