/// Reads the module's own tables: one row per line, fields separated by tabs, and comment lines that begin with `#`.
package enum TabSeparated {
    package static func rows(of resource: [UInt8]) -> [[String]] {
        fields(of: resource).map { row in row.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Returns the fields as UTF-8 bytes, for tables that are read before the first line.
    static func fields(of resource: [UInt8]) -> [[ArraySlice<UInt8>]] {
        resource.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        }
    }
}
