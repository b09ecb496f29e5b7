package import Quantities

/// Derives the ingredient key of a name, which is equal for the same ingredient.
package struct IngredientNaming: Sendable {
    package static let standard = IngredientNaming(catalog: .standard)

    /// A name with its key, and the forms for lists.
    package struct Identity {
        package var key: String
        /// The name of one.
        package var singular: String
        /// The name of several, and of what is only measured.
        package var plural: String
        /// Whether a table has the name.
        package var isKnown: Bool
        package var assumption: Assumption?
        /// Other ingredients that will do in place of this one.
        package var choices: [Identity] = []
        /// Further ingredients that the name stands for.
        package var others: [Identity] = []

        init(_ entry: IngredientCatalog.Entry) {
            (key, singular, plural, isKnown) = (entry.key, entry.singular, entry.plural, true)
        }

        fileprivate init(unknown key: String, name: String) {
            (self.key, singular, plural, isKnown) = (key, name, name, false)
        }
    }

    /// What naming an ingredient assumes.
    package enum Assumption {
        /// A general name is read as the usual ingredient: "flour" as all-purpose flour.
        case general(said: String)
        /// Of alternatives, the ingredient is taken.
        case alternative(of: String)
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
    /// Idle words that don't change what a cup of the ingredient weighs.
    private static let weightless: Set<String> = [
        "fresh", "freshly", "organic", "ripe", "boneless", "skinless", "cold", "warm", "hot", "good", "quality", "best",
        "the", "a", "an", "of", "your", "favorite", "favourite", "cooled", "chilled", "lukewarm", "washed", "rinsed",
        "whole", "plain", "raw", "bone", "skin", "free", "range", "some", "additional", "more",
    ]

    /// Returns the words of an English name that make no other ingredient, but may change its weight: "diced".
    package static func stateWords(of name: String) -> [String] {
        let idle = Set(idleWords.map { "\($0)" }).subtracting(weightless)
        return words(of: name).filter(idle.contains)
    }

    /// Returns the words of an English name that make no other ingredient, and that its list name doesn't say: "free
    /// range" of "free range eggs"; none of a name of the table, such as "whole milk".
    package static func describingWords(of name: String) -> [String] {
        guard IngredientCatalog.standard.entry(exactly: name) == nil else { return [] }
        let idle = Set(idleWords.map { "\($0)" })
        return words(of: name).filter { idle.contains($0) && !describesNothing($0) }
    }

    /// Whether a word of a name says nothing of the thing: "of", "the".
    package static func describesNothing(_ word: String) -> Bool {
        ["the", "a", "an", "of", "your", "some", "additional", "more"].contains(word)
    }

    init(catalog: IngredientCatalog) { self.catalog = catalog }

    /// Returns the ingredient of a name; `nil` for a name without words.
    ///
    /// The tables of the line's language count first, then the English ones. A name of several ingredients is the first
    /// of them, with its ``Identity/choices`` and ``Identity/others``.
    package func identity(of name: String, unit: UnitCode?, language: Language = .english) -> Identity? {
        guard let whole = single(name, unit, language) else { return nil }
        if whole.isKnown, !hasBracketedChoice(name, language) { return whole }
        let parts = NameParts(name, conjunctions: conjunctions(of: language), headIsFirst: language.headIsFirst)
        return parts.flatMap { several($0, of: name, unit, language) } ?? withoutMeasure(name, unit, language)
            ?? withoutBrand(name, unit, language) ?? whole
    }

    /// Returns the ingredient of a name without a brand in capitals at its beginning or end: "BACK FAMILY Backpulver".
    ///
    /// An unknown name loses a brand only at its beginning, before a word with a capital, as shops write their
    /// products.
    private func withoutBrand(_ name: String, _ unit: UnitCode?, _ language: Language) -> Identity? {
        let words = name.split(separator: " ")
        let first = words.prefix(while: Self.isInCapitals)
        let last = words.reversed().prefix(while: Self.isInCapitals)
        let brand = first.isEmpty ? Array(last) : Array(first)
        // A short word alone says more often what it is: "BBQ sauce".
        guard brand.count < words.count, brand.count > 1 || (brand.first?.count ?? 0) > 3 else { return nil }
        let rest = first.isEmpty ? words.dropLast(brand.count) : words.dropFirst(brand.count)
        guard !rest.contains(where: Self.isInCapitals) else { return nil }
        let isProduct = !first.isEmpty && rest.first?.first?.isUppercase == true
        return single(rest.joined(separator: " "), unit, language).flatMap { $0.isKnown || isProduct ? $0 : nil }
    }

    private static func isInCapitals(_ word: Substring) -> Bool {
        word.count > 1 && word.allSatisfy { $0.isUppercase || $0 == "-" || $0 == "&" || $0 == "'" }
    }

    /// Whether the brackets of a name begin with an alternative: "water (or milk)".
    private func hasBracketedChoice(_ name: String, _ language: Language) -> Bool {
        guard let open = name.utf8.firstIndex(of: UInt8(ascii: "(")) else { return false }
        let word = name[open...].dropFirst().prefix { $0 != " " }
        return conjunctions(of: language).or.contains(word.lowercased())
    }

    private func conjunctions(of language: Language) -> IngredientCatalog.Conjunctions {
        (IngredientCatalog.names(in: language) ?? catalog).conjunctions
    }

    /// Returns the ingredient of a name that is taken for one, even if it has an "and" in it.
    package func single(_ name: String, _ unit: UnitCode?, _ language: Language) -> Identity? {
        if language != .english, let entry = IngredientCatalog.names(in: language)?.entry(asWritten: name) {
            return canned(SpiceNames.spice(identity(entry, said: name), of: name, unit, language), unit)
        }
        var readable = name
        return readable.withUTF8 { bytes in
            // Unsafe, because only this call needs the folded name, on the stack.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FoldedName.capacity(for: bytes.count)) { space in
                let folded = FoldedName(bytes, idle: Self.idle, into: space)
                return folded.whole.isEmpty ? nil : identity(of: folded, name: name, unit: unit, language)
            }
        }
    }

    /// Returns the names of several ingredients that are all needed, for each the names that it may have, best first;
    /// `nil` for a name of one, and for alternatives.
    package func parts(of name: String, _ language: Language) -> [[String]]? {
        let parts = NameParts(name, conjunctions: conjunctions(of: language), headIsFirst: language.headIsFirst)
        return parts.flatMap { $0.isChoice ? nil : $0.names }
    }

    /// Returns a name without the "and" that led to its preparation: "pollo cocido y desmenuzado".
    package func withoutConjunction(_ name: String, _ language: Language) -> String {
        guard let space = name.lastIndex(of: " "),
            conjunctions(of: language).and.contains(String(name[space...].dropFirst()))
        else { return name }
        return String(name[..<space])
    }

    /// Returns the ingredient that lists call exactly so: "pan rallado", which is neither bread nor grated; `nil` for
    /// other names.
    package func listed(_ name: String, _ language: Language, unit: UnitCode? = nil) -> Identity? {
        guard let entry = IngredientCatalog.names(in: language)?.entry(asWritten: name),
            [entry.singular, entry.plural].contains(where: { $0.lowercased() == name.lowercased() })
        else { return nil }
        return canned(Identity(entry), unit)
    }

    private func identity(
        of folded: FoldedName,
        name: String,
        unit: UnitCode?,
        _ language: Language
    ) -> Identity {
        var words = folded.whole
        var found = catalog.entry(UnsafeBufferPointer(words))
        if found == nil {
            if !folded.telling.isEmpty { words = folded.telling }
            found = catalog.entry(UnsafeBufferPointer(words))
        }
        let said = String(decoding: words, as: UTF8.self)
        if let vegetable = SpiceNames.vegetable(said, name) { return vegetable }
        guard let found else {
            let key = UnknownName.folded(Self.tellingWords(of: name), in: language)
            return canned(Identity(unknown: key, name: Self.sentence(Self.withoutBrackets(name))), unit)
        }
        return canned(identity(found, said: said), unit)
    }

    private func identity(_ entry: IngredientCatalog.Entry, said: String) -> Identity {
        var identity = Identity(entry)
        guard entry.isAssumed else { return identity }
        let meant = Self.inside(catalog.names(ofKey: entry.key)?.plural ?? entry.plural)
        if said != meant { identity.assumption = .general(said: said) }
        return identity
    }

    /// Returns the canned form of an ingredient that has one and comes in a can.
    private func canned(_ identity: Identity, _ unit: UnitCode?) -> Identity {
        guard unit == UnitCode.Known.can, catalog.hasCannedForm(identity.key),
            let entry = catalog.entry("canned \(identity.key)")
        else { return identity }
        return Identity(entry)
    }

    /// Returns the first of several ingredients with the others, of which all must be known where all are needed.
    private func several(_ parts: NameParts, of name: String, _ unit: UnitCode?, _ language: Language) -> Identity? {
        let found = parts.names.compactMap { candidates in
            candidates.lazy.compactMap { self.single($0, unit, language) }.first { $0.isKnown }
                ?? candidates.last.flatMap { single($0, unit, language) }
        }
        guard var first = found.first, found.count == parts.names.count else { return nil }
        let rest = found.dropFirst().filter { $0.key != first.key }
        if parts.isChoice {
            first.choices = rest
            first.assumption = .alternative(of: name)
        } else {
            guard found.allSatisfy(\.isKnown) else { return nil }
            first.others = rest
        }
        return first
    }

    /// Returns the ingredient of a name without the measure before it, when that is known: "Tablespoon milk".
    private func withoutMeasure(_ name: String, _ unit: UnitCode?, _ language: Language) -> Identity? {
        let words = name.split(separator: " ")
        let rest = words.drop { Self.measures.contains($0.lowercased()) }
        guard !rest.isEmpty, rest.count < words.count else { return nil }
        return identity(of: rest.joined(separator: " "), unit: unit, language: language)
    }

    /// Words for an amount that are left in a name when the line has no number before them.
    private static let measures: Set<String> = [
        "weight", "count", "ct", "cup", "cups", "tablespoon", "tablespoons", "tbsp", "tbs", "teaspoon", "teaspoons",
        "tsp",
        "ounce", "ounces", "oz", "pound", "pounds", "lb", "lbs", "gram", "grams", "kg", "ml", "g",
    ]

    /// Returns the folded words of a name without brackets that may make a different ingredient; all if none may.
    private static func tellingWords(of name: String) -> [String] {
        let words = words(of: withoutBrackets(name))
        let telling = words.filter { word in
            var singular = WordFolding.singular(word)
            return singular.withUTF8 { idle.find($0, hash: WordPrint.hash($0)) < 0 }
        }
        return telling.isEmpty ? words : telling
    }

    private static func withoutBrackets(_ name: String) -> String {
        guard name.contains("("), name.first != "(" else { return name }
        var text = ""
        var depth = 0
        for character in name {
            if character == "(" { depth += 1 }
            if depth == 0, character != " " || text.last != " " { text.append(character) }
            if character == ")" { depth = max(0, depth - 1) }
        }
        while text.last == " " { text.removeLast() }
        return text
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
