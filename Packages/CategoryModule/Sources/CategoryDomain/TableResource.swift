/// A table in a resource: one row a line, columns separated by tabs, comments after "#".
enum TableResource {
    /// Returns the rows of a table.
    static func rows(of resource: [UInt8]) -> [[String]] {
        resource.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
