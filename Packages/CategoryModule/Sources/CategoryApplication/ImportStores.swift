import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Plans the stores of a file: each with the walk and the hidden aisles that its rows say.
    func importStores(_ rows: [LayoutRow]) async throws(CategoryError) -> ([PlannedOperation], ImportOutcome) {
        let list = try await home.categories()
        var (stores, outcome) = (try await home.stores(), ImportOutcome())
        var walks: [StoreID: [(row: LayoutRow, category: CategoryID?)]] = [:]
        var order: [StoreLayout] = []
        for row in rows {
            do throws(ShopLayoutError) {
                let layout = try layout(named: row["store"], in: &stores)
                let category = row["category"].isEmpty ? nil : try list.resolve(row["category"])
                if category == .unknown { throw .unknownStaysLast }
                let known = walks[layout.id] ?? []
                if let category, known.contains(where: { $0.category == category }) {
                    throw .namedTwice(name: row["category"])
                }
                if walks[layout.id] == nil { order.append(layout) }
                walks[layout.id] = known + [(row, category)]
            } catch { outcome.refused.append(RefusedRow(line: row.line, reason: error.description)) }
        }
        var operations: [PlannedOperation] = []
        for layout in order {
            let rows = walks[layout.id] ?? []
            let operation = try await plan(layout, rows, in: list)
            if operation == nil { outcome.unchanged += rows.count } else { outcome.taken += rows.count }
            operations += [operation].compactMap(\.self)
        }
        let chosen = order.first { layout in walks[layout.id]?.contains { $0.row["default"] == "true" } ?? false }
        if let chosen, chosen.id != stores.defaultStore { operations.append(try await choosing(chosen.id)) }
        return (operations, outcome)
    }

    private func layout(named name: String, in stores: inout StoreList) throws(ShopLayoutError) -> StoreLayout {
        do throws(ShopLayoutError) { return try stores.resolve(name) } catch {
            let checked = try DisplayName(name)
            let layout = StoreLayout(id: free(for: checked, in: stores), name: checked, version: 0)
            stores = StoreList(stores.stores + [layout], defaultStore: stores.defaultStore)
            return layout
        }
    }

    private func plan(
        _ layout: StoreLayout,
        _ rows: [(row: LayoutRow, category: CategoryID?)],
        in list: CategoryList
    ) async throws(CategoryError) -> PlannedOperation? {
        let hidden = rows.filter { $0.row["hidden"] == "true" }.compactMap(\.category)
        let walk = rows.compactMap(\.category)
        let (keys, removed) = layout.walking(walk, in: list, jitter: try await jitter(for: layout.id.rawValue))
        guard layout.version > 0 else {
            var new = layout
            (new.keys, new.hidden) = (keys, Set(hidden))
            let row = CategoryRow.store(new)
            return PlannedOperation(.create(row.changes), of: row.key, expecting: try await version(before: row.key))
        }
        let shown = layout.hidden.subtracting(hidden).sorted()
        let changes =
            Self.changes(placing: keys, removing: removed) + (try await hiding(hidden, true, in: layout))
            + (try await hiding(shown, false, in: layout))
        guard !changes.isEmpty else { return nil }
        return PlannedOperation(.change(changes), of: CategoryRow.store(layout).key, expecting: layout.version)
    }
}
