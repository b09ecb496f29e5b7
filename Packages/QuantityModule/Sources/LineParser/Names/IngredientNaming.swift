package import Quantities

/// Derives the ingredient key of a name, which is equal for the same ingredient.
package struct IngredientNaming: Sendable {
    package static let standard = IngredientNaming(catalog: .standard)

    /// A name with its key, and the form for lists.
    package struct Identity {
        package var key: String
        package var listName: String
        package var assumption: String?
    }

    private let catalog: IngredientCatalog
    /// Words that never make a different ingredient.
    private static let idleWords: [StaticString] = [
        "fresh", "freshly", "organic", "ripe", "boneless", "skinless", "cold", "warm", "hot", "softened", "melted",
        "beaten", "large", "medium", "small", "extra-large", "jumbo", "good", "quality", "best", "the", "a", "an", "of",
        "your", "favorite", "favourite", "chopped", "sliced", "diced", "minced", "grated", "peeled", "packed", "sifted",
        "toasted", "cooled", "chilled", "rinsed", "drained", "trimmed", "washed", "halved", "quartered", "cubed",
        "crumbled", "finely", "coarsely", "roughly", "thinly", "lightly", "firmly", "loosely", "whole", "plain", "raw",
        "squeezed", "shredded", "lukewarm", "split", "bone", "skin", "free", "range", "some", "additional", "more",
    ]
    private static let idle = ByteTable(idleWords)

    init(catalog: IngredientCatalog) { self.catalog = catalog }

    package func identity(of name: String, unit: UnitCode?) -> Identity? {
        var readable = name
        return readable.withUTF8 { bytes in
            // Unsafe, because only this call needs the folded name, on the stack.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FoldedName.capacity(for: bytes.count)) { space in
                let folded = FoldedName(bytes, idle: Self.idle, into: space)
                return folded.whole.isEmpty ? nil : identity(of: folded, name: name, unit: unit)
            }
        }
    }

    private func identity(of folded: FoldedName, name: String, unit: UnitCode?) -> Identity {
        var words = folded.whole
        var found = catalog.entry(UnsafeBufferPointer(words))
        if found == nil {
            if !folded.telling.isEmpty { words = folded.telling }
            found = catalog.entry(UnsafeBufferPointer(words))
        }
        if found == nil, folded.hasChoice, let choice = firstChoice(String(decoding: folded.whole, as: UTF8.self)) {
            let assumption = "of \"\(name)\", \(Self.inside(choice.listName)) is taken"
            return Identity(key: choice.key, listName: choice.listName, assumption: assumption)
        }
        guard let found else {
            return canned(Identity(key: String(decoding: words, as: UTF8.self), listName: Self.sentence(name)), unit)
        }
        var identity = Identity(key: found.key, listName: found.listName)
        if found.isAssumed {
            let said = String(decoding: words, as: UTF8.self)
            let meant = Self.inside(found.listName)
            if said != meant { identity.assumption = "\(said) is read as \(meant)" }
        }
        return canned(identity, unit)
    }

    /// Returns the canned form of an ingredient that has one and comes in a can.
    private func canned(_ identity: Identity, _ unit: UnitCode?) -> Identity {
        guard unit == UnitCode.Known.can, catalog.hasCannedForm(identity.key),
            let entry = catalog.entry("canned \(identity.key)")
        else { return identity }
        return Identity(key: entry.key, listName: entry.listName)
    }

    /// Reads "Maple syrup or honey" as maple syrup and "beef or chicken stock" as beef stock, when those are known.
    private func firstChoice(_ name: String) -> IngredientCatalog.Entry? {
        let words = name.split(separator: " ")
        guard let or = words.firstIndex(of: "or"), or > 0, or < words.count - 1, let head = words.last else {
            return nil
        }
        let first = words[..<or].filter { $0 != "and" && !Self.isIdle($0) }.joined(separator: " ")
        return catalog.entry("\(first) \(head)") ?? catalog.entry(first)
    }

    private static func isIdle(_ word: Substring) -> Bool {
        Array(word.utf8).withUnsafeBufferPointer { idle.find($0, hash: WordPrint.hash($0)) >= 0 }
    }

    /// Returns the folded words of a name; apostrophes and marks are dropped, hyphens separate words.
    package static func words(of name: String) -> [String] {
        var folded = ByteFolding.folded(Array(name.utf8))
        return folded.withUnsafeMutableBufferPointer { bytes in
            var scan = NameScan(bytes)
            var words: [String] = []
            while let word = scan.next() { words.append(String(decoding: word, as: UTF8.self)) }
            return words
        }
    }

    private static func inside(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    private static func sentence(_ name: String) -> String {
        guard let first = name.utf8.first else { return name }
        // Names that begin with a capital or a digit need no copy.
        if first < 0x61 { return name }
        guard first <= 0x7A else { return name.prefix(1).uppercased() + name.dropFirst() }
        var rest = name
        return rest.withUTF8 { bytes in
            // Unsafe, because it saves a second copy for each line; all bytes are written.
            String(unsafeUninitializedCapacity: bytes.count) { space in
                _ = space.initialize(from: bytes)
                space[0] = first - 0x20
                return bytes.count
            }
        }
    }
}
