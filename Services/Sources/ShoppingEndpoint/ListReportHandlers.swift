import CategoryMessages
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import Quantities
import ShoppingMessages
import ShoppingModule

// Lists to pass on, and what was bought by them.
extension ListRequestHandlers {
    func shareList(_ request: ShareListRequest, _ context: RequestContext) async throws(Refusal) -> ShareListReply {
        let (lists, format) = (try lists(context), try ShoppingModule.ShareFormat(request.format))
        var reply = ShareListReply()
        do {
            let shared = try await lists.shareList(request.list, store: request.store, as: format)
            reply.content = Data(shared.content.utf8)
            (reply.mediaType, reply.fileName) = (shared.format.mediaType, shared.fileName)
            reply.list = ShoppingMessages.GroceryList(shared.list)
        } catch { throw error.refusal }
        return reply
    }

    func findPurchases(
        _ request: FindPurchasesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> FindPurchasesReply {
        let (lists, day) = (try lists(context), try CalendarDay.optional(request.day))
        let query = try PurchaseQuery(request)
        var reply = FindPurchasesReply()
        do {
            let report = try await lists.findPurchases(query, on: day)
            (reply.from, reply.until) = (report.from.description, report.until.description)
            reply.groups = report.groups.map { ShoppingMessages.PurchaseGroup($0) }
            reply.total = ShoppingMessages.PurchaseGroup(report.total)
            reply.purchases = report.purchases.map { ShoppingMessages.ListPurchase($0) }
            reply.recipes = report.recipes.map { RecipePurchases($0) }
        } catch { throw error.refusal }
        return reply
    }
}

extension ShoppingModule.ShareFormat {
    fileprivate init(_ message: ShoppingMessages.ShareFormat) throws(Refusal) {
        switch message {
        case .unspecified, .text: self = .text
        case .markdown: self = .markdown
        case .csv: self = .csv
        case .json: self = .json
        case .html: self = .html
        case .UNRECOGNIZED(let number): throw .unknownChoice(number, field: "format")
        }
    }
}

extension PurchaseQuery {
    fileprivate init(_ request: FindPurchasesRequest) throws(Refusal) {
        self.init()
        (from, until) = (try CalendarDay.optional(request.from), try CalendarDay.optional(request.until))
        (shop, category, person) = (request.shop.trimmed, request.category.trimmed, request.person.trimmed)
        (item, list, recipe) = (request.item.trimmed, request.list.trimmed, request.recipe.trimmed)
        purchases = Int(request.purchases)
        switch request.grouping {
        case .unspecified, .item: grouping = .item
        case .shop: grouping = .shop
        case .category: grouping = .category
        case .person: grouping = .person
        case .list: grouping = .list
        case .recipe: grouping = .recipe
        case .UNRECOGNIZED(let number): throw .unknownChoice(number, field: "grouping")
        }
    }
}

extension Refusal {
    /// The refusal of a choice that only a later release knows.
    static func unknownChoice(_ number: Int, field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "shopping.unknownChoice",
            sentence: "\(number) is no \(field) that this release knows: choose another one, or update Larder.",
            field: field,
            params: ["number": "\(number)", "field": field]
        )
    }
}

extension ShoppingMessages.PurchaseGroup {
    fileprivate init(_ group: ShoppingModule.PurchaseGroup) {
        self.init()
        (name, count, unpriced) = (group.name, UInt32(clamping: group.count), UInt32(clamping: group.unpriced))
        amounts = group.amounts.map { CommonMessages.Quantity($0) }
        spent = group.spent.map { InventoryMessages.Money($0) }
    }
}

extension ShoppingMessages.ListPurchase {
    fileprivate init(_ purchase: ListedPurchase) {
        self.init()
        (item, list) = (purchase.name.text, purchase.list.name)
        bought = ShoppingMessages.BoughtItem(purchase.purchase.bought)
        category = CategoryMessages.Category(purchase.category)
        lines = purchase.purchase.lines.map { line in
            var message = ShoppingMessages.PurchasedLine()
            (message.kind, message.source, message.line) = (line.source.kind.rawValue, line.source.title, line.line)
            return message
        }
    }
}

extension RecipePurchases {
    fileprivate init(_ recipe: BoughtRecipe) {
        self.init()
        (recipeID, title) = (recipe.isSaved ? recipe.source.id : "", recipe.source.title)
        (lines, bought) = (UInt32(clamping: recipe.lines), UInt32(clamping: recipe.bought))
        open = recipe.open
    }
}
