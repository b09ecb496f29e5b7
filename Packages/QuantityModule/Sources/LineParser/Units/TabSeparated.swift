package import TableData

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

/// A table whose rows are sorted by the bytes of their first field, the key; it reads only the rows that are looked up.
package struct SortedTable: Sendable {
    private let bytes: [UInt8]
    /// The positions of the rows.
    private let lines: [Range<Int>]

    /// Creates a table from a file without empty lines.
    package init(_ resource: [UInt8]) {
        var lines: [Range<Int>] = []
        var start = 0
        for (place, byte) in resource.enumerated() where byte == UInt8(ascii: "\n") {
            if resource[start] != UInt8(ascii: "#") { lines.append(start..<place) }
            start = place + 1
        }
        precondition(start == resource.count, "The last row of a table ends with a line feed.")
        bytes = resource
        self.lines = lines
    }

    /// Returns the rows of a key, in the order of the table; none for an unknown key.
    package func rows(of key: String) -> [[String]] {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if self.key(of: lines[middle]).lexicographicallyPrecedes(key.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return lines[low...].prefix { self.key(of: $0).elementsEqual(key.utf8) }.map(row)
    }

    private func key(of line: Range<Int>) -> ArraySlice<UInt8> {
        bytes[line].prefix { $0 != UInt8(ascii: "\t") }
    }

    private func row(_ line: Range<Int>) -> [String] {
        bytes[line].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension ProgramTable {
    /// The table's bytes, copied out of the program.
    package var bytes: [UInt8] {
        var count = 0
        // Unsafe, because the program's data has no Swift type; it stays where it is as long as the program runs.
        return Array(UnsafeBufferPointer(start: larder_table(self, &count), count: count))
    }
}
