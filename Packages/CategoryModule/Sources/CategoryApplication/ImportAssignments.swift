import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Plans the choices of a file, and the categories that the home lacks.
    func importAssignments(
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
        let (operations, _, _) = try await assigning(choices, in: list)
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
