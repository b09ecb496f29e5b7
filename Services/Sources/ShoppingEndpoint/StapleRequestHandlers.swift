import EndpointKit
import Envelope
import MessageBus
import Quantities
import ShoppingMessages
import ShoppingModule

// What the home always wants to have.
extension ListRequestHandlers {
    func addStaple(_ request: AddStapleRequest, _ context: RequestContext) async throws(Refusal) -> AddStapleReply {
        let lists = try lists(context)
        var reply = AddStapleReply()
        do {
            let saved = try await lists.addStaple(ShoppingModule.StapleDraft(request.staple))
            (reply.staple, reply.existed) = (ShoppingMessages.Staple(saved.staple), saved.existed)
        } catch { throw error.refusal }
        return reply
    }

    func editStaple(_ request: EditStapleRequest, _ context: RequestContext) async throws(Refusal) -> EditStapleReply {
        let lists = try lists(context)
        var reply = EditStapleReply()
        do {
            let draft = ShoppingModule.StapleDraft(request.changes)
            reply.staple = ShoppingMessages.Staple(try await lists.editStaple(request.staple, draft))
        } catch { throw error.refusal }
        return reply
    }

    func deleteStaple(
        _ request: DeleteStapleRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteStapleReply {
        let lists = try lists(context)
        var reply = DeleteStapleReply()
        do {
            let deleted = try await lists.deleteStaple(request.staple, confirmed: request.confirmed)
            reply.staple = ShoppingMessages.Staple(deleted.staple)
            (reply.deleted, reply.question, reply.lists) = (deleted.isDeleted, deleted.question, deleted.lists)
        } catch { throw error.refusal }
        return reply
    }

    func listStaples(
        _ request: ListStaplesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListStaplesReply {
        let lists = try lists(context)
        var reply = ListStaplesReply()
        do {
            let found = try await lists.staples(
                containing: request.words,
                in: request.category,
                store: request.store.trimmed
            )
            reply.staples = found.map { ShoppingMessages.ShownStaple($0) }
        } catch { throw error.refusal }
        return reply
    }

    func findDueStaples(
        _ request: FindDueStaplesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> FindDueStaplesReply {
        let (lists, day) = (try lists(context), try CalendarDay.optional(request.day))
        var reply = FindDueStaplesReply()
        do {
            reply.staples = try await lists.dueStaples(on: day).map { ShoppingMessages.DueStaple($0) }
        } catch { throw error.refusal }
        return reply
    }
}
