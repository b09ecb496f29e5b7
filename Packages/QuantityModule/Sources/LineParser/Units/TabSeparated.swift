/// Reads the module's own tables: one row a line, fields between tabs, `#` begins a comment line.
package enum TabSeparated {
    package static func rows(of resource: [UInt8]) -> [[String]] {
        fields(of: resource).map { row in row.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// The same in bytes of UTF-8, for tables that are read before a first line can be.
    static func fields(of resource: [UInt8]) -> [[ArraySlice<UInt8>]] {
        resource.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        }
    }
}
