internal import AisleWordData

/// What the package carries of its tables: kinds of ingredient, languages, and the index of all words and phrases.
enum AisleTables {
    /// The kinds of ingredient, and where shops keep them.
    static let kinds = ResourceTable(ProgramBytes(larder_aisle_kinds()))
    /// The languages, in the order in which they win a tie.
    static let languages = ResourceTable(ProgramBytes(larder_aisle_languages()))
    /// The words and phrases of each language: the bytes of an ``AisleIndex``.
    static let index = ProgramBytes(larder_aisle_index())
}

/// Bytes that lie in the program, read in place, because a copy would be made at each start.
///
/// Unchecked because of the pointer, whose bytes live as long as the program and never change.
struct ProgramBytes: RandomAccessCollection, @unchecked Sendable {
    // Unsafe, because C gives the address of the bytes; they live as long as the program and never change.
    private let bytes: UnsafeBufferPointer<UInt8>

    fileprivate init(_ data: larder_data) {
        bytes = UnsafeBufferPointer(start: data.bytes, count: Int(data.count))
    }

    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }

    subscript(place: Int) -> UInt8 {
        precondition(bytes.indices.contains(place), "A place is one of the bytes.")
        return bytes[place]
    }
}

/// A table of the package: lines of tab-separated columns; a line that begins with "#" says what they mean.
struct ResourceTable {
    /// The columns of each row.
    let rows: [[String]]

    /// Reads the bytes of a file.
    init(_ bytes: some Collection<UInt8>) {
        rows = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}
