/// Reads the module's own tables: one row a line, fields between tabs, `#` begins a comment line.
enum TabSeparated {
    static func rows(of resource: [UInt8]) -> [[String]] {
        var rows: [[String]] = []
        for line in resource.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            rows.append(
                line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                    .map { String(decoding: $0, as: UTF8.self) }
            )
        }
        return rows
    }
}
