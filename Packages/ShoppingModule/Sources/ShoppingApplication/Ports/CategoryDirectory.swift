public import Commands
public import ShoppingDomain

/// Knows the categories of ingredients and their order in a store.
public protocol CategoryDirectory: Sendable {
    /// Returns each item's category, in the same order, and the layout of a store, given its name or identifier; an
    /// empty name means the home's own order.
    ///
    /// The names of default categories are in the locale; empty for the request's.
    func categorize(
        _ items: [AisleItem],
        store: String,
        locale: String
    ) async throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout)

    /// Returns the category of a name or identifier; refuses another text, and names the categories.
    func category(named name: String) async throws(CollaboratorFailure) -> CategoryID

    /// Returns the store of a name or identifier.
    func store(named name: String) async throws(CollaboratorFailure) -> StoreID?

    /// Returns the name of every store.
    func storeNames() async throws(CollaboratorFailure) -> [StoreID: String]

    /// Assigns ingredients to a category by name or identifier; "default" removes the home's choices.
    ///
    /// - Returns: The category, `nil` if the choices were removed, and where the home now finds each ingredient, in the
    ///   same order.
    func assign(
        _ ingredients: [Ingredient],
        to category: String
    ) async throws(CollaboratorFailure) -> (named: ShopCategory?, found: [ShopCategory])

    /// Assigns each ingredient or product to a category by name or identifier, all of them or none.
    ///
    /// - Parameters:
    ///   - choices: The items with their categories, each about its product if it has one.
    ///   - creates: Whether to create categories that the home doesn't have.
    /// - Returns: Where the home now finds each item, where its own choice led before, `nil` for none, both in the same
    ///   order, and the categories that were created; no `before` where an earlier release answers, which didn't say. A
    ///   repeated command returns what the first one did.
    /// - Throws: ``CollaboratorFailure`` when the category service refuses; then nothing is assigned.
    func assign(
        _ choices: [(item: AisleItem, category: String)],
        creating creates: Bool
    ) async throws(CollaboratorFailure) -> (
        found: [ShopCategory], before: [ShopCategory?]?, created: [ShopCategory]
    )

    /// Returns a page of the ingredients for which the home itself has chosen a category.
    ///
    /// - Parameters:
    ///   - limit: How many choices a page covers, also those for products.
    ///   - cursor: The cursor of the last page; empty for the first one.
    /// - Returns: The ingredients as they were called at the choice, and the cursor of the next page; empty after the
    ///   last one.
    /// - Throws: ``CollaboratorFailure`` when the category service refuses or doesn't answer.
    func chosenIngredients(
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (ingredients: [NamedIngredient], nextCursor: String)

    /// Delivers choices that the category service is owed; they take effect once, even if the host sends them, too.
    ///
    /// - Parameter effect: An effect of the kind ``ShoppingLists/aislesEffect``.
    /// - Throws: ``CollaboratorFailure`` when the category service refuses or doesn't answer.
    func deliver(_ effect: OwedEffect) async throws(CollaboratorFailure)

    /// Sorts items into the order of a store, given its name or identifier; an empty name means the default store.
    func sort(_ items: [AisleItem], store: String) async throws(CollaboratorFailure) -> AisleOrder

    /// Returns the items for which the home has made no choice, with suggestions.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - includesHinted: Whether to return items that have a category by their aisle, too.
    /// - Returns: The places of the items, and what could be chosen.
    /// - Throws: ``CollaboratorFailure`` when the category service refuses.
    func uncategorized(
        _ items: [AisleItem],
        includingHinted includesHinted: Bool
    ) async throws(CollaboratorFailure) -> [OpenItem]

    /// Records a trip through a store, which counts once for its reference.
    func record(_ trip: ShopTrip) async throws(CollaboratorFailure) -> RecordedTrip
}
