/// A table of tab-separated rows; lines that begin with `#` are comments.
struct ResourceTable {
    let rows: [[String]]

    init(_ bytes: [UInt8]) {
        // Bytes, because splitting a string looks at whole characters.
        rows = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}
