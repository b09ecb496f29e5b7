/// What of an old file belongs to no recipe and no list.
struct OldFileRemarks {
    /// Why a row is left.
    enum Reason: CaseIterable {
        case withoutOwner, empty, notText
    }

    private struct Rows {
        var count = 0
        let first: Int64
        let text: String
    }

    /// The maximum number of names in a sentence.
    private static let mostNames = 12

    private let layout: OldFileLayout
    private var rows: [Reason: [String: Rows]] = [:]

    init(_ layout: OldFileLayout) { self.layout = layout }

    /// Counts a row that is left.
    mutating func count(_ reason: Reason, in table: String, _ record: OldRecord, _ text: String = "") {
        rows[reason, default: [:]][table, default: Rows(first: record.position, text: text)].count += 1
    }

    /// What is left, for people, with what to do about it.
    var sentences: [String] {
        let left = layout.lines.flatMap { table in
            Reason.allCases.compactMap { reason in
                rows[reason]?[table.table].map { Self.sentence(reason, $0, of: table.table) }
            }
        }
        return left + layout.unread.map(Self.sentence)
    }

    private static func sentence(_ reason: Reason, _ rows: Rows, of table: String) -> String {
        let several = rows.count > 1
        let what = several ? "\(rows.count) rows of \(table)" : "Row \(rows.first) of \(table)"
        let first = several ? ", the first of them row \(rows.first)" : ""
        switch reason {
        case .withoutOwner:
            let text = "\"\(rows.text.prefix(60))\""
            let example = several ? ", the first of them \(text) in row \(rows.first)" : ", \(text)"
            return "\(what) \(several ? "belong" : "belongs") to no recipe and no list of the file\(example)."
        case .empty: return "\(what) \(several ? "say" : "says") nothing."
        case .notText:
            return
                "\(what) \(several ? "hold" : "holds") bytes that are no text\(first): correct that, and import again."
        }
    }

    private static func sentence(_ unread: OldFileLayout.Unread) -> String {
        let shown = unread.names.prefix(mostNames).joined(separator: ", ")
        let names = shown + (unread.names.count > mostNames ? " and \(unread.names.count - mostNames) more" : "")
        let several = unread.names.count > 1
        guard let table = unread.table else {
            return "The \(several ? "tables \(names) have" : "table \(names) has") no lines of recipes or lists."
        }
        return
            "The \(several ? "columns \(names)" : "column \(names)") of \(table) \(several ? "are" : "is") not taken over."
    }
}
