import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Plans the categories of a file.
    ///
    /// A row means the category of its name, then the default category of its origin, which gets the row's name. A name
    /// that is like that of another category is added only where the file names both.
    func importCategories(
        _ rows: [LayoutRow]
    ) async throws(CategoryError) -> ([PlannedOperation], ImportOutcome) {
        let before = try await home.categories()
        var (list, outcome, named): (CategoryList, ImportOutcome, [CategoryID: Int]) = (before, ImportOutcome(), [:])
        let names = ImportedNames(before, NameComparison(locale: context.locale))
        let listed = Set(rows.compactMap { names.ids[DisplayName.key(of: $0["name"])] })
        // A default category that was renamed leaves its name to another row.
        for row in rows.filter({ !$0["origin"].isEmpty }) + rows.filter({ $0["origin"].isEmpty }) {
            do throws(CategoryError) {
                let category = try await imported(row, to: list, names, listed: listed.union(named.keys))
                guard named[category.id] == nil else { throw .layout(.namedTwice(name: row["name"])) }
                named[category.id] = row.line
                let isSame = list[category.id] == category
                if isSame { outcome.unchanged += 1 } else { outcome.taken += 1 }
                list = list.replacing(category)
            } catch {
                outcome.refused.append(try error.refusing(row))
            }
        }
        // The rows stand where the same categories stood, in the order of the file.
        var next = named.sorted { $0.value < $1.value }.map(\.key).makeIterator()
        let order = list.categories.map { named[$0.id] == nil ? $0.id : next.next() ?? $0.id }
        let keys = list.order.changes(to: order, jitter: try await jitter(for: "import"))
        let changed = list.categories.map { category in keys[category.id].map(category.moved) ?? category }
        return (try await plan(changed.filter { before[$0.id] != $0 }, in: before), outcome)
    }

    /// Returns the category that a row describes.
    private func imported(
        _ row: LayoutRow,
        to list: CategoryList,
        _ names: ImportedNames,
        listed: Set<CategoryID>
    ) async throws(CategoryError) -> ShopCategory {
        let found = try checking { () throws(ShopLayoutError) -> ShopCategory? in try known(row, in: list) }
        let name = try checking { () throws(ShopLayoutError) -> DisplayName in
            let name = if let found { found.name } else { try DisplayName(restoring(row["name"], in: list)) }
            let isGiven = found.map { list[$0.id]?.name.text != name.text } ?? true
            if isGiven {
                try list.check(name, for: found?.id, comparing: nil)
                try names.check(name, for: found?.id, listed: listed)
            }
            return name
        }
        guard var category = found else {
            let draft = CategoryDraft(name: name.text, color: row["color"], icon: row["icon"], allowsAlike: true)
            return try await added(draft, to: list).category
        }
        return try checking { () throws(ShopLayoutError) -> ShopCategory in
            if !row["color"].isEmpty { category.color = try CategoryColor(row["color"]) }
            if !row["icon"].isEmpty { category.icon = try CategoryIcon(row["icon"]) }
            return category
        }
    }

    /// Returns the category that a row is about, with the name that the row gives it; `nil` for a new category.
    private func known(_ row: LayoutRow, in list: CategoryList) throws(ShopLayoutError) -> ShopCategory? {
        do throws(ShopLayoutError) {
            guard let category = list[try list.resolve(row["name"])] else { throw .unknownIsFixed }
            return category
        } catch {
            switch error {
            case .noSuchCategory, .categoryDeleted: break
            default: throw error
            }
        }
        if home.reference(row["name"], in: list) == CategoryID.unknown.rawValue { throw .unknownIsFixed }
        let usual = home.defaultCategory(named: row["name"])
        let origin = DefaultCategory.all.first { $0.aisle == row["origin"] }
        if let origin, let category = list[home.id(of: origin)] {
            return category.named(usual == origin ? origin.name : try DisplayName(row["name"]))
        }
        guard let usual, let category = list[home.id(of: usual)], category.name == usual.name else { return nil }
        return category
    }

    /// Returns the name under which a deleted default category comes back, or the name itself.
    private func restoring(_ name: String, in list: CategoryList) -> String {
        let usual = home.defaultCategory(named: name)?.name
        return list.deleted.first { $0.name == usual }?.name.text ?? name
    }
}

/// The names of a home's categories before an import, found without comparing each with each.
private struct ImportedNames {
    /// The categories by the keys of their names, stored and for display.
    let ids: [String: CategoryID]
    /// The categories by what makes names alike, UNKNOWN included.
    private let alike: [[String]: [ShopCategory]]
    private let comparison: NameComparison

    init(_ list: CategoryList, _ comparison: NameComparison) {
        self.comparison = comparison
        let keys = list.categories.flatMap { [($0.name.key, $0.id), (list.shown($0).name.key, $0.id)] }
        ids = Dictionary(keys) { first, _ in first }
        let forms = list.categories.map { ($0, list.shown($0)) } + [(.unknown, list.unknown)]
        var alike: [[String]: [ShopCategory]] = [:]
        for (stored, shown) in forms {
            for form in Set([stored, shown].flatMap { comparison.forms(of: $0.name.text) }) {
                alike[form, default: []].append(shown)
            }
        }
        self.alike = alike
    }

    /// Checks a name; one that is like that of a category that the file names, too, is another category on purpose.
    func check(
        _ name: DisplayName,
        for renamed: CategoryID?,
        listed: Set<CategoryID>
    ) throws(ShopLayoutError) {
        let found = comparison.forms(of: name.text).flatMap { alike[$0] ?? [] }
        let stranger = found.first { $0.id != renamed && !listed.contains($0.id) }
        if let stranger { throw .alike(name: name.text, existing: stranger.name.text) }
    }
}
