/// A category that every home starts with.
package struct DefaultCategory: Hashable, Sendable {
    /// The aisle hint of the ingredients in this category, such as "produce"; never displayed.
    package let aisle: String
    /// The name for display.
    package let name: DisplayName
    /// The category's color.
    package let color: CategoryColor
    /// The picture beside it.
    package let icon: CategoryIcon
    /// The category's position in the order.
    package let position: Int64

    /// The default set, in the order of a typical walk through a supermarket.
    package static let all: [DefaultCategory] = {
        TableResource.rows(of: PackageResources.categories_tsv).enumerated().map { place, columns in
            do throws(ShopLayoutError) {
                return DefaultCategory(
                    aisle: columns[0],
                    name: try DisplayName(columns[1]),
                    color: try CategoryColor(columns[2]),
                    icon: try CategoryIcon(columns[3]),
                    position: Int64(place + 1) * CategoryList.spacing
                )
            } catch {
                preconditionFailure("categories.tsv is broken: \(error)")
            }
        }
    }()
}
