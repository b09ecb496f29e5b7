public import CategoryDomain
import Commands

/// What an import took.
public struct ImportOutcome: Hashable, Codable, Sendable {
    /// How many rows changed something.
    public var taken = 0
    /// How many rows were so already.
    public var unchanged = 0
    /// The rows that were not taken, by line.
    public var refused: [RefusedRow] = []

    /// Creates an outcome.
    public init(taken: Int = 0, unchanged: Int = 0, refused: [RefusedRow] = []) {
        self.taken = taken
        self.unchanged = unchanged
        self.refused = refused
    }
}

extension CategoryModuleService {
    /// Reads a part of a layout from a file; a row that can't be taken is reported and the others are taken, except
    /// those of the same store.
    ///
    /// - Parameters:
    ///   - part: What the file holds. Categories that the home lacks are added; a file of categories sets the order of
    ///     those that it names among each other, and a file of stores sets the whole walk of each store that it names,
    ///     unless one of the store's rows is refused.
    ///   - text: The file, with at most ``mostChoices`` rows.
    ///   - format: How it is written.
    /// - Returns: What was taken and what not.
    /// - Throws: ``CategoryError`` for a file without its columns or with too many rows, or a store failure.
    public func importLayout(
        _ part: LayoutPart,
        _ text: String,
        as format: LayoutFormat
    ) async throws(CategoryError) -> ImportOutcome {
        try await context.once(in: store) { () async throws(CategoryError) in
            let file = try checking { () throws(ShopLayoutError) in
                try LayoutFile(reading: text, of: part, as: format, limit: Self.mostChoices)
            }
            var (operations, outcome): ([PlannedOperation], ImportOutcome)
            switch part {
            case .categories: (operations, outcome) = try await importCategories(file.rows)
            case .stores: (operations, outcome) = try await importStores(file)
            case .assignments: (operations, outcome) = try await importAssignments(file.rows)
            }
            outcome.refused = (file.refused + outcome.refused).sorted { $0.line < $1.line }
            return (operations, outcome)
        }
    }

    private func importAssignments(
        _ rows: [LayoutRow]
    ) async throws(CategoryError) -> ([PlannedOperation], ImportOutcome) {
        let before = try await home.categories()
        var (list, outcome): (CategoryList, ImportOutcome) = (before, ImportOutcome())
        var new: [ShopCategory] = []
        var choices: [(item: Ingredient, category: CategoryID?)] = []
        for row in rows {
            guard let item = item(of: row) else {
                outcome.refused.append(RefusedRow(line: row.line, reason: Self.unidentified(row)))
                continue
            }
            do throws(CategoryError) {
                let reference = home.reference(row["category"], in: list)
                let (longer, added) = try await adding([reference], to: list)
                let category = try checking { () throws(ShopLayoutError) in try longer.resolve(reference) }
                (list, new) = (longer, new + added)
                choices.append((item, category))
            } catch { outcome.refused.append(try error.refusing(row)) }
        }
        let (operations, _) = try await assigning(choices, in: list)
        (outcome.taken, outcome.unchanged) = (operations.count, choices.count - operations.count)
        return (try await plan(new, in: before) + operations, outcome)
    }

    /// Returns what a row is about; `nil` when it doesn't say that.
    private func item(of row: LayoutRow) -> Ingredient? {
        let (kind, key) = (row["kind"], row["key"])
        switch kind {
        case _ where key.isEmpty: return nil
        case "ingredient": return Ingredient(key: key, name: row["name"])
        case "product": return Ingredient(key: "", name: row["name"], productID: key)
        default: return nil
        }
    }

    private static func unidentified(_ row: LayoutRow) -> String {
        guard row["key"].isEmpty else {
            return
                "\"\(row["kind"].prefix(40))\" is neither ingredient nor product: write one of them in the column kind."
        }
        let (name, category) = (row["name"].prefix(60), row["category"].prefix(60))
        let command = "larder category assign \(row["kind"] == "product" ? "--product " : "")\"\(name)\""
        let other = name.isEmpty || category.isEmpty ? "" : ", or use: \(command) --to \"\(category)\""
        return "The row has no key: copy it from a file of larder category export assignments\(other)."
    }
}

extension CategoryError {
    /// Returns what the report says of a row; a failure of the store is none of the row's.
    func refusing(_ row: LayoutRow) throws(CategoryError) -> RefusedRow {
        guard case .layout(let error) = self else { throw self }
        return RefusedRow(line: row.line, reason: error.description)
    }
}
