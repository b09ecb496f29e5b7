import CategoryMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import ShoppingMessages
import ShoppingModule

// What is on a list.
extension ListRequestHandlers {
    func addToList(_ request: AddToListRequest, _ context: RequestContext) async throws(Refusal) -> AddToListReply {
        let (lists, day) = (try lists(context), try CalendarDay.optional(request.day))
        let recipes = try request.recipes.decoded(as: "recipes", RecipeOrder.init(_:field:))
        var addition = ListAddition(
            staples: request.staples,
            dueStaples: request.dueStaples,
            lines: request.lines,
            barcodes: request.barcodes.map { ShoppingModule.ScannedItem($0.barcode.trimmed, amount: $0.amount) }
        )
        if request.hasSubtractStock { addition.subtractsStock = request.subtractStock }
        do {
            return AddToListReply(
                try await lists.add(
                    addition,
                    recipes: recipes,
                    to: request.list,
                    on: day,
                    confirmed: request.confirmed
                )
            )
        } catch { throw error.refusal }
    }

    func deleteFromList(
        _ request: DeleteFromListRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteFromListReply {
        let lists = try lists(context)
        var reply = DeleteFromListReply()
        do {
            let changed = try await lists.remove(items: request.items, sources: request.sources, from: request.list)
            reply.list = ShoppingMessages.GroceryList(changed.list)
        } catch { throw error.refusal }
        return reply
    }

    func showList(_ request: ShowListRequest, _ context: RequestContext) async throws(Refusal) -> ShowListReply {
        let lists = try lists(context)
        do { return ShowListReply(try await lists.showList(request.list, store: request.store)) } catch {
            throw error.refusal
        }
    }

    func checkItems(_ request: CheckItemsRequest, _ context: RequestContext) async throws(Refusal) -> CheckItemsReply {
        let lists = try lists(context)
        let checks = try request.items.decoded(as: "items", ShoppingModule.ItemCheck.init(_:field:))
        var reply = CheckItemsReply()
        do {
            reply.items = try await lists.check(checks, on: request.list).items
                .map { ShoppingMessages.CheckedItem($0) }
        } catch { throw error.refusal }
        return reply
    }

    func uncheckItems(
        _ request: UncheckItemsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UncheckItemsReply {
        let lists = try lists(context)
        var reply = UncheckItemsReply()
        do {
            reply.items = try await lists.uncheck(request.items, on: request.list).items
                .map { ShoppingMessages.CheckedItem($0) }
        } catch { throw error.refusal }
        return reply
    }

    func clearChecked(
        _ request: ClearCheckedRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ClearCheckedReply {
        let lists = try lists(context)
        var reply = ClearCheckedReply()
        do {
            reply.items = try await lists.clearChecked(on: request.list).items.filter { !$0.isShown }.map(\.name.text)
        } catch { throw error.refusal }
        return reply
    }

    /// Assigns what stands on lists, or is known.
    func assignListed(
        _ request: AssignIngredientsByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AssignIngredientsByNameReply {
        let lists = try lists(context)
        let choices =
            request.names.map { ShoppingModule.NamedChoice($0, in: request.category) }
            + request.choices.map { ShoppingModule.NamedChoice($0.name, isProduct: $0.product, in: $0.category) }
        var reply = AssignIngredientsByNameReply()
        do {
            let assigned = try await lists.assignItems(choices, creating: request.create)
            reply.ingredients = assigned.items.map { ShoppingMessages.AssignedIngredient($0) }
            reply.created = assigned.created.map { CategoryMessages.Category($0) }
            reply.action = assigned.action?.rawValue ?? ""
        } catch { throw error.refusal }
        return reply
    }

    func editListItem(
        _ request: EditListItemRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> EditListItemReply {
        let (lists, edit) = (try lists(context), try ItemEdit(request))
        var reply = EditListItemReply()
        do {
            let changed = try await lists.edit(request.item, edit, on: request.list)
            if let item = changed.items.first {
                reply.item = ShoppingMessages.ListItem(try await lists.show(item, of: changed.list))
            }
        } catch { throw error.refusal }
        return reply
    }

    func moveListItems(
        _ request: MoveListItemsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MoveListItemsReply {
        let (lists, day) = (try lists(context), try CalendarDay.optional(request.day))
        var reply = MoveListItemsReply()
        do {
            let moved = try await lists.move(
                request.items,
                from: request.list,
                to: request.target,
                on: day,
                confirmed: request.confirmed
            )
            if let list = moved.list { reply.list = ShoppingMessages.GroceryList(list) }
            if let proposal = moved.proposal { reply.proposal = ShoppingMessages.ProposedList(proposal) }
            reply.lines = moved.lines.map { ShoppingMessages.AddedLine($0) }
        } catch { throw error.refusal }
        return reply
    }

    func answerListQuestions(
        _ request: AnswerListQuestionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AnswerListQuestionsReply {
        let lists = try lists(context)
        let answers = try request.answers.decoded(as: "answers", ShoppingModule.MergeAnswer.init(_:field:))
        var reply = AnswerListQuestionsReply()
        do { reply.items = try await lists.answer(answers, on: request.list).items.map(\.name.text) } catch {
            throw error.refusal
        }
        return reply
    }

    func undoListAnswers(
        _ request: UndoListAnswersRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UndoListAnswersReply {
        let lists = try lists(context)
        var reply = UndoListAnswersReply()
        do {
            reply.items = try await lists.undoAnswers(about: request.item, on: request.list).items.map(\.name.text)
        } catch { throw error.refusal }
        return reply
    }
}

extension ShoppingModule.ItemCheck {
    fileprivate init(_ message: ShoppingMessages.ItemCheck, field: String) throws(Refusal) {
        self.init(
            message.item,
            amount: message.amount,
            product: message.product,
            price: try message.hasPrice ? Price(message.price, field: "\(field).price") : nil,
            shop: message.shop
        )
    }
}

extension ItemEdit {
    fileprivate init(_ request: EditListItemRequest) throws(Refusal) {
        switch request.change {
        case .notThere(let isGone): self = .notThere(isGone)
        case .substitute(let other): self = .substitute(by: other)
        case .note(let text): self = .note(text)
        case .amount(let text): self = .amount(text)
        case nil: throw .nothingToChange
        }
    }
}
