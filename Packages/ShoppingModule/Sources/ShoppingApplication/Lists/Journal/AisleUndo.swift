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

    /// What the choice is about: an ingredient and a product may be called the same.
    var thing: [String?] { [key?.rawValue, product?.rawValue] }

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

    /// Compares what an action chose with what the home chooses now.
    init(of made: [AisleChange], in lists: ShoppingLists) async throws(ShoppingError) {
        guard !made.isEmpty else { return }
        let (chosen, known) = try await lists.aisles(of: made.map(\.item))
        let owed = try await lists.owedAisles()
        for (change, found) in zip(made, chosen) {
            let (made, before) = (AisleChoice(change), change.choice.before)
            let now = owed[made.thing] ?? found?.id.rawValue ?? AisleChoice.noCategory
            guard now == made.category, before.map({ known.contains($0.id) }) ?? true else {
                if now != before?.id.rawValue ?? AisleChoice.noCategory { kept.append(change.name) }
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

    /// Returns the choices that the category service is still to hear of, the latest for each item.
    func owedAisles() async throws(ShoppingError) -> [[String?]: String] {
        var found: [[String?]: String] = [:]
        var last: OwedEffect?
        repeat {
            let page = try await storing { [last] () async throws(StoreError) in
                try await store.effects(refused: false, after: last, limit: 100)
            }
            for effect in page where effect.household == context.household && effect.effect.kind == Self.aislesEffect {
                let choices = try await storing { () throws(StoreError) in try effect.content(as: [AisleChoice].self) }
                for choice in choices { found[choice.thing] = choice.category }
            }
            last = page.count == 100 ? page.last : nil
        } while last != nil
        return found
    }
}
