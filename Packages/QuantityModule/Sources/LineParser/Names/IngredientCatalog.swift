/// The ingredients that have several names.
package struct IngredientCatalog: @unchecked Sendable {
    package static let standard = IngredientCatalog(resource: PackageResources.ingredients_tsv)

    /// The ingredient of a name.
    package struct Entry: Sendable {
        package let key: String
        let listName: String
        /// Whether the name is ambiguous, so that this reading is an assumption.
        let isAssumed: Bool
    }

    // Unsafe, because names are looked up for every line. The memory is written before the catalog is shared, never
    // changed and never freed.
    private let names: ByteTable
    /// The entry of each name.
    private let entries: UnsafePointer<Entry>
    /// Keys that have a canned form of their own.
    private let canned: ByteTable

    init(resource: [UInt8]) {
        var entries: [String: Entry] = [:]
        var canned: Set<String> = []
        for fields in TabSeparated.rows(of: resource) {
            precondition(fields.count == 3, "ingredients.tsv: a row needs three fields: \(fields)")
            let key = fields[0]
            entries[key] = Entry(key: key, listName: fields[1], isAssumed: false)
            for alias in fields[2].split(separator: "|") {
                if alias == "+canned" {
                    canned.insert(key)
                } else if alias.first == "~" {
                    entries[String(alias.dropFirst())] = Entry(key: key, listName: fields[1], isAssumed: true)
                } else {
                    entries[String(alias)] = Entry(key: key, listName: fields[1], isAssumed: false)
                }
            }
        }
        let sorted = entries.sorted { $0.key < $1.key }
        names = ByteTable(sorted.map { Array($0.key.utf8) })
        self.entries = ByteTable.lasting(sorted.map(\.value))
        self.canned = ByteTable(canned.sorted().map { Array($0.utf8) })
    }

    /// Returns the ingredient of a folded name; `nil` for an unknown name, which is its own key.
    package func entry(_ folded: String) -> Entry? {
        var readable = folded
        return readable.withUTF8 { entry($0) }
    }

    /// Returns the ingredient of a folded name, in UTF-8.
    func entry(_ folded: UnsafeBufferPointer<UInt8>) -> Entry? {
        let place = names.find(folded, hash: WordPrint.hash(folded))
        return place < 0 ? nil : entries[Int(place)]
    }

    func hasCannedForm(_ key: String) -> Bool {
        var readable = key
        return readable.withUTF8 { canned.find($0, hash: WordPrint.hash($0)) >= 0 }
    }
}
