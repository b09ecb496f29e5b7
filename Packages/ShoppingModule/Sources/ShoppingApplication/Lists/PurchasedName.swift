import ShoppingDomain

/// The name under which someone asks for purchases: that of the ingredient in any spelling, or words of it.
struct PurchasedName {
    private let text: String
    private let words: Set<Substring>
    private let key: IngredientKey?

    /// Reads a name; costs one request, or none for an empty one, which means everything.
    init(_ name: String, in lists: ShoppingLists) async throws(ShoppingError) {
        text = name.foldedName
        words = Set(text.split(separator: " "))
        key = text.isEmpty ? nil : try await lists.read([name]).first?.key
    }

    /// Whether something of that name was bought, or should have been.
    func means(_ item: ListItem, _ purchase: ItemPurchase) -> Bool {
        means(item.name) || purchase.bought.substitute.map(means) ?? false
    }

    private func means(_ name: ItemName) -> Bool {
        if text.isEmpty || name.text.foldedName == text || name.key?.rawValue == text { return true }
        if let key, name.key == key { return true }
        return words.isSubset(of: name.text.foldedName.split { !$0.isLetter && !$0.isNumber })
    }
}
