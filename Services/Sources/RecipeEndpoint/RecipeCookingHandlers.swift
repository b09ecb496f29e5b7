import Commands
import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

/// What the people of a home have cooked.
extension RecipeRequestHandlers {
    func markRecipeCooked(
        _ request: MarkRecipeCookedRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MarkRecipeCookedReply {
        let day = try CalendarDay(request: request.day, field: "day")
        let servings = try Rational(optional: request.servings, field: "servings")
        let module = try module(context)
        var reply = MarkRecipeCookedReply()
        do {
            let reference = request.reference
            let said = try await module.markRecipeCooked(reference, on: day, servings: servings, note: request.note)
            reply.cooking = RecipeMessages.Cooking(said.cooking, title: said.title)
            reply.total = RecipeMessages.CookingTotal(said.total)
        } catch { throw error.refusal }
        return reply
    }

    func listCookings(
        _ request: ListCookingsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListCookingsReply {
        let first = try CalendarDay(request: request.from, field: "from")
        let last = try CalendarDay(request: request.until, field: "until")
        let module = try module(context)
        let place = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        var reply = ListCookingsReply()
        do {
            let reference = request.reference.isEmpty ? nil : request.reference
            let page = try await module.listCookings(of: reference, from: first, until: last, place)
            reply.cookings = page.elements.map { RecipeMessages.Cooking($0.cooking, title: $0.title) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func deleteCooking(
        _ request: DeleteCookingRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteCookingReply {
        let module = try module(context)
        var reply = DeleteCookingReply()
        do throws(RecipeError) {
            guard let id = CookingID(request.id) else { throw RecipeError.unknownCooking(request.id) }
            let gone = try await module.deleteCooking(id)
            reply.cooking = RecipeMessages.Cooking(gone.cooking, title: gone.title)
            reply.total = RecipeMessages.CookingTotal(gone.total)
        } catch { throw error.refusal }
        return reply
    }
}

extension CalendarDay {
    /// Reads a day of a request; `nil` for an empty text.
    init?(request text: String, field: String) throws(Refusal) {
        guard !text.isEmpty else { return nil }
        guard let day = try? CalendarDay(text) else {
            throw Refusal(
                .invalid,
                code: "recipe.notADay",
                sentence: "\"\(text.prefix(80))\" is not a day: write it like \"2026-11-26\".",
                field: field,
                params: ["text": text]
            )
        }
        self = day
    }
}

extension RecipeMessages.Cooking {
    fileprivate init(_ cooking: RecipeModule.Cooking, title: String) {
        self.init()
        (id, recipeID, self.title) = (cooking.id.description, cooking.recipeID.description, title)
        (day, servings) = (cooking.day.description, cooking.servings?.description ?? "")
        (by, note, saidAt) = (cooking.by, cooking.note ?? "", cooking.saidAt.wholeMilliseconds)
    }
}

extension RecipeMessages.CookingTotal {
    /// Creates the message of a total.
    init(_ total: RecipeModule.CookingTotal) {
        self.init()
        times = UInt32(clamping: total.times)
        lastDay = total.lastDay?.description ?? ""
    }
}
