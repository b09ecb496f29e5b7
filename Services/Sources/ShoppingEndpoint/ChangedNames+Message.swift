import EndpointKit
import Envelope
import MessageBus
import ShoppingMessages
import ShoppingModule

// What the home calls its ingredients.
extension ListRequestHandlers {
    func changeIngredientNames(
        _ request: ChangeIngredientNamesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChangeIngredientNamesReply {
        let (lists, change) = (try lists(context), try NameChange(request))
        do { return ChangeIngredientNamesReply(try await lists.changeNames(change)) } catch { throw error.refusal }
    }

    func renewIngredientKeys(
        _ request: RenewIngredientKeysRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RenewIngredientKeysReply {
        let lists = try lists(context)
        do {
            let renewed =
                request.preview
                ? try await lists.previewRenewedKeys(from: request.cursor)
                : try await lists.renewKeys(from: request.cursor)
            return RenewIngredientKeysReply(renewed)
        } catch { throw error.refusal }
    }
}

extension NameChange {
    fileprivate init(_ request: ChangeIngredientNamesRequest) throws(Refusal) {
        switch request.change {
        case .merge(let merge): self = .merge(merge.names, into: merge.into)
        case .split(let split): self = .split(split.alias)
        case .rename(let rename): self = .rename(rename.ingredient, to: rename.name)
        case nil: throw .nothingToChange
        }
    }
}

extension ChangeIngredientNamesReply {
    fileprivate init(_ changed: ChangedNames) {
        self.init()
        ingredient = ShoppingMessages.OwnIngredient(changed.ingredient)
        if let before = changed.before { self.before = ShoppingMessages.OwnIngredient(before) }
        if let recipes = changed.recipes { self.recipes = UInt32(clamping: recipes) }
        (fullLists, staple) = (changed.left.fullLists, changed.left.staple)
        products = UInt32(clamping: changed.left.products)
    }
}

extension RenewIngredientKeysReply {
    fileprivate init(_ renewed: RenewedKeys) {
        self.init()
        (changed, fullLists, nextCursor) = (UInt32(clamping: renewed.changed), renewed.fullLists, renewed.nextCursor)
    }
}

extension ShoppingMessages.OwnIngredient {
    fileprivate init(_ ingredient: ShoppingModule.OwnIngredient) {
        self.init()
        (ingredientKey, name, aliases) = (ingredient.key.rawValue, ingredient.name, ingredient.aliases)
    }
}
