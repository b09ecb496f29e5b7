import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Adds to the stock of the product that a text names, creating the product if the home doesn't have it.
    ///
    /// A number without a unit counts the packs of a product that comes in packs of a weight or a volume: 2 of 500 g
    /// flour are 2 × 500 g. A pack of pieces is counted by the piece, unless the text says "pack".
    ///
    /// A repeated command finds the product that the first one created and registers it again under the same key, so it
    /// returns the first outcome.
    ///
    /// - Parameters:
    ///   - text: The product and its amount, such as "flour 1 kg"; of a dish that was cooked, the amount may be all.
    ///   - title: The title of a new product; empty to use the name in the text.
    ///   - details: What else the person says about it.
    ///   - choice: The product that a person chose among several, or its title; `nil` when the text identifies it.
    /// - Returns: The change, or the products that match.
    /// - Throws: ``ShoppingError`` when the text can't be read, the recipe isn't known, or another service refuses; the
    ///   stock doesn't change then.
    public func putAway(
        _ text: String,
        title: String = "",
        details: ArrivalDetails = ArrivalDetails(),
        choice: ProductReference? = nil
    ) async throws(ShoppingError) -> StockOutcome {
        let recipe = try await recipe(of: details)
        let reading = try await reading(text, title: title, of: recipe)
        let isDish = recipe != nil && reading.reference == nil
        let search = ProductSearch(
            reading,
            title: title.isEmpty && isDish ? recipe?.recipe.title ?? "" : title,
            choice: choice,
            isDish: recipe != nil,
            ask: ask
        )
        let (known, draft): (Product?, ProductDraft?)
        switch try await search.found() {
        case .several(let products): return .ambiguous(products)
        case .one(let product, let itsOwn): (known, draft) = (product, itsOwn)
        case .new(let new): (known, draft) = (nil, new)
        case .none: throw .unknownProduct(search.wanted, locale: search.locale)
        }
        let details = try await completed(details, recipe, search.ingredient)
        let registered = try await asking { () async throws(CollaboratorFailure) in try await register(draft) }
        guard let product = registered?.product ?? known, let amount = reading.amount else {
            throw .unknownProduct(search.subject, locale: search.locale)
        }
        let added = try search.added(amount, of: product)
        // A registration does not name earlier identifiers; a search does.
        let found = known.flatMap { $0.id == product.id ? $0 : nil } ?? product
        let arrival = StockArrival(added.amount, pack: added.pack, details: details, barcode: reading.barcode)
        let entered = try await asking { () async throws(CollaboratorFailure) in
            try await ask.stock.add(arrival, of: ask.stockId(of: found))
        }
        let packs = search.pack == nil ? [added.pack].compactMap(\.self) : []
        let created = registered?.created ?? false
        return .changed(await search.change(of: product, entered, packs: packs, created: created))
    }

    private func recipe(of details: ArrivalDetails) async throws(ShoppingError) -> KeptRecipe? {
        guard !details.recipe.isEmpty else { return nil }
        let found = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.keptRecipe(details.recipe)
        }
        guard let found else { throw await noSuchRecipe(details.recipe) }
        return found
    }

    /// Reads a text; one of a dish that gives only an amount names what the recipe does.
    private func reading(
        _ text: String,
        title: String,
        of recipe: KeptRecipe?
    ) async throws(ShoppingError) -> StockTextReading {
        guard let recipe else { return try await StockTextReading(text, title: title, ask: ask) }
        do { return try await StockTextReading(text, title: title, ask: ask) } catch {
            guard case .stockText(.unread(let reasons, _)) = error, reasons.contains(where: { $0.code == Self.noItem })
            else { throw error }
        }
        return try await StockTextReading("\(recipe.recipe.title) \(text)", title: title, ask: ask)
    }

    /// The quantity service's code for an amount of nothing.
    private static let noItem = "quantity.noItem"

    /// Returns the details with what the person left to the home: the currency, and the kind of the product.
    private func completed(
        _ details: ArrivalDetails,
        _ recipe: KeptRecipe?,
        _ ingredient: IngredientKey?
    ) async throws(ShoppingError) -> ArrivalDetails {
        var completed = details
        completed.recipe = recipe?.id ?? ""
        var currency = HomeCurrency(ask: ask)
        completed.price = try await currency.completing(details.price)
        if details.kind.isEmpty {
            completed.kind = recipe == nil ? ingredient.flatMap { ProductKinds.all[$0] } ?? "" : ProductKinds.dish
        }
        return completed
    }

    private func register(
        _ draft: ProductDraft?
    ) async throws(CollaboratorFailure) -> (product: Product, created: Bool)? {
        guard let draft else { return nil }
        return try await ask.products.register(draft)
    }
}
