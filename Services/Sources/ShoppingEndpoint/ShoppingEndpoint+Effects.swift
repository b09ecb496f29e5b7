import CategoryMessages
public import Commands
import CommonMessages
import EndpointKit
public import Envelope
import InventoryMessages
import Quantities
import RecipeMessages
import ShoppingModule

extension ShoppingEndpoint {
    /// Returns the request by which another service hears of what a command of this one owes its module.
    ///
    /// - Throws: A `StoreError` for an effect that cannot be read.
    public static func request(for effect: OwedEffect) throws(StoreError) -> (any RequestMessage)? {
        switch effect.effect.kind {
        case ShoppingLists.boughtEffect: AddStockRequest(try effect.content(as: BoughtStock.self))
        case ShoppingLists.returnedEffect: UndoStockEventRequest(try effect.content(as: ReturnedStock.self))
        case ShoppingLists.usedEffect: UseStockRequest(try effect.content(as: UsedStock.self))
        case ShoppingLists.cookedEffect: MarkRecipeCookedRequest(try effect.content(as: CookedRecipe.self))
        case ShoppingLists.namesEffect: RereadRecipesRequest(try effect.content(as: ChangedKeys.self))
        case ShoppingLists.aislesEffect: AssignItemsRequest(try effect.content(as: [AisleChoice].self))
        default: nil
        }
    }
}

extension AddStockRequest {
    /// Puts into the stock what was bought for an item of a list.
    fileprivate init(_ bought: BoughtStock) {
        self.init()
        productID = bought.product.rawValue
        amount = CommonMessages.Amount(bought.amount)
        if let paid = bought.price { price = InventoryMessages.Money(Price(paid, bought.currency)) }
        (shop, occasion) = (bought.shop, bought.occasion)
    }
}

extension UseStockRequest {
    /// Takes from the stock what a cooked recipe uses.
    fileprivate init(_ used: UsedStock) {
        self.init()
        productID = used.product.rawValue
        amount = CommonMessages.Amount(used.amount)
        (day, note, occasion) = (used.day.description, used.note, used.occasion)
    }
}

extension MarkRecipeCookedRequest {
    /// Says that a recipe was cooked.
    fileprivate init(_ cooked: CookedRecipe) {
        self.init()
        (reference, day, note) = (cooked.recipe, cooked.day.description, cooked.note)
        servings = cooked.servings?.description ?? ""
    }
}

extension RereadRecipesRequest {
    /// Has recipes follow what became of ingredients.
    fileprivate init(_ changed: ChangedKeys) {
        self.init()
        ingredientKeys = changed.keys.map(\.rawValue)
    }
}

extension AssignItemsRequest {
    /// Gives items the categories back that they had, or none.
    fileprivate init(_ chosen: [AisleChoice]) {
        self.init()
        choices = chosen.map { choice in
            var message = CategoryChoice()
            message.category = choice.category
            message.item.name = choice.name
            message.item.ingredientKey = choice.key?.rawValue ?? ""
            message.item.productID = choice.product?.rawValue ?? ""
            return message
        }
    }
}

extension UndoStockEventRequest {
    /// Undoes the purchase of an item that was unchecked.
    fileprivate init(_ returned: ReturnedStock) {
        self.init()
        (productID, occasion) = (returned.product.rawValue, returned.occasion)
    }
}
