/// The names of the default categories in a language other than English.
package struct CategoryNames: Sendable {
    /// The name of each aisle's category.
    package let byAisle: [String: DisplayName]
    /// The name of the category of things without one.
    package let unknown: DisplayName

    /// Returns the names for a BCP 47 locale; `nil` for English, and for a language without names.
    package static func of(locale: String) -> CategoryNames? {
        locale.isEmpty ? nil : table[locale.prefix { $0 != "-" && $0 != "_" }.lowercased()]
    }

    /// The aisle of each name of a default category, in any language, by the name's key; "unknown" for UNKNOWN.
    package static let aisles: [String: String] = {
        let english = DefaultCategory.all.map { ($0.name.key, $0.aisle) }
        let others = table.values.flatMap { names in names.byAisle.map { ($0.value.key, $0.key) } }
        return Dictionary(english + others) { first, _ in first }
    }()

    /// The names by language; read when the first request has a locale.
    package static let table: [String: CategoryNames] = {
        var rows: [String: [String: DisplayName]] = [:]
        for columns in TableResource.rows(of: PackageResources.category_names_tsv) {
            do throws(ShopLayoutError) {
                rows[columns[0], default: [:]][columns[1]] = try DisplayName(columns[2])
            } catch {
                preconditionFailure("category-names.tsv is broken: \(error)")
            }
        }
        return rows.mapValues { CategoryNames(byAisle: $0, unknown: $0["unknown"] ?? .unknown) }
    }()
}
