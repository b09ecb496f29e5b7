import CategoryMessages
import CategoryModule
import Commands
import EndpointKit
import MessageBus

/// Messages about the categories of items, and about files.
extension CategoryRequestHandlers {
    func categorize(_ request: CategorizeRequest, _ context: RequestContext) async throws(Refusal) -> CategorizeReply {
        let module = try module(context)
        let items = request.ingredients.map(CategoryModule.Ingredient.init)
        do {
            return CategorizeReply(try await module.order(items, in: CategoryModule.LayoutChoice(request)))
        } catch { throw error.refusal }
    }

    func assignIngredients(
        _ request: AssignIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AssignIngredientsReply {
        let module = try module(context)
        let ingredients = request.ingredients.map(CategoryModule.Ingredient.init)
        var reply = AssignIngredientsReply()
        do {
            let outcome = try await module.assignIngredients(ingredients, to: request.category)
            if let category = outcome.category { reply.category = CategoryMessages.Category(category) }
            reply.ingredients = outcome.ingredients.map(CategoryMessages.CategorizedIngredient.init)
        } catch { throw error.refusal }
        return reply
    }

    func assignItems(
        _ request: AssignItemsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AssignItemsReply {
        let module = try module(context)
        let choices = request.choices.map(CategoryModule.ItemChoice.init)
        var reply = AssignItemsReply()
        do {
            let outcome = try await module.assignItems(choices, creating: request.create)
            reply.items = outcome.items.map(CategoryMessages.CategorizedIngredient.init)
            reply.created = outcome.created.map(CategoryMessages.Category.init)
            reply.changed = UInt32(clamping: outcome.changed)
            reply.before = outcome.before.map { category in
                var before = ChoiceBefore()
                if let category { before.category = CategoryMessages.Category(category) }
                return before
            }
        } catch { throw error.refusal }
        return reply
    }

    func listAssignments(
        _ request: ListAssignmentsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListAssignmentsReply {
        let module = try module(context)
        let page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        var reply = ListAssignmentsReply()
        do {
            let found = try await module.listAssignments(in: request.category, page)
            reply.assignments = found.elements.map(CategoryMessages.Assignment.init)
            reply.nextCursor = found.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func listUncategorized(
        _ request: ListUncategorizedRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListUncategorizedReply {
        let module = try module(context)
        let items = request.items.map(CategoryModule.Ingredient.init)
        var reply = ListUncategorizedReply()
        do {
            let open = try await module.listUncategorized(items, includingHinted: request.hinted)
            reply.items = open.map { CategoryMessages.UncategorizedItem($0, of: request.items) }
        } catch { throw error.refusal }
        return reply
    }

    func exportLayout(
        _ request: ExportLayoutRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ExportLayoutReply {
        let module = try module(context)
        let part = try part(request.part)
        var reply = ExportLayoutReply()
        do { reply.text = try await module.exportLayout(part, as: format(request.format)) } catch {
            throw error.refusal
        }
        return reply
    }

    func importLayout(
        _ request: ImportLayoutRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ImportLayoutReply {
        let module = try module(context)
        let part = try part(request.part)
        var reply = ImportLayoutReply()
        do {
            let outcome = try await module.importLayout(
                part,
                request.text,
                as: format(request.format),
                piece: request.hasPiece ? Int(request.piece) : nil
            )
            reply.pieces = UInt32(clamping: outcome.pieces)
            reply.taken = UInt32(clamping: outcome.taken)
            reply.unchanged = UInt32(clamping: outcome.unchanged)
            reply.refused = outcome.refused.map { row in
                var refused = CategoryMessages.RefusedRow()
                refused.line = UInt32(clamping: row.line)
                refused.reason = row.reason
                return refused
            }
        } catch { throw error.refusal }
        return reply
    }

    private func part(_ message: CategoryMessages.LayoutPart) throws(Refusal) -> CategoryModule.LayoutPart {
        switch message {
        case .categories: return .categories
        case .stores: return .stores
        case .assignments: return .assignments
        case .unspecified, .UNRECOGNIZED:
            throw CategoryError.layout(.unreadableFile(reason: "the request doesn't say what it holds")).refusal
        }
    }

    private func format(_ message: CategoryMessages.LayoutFormat) -> CategoryModule.LayoutFormat {
        message == .jsonLines ? .jsonLines : .csv
    }
}
