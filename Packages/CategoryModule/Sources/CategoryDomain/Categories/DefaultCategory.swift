/// A category that every home starts with.
package struct DefaultCategory: Hashable, Sendable {
    /// The aisle hint of the ingredients in this category, such as "produce"; never displayed.
    package let aisle: String
    /// The name for display.
    package let name: DisplayName
    /// The category's color.
    package let color: CategoryColor
    /// The category's position in the order.
    package let position: Int64

    /// The default set, in the order of a typical walk through a supermarket.
    package static let all: [DefaultCategory] = {
        let lines = PackageResources.categories_tsv.split(separator: UInt8(ascii: "\n"))
        return lines.filter { $0.first != UInt8(ascii: "#") }.enumerated().map { place, line in
            let columns = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
            do throws(ShopLayoutError) {
                return DefaultCategory(
                    aisle: columns[0],
                    name: try DisplayName(columns[1]),
                    color: try CategoryColor(columns[2]),
                    position: Int64(place + 1) * CategoryList.spacing
                )
            } catch {
                preconditionFailure("categories.tsv is broken: \(error)")
            }
        }
    }()
}
