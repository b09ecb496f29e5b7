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
        var names = TextCollection()
        var entries: [Entry] = []
        var canned = TextCollection()
        func add(_ name: ArraySlice<UInt8>, _ entry: Entry) {
            let place = name.withUnsafeBufferPointer { names.insert($0) }
            if place < entries.count { entries[place] = entry } else { entries.append(entry) }
        }
        for fields in TabSeparated.fields(of: resource) {
            precondition(fields.count == 3, "ingredients.tsv: a row needs three fields: \(fields)")
            let key = String(decoding: fields[0], as: UTF8.self)
            let listName = String(decoding: fields[1], as: UTF8.self)
            add(fields[0], Entry(key: key, listName: listName, isAssumed: false))
            for alias in fields[2].split(separator: UInt8(ascii: "|")) {
                if alias.elementsEqual("+canned".utf8) {
                    _ = fields[0].withUnsafeBufferPointer { canned.insert($0) }
                } else {
                    let isAssumed = alias.first == UInt8(ascii: "~")
                    let entry = Entry(key: key, listName: listName, isAssumed: isAssumed)
                    add(isAssumed ? alias.dropFirst() : alias, entry)
                }
            }
        }
        self.names = ByteTable(names)
        self.entries = ByteTable.lasting(entries)
        self.canned = ByteTable(canned)
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
