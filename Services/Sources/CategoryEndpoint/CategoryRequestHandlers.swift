import CategoryMessages
import CategoryModule
import Commands
import EndpointKit
import Foundation
import MessageBus

/// Translates between messages about categories and the facade, with one method for each request.
struct CategoryRequestHandlers: Sendable {
    let store: any CategoryStore
    let clock: @Sendable () -> Date

    func listCategories(
        _ request: ListCategoriesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListCategoriesReply {
        let module = try module(context)
        var reply = ListCategoriesReply()
        do {
            let found =
                request.category.isEmpty
                ? try await module.listCategories() : [try await module.category(request.category)]
            reply.categories = found.map(CategoryMessages.Category.init)
            if request.deleted {
                reply.deleted = try await module.listDeletedCategories().map(CategoryMessages.DeletedCategory.init)
            }
        } catch { throw error.refusal }
        return reply
    }

    func addCategory(
        _ request: AddCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AddCategoryReply {
        let module = try module(context)
        let draft = CategoryDraft(
            name: request.name,
            color: request.color,
            ink: CategoryColor.Ink(request.textColor),
            icon: request.icon,
            place: CategoryModule.OrderPlace(request.place),
            allowsAlike: request.similar
        )
        var reply = AddCategoryReply()
        do { reply.category = CategoryMessages.Category(try await module.addCategory(draft)) } catch {
            throw error.refusal
        }
        return reply
    }

    func editCategory(
        _ request: EditCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> EditCategoryReply {
        let module = try module(context)
        let edit = CategoryEdit(
            name: request.hasName ? request.name : nil,
            color: request.hasColor ? request.color : nil,
            ink: CategoryColor.Ink(request.textColor),
            icon: request.hasIcon ? request.icon : nil,
            allowsAlike: request.similar
        )
        var reply = EditCategoryReply()
        do { reply.category = CategoryMessages.Category(try await module.editCategory(request.category, edit)) } catch {
            throw error.refusal
        }
        return reply
    }

    func moveCategory(
        _ request: MoveCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MoveCategoryReply {
        let module = try module(context)
        var reply = MoveCategoryReply()
        do throws(CategoryError) {
            let place: CategoryModule.OrderPlace<String> =
                switch request.to {
                case .before(let neighbor): .before(neighbor)
                case .after(let neighbor): .after(neighbor)
                case .first: .first
                case .last: .last
                case nil: throw .layout(.noDestination)
                }
            let order = try await module.moveCategory(request.category, to: place)
            reply.categories = order.map(CategoryMessages.Category.init)
        } catch { throw error.refusal }
        return reply
    }

    func deleteCategory(
        _ request: DeleteCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteCategoryReply {
        let module = try module(context)
        let choice: DeletionChoice =
            switch request.choice {
            case .reassignTo(let other): .reassign(to: other)
            case .toUnknown: .toUnknown
            case .cancel: .cancel
            case nil: .undecided
            }
        var reply = DeleteCategoryReply()
        do {
            let outcome = try await module.deleteCategory(request.category, choosing: choice)
            reply.category = CategoryMessages.Category(outcome.category)
            reply.deleted = outcome.isDeleted
            reply.successor = CategoryMessages.Category(outcome.successor)
            reply.ingredients = UInt32(clamping: outcome.ingredients)
            reply.products = UInt32(clamping: outcome.products)
            reply.aisles = outcome.aisles
        } catch { throw error.refusal }
        return reply
    }

    func restoreCategory(
        _ request: RestoreCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RestoreCategoryReply {
        let module = try module(context)
        var reply = RestoreCategoryReply()
        do { reply.category = CategoryMessages.Category(try await module.restoreCategory(request.category)) } catch {
            throw error.refusal
        }
        return reply
    }

    func listCategoryUsage(
        _: ListCategoryUsageRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListCategoryUsageReply {
        let module = try module(context)
        var reply = ListCategoryUsageReply()
        do { reply.categories = try await module.useOfCategories().map(CategoryMessages.CategoryUsage.init) } catch {
            throw error.refusal
        }
        return reply
    }

    func module(_ context: RequestContext) throws(Refusal) -> CategoryModuleService {
        CategoryModuleService(store: store, context: try CommandContext(context, now: clock()))
    }
}
