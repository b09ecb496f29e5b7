import Commands
public import ShoppingDomain

/// A choice of a category that the category service is still to hear of.
public struct AisleChoice: Hashable, Sendable, Codable {
    /// What lists call the ingredient or the product.
    public let name: String
    /// The ingredient; `nil` for a choice about a product.
    public let key: IngredientKey?
    /// The product; `nil` for a choice about an ingredient.
    public let product: ProductID?
    /// The identifier of the category, or ``noCategory``.
    public let category: String

    /// The word in place of a category that removes a home's choice.
    static let noCategory = "default"

    /// Creates the choice that a change ends with.
    init(_ change: AisleChange) {
        (name, key, product) = (change.name, change.key, change.product)
        category = change.choice.after?.id.rawValue ?? Self.noCategory
    }
}

/// What undoing choices of categories does.
struct AisleUndo {
    /// What changes, for the journal.
    private(set) var changes: [AisleChange] = []
    /// The names of what stays, because the home has chosen again since, or no longer has the category.
    private(set) var kept: [String] = []
    /// What those categories were called that the home no longer has, one for each thing that stays because of it.
    private(set) var deleted: [String] = []

    /// Compares what an action chose with what the home chooses now.
    init(of made: [AisleChange], in lists: ShoppingLists) async throws(ShoppingError) {
        guard !made.isEmpty else { return }
        try await lists.settleAisles()
        let (chosen, known) = try await lists.aisles(of: made.map(\.item))
        for (change, found) in zip(made, chosen) {
            let (before, after) = (change.choice.before, change.choice.after)
            let isLast = found?.id == after?.id
            let gone = (isLast ? before : after).flatMap { known.contains($0.id) ? nil : $0.name }
            guard isLast, gone == nil else {
                guard found?.id != before?.id else { continue }
                kept.append(change.name)
                deleted += [gone].compactMap(\.self)
                continue
            }
            changes += [AisleChange(of: change.item, from: change.choice.after, to: before)].compactMap(\.self)
        }
    }

    /// What the category service is owed: one effect for each category, so that one that the home deletes meanwhile
    /// holds up no other.
    var effects: [PlannedEffect] {
        Dictionary(grouping: changes.map { AisleChoice($0) }, by: \.category).sorted { $0.key < $1.key }
            .map { PlannedEffect(ShoppingLists.aislesEffect, json: $0.value) }
    }
}

extension ShoppingLists {
    /// The effect of undone choices on the category service: a list of ``AisleChoice``s.
    public static let aislesEffect = "shopping.aisles"

    /// Returns what the home itself has chosen for each item, and all its categories.
    func aisles(
        of items: [AisleItem]
    ) async throws(ShoppingError) -> (chosen: [ChosenCategory?], known: Set<CategoryID>) {
        // Of a product without its ingredient, only a choice about the product itself is found.
        let own = items.map { item in
            AisleItem(name: item.name, key: item.product == nil ? item.key : nil, aisleHint: "", product: item.product)
        }
        let order = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.sort(own, store: "")
        }
        let chosen = zip(order.categories, order.assigned).map { $1 ? ChosenCategory($0) : nil }
        return (chosen, Set(order.layout.order.map(\.id)))
    }

    /// Delivers the undone choices that the category service is still owed here, so that what is asked of it next is
    /// the latest choice.
    func settleAisles() async throws(ShoppingError) {
        for effect in try await owedAisles() {
            do throws(CollaboratorFailure) { try await ask.categories.deliver(effect) } catch {
                // The host, which sends it as well, keeps the refusal with its reason.
                guard error.isRefusal else { throw .collaborator(error) }
                continue
            }
            try await storing { () async throws(StoreError) in try await store.settle(effect) }
        }
    }

    /// Returns what the category service is still to hear of this home, in its order.
    private func owedAisles() async throws(ShoppingError) -> [OwedEffect] {
        var found: [OwedEffect] = []
        var last: OwedEffect?
        repeat {
            let page = try await storing { [last] () async throws(StoreError) in
                try await store.effects(refused: false, after: last, limit: 100)
            }
            found += page.filter { $0.household == context.household && $0.effect.kind == Self.aislesEffect }
            last = page.count == 100 ? page.last : nil
        } while last != nil
        return found
    }
}
