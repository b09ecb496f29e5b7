import Commands
public import ShoppingDomain

extension ShoppingLists {
    /// The effect of changed names on the recipes: a ``ChangedKeys``.
    public static let namesEffect = "shopping.names"

    /// Merges, splits, or renames ingredients, and has the recipes follow that have the old keys.
    ///
    /// The names change first, once for each command; a refusal changes nothing. That the recipes read their lines
    /// again is owed to them, so that it happens even if they can't be asked now. A command that was interrupted after
    /// the names had changed is done when it is repeated under its key.
    ///
    /// - Parameter change: What to change.
    /// - Returns: The ingredients, and how many recipes follow.
    /// - Throws: ``ShoppingError`` when the names can't be changed so, or the store fails.
    public func changeNames(_ change: NameChange) async throws(ShoppingError) -> ChangedNames {
        try await context.onceWithEffects(in: store) { () async throws(ShoppingError) in
            var changed = try await asking { () async throws(CollaboratorFailure) in
                try await ask.ingredients.change(change)
            }
            guard !changed.oldKeys.isEmpty else {
                changed.recipes = 0
                return ([], [], changed)
            }
            // The names have changed, so the recipes follow whether they can be counted now or not.
            changed.recipes = try? await ask.recipes.unread(using: changed.oldKeys)
            return ([], [PlannedEffect(Self.namesEffect, json: ChangedKeys(changed.oldKeys))], changed)
        }
    }
}
