/// How long kinds of products keep, before a home changes it.
public enum ShelfLifeTable {
    /// The shelf life of each kind.
    public static let all: [String: ShelfLife] = {
        var table: [String: ShelfLife] = [:]
        for columns in ResourceTable.rows(of: PackageResources.shelf_lives_tsv) {
            guard columns.count == 5 else { preconditionFailure("shelf-lives.tsv is broken: \(columns)") }
            let days = columns.dropFirst().map { Int($0) }
            table[columns[0]] = ShelfLife(
                openedDays: days[0],
                frozenDays: days[1],
                thawedDays: days[2],
                isPerishable: columns[4] == "yes"
            )
        }
        return table
    }()

    /// The kind of a cooked dish.
    package static let dish = "dish"
}

/// Tables that the module carries.
enum ResourceTable {
    /// The columns of each row that is no comment.
    static func rows(of bytes: [UInt8]) -> [[String]] {
        bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
