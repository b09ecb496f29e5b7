import Foundation

/// All recipes and lists of an old file, without their lines.
struct OldFileDirectory {
    /// A recipe or a list.
    struct Entry {
        let owners: OldFileLayout.Owners
        /// The position in its table; for one that lines alone name, that of the first of them.
        let position: Int64
        /// Empty for none.
        let name: String
    }

    /// The maximum number of entries, which are in memory together.
    static let most = 100_000
    /// How many records are read at once.
    static let pieceSize = 1_000

    /// First the recipes, then the lists, each in the order of the file.
    private(set) var entries: [Entry] = []
    private var byKey: [OldOwnerKind: [String: Int]] = [:]
    private var byName: [OldOwnerKind: [String: Int]] = [:]
    /// The last numbers after the names of lists.
    private var numbers: [String: Int] = [:]

    init(_ source: any OldFileSource, _ layout: OldFileLayout) async throws(QuantityError) {
        for kind in OldOwnerKind.allCases {
            guard let owners = layout.owners[kind] else { continue }
            if owners.key == .name {
                try await nameOwners(owners, in: source)
            } else {
                try await listOwners(owners, in: source)
            }
        }
    }

    /// How many there are of each kind.
    var counts: OldFileCounts {
        let recipes = entries.count { $0.owners.kind == .recipe }
        return OldFileCounts(recipes: recipes, lists: entries.count - recipes)
    }

    /// Returns the entry to which a line refers by its key, or else by its name; `nil` for none.
    func index(of kind: OldOwnerKind, _ reference: String) -> Int? {
        byKey[kind]?[reference] ?? byName[kind]?[Self.folded(reference.foldedText, kind)]
    }

    private mutating func listOwners(
        _ owners: OldFileLayout.Owners,
        in source: any OldFileSource
    ) async throws(QuantityError) {
        var columns = [owners.name]
        if case .column(let key) = owners.key { columns.append(key) }
        try await source.eachRecord(of: owners.table, columns: columns) { (record) throws(QuantityError) in
            let name = (record.texts[0] ?? "").foldedText
            let key = owners.key == .position ? "\(record.position)" : record.texts.last ?? ""
            try add(Entry(owners: owners, position: record.position, name: name), key: key ?? "", in: source)
        }
    }

    private mutating func nameOwners(
        _ owners: OldFileLayout.Owners,
        in source: any OldFileSource
    ) async throws(QuantityError) {
        try await source.eachRecord(of: owners.table, columns: [owners.name]) { (record) throws(QuantityError) in
            let name = (record.texts[0] ?? "").foldedText
            guard !name.isEmpty, index(of: owners.kind, name) == nil else { return }
            try add(Entry(owners: owners, position: record.position, name: name), key: "", in: source)
        }
    }

    /// Adds an entry; of several with one key or name, lines refer to the first.
    private mutating func add(
        _ entry: Entry,
        key: String,
        in source: any OldFileSource
    ) throws(QuantityError) {
        guard entries.count < Self.most else {
            throw .migration(.tooManyOwners(place: source.place, limit: Self.most))
        }
        let kind = entry.owners.kind
        let name = kind == .list ? unused(entry.name) : entry.name
        if !key.isEmpty, byKey[kind]?[key] == nil { byKey[kind, default: [:]][key] = entries.count }
        let folded = Self.folded(name, kind)
        if !name.isEmpty, byName[kind]?[folded] == nil { byName[kind, default: [:]][folded] = entries.count }
        entries.append(Entry(owners: entry.owners, position: entry.position, name: name))
    }

    /// Returns the name of a list, or the name with a number: a home has one list of a name.
    ///
    /// Recipes get numbers only where the home has other ones of their titles.
    private mutating func unused(_ name: String) -> String {
        guard !name.isEmpty else { return name }
        var unused = name
        let folded = Self.folded(name, .list)
        while byName[.list]?[Self.folded(unused, .list)] != nil {
            numbers[folded, default: 1] += 1
            unused = "\(name) (\(numbers[folded, default: 1]))"
        }
        return unused
    }

    /// Folds a name as a home tells its lists apart, without accents, or as people repeat the title of a recipe.
    private static func folded(_ name: String, _ kind: OldOwnerKind) -> String {
        guard kind == .list else { return name.lowercased() }
        return name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

extension String {
    /// Whether a character is neither white space nor a control.
    var saysSomething: Bool { unicodeScalars.contains { !$0.separatesWords } }

    /// The words with one space between them; control characters separate words, too.
    var foldedText: String {
        unicodeScalars.split(whereSeparator: \.separatesWords).map { String($0) }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var separatesWords: Bool {
        isASCII ? value <= 0x20 || value == 0x7F : (0x80..<0xA0).contains(value) || properties.isWhitespace
    }
}
