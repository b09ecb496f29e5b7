import Commands
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import ShoppingMessages
import ShoppingModule

/// Translates between messages about what the module stores and the facade, with one method for each request.
struct ListRequestHandlers: Sendable {
    let store: any ShoppingStore
    let sender: any RequestSender
    let clock: @Sendable () -> Date

    func findOpenList(
        _ request: FindOpenListRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> FindOpenListReply {
        let (lists, day) = (try lists(context), try CalendarDay.optional(request.day))
        var reply = FindOpenListReply()
        do {
            switch try await lists.openList(on: day) {
            case .list(let list): reply.list = ShoppingMessages.GroceryList(list)
            case .proposal(let proposal): reply.proposal = ShoppingMessages.ProposedList(proposal)
            }
        } catch { throw error.refusal }
        return reply
    }

    func addList(_ request: AddListRequest, _ context: RequestContext) async throws(Refusal) -> AddListReply {
        let (lists, day) = (try lists(context), try CalendarDay.optional(request.day))
        var reply = AddListReply()
        do {
            let added = try await lists.addList(
                named: request.name,
                on: day,
                store: request.store,
                confirmed: request.confirmed
            )
            if let list = added.list { reply.list = ShoppingMessages.GroceryList(list) }
            if let proposal = added.proposal { reply.proposal = ShoppingMessages.ProposedList(proposal) }
            reply.existed = added.existed
        } catch { throw error.refusal }
        return reply
    }

    func listLists(_ request: ListListsRequest, _ context: RequestContext) async throws(Refusal) -> ListListsReply {
        let lists = try lists(context)
        var reply = ListListsReply()
        do {
            let archived = request.hasArchived ? request.archived : nil
            reply.lists = try await lists.lists(containing: request.words, archived: archived)
                .map { ShoppingMessages.GroceryList($0) }
        } catch { throw error.refusal }
        return reply
    }

    func changeList(_ request: ChangeListRequest, _ context: RequestContext) async throws(Refusal) -> ChangeListReply {
        let (lists, change) = (try lists(context), try ListChange(request))
        var reply = ChangeListReply()
        do {
            reply.list = ShoppingMessages.GroceryList(try await lists.changeList(request.list, change))
        } catch { throw error.refusal }
        return reply
    }

    func deleteList(_ request: DeleteListRequest, _ context: RequestContext) async throws(Refusal) -> DeleteListReply {
        let lists = try lists(context)
        var reply = DeleteListReply()
        do {
            let deleted = try await lists.deleteList(request.list, confirmed: request.confirmed)
            reply.list = ShoppingMessages.GroceryList(deleted.list)
            (reply.deleted, reply.question) = (deleted.question.isEmpty, deleted.question)
        } catch { throw error.refusal }
        return reply
    }

    func copyList(_ request: CopyListRequest, _ context: RequestContext) async throws(Refusal) -> CopyListReply {
        let (lists, day) = (try lists(context), try CalendarDay.optional(request.day))
        var reply = CopyListReply()
        do {
            let copied = try await lists.copy(request.list, named: request.name, on: day)
            if let list = copied.list { reply.list = ShoppingMessages.GroceryList(list) }
            reply.lines = copied.lines.map { ShoppingMessages.AddedLine($0) }
        } catch { throw error.refusal }
        return reply
    }

    func importList(_ request: ImportListRequest, _ context: RequestContext) async throws(Refusal) -> ImportListReply {
        let lists = try lists(context)
        let lines = request.lines.map { WrittenList.Line($0.text, isChecked: $0.checked) }
        var reply = ImportListReply()
        do {
            let imported = try await lists.importList(
                WrittenList(request.name, lines: lines, completed: request.completed)
            )
            reply.list = ShoppingMessages.GroceryList(imported.list)
            reply.existed = imported.existed
            reply.lines = imported.lines.map { ShoppingMessages.AddedLine($0) }
            reply.skipped = imported.skipped.map { ShoppingMessages.SkippedLine($0) }
        } catch { throw error.refusal }
        return reply
    }

    /// The facade for one request.
    func lists(_ context: RequestContext) throws(Refusal) -> ShoppingLists {
        ShoppingLists(
            collaborators: NestedRequests(sender: sender, context: context).collaborators,
            store: store,
            context: try CommandContext(context, now: clock())
        )
    }
}

extension ListChange {
    fileprivate init(_ request: ChangeListRequest) throws(Refusal) {
        switch request.change {
        case .name(let name): self = .rename(name)
        case .store(let store): self = .store(store)
        case .subtractsStock(let subtracts): self = .subtraction(subtracts)
        case .archived(let isArchived): self = isArchived ? .archive : .reopen
        case nil: throw .nothingToChange
        }
    }
}

extension Refusal {
    /// The refusal of a request that says nothing about what to change.
    static let nothingToChange = Refusal(
        .invalid,
        code: "shopping.nothingToChange",
        sentence: "The request doesn't say what to change: set one of its changes.",
        field: "change"
    )
}
