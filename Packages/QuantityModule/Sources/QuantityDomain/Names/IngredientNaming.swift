import ExactMath

/// Gives a name its ingredient key: what counts as the same ingredient.
struct IngredientNaming: Sendable {
    static let standard = IngredientNaming(catalog: .standard)

    /// A name with its key, and how a list shows it.
    struct Identity {
        var key: String
        var listName: String
        var assumption: String?
    }

    private let catalog: IngredientCatalog
    /// Words that do not make another ingredient.
    private static let idle: Set<String> = [
        "fresh", "freshly", "organic", "ripe", "boneless", "skinless", "cold", "warm", "hot", "softened", "melted",
        "beaten", "large", "medium", "small", "extra-large", "jumbo", "good", "quality", "best", "the", "a", "an", "of",
        "your", "favorite", "favourite", "chopped", "sliced", "diced", "minced", "grated", "peeled", "packed", "sifted",
        "toasted", "cooled", "chilled", "rinsed", "drained", "trimmed", "washed", "halved", "quartered", "cubed",
        "crumbled", "finely", "coarsely", "roughly", "thinly", "lightly", "firmly", "loosely", "whole", "plain", "raw",
        "squeezed", "shredded", "lukewarm", "split", "bone", "skin", "free", "range", "some", "additional", "more",
    ]

    init(catalog: IngredientCatalog) { self.catalog = catalog }

    func identity(of name: String, unit: UnitCode?) -> Identity? {
        let words = Self.words(of: Self.withoutBrackets(name))
        guard !words.isEmpty else { return nil }
        let singular = words.map(WordFolding.singular)
        let whole = singular.joined(separator: " ")
        var found = catalog.entry(whole)
        var folded = whole
        if found == nil {
            let telling = singular.filter { !Self.idle.contains($0) }
            if !telling.isEmpty { folded = telling.joined(separator: " ") }
            found = catalog.entry(folded)
        }
        if found == nil, let choice = firstChoice(singular) {
            let assumption = "of \"\(name)\", \(Self.inside(choice.listName)) is taken"
            return Identity(key: choice.key, listName: choice.listName, assumption: assumption)
        }
        var identity = Identity(key: found?.key ?? folded, listName: found?.listName ?? Self.sentence(name))
        if let found, found.isAssumed { identity.assumption = "\(folded) is read as \(Self.inside(found.listName))" }
        if unit == UnitCode.Known.can, catalog.hasCannedForm(identity.key),
            let entry = catalog.entry("canned \(identity.key)")
        {
            identity = Identity(key: entry.key, listName: entry.listName)
        }
        return identity
    }

    /// "Maple syrup or honey" is bought as maple syrup, "beef or chicken stock" as beef stock, when those are known.
    private func firstChoice(_ words: [String]) -> IngredientCatalog.Entry? {
        guard let or = words.firstIndex(of: "or"), or > 0, or < words.count - 1, let head = words.last else {
            return nil
        }
        let first = words[..<or].filter { !Self.idle.contains($0) && $0 != "and" }.joined(separator: " ")
        return catalog.entry("\(first) \(head)") ?? catalog.entry(first)
    }

    /// The folded words of a name; apostrophes and marks are dropped, hyphens part words.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        let folded = ByteFolding.folded(Array(name.utf8))
        var index = 0
        func flush() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        while index < folded.count {
            let byte = folded[index]
            let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            let bytes = folded[index..<min(index + length, folded.count)]
            if LineTokenizer.isLetter(byte) || LineTokenizer.isDigit(byte) || byte == UInt8(ascii: "%") || isWide(bytes)
            {
                word.append(contentsOf: bytes)
            } else if byte != UInt8(ascii: "'"), !bytes.elementsEqual([0xE2, 0x80, 0x99]), !isMark(bytes) {
                flush()
            }
            index += length
        }
        flush()
        return words
    }

    /// A name without what it says in brackets: "Italian (flat-leaf) parsley" is Italian parsley.
    private static func withoutBrackets(_ name: String) -> String {
        guard let open = name.firstIndex(of: "("), open > name.startIndex else { return name }
        var depth = 0
        return name.filter { character in
            if character == "(" { depth += 1 }
            defer { if character == ")" { depth = max(0, depth - 1) } }
            return depth == 0
        }
    }

    /// Letters beyond ASCII; not the signs of Latin-1 and General Punctuation.
    private static func isWide(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let lead = bytes.first, lead >= 0xC3 else { return false }
        return lead != 0xE2 && !bytes.elementsEqual([0xC3, 0x97]) && !bytes.elementsEqual([0xE3, 0x80, 0x80])
    }

    /// ®, ™ and soft hyphens.
    private static func isMark(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.elementsEqual([0xC2, 0xAE]) || bytes.elementsEqual([0xE2, 0x84, 0xA2])
            || bytes.elementsEqual([0xC2, 0xAD])
    }

    private static func inside(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    private static func sentence(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
