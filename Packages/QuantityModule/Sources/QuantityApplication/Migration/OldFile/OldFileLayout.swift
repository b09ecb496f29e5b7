/// Where an old file has its recipes and lists, and their lines.
struct OldFileLayout {
    /// What a line refers to.
    enum Key: Hashable {
        /// The text in a column of the owners' table.
        case column(String)
        /// The position of the owner in its table.
        case position
        /// The name that the owner has in its lines, which alone tell of it.
        case name
    }

    /// The table of all recipes, or of all lists.
    struct Owners: Hashable {
        let kind: OldOwnerKind
        let table: String
        let key: Key
        let name: String
        let completed: String?
        let fields: [OldRecipeField: String]
    }

    /// A table of lines.
    struct Lines {
        let table: String
        /// The columns that name the owner.
        let owners: [OldOwnerKind: String]
        let name: String
        let quantity: String?
        let unit: String?
        let notes: String?
        let order: String?
        let checked: String?
    }

    /// Columns or tables from which nothing is read.
    struct Unread: Hashable {
        /// The table of the columns; `nil` for tables.
        let table: String?
        let names: [String]
    }

    private(set) var owners: [OldOwnerKind: Owners] = [:]
    private(set) var lines: [Lines] = []
    private(set) var unread: [Unread] = []

    init(_ tables: [OldTable]) {
        let named = Dictionary(grouping: tables) { OldColumns.folded($0.name) }
        for kind in OldOwnerKind.allCases {
            let candidates = kind.tableNames.lazy.compactMap { named[$0]?.first }
            owners[kind] = candidates.compactMap { Owners(kind, $0) }.first
        }
        let known = owners.values.map(\.table)
        lines = tables.filter { !known.contains($0.name) }.compactMap { Lines($0) { owners[$0] != nil } }
        for kind in OldOwnerKind.allCases {
            let table = lines.first { $0.owners[kind] != nil }
            // A table to which no line refers holds something else, such as the items of the only list.
            guard let table, owners[kind] == nil else {
                if table == nil { owners[kind] = nil }
                continue
            }
            owners[kind] = tables.first { $0.name == table.table }.flatMap { Owners(kind, of: table, $0) }
        }
        unread = Self.unread(tables, lines, Array(owners.values))
    }

    private static func unread(_ tables: [OldTable], _ lines: [Lines], _ owners: [Owners]) -> [Unread] {
        var (unread, others): ([Unread], [String]) = ([], [])
        for table in tables {
            let used =
                lines.filter { $0.table == table.name }.flatMap(\.columns)
                + owners.filter { $0.table == table.name }.flatMap(\.columns)
            let known = OldColumns.bookkeeping + OldColumns.migrated + OldOwnerKind.allCases.flatMap(\.keyNames)
            let names = OldColumns(table.columns).without(used).names(besides: known)
            if used.isEmpty {
                // Core Data's own tables say nothing to people.
                if !table.name.hasPrefix("Z_") { others.append(table.name) }
            } else if !names.isEmpty {
                unread.append(Unread(table: table.name, names: names))
            }
        }
        return unread + (others.isEmpty || lines.isEmpty ? [] : [Unread(table: nil, names: others)])
    }
}

extension OldFileLayout.Owners {
    /// Recognizes a table of recipes or lists by its columns.
    fileprivate init?(_ kind: OldOwnerKind, _ table: OldTable) {
        let columns = OldColumns(table.columns)
        // A table that names a recipe beside a quantity has lines, unless it has titles, or that is its own key.
        let own = columns.first(of: kind.referenceNames).map { !OldColumns.folded($0).hasSuffix("id") } ?? false
        let isOfLines = own && columns.first(of: OldColumns.quantity) != nil
        guard !isOfLines || columns.first(of: OldColumns.title) != nil,
            let name = columns.first(of: OldColumns.title + OldColumns.ownerName)
        else { return nil }
        let rest = columns.without([name])
        self.init(
            kind: kind,
            table: table.name,
            key: columns.first(of: kind.keyNames).map { .column($0) } ?? .position,
            name: name,
            completed: kind == .list ? rest.first(of: OldColumns.completed) : nil,
            fields: kind == .recipe ? rest.fields : [:]
        )
    }

    /// Recognizes the owners that a table of lines only names, as a CSV file does.
    fileprivate init?(_ kind: OldOwnerKind, of lines: OldFileLayout.Lines, _ table: OldTable) {
        guard let name = lines.owners[kind] else { return nil }
        let rest = OldColumns(table.columns).without(lines.columns)
        self.init(
            kind: kind,
            table: table.name,
            key: .name,
            name: name,
            completed: nil,
            fields: kind == .recipe ? rest.fields : [:]
        )
    }

    fileprivate var columns: [String] {
        let keys = if case .column(let key) = key { [key] } else { [String]() }
        return keys + [name, completed].compactMap(\.self) + fields.values
    }
}

extension OldFileLayout.Lines {
    /// Recognizes a table of lines by its columns.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - hasOwners: Whether the file has a table of such owners. Without one, a line must have the name of its owner,
    ///     which a number in Core Data is not.
    fileprivate init?(_ table: OldTable, hasOwners: (OldOwnerKind) -> Bool) {
        let columns = OldColumns(table.columns)
        var owners: [OldOwnerKind: String] = [:]
        for kind in OldOwnerKind.allCases {
            guard let column = columns.first(of: kind.referenceNames) else { continue }
            let folded = OldColumns.folded(column)
            let isKey =
                folded.hasSuffix("id") || column.hasPrefix("Z") && !["name", "title"].contains(where: folded.hasSuffix)
            if hasOwners(kind) || !isKey { owners[kind] = column }
        }
        let rest = columns.without(Array(owners.values))
        let text = rest.first(of: OldColumns.displayText)
        let quantity = text ?? rest.first(of: OldColumns.quantity)
        let checked = rest.first(of: OldColumns.checked)
        guard !owners.isEmpty, let name = rest.first(of: OldColumns.name), quantity != nil || checked != nil else {
            return nil
        }
        self.init(
            table: table.name,
            owners: owners,
            name: name,
            quantity: quantity,
            unit: text == nil ? rest.first(of: OldColumns.unit) : nil,
            notes: rest.without([name]).first(of: OldColumns.lineNotes),
            order: rest.first(of: OldColumns.order),
            checked: checked
        )
    }

    fileprivate var columns: [String] {
        [name, quantity, unit, notes, order, checked].compactMap(\.self) + owners.values
    }
}

extension OldColumns {
    /// The columns of what a recipe says, each once.
    fileprivate var fields: [OldRecipeField: String] {
        var (fields, rest): ([OldRecipeField: String], OldColumns) = ([:], self)
        for field in OldRecipeField.allCases {
            guard let column = rest.first(of: field.columnNames) else { continue }
            fields[field] = column
            rest = rest.without([column])
        }
        return fields
    }
}
