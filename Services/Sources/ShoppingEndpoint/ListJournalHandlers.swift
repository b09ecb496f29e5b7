import Commands
import EndpointKit
import Envelope
import MessageBus
import ShoppingMessages
import ShoppingModule

// What was done to lists and staples.
extension ListRequestHandlers {
    func listListActions(
        _ request: ListListActionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListListActionsReply {
        let lists = try lists(context)
        var reply = ListListActionsReply()
        do {
            let page = try await lists.actions(
                on: request.list,
                by: request.by,
                PageRequest(limit: Int(request.limit), cursor: request.cursor)
            )
            reply.actions = zip(page.elements, await lists.parts(of: page.elements)).map {
                ShoppingMessages.ListAction($0, $1)
            }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func undoListAction(
        _ request: UndoListActionRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UndoListActionReply {
        let lists = try lists(context)
        var reply = UndoListActionReply()
        do {
            let undone = try await lists.undoAction(request.action, on: request.list)
            let parts = await lists.parts(of: [undone.action, undone.undo])
            reply.action = ShoppingMessages.ListAction(undone.action, parts[0])
            reply.undo = ShoppingMessages.ListAction(undone.undo, parts[1])
            reply.kept = undone.kept
        } catch { throw error.refusal }
        return reply
    }
}

extension ShoppingMessages.ListAction {
    /// Creates the message of an entry of the journal, with what it was done to.
    init(_ action: ShoppingModule.ListAction, _ shown: [ShoppingModule.ListActionPart]) {
        self.init()
        (id, kind, by, atMilliseconds) = (action.id.rawValue, action.kind.rawValue, action.by, action.at)
        (listID, list) = (action.list?.rawValue ?? "", action.listName)
        undoes = action.undoes?.rawValue ?? ""
        parts = shown.map { part in
            var message = ShoppingMessages.ListActionPart()
            (message.name, message.text) = (part.name, part.text)
            (message.combined, message.assigned) = (part.isCombined, part.isAssigned)
            return message
        }
        guard let note = action.undone else { return }
        (undone, undoneBy, undoneAtMilliseconds) = (true, note.by, note.at)
    }
}
