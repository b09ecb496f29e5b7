/// A shelf of the shop, as the list groups by it.
public struct ShopCategory: Hashable, Sendable {
    /// What the layout and the items refer to.
    public let id: CategoryID
    /// As the home calls it.
    public let name: String
    /// `"#RRGGBB"`; may be empty.
    public let color: String

    /// Makes a category.
    public init(id: CategoryID, name: String, color: String) {
        self.id = id
        self.name = name
        self.color = color
    }

    /// Where everything goes whose category nobody has chosen.
    public static let unknown = ShopCategory(id: .unknown, name: "UNKNOWN", color: "")
}
