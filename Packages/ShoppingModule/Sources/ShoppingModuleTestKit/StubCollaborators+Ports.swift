public import Commands
import Foundation
import Quantities
public import ShoppingModule

extension StubCollaborators: ProductCatalog, CategoryDirectory, IngredientGroups {
    /// Returns groups from ``groups``.
    public func groups(of ingredients: [IngredientKey]) throws(CollaboratorFailure) -> [String] {
        try note("groups \(ingredients.count)", .quantity)
        return ingredients.map { groups[$0.rawValue] ?? "" }
    }

    /// Returns titles from ``ingredientTitles``, or else the key as a title without a name; the home's own and favorite
    /// ones follow by key.
    public func titles(
        of ingredients: [IngredientKey],
        includingOwn includesOwn: Bool
    ) throws(CollaboratorFailure) -> [IngredientTitle] {
        try note("titles \(ingredients.count)\(includesOwn ? " and own" : "")", .quantity)
        let own = ingredientTitles.values.filter { $0.isOwn || $0.isFavorite }.map(\.key).sorted()
        let keys = ingredients + (includesOwn ? own.filter { !ingredients.contains($0) } : [])
        return keys.map { ingredientTitles[$0.rawValue] ?? IngredientTitle(key: $0, name: "") }
    }

    /// Returns the ingredients of ``ingredientTitles`` whose names begin with the text, by name.
    public func suggestions(for text: String, limit: Int) throws(CollaboratorFailure) -> [IngredientSuggestion] {
        try note("suggest \(text) \(limit)", .quantity)
        let found = ingredientTitles.values.filter { $0.name.lowercased().hasPrefix(text) }
        return found.sorted { $0.name < $1.name }.prefix(limit).map { IngredientSuggestion($0, distance: 0) }
    }

    /// Returns ``nameChange``, or else refuses; ``needsUse`` says whether only for an ingredient that the home uses.
    public func change(_ change: NameChange, isUsed: Bool) throws(CollaboratorFailure) -> ChangedNames {
        try note("\(change)\(isUsed ? " used" : "")", .quantity)
        guard let nameChange, isUsed || !needsUse else {
            throw CollaboratorFailure(.quantity, cause: StubError.noSuchName, isRefusal: true)
        }
        return nameChange
    }

    /// Returns products from ``products``.
    public func products(for ingredients: [IngredientKey]) throws(CollaboratorFailure) -> [[ProductID]] {
        try note("products \(ingredients.count)", .product)
        return ingredients.map { (products[$0.rawValue] ?? []).map(ProductID.init(rawValue:)) }
    }

    /// Returns products from ``titles`` by name, and from ``products`` and ``titles`` by productId and barcode.
    public func find(_ references: [ProductReference]) throws(CollaboratorFailure) -> [Product?] {
        try note("find \(references.count)", .product)
        return references.map { reference in
            let title = titles.first { id, title in
                reference.isName ? title.lowercased() == reference.text.lowercased() : id == reference.text
            }
            return title.map { product($0.key) }
        }
    }

    /// Returns the product of ``titles`` under a barcode, or else everything in ``relatives``.
    public func look(up barcode: String) throws(CollaboratorFailure) -> BarcodeLookup {
        try note("look up \(barcode)", .product)
        guard titles[barcode] == nil else { return BarcodeLookup(product: product(barcode)) }
        let failure = isHubAbsent ? CollaboratorFailure(.product, cause: StubError.absent(.product)) : nil
        return BarcodeLookup(
            product: nil,
            related: relatives.sorted { $0.key < $1.key }.map { RelatedProduct(product($0.key), $0.value) },
            hubFailure: failure
        )
    }

    /// Creates the product of a draft as `"prd_<title>"`, or under its barcode, unless ``titles`` has it by the
    /// barcode, or by the title of a draft without one or of a product whose identifier isn't a barcode.
    ///
    /// Refuses the barcodes in ``refusedBarcodes``.
    public func register(_ drafts: [ProductDraft]) throws(CollaboratorFailure) -> [RegisteredDraft] {
        try drafts.map { (draft) throws(CollaboratorFailure) in
            guard !refusedBarcodes.contains(draft.barcode) else {
                return .failure(CollaboratorFailure(.product, cause: StubError.badBarcode, isRefusal: true))
            }
            return .success(try register(draft))
        }
    }

