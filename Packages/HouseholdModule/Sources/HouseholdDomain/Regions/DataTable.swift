/// Reads the tables of this module: lines of columns separated by tabs; a line that begins with "#" is a comment.
enum DataTable {
    /// Returns the columns of each row.
    static func rows(of bytes: [UInt8]) -> [[String]] {
        bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
