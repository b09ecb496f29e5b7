import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

/// Translates between messages and ``IngredientCatalogService``, with one method for each request.
struct IngredientCatalogRequestHandlers: Sendable {
    let store: any QuantityStore
    let clock: @Sendable () -> Date

    func listIngredients(
        _ request: ListIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListIngredientsReply {
        let catalog = try catalog(context)
        var reply = ListIngredientsReply()
        do {
            let formatter = try await catalog.formatter()
            let page = try await catalog.listIngredients(IngredientListQuery(request))
            reply.ingredients = page.elements.map { CatalogIngredient($0, formatter) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal("") }
        return reply
    }

    func getIngredients(
        _ request: GetIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> GetIngredientsReply {
        let catalog = try catalog(context)
        var reply = GetIngredientsReply()
        do {
            let formatter = try await catalog.formatter()
            reply.found = try await catalog.findIngredients(request.references)
                .map {
                    $0.map { QuantityMessages.FoundIngredient($0, formatter) } ?? QuantityMessages.FoundIngredient()
                }
        } catch { throw error.refusal("references") }
        return reply
    }

    func saveIngredients(
        _ request: SaveIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SaveIngredientsReply {
        let drafts = try request.drafts.decoded(as: "drafts", QuantityModule.IngredientDraft.init(_:field:))
        let catalog = try catalog(context)
        var reply = SaveIngredientsReply()
        do {
            let formatter = try await catalog.formatter()
            reply.saved = try await catalog.saveIngredients(drafts, mode: QuantityModule.SaveMode(request.mode))
                .map { QuantityMessages.SavedIngredient($0, formatter) }
        } catch { throw error.refusal("drafts") }
        return reply
    }

    func changeIngredients(
        _ request: ChangeIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChangeIngredientsReply {
        let changes = try request.changes.decoded(as: "changes", QuantityModule.IngredientChange.init(_:field:))
        let catalog = try catalog(context)
        var reply = ChangeIngredientsReply()
        do {
            let formatter = try await catalog.formatter()
            reply.saved = try await catalog.changeIngredients(changes)
                .map { QuantityMessages.SavedIngredient($0, formatter) }
        } catch { throw error.refusal("changes") }
        return reply
    }

    func deleteIngredients(
        _ request: DeleteIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteIngredientsReply {
        let catalog = try catalog(context)
        var reply = DeleteIngredientsReply()
        do {
            let formatter = try await catalog.formatter()
            reply.deleted = try await catalog.deleteIngredients(request.references).map {
                CatalogIngredient($0, formatter)
            }
        } catch { throw error.refusal("references") }
        return reply
    }

    func markIngredients(
        _ request: MarkIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MarkIngredientsReply {
        let catalog = try catalog(context)
        var reply = MarkIngredientsReply()
        do {
            let formatter = try await catalog.formatter()
            reply.ingredients = try await catalog.markIngredients(request.references, isFavorite: request.favorite)
                .map { CatalogIngredient($0, formatter) }
        } catch { throw error.refusal("references") }
        return reply
    }

    func listRecentConversions(
        _: ListRecentConversionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListRecentConversionsReply {
        let catalog = try catalog(context)
        var reply = ListRecentConversionsReply()
        do {
            let formatter = try await catalog.formatter()
            reply.conversions = try await catalog.recentConversions()
                .map { QuantityMessages.ShownConversion($0, formatter) }
        } catch { throw error.refusal("") }
        return reply
    }

    func getSettings(
        _: GetMeasurementSettingsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> GetMeasurementSettingsReply {
        let catalog = try catalog(context)
        var reply = GetMeasurementSettingsReply()
        do { reply.settings = MeasurementSettings(try await catalog.settings()) } catch { throw error.refusal("") }
        return reply
    }

    func changeSettings(
        _ request: ChangeMeasurementSettingsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChangeMeasurementSettingsReply {
        let catalog = try catalog(context)
        let cups = request.hasCups ? request.cups : nil
        let locale = request.hasLocale ? request.locale : nil
        var reply = ChangeMeasurementSettingsReply()
        do {
            reply.settings = MeasurementSettings(try await catalog.changeSettings(cups: cups, locale: locale))
        } catch { throw error.refusal("") }
        return reply
    }

    func changeShelf(
        _ request: ChangeShelfRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChangeShelfReply {
        let catalog = try catalog(context)
        var reply = ChangeShelfReply()
        let draft = ShelfDraft(
            ingredient: request.ingredient,
            place: request.place,
            unit: request.unit,
            content: request.content
        )
        do { reply.shelf = QuantityMessages.ShelfChoice.all(of: try await catalog.changeShelf(draft)) } catch {
            throw error.refusal("ingredient")
        }
        return reply
    }

    func correctLines(
        _ request: CorrectLinesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> CorrectLinesReply {
        let corrections = try request.corrections.decoded(
            as: "corrections",
            QuantityModule.LineCorrection.init(_:field:)
        )
        let typed = request.corrections.enumerated().filter { !$1.hasAmount && !$1.amountText.isEmpty }
        let amounts = Dictionary(uniqueKeysWithValues: typed.map { ($0, $1.amountText) })
        let catalog = try catalog(context)
        var reply = CorrectLinesReply()
        do {
            let formatter = try await catalog.formatter()
            reply.corrections = try await catalog.correctLines(corrections, amounts: amounts).map {
                QuantityMessages.LineCorrection($0, formatter)
            }
        } catch { throw error.refusal("corrections") }
        return reply
    }

    func undoCorrections(
        _ request: UndoCorrectionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UndoCorrectionsReply {
        let catalog = try catalog(context)
        var reply = UndoCorrectionsReply()
        do {
            let formatter = try await catalog.formatter()
            reply.undone = try await catalog.undoCorrections(request.texts).map {
                QuantityMessages.LineCorrection($0, formatter)
            }
        } catch { throw error.refusal("texts") }
        return reply
    }

    func listCorrections(
        _ request: ListCorrectionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListCorrectionsReply {
        let catalog = try catalog(context)
        var reply = ListCorrectionsReply()
        do {
            let formatter = try await catalog.formatter()
            let wanted = PageRequest(limit: Int(request.limit), cursor: request.cursor)
            let (page, count) = try await catalog.listCorrections(wanted)
            reply.corrections = page.elements.map { QuantityMessages.LineCorrection($0, formatter) }
            reply.nextCursor = page.nextCursor
            reply.count = UInt64(count)
        } catch { throw error.refusal("") }
        return reply
    }

    func catalog(_ context: RequestContext) throws(Refusal) -> IngredientCatalogService {
        IngredientCatalogService(store: store, context: try CommandContext(context, now: clock()))
    }
}
