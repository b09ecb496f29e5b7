/// Collects what of an old file belongs to no recipe and no list.
struct OldFileRemarks {
    /// Why a row is left.
    enum Reason: CaseIterable {
        case withoutOwner, empty, unreadable
    }

    private struct Rows {
        var count = 0
        let first: Int64
        let text: String
    }

    private let layout: OldFileLayout
    private var rows: [Reason: [String: Rows]] = [:]

    init(_ layout: OldFileLayout) { self.layout = layout }

    /// Counts a row that is left; the text is asked for only of the first in its table.
    mutating func count(
        _ reason: Reason,
        in table: String,
        _ record: OldRecord,
        _ text: @autoclosure () -> String = ""
    ) {
        guard rows[reason]?[table] == nil else {
            rows[reason]?[table]?.count += 1
            return
        }
        rows[reason, default: [:]][table] = Rows(count: 1, first: record.position, text: text().nameInSentence)
    }

    /// What is left, table by table.
    var all: [OldFileRemark] {
        let left = layout.lines.flatMap { table in
            Reason.allCases.compactMap { reason in
                rows[reason]?[table.table].map { Self.remark(reason, $0, of: table.table.nameInSentence) }
            }
        }
        let unread = layout.unread.map { unread -> OldFileRemark in
            let names = OldNames(unread.names)
            return unread.table.map { .unreadColumns(names, table: $0.nameInSentence) } ?? .unreadTables(names)
        }
        return left + unread
    }

    private static func remark(_ reason: Reason, _ rows: Rows, of table: String) -> OldFileRemark {
        let left = OldRows(of: table, count: rows.count, first: rows.first)
        return switch reason {
        case .withoutOwner: .rowsWithoutOwner(left, text: rows.text)
        case .empty: .emptyRows(left)
        case .unreadable: .unreadableRows(left)
        }
    }
}
