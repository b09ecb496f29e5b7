/// A table that the package carries: lines of tab-separated columns; a line that begins with "#" says what they mean.
struct ResourceTable {
    /// The columns of each line.
    let rows: [[String]]

    /// Reads the bytes of a file.
    init(_ bytes: [UInt8]) {
        rows = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}
