internal import AisleWordData

/// What the package carries of its tables: kinds of ingredient, languages, and the index of all words and phrases.
enum AisleTables {
    /// The kinds of ingredient, and where shops keep them.
    static let kinds = ResourceTable(bytes(of: larder_aisle_kinds()))
    /// The languages, in the order in which they win a tie.
    static let languages = ResourceTable(bytes(of: larder_aisle_languages()))
    /// The words and phrases of each language: the bytes of an ``AisleIndex``.
    static var index: [UInt8] { bytes(of: larder_aisle_index()) }

    /// Copies what lies in the program.
    ///
    /// Unsafe, because C gives the address of the bytes; they live as long as the program.
    private static func bytes(of data: larder_data) -> [UInt8] {
        Array(UnsafeBufferPointer(start: data.bytes, count: Int(data.count)))
    }
}

/// A table of the package: lines of tab-separated columns; a line that begins with "#" says what they mean.
struct ResourceTable {
    /// The columns of each row.
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
