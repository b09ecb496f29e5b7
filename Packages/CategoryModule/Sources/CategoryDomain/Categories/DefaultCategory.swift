/// A category that every home begins with.
public struct DefaultCategory: Hashable, Sendable {
    /// What the knowledge of ingredients calls it; never shown.
    public let slug: String
    /// What people call it.
    public let name: DisplayName
    /// Its color.
    public let color: CategoryColor
    /// Where it stands.
    public let position: Int64

    /// The default set, in the order of a usual walk through a supermarket.
    public static let all: [DefaultCategory] = ResourceTable(PackageResources.categories_tsv).rows.enumerated().map {
        place,
        row in
        do throws(CategoryError) {
            return DefaultCategory(
                slug: row[0],
                name: try DisplayName(row[1]),
                color: try CategoryColor(row[2]),
                position: Int64(place + 1) * CategoryList.spacing
            )
        } catch {
            preconditionFailure("categories.tsv is broken: \(error)")
        }
    }
}
