import TextFormats

/// The stock of a Grocy installation, as its API answers.
///
/// Files are added in any order; ``contents()`` then joins them.
public struct GrocyStock {
    /// What the files say.
    public struct Contents: Hashable, Sendable {
        /// The lots, then the minimums.
        public let rows: [StockFileRow]
        /// What is not taken over, and why.
        public let remarks: [StockFileRemark]
    }

    var lists: [GrocyTable: [GrocyEntry]] = [:]
    /// Three letters of ISO 4217; empty when no file says it.
    var currency = ""
    private var remarks: [StockFileRemark] = []
    private var files: [String] = []

    /// Creates a stock of no files.
    public init() {}

    /// Adds the content of a file: a list, or an object whose members are lists.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - file: The file, as a report names it.
    /// - Throws: ``StockFileError/notJSON(file:line:)``.
    public mutating func add(_ bytes: [UInt8], of file: String) throws(StockFileError) {
        files.append(file)
        let value: JSONValue
        do { value = try JSONValue(reading: bytes) } catch { throw .notJSON(file: file, line: error.line) }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        switch value {
        case .array(let elements): add(elements, of: file, named: name)
        case .object(let members):
            for member in members {
                switch member.value {
                case .array(let elements): add(elements, of: "\(file), \(member.name)", named: member.name)
                case .string(let text) where member.name.lowercased() == "currency": currency = text
                default: break
                }
            }
        default: remark(file, 0, "It holds no list: it is left.")
        }
    }

    private mutating func add(_ elements: [JSONValue], of file: String, named name: String) {
        let entries = elements.enumerated().compactMap { GrocyEntry($0.element, in: file, at: $0.offset + 1) }
        guard let first = entries.first else {
            if !elements.isEmpty { remark(file, 0, "Its entries are no objects: they are left.") }
            return
        }
        let table = GrocyTable(of: first, named: name)
        guard table != .other else {
            let what = entries.count == 1 ? "Its entry is" : "Its \(entries.count) entries are"
            remark(file, 0, "\(what) left: an import of stock takes none of this kind.")
            return
        }
        lists[table, default: []] += entries
    }

    mutating func remark(_ file: String, _ number: Int, _ sentence: String, isRefusal: Bool = false) {
        remarks.append(StockFileRemark(file: file, number: number, sentence, isRefusal: isRefusal))
    }

    /// Joins the files.
    ///
    /// Each purchase is a lot if there is a list of them; otherwise each product is one, and what is opened of it is
    /// another.
    ///
    /// - Throws: ``StockFileError/noStock(files:)`` without lists of stock or products.
    public func contents() throws(StockFileError) -> Contents {
        guard lists[.overview] != nil || lists[.entries] != nil || lists[.products] != nil else {
            throw .noStock(files: files)
        }
        var mapping = GrocyMapping(of: self)
        mapping.map()
        return Contents(rows: mapping.rows, remarks: remarks + mapping.remarks)
    }
}
