/// The columns of an old table, found by what apps call them.
///
/// The comparison ignores case, underscores, spaces, and the "Z" that Core Data puts before its own names.
struct OldColumns {
    private var columns: [(name: String, folded: String)]

    init(_ names: [String]) { columns = names.map { ($0, Self.folded($0)) } }

    /// Returns the column that has the first of these names that one has; `nil` for none.
    func first(of names: [String]) -> String? {
        names.lazy.compactMap { name in columns.first { $0.folded == name }?.name }.first
    }

    /// Returns the columns without some of them.
    func without(_ names: [String?]) -> OldColumns {
        var rest = self
        rest.columns.removeAll { names.contains($0.name) }
        return rest
    }

    /// The names of the columns that have none of these names.
    func names(besides names: [String]) -> [String] {
        columns.filter { !names.contains($0.folded) }.map(\.name)
    }

    /// Returns the name in lowercase letters without separators, and without Core Data's "Z".
    static func folded(_ name: String) -> String {
        let letters = name.filter { $0 != "_" && $0 != " " }
        let isCoreData = letters.count > 1 && letters.first == "Z" && !letters.contains(where: \.isLowercase)
        return (isCoreData ? String(letters.dropFirst()) : letters).lowercased()
    }
}

extension OldColumns {
    static let quantity = ["quantity", "qty", "quantitytext", "amount", "menge", "quantité", "miktar"]
    static let unit = ["unit", "units", "uom", "einheit", "unité", "birim"]
    static let name = ["name", "ingredient", "item", "title", "product", "zutat", "text", "nom", "ad"]
    static let multiplier = ["portionmultiplier"]
    /// What a migration puts in place of quantity and unit.
    static let migrated = [
        "numericvalue", "standardunit", "isparseable", "parseconfidence", "exactamountlow", "exactamount",
    ]
    static let displayText = ["displaytext"]
    static let lineNotes = ["notes", "note", "preparation", "comment", "notizen", "notlar"]
    static let order = [
        "sortorder", "order", "position", "sequence", "fokrecipe", "fokweeklylist", "foklist", "reihenfolge", "ordre",
    ]
    static let checked = [
        "ischecked", "checked", "iscompleted", "completed", "ispurchased", "purchased", "isbought", "bought", "isdone",
        "done", "erledigt", "gekauft",
    ]
    static let completed = ["iscompleted", "completed", "isarchived", "archived", "isdone", "done", "erledigt"]
    static let title = ["title", "titel", "titre", "başlık"]
    static let ownerName = ["name", "nom", "ad"]
    /// What says nothing to people: keys, and the columns of Core Data itself.
    static let bookkeeping = ["pk", "ent", "opt", "id", "uuid", "guid"]
}
