/// A table of tab-separated rows; lines that begin with `#` are comments.
struct ResourceTable {
    let rows: [[String]]

    init(_ bytes: [UInt8]) {
        rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
