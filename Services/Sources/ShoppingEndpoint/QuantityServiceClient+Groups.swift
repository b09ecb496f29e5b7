import MessageBus
import QuantityMessages
import ShoppingModule

extension QuantityServiceClient: IngredientGroups {
    /// The maximum number of ingredients in one message, because a reply has all conversions of each.
    private static let ingredients = 500

    func groups(of ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [String] {
        var groups: [String] = []
        for piece in Batch.pieces(of: ingredients, atMost: Self.ingredients, size: { $0.rawValue.utf8.count + 4_096 }) {
            var request = GetIngredientsRequest()
            request.references = piece.map(\.rawValue)
            let reply = try await nested.ask(.quantity, request, step: "groups-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.found.count, of: piece.count)
            // What is only like the ingredient may be in another group.
            groups += zip(piece, reply.found).map { key, found in
                found.ingredient.ingredientKey == key.rawValue ? found.ingredient.category : ""
            }
        }
        return groups
    }

    func titles(
        of ingredients: [IngredientKey],
        includingOwn includesOwn: Bool
    ) async throws(CollaboratorFailure) -> [IngredientTitle] {
        var request = NameIngredientsRequest()
        (request.ingredientKeys, request.own) = (ingredients.map(\.rawValue), includesOwn)
        let reply = try await nested.ask(.quantity, request, step: "names")
        let names = reply.ingredients.prefix(ingredients.count).map(\.ingredientKey)
        guard names == request.ingredientKeys else {
            throw Collaborator.quantity.brokeContract("in another order than it was asked")
        }
        return reply.ingredients.compactMap { name in
            IngredientKey(rawValue: name.ingredientKey).map { key in
                IngredientTitle(
                    key: key,
                    name: name.name,
                    aliases: name.aliases,
                    isFavorite: name.favorite,
                    isOwn: name.custom,
                    aisleHint: name.aisleHint
                )
            }
        }
    }

    func suggestions(
        for text: String,
        limit: Int
    ) async throws(CollaboratorFailure) -> [ShoppingModule.IngredientSuggestion] {
        var request = SuggestIngredientsRequest()
        (request.text, request.limit) = (text, UInt32(limit))
        let reply = try await nested.ask(.quantity, request, step: "suggest")
        return reply.ingredients.compactMap { one in
            IngredientKey(rawValue: one.ingredientKey).map { key in
                let title = IngredientTitle(key: key, name: one.name, isFavorite: one.favorite, isOwn: one.custom)
                return ShoppingModule.IngredientSuggestion(title, distance: Int(one.distance))
            }
        }
    }

    func change(_ change: NameChange, isUsed: Bool) async throws(CollaboratorFailure) -> ChangedNames {
        let again = isUsed ? "-used" : ""
        switch change {
        case .merge(let names, let into):
            var request = MergeIngredientsRequest()
            (request.names, request.into, request.used) = (names, into, isUsed)
            let reply = try await nested.ask(.quantity, request, step: "merge\(again)")
            return ChangedNames(try ingredient(reply.ingredient), oldKeys: keys(reply.oldKeys))
        case .split(let alias):
            var request = SplitIngredientRequest()
            request.alias = alias
            let reply = try await nested.ask(.quantity, request, step: "split")
            let before = try ingredient(reply.before)
            return ChangedNames(try ingredient(reply.ingredient), before: before, oldKeys: [before.key])
        case .rename(let reference, let name):
            var request = RenameIngredientRequest()
            (request.ingredient, request.name, request.used) = (reference, name, isUsed)
            let reply = try await nested.ask(.quantity, request, step: "rename\(again)")
            return ChangedNames(try ingredient(reply.ingredient), oldKeys: keys(reply.oldKeys))
        }
    }

    private func keys(_ texts: [String]) -> [IngredientKey] { texts.compactMap { IngredientKey(rawValue: $0) } }

    private func ingredient(
        _ message: CatalogIngredient
    ) throws(CollaboratorFailure) -> ShoppingModule.OwnIngredient {
        guard let key = IngredientKey(rawValue: message.ingredientKey) else {
            throw Collaborator.quantity.brokeContract("an ingredient without a key")
        }
        let name = [message.brand, message.name].filter { !$0.isEmpty }.joined(separator: " ")
        return ShoppingModule.OwnIngredient(key: key, name: name, aliases: message.aliases)
    }
}