    private func register(_ draft: ProductDraft) throws(CollaboratorFailure) -> (product: Product, created: Bool) {
        try note("register \(draft.barcode.isEmpty ? draft.title : draft.barcode)", .product)
        let known = titles.first {
            $0.key == draft.barcode
                || $0.value == draft.title && (draft.barcode.isEmpty || $0.key == "prd_\(draft.title)")
        }?.key
        let id = known ?? (draft.barcode.isEmpty ? "prd_\(draft.title)" : draft.barcode)
        if known == nil {
            titles[id] = draft.title
            if let key = draft.ingredient { products[key.rawValue, default: []].append(id) }
        }
        return (product(id), known == nil)
    }

    private func product(_ id: String) -> Product {
        Product(
            id: ProductID(rawValue: id),
            title: titles[id] ?? "",
            ingredients: products.filter { $0.value.contains(id) }.keys.sorted().compactMap(IngredientKey.init),
            category: productCategories[id],
            pack: shopPacks[id],
            earlierIds: (earlierIds[id] ?? []).map(ProductID.init(rawValue:))
        )
    }

    /// Returns categories from ``categories`` and ``storeOrder``.
    public func categorize(
        _ items: [AisleItem],
        store: String,
        locale: String
    ) throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout) {
        try note("categorize \(items.count) \(store)", .category)
        return (
            items.map { choice(for: $0).map(Self.category) ?? .unknown },
            StoreLayout(StoreID(rawValue: store.lowercased()), order: storeOrder.map(Self.category) + [.unknown])
        )
    }

    private static func category(_ id: String) -> ShopCategory {
        let look = CategoryLook(textColor: "black", icon: "bread", emoji: "🍞")
        return ShopCategory(id: CategoryID(rawValue: id), name: id.capitalized, color: "", look: look)
    }

    /// Returns the category of ``storeOrder``, or one that ``categories`` has; there is no other one.
    public func category(named name: String) throws(CollaboratorFailure) -> CategoryID {
        try note("category \(name)", .category)
        let id = name.lowercased()
        guard storeOrder.contains(id) || categories.values.contains(id) else {
            throw CollaboratorFailure(.category, cause: StubError.noSuchName, isRefusal: true)
        }
        return CategoryID(rawValue: id)
    }

    /// Returns the name in lowercase; there is no store "nowhere", and none that ``stores`` lacks.
    public func store(named name: String) throws(CollaboratorFailure) -> StoreID? {
        try note("store \(name)", .category)
        try requireStore(name)
        return name == "nowhere" ? nil : StoreID(rawValue: name.lowercased())
    }

    private func requireStore(_ name: String) throws(CollaboratorFailure) {
        guard let stores, !name.isEmpty, !stores.contains(name.lowercased()) else { return }
        throw CollaboratorFailure(.category, cause: StubError.noStore(name), isRefusal: true)
    }

    /// Returns the capitalized names of the stores in ``preferred``.
    public func storeNames() throws(CollaboratorFailure) -> [StoreID: String] {
        try note("stores", .category)
        let stores = preferred.keys.compactMap { key in
            key.split(separator: " ").dropFirst().first.flatMap { StoreID(rawValue: String($0)) }
        }
        return Dictionary(stores.map { ($0, $0.rawValue.capitalized) }) { first, _ in first }
    }

    /// Stores the choices in ``categories``; "default" removes them.
    public func assign(
        _ ingredients: [Ingredient],
        to category: String
    ) throws(CollaboratorFailure) -> (named: ShopCategory?, found: [ShopCategory]) {
        try note("assign \(ingredients.map(\.name).joined(separator: ", ")) to \(category)", .category)
        let choice = category == "default" ? nil : category
        for ingredient in ingredients { categories[ingredient.key.rawValue] = choice }
        let named = choice.map { ShopCategory(id: CategoryID(rawValue: $0), name: $0, color: "") }
        return (named, ingredients.map { named ?? ($0.aisleHint.isEmpty ? .unknown : Self.category($0.aisleHint)) })
    }

    /// Stores the choices in ``categories``; creates every category that ``storeOrder`` lacks.
    public func assign(
        _ choices: [(item: AisleItem, category: String)],
        creating creates: Bool
    ) throws(CollaboratorFailure) -> (found: [ShopCategory], before: [ShopCategory?]?, created: [ShopCategory]) {
        let pairs = choices.map { "\($0.item.name)=\($0.category)" }
        try note("assign \(pairs.joined(separator: " "))\(creates ? " creating" : "")", .category)
        let things = choices.map { $0.item.product?.rawValue ?? $0.item.key?.rawValue ?? "" }
        let before = repeated[pairs] ?? things.map { categories[$0] }
        if repeatsAssignments, repeated[pairs] == nil { repeated[pairs] = before }
        for (thing, choice) in zip(things, choices) {
            categories[thing] = choice.category == "default" ? nil : choice.category
        }
        let missing = creates ? choices.map(\.category).filter { !storeOrder.contains($0) } : []
        return (
            choices.map { Self.category($0.category) }, before.map { $0.map(Self.category) }, missing.map(Self.category)
        )
    }

    /// Returns what ``categories`` has, in one page.
    public func chosenIngredients(
        limit: Int,
        cursor: String
    ) throws(CollaboratorFailure) -> (ingredients: [NamedIngredient], nextCursor: String) {
        try note("chosen \(limit) \(cursor)", .category)
        let keys = categories.keys.sorted().compactMap(IngredientKey.init)
        return (keys.map { NamedIngredient(key: $0, listName: $0.rawValue.capitalized) }, "")
    }

    /// Stores owed choices in ``categories``.
    public func deliver(_ effect: OwedEffect) throws(CollaboratorFailure) {
        let choices: [AisleChoice]
        do throws(StoreError) { choices = try effect.content() } catch {
            throw CollaboratorFailure(.category, cause: error)
        }
        let things = choices.map { $0.product?.rawValue ?? $0.key?.rawValue ?? "" }
        let pairs = zip(things, choices).map { "\($0)=\($1.category)" }
        try note("deliver \(pairs.joined(separator: " "))", .category)
        for (thing, choice) in zip(things, choices) {
            categories[thing] = choice.category == "default" ? nil : choice.category
        }
    }

    /// Counts the items with a category in ``categories``, of the only trip.
    public func record(_ trip: ShopTrip) throws(CollaboratorFailure) -> RecordedTrip {
        let names = trip.items.map(\.name).joined(separator: ", ")
        try note("trip \(trip.reference) \(trip.store) \(trip.end): \(names)", .category)
        let known = trip.items.count { item in item.key.map { categories[$0.rawValue] != nil } ?? false }
        return RecordedTrip(categorized: known, uncategorized: trip.items.count - known, trips: 1)
    }

    /// Returns what ``categories`` has for the product, or else for the ingredient.
    private func choice(for item: AisleItem) -> String? {
        item.product.flatMap { categories[$0.rawValue] } ?? item.key.flatMap { categories[$0.rawValue] }
    }

    /// Sorts by ``storeOrder``, and then by the place in the request.
    public func sort(_ items: [AisleItem], store: String) throws(CollaboratorFailure) -> AisleOrder {
        try note("sort \(items.count) \(store)", .category)
        try requireStore(store)
        let found = items.map { choice(for: $0).map(Self.category) }
        let layout = StoreLayout(StoreID(rawValue: store), order: storeOrder.map(Self.category) + [.unknown])
        let places = found.map { layout.position(of: ($0 ?? .unknown).id) }
        return AisleOrder(
            sorted: items.indices.sorted { (places[$0], $0) < (places[$1], $1) },
            categories: found.map { $0 ?? .unknown },
            assigned: found.map { $0 != nil },
            layout: layout
        )
    }

    /// Returns the items without a category in ``categories``, with their aisle and kinds as suggestions.
    public func uncategorized(
        _ items: [AisleItem],
        includingHinted includesHinted: Bool
    ) throws(CollaboratorFailure) -> [OpenItem] {
        try note("uncategorized \(items.count)\(includesHinted ? " hinted" : "")", .category)
        return items.indices.filter { choice(for: items[$0]) == nil }.map {
            let (item, kinds) = (items[$0], items[$0].kinds)
            let suggestions = [
                (item.aisleHint, "aisle"), (kinds.product?.sub ?? "", "product"), (kinds.ingredientGroup, "group"),
                (kinds.product?.main ?? "", "product"),
            ]
            return OpenItem(
                index: $0,
                suggestions: suggestions.filter { !$0.0.isEmpty }.map { word, kind in
                    AisleSuggestion(category: Self.category(word), reason: "Stores do.", kind: kind)
                }
            )
        }
    }
}
