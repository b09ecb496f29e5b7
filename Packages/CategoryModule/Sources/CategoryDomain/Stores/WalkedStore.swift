/// A store as people see it: with every category in the order walked.
public struct WalkedStore: Hashable, Codable, Sendable {
    /// Its identity.
    public let id: StoreID
    /// What people call it.
    public let name: DisplayName
    /// Every category once, UNKNOWN last.
    public let order: [ShopCategory]

    /// Shows a store among the home's categories.
    public init(_ layout: StoreLayout, in categories: CategoryList) {
        id = layout.id
        name = layout.name
        order = layout.order(of: categories)
    }
}
