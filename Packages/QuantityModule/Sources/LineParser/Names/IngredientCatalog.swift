/// The names of ingredients in one language.
///
/// A table is read when the first line in its language is.
///
/// Unchecked because of the pointer, whose memory is written before the catalog is shared and never changes after.
package struct IngredientCatalog: @unchecked Sendable {
    /// An ingredient and how a list names it.
    package struct Entry: Sendable {
        /// The key, which is the folded English name.
        package let key: String
        /// The name of one, and the name of what is only measured: "Onion", "Flour".
        package let singular: String
        /// The name of several; the same as ``singular`` for what is not counted.
        package let plural: String
        /// Whether the name is ambiguous, so that this reading is an assumption.
        package let isAssumed: Bool
    }

    /// Words between the names of several ingredients.
    package struct Conjunctions: Sendable {
        /// "or": any of them will do.
        package var or: Set<String> = ["/"]
        /// "and": all of them are needed.
        package var and: Set<String> = []
    }

    // Unsafe, because names are looked up for every line. The memory is written before the catalog is shared, never
    // changed and never freed.
    private let names: ByteTable
    /// The entry of each name; `nil` for a shortened name that several ingredients share.
    private let entries: UnsafePointer<Entry?>
    /// Keys that have a canned form of their own.
    private let canned: ByteTable
    /// How words of other languages than English are shortened.
    private let forms: WordForms?
    package let conjunctions: Conjunctions

    /// Creates the catalog of a language that has a table of names.
    ///
    /// The English names are folded, and a key is one of them.
    private init(_ language: Language) {
        let isEnglish = language == .english
        var builder = CatalogBuilder()
        for fields in TabSeparated.fields(of: language.names?.bytes ?? []) {
            precondition(fields.count == 4, "A row of names needs four fields: \(fields)")
            builder.add(fields, isEnglish: isEnglish)
        }
        if !isEnglish { builder.addShortForms() }
        names = ByteTable(builder.names)
        entries = ByteTable.lasting(builder.entries)
        canned = ByteTable(builder.canned)
        forms = isEnglish ? nil : builder.forms
        conjunctions = builder.conjunctions
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

    /// Returns the ingredient of a name as a line writes it: whole, then by the stems of its words, then without words
    /// that never make a different ingredient.
    package func entry(asWritten name: String) -> Entry? {
        guard let forms else { return nil }
        let words = WordForms.words(of: name)
        return entry(words.joined(separator: " ")) ?? entry(forms.stem(words))
            ?? entry(forms.stem(forms.withoutIdle(words)))
    }

    /// Returns the ingredient of a name of the table, in any case.
    package func entry(exactly name: String) -> Entry? {
        let words =
            forms == nil
            ? IngredientNaming.words(of: name).map(WordFolding.singular) : WordForms.words(of: name)
        return entry(words.joined(separator: " "))
    }

    /// Returns the words without which ``entry(asWritten:)`` finds a name; none where it finds all of its words.
    package func wordsLeftOut(of name: String) -> [String] {
        guard let forms else { return [] }
        let words = WordForms.words(of: name)
        guard entry(words.joined(separator: " ")) == nil, entry(forms.stem(words)) == nil else { return [] }
        return words.filter(forms.idle.contains)
    }

    /// Returns how a list names the ingredient of a key; `nil` for an unknown key.
    package func names(ofKey key: String) -> Entry? { entry(forms == nil ? key : CatalogBuilder.keyMark + key) }

    func hasCannedForm(_ key: String) -> Bool {
        var readable = key
        return readable.withUTF8 { canned.find($0, hash: WordPrint.hash($0)) >= 0 }
    }
}

extension IngredientCatalog {
    /// The English names, whose folded form is the key.
    package static let standard = IngredientCatalog(.english)

    private static let german = IngredientCatalog(.german)
    private static let french = IngredientCatalog(.french)
    private static let spanish = IngredientCatalog(.spanish)
    private static let italian = IngredientCatalog(.italian)
    private static let swedish = IngredientCatalog(.swedish)
    private static let turkish = IngredientCatalog(.turkish)

    /// Returns the names in a language; `nil` when it has no table.
    package static func names(in language: Language) -> IngredientCatalog? {
        switch language {
        case .english: standard
        case .german: german
        case .french: french
        case .spanish: spanish
        case .italian: italian
        case .swedish: swedish
        case .turkish: turkish
        default: nil
        }
    }
}

/// Collects the rows of a table of names.
private struct CatalogBuilder {
    /// Stands before a key, which is not a name in other languages than English.
    static let keyMark = "\u{1}"
    /// Stands before a name that leaves something open.
    private static let assumed = UInt8(ascii: "~")

    var names = TextCollection()
    var entries: [IngredientCatalog.Entry?] = []
    var canned = TextCollection()
    var forms = WordForms()
    var conjunctions = IngredientCatalog.Conjunctions()
    private var written: [(words: [String], entry: IngredientCatalog.Entry)] = []

    mutating func add(_ fields: [ArraySlice<UInt8>], isEnglish: Bool) {
        let others = fields[3].split(separator: UInt8(ascii: "|"))
        let key = Self.text(fields[0])
        switch key {
        case "*": forms.idle.formUnion(others.map(Self.text))
        case "-": forms.endings = others.map(Self.text).sorted { $0.utf8.count > $1.utf8.count }
        case "or": conjunctions.or.formUnion(others.map(Self.text))
        case "and": conjunctions.and.formUnion(others.map(Self.text))
        default:
            let singular = Self.text(fields[1])
            let plural = fields[2].isEmpty ? singular : Self.text(fields[2])
            let entry = IngredientCatalog.Entry(key: key, singular: singular, plural: plural, isAssumed: false)
            if isEnglish {
                add(fields[0], entry)
                for name in others { addEnglish(name, entry, key: fields[0]) }
            } else {
                add(ArraySlice((Self.keyMark + key).utf8), entry)
                // The name on lists may itself leave something open.
                if !others.contains([Self.assumed] + fields[1]) { addWritten(fields[1], entry) }
                if !fields[2].isEmpty { addWritten(fields[2], entry) }
                for name in others { addWritten(name, entry) }
            }
        }
    }

    private mutating func addEnglish(
        _ name: ArraySlice<UInt8>,
        _ entry: IngredientCatalog.Entry,
        key: ArraySlice<UInt8>
    ) {
        if name.elementsEqual("+canned".utf8) {
            Self.insert(key, into: &canned)
        } else {
            let isAssumed = name.first == Self.assumed
            let place = Self.insert(isAssumed ? name.dropFirst() : name, into: &names)
            let meant = isAssumed ? entry.assumed : entry
            // A key may itself leave something open: "milk" is read as whole milk.
            if place < entries.count { entries[place] = meant } else { entries.append(meant) }
        }
    }

    private mutating func addWritten(_ name: ArraySlice<UInt8>, _ entry: IngredientCatalog.Entry) {
        let isAssumed = name.first == Self.assumed
        let words = WordForms.words(of: Self.text(isAssumed ? name.dropFirst() : name))
        let meant = isAssumed ? entry.assumed : entry
        add(ArraySlice(words.joined(separator: " ").utf8), meant)
        written.append((words, meant))
    }

    /// Adds the stems of all names, then those of names without idle words, where no other name is the same.
    mutating func addShortForms() {
        let forms = forms
        addShortForms { forms.stem($0) }
        addShortForms { forms.stem(forms.withoutIdle($0)) }
    }

    private mutating func addShortForms(_ short: ([String]) -> String) {
        let taken = entries.count
        for (words, entry) in written {
            let place = Self.insert(ArraySlice(short(words).utf8), into: &names)
            if place == entries.count {
                entries.append(entry)
            } else if place >= taken, entries[place]?.key != entry.key {
                entries[place] = nil
            }
        }
    }

    private mutating func add(_ name: ArraySlice<UInt8>, _ entry: IngredientCatalog.Entry) {
        let place = Self.insert(name, into: &names)
        if place == entries.count { entries.append(entry) }
    }

    @discardableResult
    private static func insert(_ text: ArraySlice<UInt8>, into texts: inout TextCollection) -> Int {
        text.withUnsafeBufferPointer { texts.insert($0) }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension IngredientCatalog.Entry {
    /// The entry for a name that leaves something open.
    fileprivate var assumed: Self { Self(key: key, singular: singular, plural: plural, isAssumed: true) }
}
