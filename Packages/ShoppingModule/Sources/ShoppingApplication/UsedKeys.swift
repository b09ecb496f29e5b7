import Commands
import ShoppingDomain

/// A page of the keys under which a home has something.
struct UsedKeys {
    /// Where keys are found, one after the other; the texts stand in cursors.
    enum Place: String {
        /// In recipes, in staples, and on open lists, which name them.
        case named
        /// In what products are.
        case linked
        /// In what has a category of the home's choice.
        case chosen
    }

    /// The most keys, or products, of one page.
    static let most = 100

    /// The keys, each once.
    let keys: [IngredientKey]
    /// What the home calls all keys that have a name.
    let names: [IngredientKey: String]
    /// What staples and open lists have.
    let listed: Set<IngredientKey>
    /// The cursor of the next page; empty after the last one.
    let nextCursor: String
}

extension ShoppingLists {
    /// Returns a page of the keys under which the home has something, each on one page.
    ///
    /// - Parameter cursor: The cursor of the last page; empty for the first one.
    /// - Returns: The page, with the names of all keys that have one.
    /// - Throws: ``ShoppingError`` when another service doesn't answer, the store fails, or for an invalid cursor.
    func usedKeys(from cursor: String) async throws(ShoppingError) -> UsedKeys {
        let (place, after) = try Self.position(of: cursor)
        var (names, listed) = try await namedKeys()
        var (keys, next): ([IngredientKey], PageCursor?)
        switch place {
        case .named:
            let rest = names.keys.filter { $0.rawValue > after }.sorted()
            keys = Array(rest.prefix(UsedKeys.most))
            let last = rest.count > keys.count ? keys.last : nil
            next = last.map { Self.cursor(.named, $0.rawValue) } ?? Self.cursor(.linked, "")
        case .linked:
            let found = try await asking { () async throws(CollaboratorFailure) in
                try await ask.products.links(of: [], limit: UsedKeys.most, cursor: after)
            }
            keys = found.links.map(\.ingredient).filter { names[$0] == nil }
            next = found.nextCursor.isEmpty ? Self.cursor(.chosen, "") : Self.cursor(.linked, found.nextCursor)
        case .chosen:
            let found: [NamedIngredient]
            (found, next) = try await chosenKeys(after: after, besides: names)
            keys = found.map(\.key)
            names.merge(found.map { ($0.key, $0.listName) }) { first, _ in first }
        }
        let unique = Set(keys).sorted()
        return UsedKeys(keys: unique, names: names, listed: listed, nextCursor: next?.token ?? "")
    }

    private static func position(of cursor: String) throws(ShoppingError) -> (place: UsedKeys.Place, after: String) {
        guard !cursor.isEmpty else { return (.named, "") }
        let parts: [String]
        do { parts = try PageCursor(token: cursor, partCount: 2).parts } catch { throw .page(error) }
        guard let place = UsedKeys.Place(rawValue: parts[0]) else { throw .page(.invalidCursor(cursor)) }
        return (place, parts[1])
    }

    private static func cursor(_ place: UsedKeys.Place, _ position: String) -> PageCursor {
        PageCursor(after: place.rawValue, position)
    }

    /// Returns the keys of recipes, staples, and open lists with their names, and those that staples and lists have.
    private func namedKeys() async throws(ShoppingError) -> ([IngredientKey: String], listed: Set<IngredientKey>) {
        let uses = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.ingredientUse(of: [])
        }
        let open = Set(try await allLists().filter(\.isOpen).map(\.id))
        let items = try await storing { () async throws(StoreError) in
            try await store.items(on: open, of: context.household)
        }
        // A product of a barcode is called what it is, and not what its ingredient is.
        let listed = try await allStaples().map(\.name) + items.filter { !$0.openNeeds.isEmpty }.map(\.name)
        var names = Dictionary(uses.map { ($0.key, $0.name) }) { first, _ in first }
        for name in listed {
            guard let key = name.key else { continue }
            if names[key] == nil || name.product == nil { names[key] = name.product == nil ? name.text : "" }
        }
        return (names, Set(listed.compactMap(\.key)))
    }

    /// Returns the ingredients of a page of the home's choices that no product has, either, and the cursor after it.
    private func chosenKeys(
        after cursor: String,
        besides names: [IngredientKey: String]
    ) async throws(ShoppingError) -> ([NamedIngredient], PageCursor?) {
        try await asking { () async throws(CollaboratorFailure) in
            let found = try await ask.categories.chosenIngredients(limit: UsedKeys.most, cursor: cursor)
            let unnamed = found.ingredients.filter { names[$0.key] == nil }
            let keys = unnamed.map(\.key)
            // No keys would mean the links of all products.
            let links = keys.isEmpty ? [] : try await ask.products.links(of: keys, limit: 0, cursor: "").links
            let linked = Set(links.map(\.ingredient))
            let next = found.nextCursor.isEmpty ? nil : Self.cursor(.chosen, found.nextCursor)
            return (unnamed.filter { !linked.contains($0.key) }, next)
        }
    }
}
