public import Commands
public import ShoppingDomain

/// Which ingredient templates a list has, and in which order.
public struct TemplateQuery: Sendable {
    /// The order of a list.
    public enum Order: Sendable {
        /// By name.
        case name
        /// Those of most recipes first, then by name.
        case use
        /// In the order of the home's categories, then by name.
        case category
    }

    /// Words that begin words of a name or an alias; empty for all.
    public var words = ""
    /// The name or identifier of a category; empty for all.
    public var category = ""
    /// The order.
    public var order = Order.name
    /// The page.
    public var page = PageRequest()

    /// Creates a query for the first hundred templates by name.
    public init() {}
}

extension ShoppingModuleService {
    /// Lists the templates of the ingredients that recipes use, of the home's own ingredients, and of its favorites.
    ///
    /// Costs three messages, whatever the number of templates.
    ///
    /// - Parameter query: Which ones, in which order, and from where.
    /// - Returns: A page; one template for each key.
    /// - Throws: ``ShoppingError`` when another service refuses, or for a cursor of another list.
    public func listTemplates(_ query: TemplateQuery) async throws(ShoppingError) -> Page<IngredientTemplate> {
        let position: PageCursor?
        do { position = try query.page.position(partCount: 3) } catch { throw .page(error) }
        let uses = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.ingredientUse(of: [])
        }
        let wanted = query.words.foldedName.split(separator: " ").map(String.init)
        let found = try await templates(uses, includingOwn: true) { $0.contains(wanted) }
        let category = query.category.foldedName
        let shown = found.filter { template, _ in
            category.isEmpty || template.category.name.foldedName == category
                || template.category.id.rawValue.lowercased() == category
        }
        let placed = shown.map { template, place in
            (template: template, cursor: Self.cursor(of: template, at: place, in: query.order))
        }
        let rest = placed.filter { entry in position.map { $0 < entry.cursor } ?? true }
            .sorted { $0.cursor < $1.cursor }.prefix(query.page.readLimit)
        let cursors = Dictionary(rest.map { ($0.template.title.key, $0.cursor) }) { first, _ in first }
        return Page(rest.map(\.template), for: query.page) { cursors[$0.title.key] ?? PageCursor(after: "", "", "") }
    }

    /// Returns the template of an ingredient, given its name as recipes write it.
    ///
    /// - Parameter name: The name: "spring onions".
    /// - Returns: The template, also of an ingredient that no recipe uses.
    /// - Throws: ``ShoppingError/noIngredient(_:)``, or the refusal of another service.
    public func template(of name: String) async throws(ShoppingError) -> IngredientTemplate {
        let lines = try await readLines(of: [(title: "", lines: [IngredientLine(name)])])
        guard let reading = lines.first?.reading, let key = reading.key else { throw .noIngredient(name) }
        let known = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.ingredientUse(of: [key])
        }
        // A name that nothing knows still says what it is.
        let use =
            known.first
            ?? IngredientUse(
                key: key,
                name: reading.listName.isEmpty ? name : reading.listName,
                recipes: 0,
                preferredUnit: nil,
                lastChange: 0
            )
        guard let found = try await templates([use], includingOwn: false, where: { _ in true }).first?.template else {
            throw .noIngredient(name)
        }
        return known.isEmpty
            ? IngredientTemplate(found.title, in: found.category, isAssigned: found.isAssigned, use: nil) : found
    }

    /// Puts the templates of uses together, each with the place of its category in the home's order.
    private func templates(
        _ uses: [IngredientUse],
        includingOwn includesOwn: Bool,
        where fits: (IngredientTitle) -> Bool
    ) async throws(ShoppingError) -> [(template: IngredientTemplate, place: Int)] {
        let byKey = Dictionary(uses.map { ($0.key, $0) }) { first, _ in first }
        let titles = try await asking { () async throws(CollaboratorFailure) in
            try await ask.ingredients.titles(of: uses.map(\.key), includingOwn: includesOwn)
        }
        .map { title in title.named(byKey[title.key]?.name ?? title.key.rawValue) }
        .filter(fits)
        guard !titles.isEmpty else { return [] }
        let order = try await asking { () async throws(CollaboratorFailure) in
            let items = titles.map {
                AisleItem(name: $0.name, key: $0.key, aisleHint: $0.aisleHint, product: nil)
            }
            return try await ask.categories.sort(items, store: "")
        }
        return titles.enumerated().map { index, title in
            let category = order.categories[index]
            let template = IngredientTemplate(
                title,
                in: category,
                isAssigned: order.assigned[index],
                use: byKey[title.key]
            )
            // Categories that the home's order lacks have places between two.
            return (template, Int(2 * order.layout.position(of: category.id)))
        }
    }

    private static func cursor(
        of template: IngredientTemplate,
        at place: Int,
        in order: TemplateQuery.Order
    ) -> PageCursor {
        let (name, key) = (template.title.name.foldedName, template.title.key.rawValue)
        switch order {
        case .name: return PageCursor(after: "", name, key)
        case .use: return PageCursor(after: sortable(Int(Int32.max) - (template.use?.recipes ?? 0)), name, key)
        case .category: return PageCursor(after: sortable(place), name, key)
        }
    }

    /// Writes a number so that texts are ordered like numbers.
    private static func sortable(_ number: Int) -> String {
        let digits = String(max(0, number))
        return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }
}
