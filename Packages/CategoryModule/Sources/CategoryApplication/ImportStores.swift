import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Plans the stores of a file: each with the walk and the hidden aisles that its rows say.
    ///
    /// A store of which a row is refused stays as it is, because its other rows alone are another walk. A row that
    /// can't be read, and an aisle without a store's name, may belong to any store of the file.
    func importStores(_ file: LayoutPiece) async throws(CategoryError) -> ([PlannedOperation], ImportOutcome) {
        let list = try await home.categories()
        var (stores, outcome, walks) = (try await home.stores(), ImportOutcome(), [StoreRows]())
        outcome.refused = file.rows.filter(\.identifiesStore).map(Self.refusingIdentifier)
        for row in file.rows where !row.identifiesStore {
            do throws(ShopLayoutError) {
                let layout = try layout(named: row["store"], in: &stores)
                let place = walks.firstIndex { $0.layout.id == layout.id } ?? walks.endIndex
                if place == walks.endIndex { walks.append(StoreRows(layout: layout)) }
                do throws(ShopLayoutError) {
                    try walks[place].add(row, home.reference(row["category"], in: list), in: list)
                } catch {
                    outcome.refused.append(RefusedRow(line: row.line, reason: error.description))
                }
            } catch {
                outcome.refused.append(RefusedRow(line: row.line, reason: error.description))
            }
        }
        var operations: [PlannedOperation] = []
        for rows in walks {
            if let line = rows.refused ?? file.stray {
                let reason = Self.leaving(rows.layout.name, becauseOf: line)
                outcome.refused += rows.taken.map { RefusedRow(line: $0, reason: reason) }
                continue
            }
            let operation = try await plan(rows, saysHidden: file.columns.contains("hidden"), in: list)
            if let operation {
                operations.append(operation)
                outcome.taken += rows.taken.count
            } else {
                outcome.unchanged += rows.taken.count
            }
        }
        let isDecided = file.stray != nil || file.followsDefault
        let chosen = isDecided ? nil : walks.first { $0.isDefault && $0.refused == nil }?.layout
        if let chosen, chosen.id != stores.defaultStore { operations.append(try await choosing(chosen.id)) }
        return (operations, outcome)
    }

    private static func leaving(_ store: DisplayName, becauseOf line: Int) -> String {
        "The store \"\(store)\" stays as it is, because line \(line) was refused: correct that line, and import the "
            + "file again."
    }

    private static func refusingIdentifier(of row: LayoutRow) -> RefusedRow {
        let reason = "\"\(row["store"])\" is an identifier: write the name of the store in the column store."
        return RefusedRow(line: row.line, reason: reason)
    }

    private func layout(named name: String, in stores: inout StoreList) throws(ShopLayoutError) -> StoreLayout {
        if let found = stores.named(name) { return found }
        let checked = try DisplayName(name)
        let layout = StoreLayout(id: free(for: checked, in: stores), name: checked, version: 0)
        stores = StoreList(stores.stores + [layout], defaultStore: stores.defaultStore)
        return layout
    }

    /// Plans a store; where the file doesn't say which aisles are hidden, those that are stay hidden.
    private func plan(
        _ rows: StoreRows,
        saysHidden: Bool,
        in list: CategoryList
    ) async throws(CategoryError) -> PlannedOperation? {
        let layout = rows.layout
        let jitter = try await jitter(for: layout.id.rawValue)
        let (keys, removed) = layout.walking(rows.walk, in: list, jitter: jitter)
        guard layout.version > 0 else {
            var new = layout
            (new.keys, new.hidden) = (keys, Set(rows.hidden))
            let row = CategoryRow.store(new)
            return PlannedOperation(.create(row.changes), of: row.key, expecting: try await version(before: row.key))
        }
        let shown = saysHidden ? layout.hidden.subtracting(rows.hidden).sorted() : []
        let changes =
            Self.changes(placing: keys, removing: removed) + (try await hiding(rows.hidden, true, in: layout))
            + (try await hiding(shown, false, in: layout))
        guard !changes.isEmpty else { return nil }
        return PlannedOperation(.change(changes), of: CategoryRow.store(layout).key, expecting: layout.version)
    }
}

/// The rows of one store in a file.
private struct StoreRows {
    let layout: StoreLayout
    /// The aisles in the order of the rows, and those of them that the store doesn't have.
    private(set) var walk: [CategoryID] = []
    private(set) var hidden: [CategoryID] = []
    /// Whether a row makes it the default store.
    private(set) var isDefault = false
    /// The lines of the rows that can be taken.
    private(set) var taken: [Int] = []
    /// The line of the first row that is refused; `nil` for none.
    private(set) var refused: Int?

    init(layout: StoreLayout) { self.layout = layout }

    /// Adds a row, which names an aisle or none.
    mutating func add(_ row: LayoutRow, _ aisle: String, in list: CategoryList) throws(ShopLayoutError) {
        do throws(ShopLayoutError) {
            if !aisle.isEmpty {
                let category = try list.resolve(aisle)
                guard category != .unknown else { throw .unknownStaysLast }
                guard !walk.contains(category) else { throw .namedTwice(name: row["category"]) }
                walk.append(category)
                if row.isTrue("hidden") { hidden.append(category) }
            }
        } catch {
            refused = refused ?? row.line
            throw error
        }
        isDefault = isDefault || row.isTrue("default")
        taken.append(row.line)
    }
}
