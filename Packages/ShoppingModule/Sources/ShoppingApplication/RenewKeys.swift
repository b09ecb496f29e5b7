import Commands
import Quantities
public import ShoppingDomain

extension ShoppingLists {
    /// Moves what the home has under keys that nothing is called any more, a page of keys at a time.
    ///
    /// A release may read names otherwise than the one before: what was "açaí" is "acai". What an earlier release
    /// stored under such a key moves to the present one as in a merge, without a change of names: the category, the
    /// products, the staple, what is still to buy on open lists, and the recipes besides the lines of which a person
    /// has said what they say. A repetition after an interruption does what is left.
    ///
    /// - Parameter cursor: The cursor of the last page; empty for the first one.
    /// - Returns: How many keys had something to move, and the cursor of the next page.
    /// - Throws: ``ShoppingError`` when another service doesn't answer, the store fails, or for an invalid cursor.
    public func renewKeys(from cursor: String = "") async throws(ShoppingError) -> RenewedKeys {
        try await context.onceWithEffects(in: store) { () async throws(ShoppingError) in
            try await settleAisles()
            let (changes, next) = try await oldKeys(from: cursor)
            try await asking { () async throws(CollaboratorFailure) in
                try await moveCategories(of: changes)
                _ = try await moveProducts(of: changes)
            }
            var full: Set<String> = []
            for change in changes {
                full.formUnion(
                    try await context.unnamed.once(in: store) { () async throws(ShoppingError) in
                        let last = try await follow(change)
                        return (last.operations, last.fullLists)
                    }
                )
            }
            let keys = changes.flatMap(\.oldKeys)
            let effects = keys.isEmpty ? [] : [PlannedEffect(Self.namesEffect, json: ChangedKeys(keys))]
            return ([], effects, RenewedKeys(changed: keys.count, fullLists: full.sorted(), nextCursor: next))
        }
    }

    /// Counts the keys of a page whose things ``renewKeys(from:)`` would move, and stores nothing.
    ///
    /// - Parameter cursor: The cursor of the last page; empty for the first one.
    /// - Returns: How many keys have something to move, and the cursor of the next page.
    /// - Throws: ``ShoppingError`` when another service doesn't answer, the store fails, or for an invalid cursor.
    public func previewRenewedKeys(from cursor: String = "") async throws(ShoppingError) -> RenewedKeys {
        let (changes, next) = try await oldKeys(from: cursor)
        return RenewedKeys(changed: changes.reduce(0) { $0 + $1.oldKeys.count }, fullLists: [], nextCursor: next)
    }

    /// Returns the old keys of a page that have something to move, by the ingredients that they are now.
    private func oldKeys(from cursor: String) async throws(ShoppingError) -> (changes: [ChangedNames], next: String) {
        let used = try await usedKeys(from: cursor)
        let renamed = try await renamed(used)
        guard !renamed.isEmpty else { return ([], used.nextCursor) }
        let inRecipes = try await recipeKeys(Set(renamed.keys))
        let (chosen, links) = try await asking { () async throws(CollaboratorFailure) in
            let keys = renamed.keys.sorted()
            return (
                try await chosenCategories(of: keys), try await ask.products.links(of: keys, limit: 0, cursor: "").links
            )
        }
        let linked = Set(links.map(\.ingredient))
        let moving = renamed.filter { key, _ in
            !inRecipes.staying.contains(key)
                && (inRecipes.leaving.contains(key) || used.listed.contains(key) || chosen[key] != nil
                    || linked.contains(key))
        }
        let byNew = Dictionary(grouping: moving.keys.sorted()) { moving[$0]?.key }
        let changes = byNew.values.compactMap { keys in
            keys.first.flatMap { moving[$0] }.map { ChangedNames($0, oldKeys: keys) }
        }
        return (changes.sorted { $0.ingredient.key < $1.ingredient.key }, used.nextCursor)
    }

    /// Returns the ingredients that keys are now, of those that no table has, and that neither the key nor the name is
    /// read as.
    private func renamed(_ used: UsedKeys) async throws(ShoppingError) -> [IngredientKey: OwnIngredient] {
        guard !used.keys.isEmpty else { return [:] }
        let titles = try await asking { () async throws(CollaboratorFailure) in
            try await ask.ingredients.titles(of: used.keys, includingOwn: false)
        }
        let unknown = titles.filter(\.name.isEmpty).map(\.key)
        let names = unknown.map { key in used.names[key].flatMap { $0.isEmpty ? nil : $0 } ?? key.rawValue }
        let readings = try await read(unknown.map(\.rawValue) + names)
        var renamed: [IngredientKey: OwnIngredient] = [:]
        for (place, old) in unknown.enumerated() {
            let (own, named) = (readings[place], readings[unknown.count + place])
            // The key of one form of a name may look like another form, and a person may have called it otherwise.
            guard let key = own.nameKey ?? named.nameKey, key != old, named.nameKey != old else { continue }
            let known = named.nameKey == key ? used.names[old] ?? "" : ""
            let shown = [known, named.nameKey == key ? named.listName : own.listName].first { !$0.isEmpty }
            renamed[old] = OwnIngredient(key: key, name: shown ?? key.rawValue)
        }
        return renamed
    }

    /// Returns which of some keys recipes lose, and which they keep, because a line is in a language in which it has
    /// this key, when their lines are read again.
    private func recipeKeys(
        _ keys: Set<IngredientKey>
    ) async throws(ShoppingError) -> (leaving: Set<IngredientKey>, staying: Set<IngredientKey>) {
        try await asking { () async throws(CollaboratorFailure) in
            guard try await ask.recipes.unread(using: keys.sorted()) > 0 else { return ([], []) }
            let all = try await ask.recipes.allRecipes().flatMap(\.recipe.lines)
            let lines = all.compactMap { line -> (line: IngredientLine, key: IngredientKey)? in
                guard let stored = line.stored, !stored.isOwn, let key = IngredientKey(rawValue: stored.key),
                    keys.contains(key)
                else { return nil }
                return (line, key)
            }
            let unread = lines.map { IngredientLine($0.line.text, language: $0.line.language) }
            let readings = try await ask.quantities.read(unread)
            let staying = Set(zip(lines, readings).filter { $0.0.key == $0.1.key }.map(\.0.key))
            return (Set(lines.map(\.key)).subtracting(staying), staying)
        }
    }
}

extension Reading {
    /// The key of a text that is a name; `nil` for what is read as an amount, or as several ingredients.
    fileprivate var nameKey: IngredientKey? { quantity.range == nil && others.isEmpty ? key : nil }
}
