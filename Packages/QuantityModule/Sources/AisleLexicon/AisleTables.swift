internal import AisleWordData

/// The tables of the package: kinds of ingredient, languages, and the words of each language.
///
/// A line of words is a language, a kind, and phrases separated by commas. In a phrase, "~" marks a short word that may
/// end a compound ("~saft"), and "=" a word that means something else without its diacritics ("=thé").
enum AisleTables {
    /// The kinds of ingredient, and where shops keep them.
    static let kinds = table(0)
    /// The languages, in the order in which they win a tie.
    static let languages = table(1)
    /// The words of each language.
    static let words = (2..<24).map { table($0) }

    /// Reads a table where it lies in the program: the bytes never move and are never freed.
    private static func table(_ place: Int32) -> ResourceTable {
        let table = larder_aisle_table(place)
        return ResourceTable(Array(UnsafeBufferPointer(start: table.bytes, count: Int(table.count))))
    }
}

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
