import LineParser
import TableData

/// The words that decide whether a line is bought, and whether it scales.
struct LineWords: Sendable {
    /// The words of the module's table; read when the first line asks.
    static let standard = LineWords(resource: ProgramTable.lineWords.bytes)

    /// A class of words; the table says what each is.
    enum Class: String, CaseIterable {
        case thing
        case thingEnding = "thing-ending"
        case thingFirst = "thing-first"
        case thingLead = "thing-lead"
        case measure
        case water
        case waterKind = "water-kind"
        case fromRecipe = "from-recipe"
        case reserved
        case juice
        case zest
        case partIdle = "part-idle"
        case ground
        case pieces
        case numbered
        case choice
        case heading
        case headingFirst = "heading-first"
        case headingLast = "heading-last"
    }

    private let phrases: [Class: Set<String>]

    init(resource: [UInt8]) {
        var phrases: [Class: Set<String>] = [:]
        for fields in TabSeparated.rows(of: resource) {
            guard fields.count == 2, let kind = Class(rawValue: fields[0]) else {
                preconditionFailure("line-words.tsv: a row needs a class and words: \(fields)")
            }
            phrases[kind, default: []].formUnion(fields[1].split(separator: "|").map(String.init))
        }
        self.phrases = phrases
    }

    /// Returns the folded words of a text; "d'eau" is two.
    static func words(of text: String) -> [String] {
        // Most lines have no apostrophe, whose bytes begin with 0x27 or, if it is typographic, with 0xE2.
        guard text.utf8.contains(where: { $0 == 0x27 || $0 == 0xE2 }) else { return IngredientNaming.words(of: text) }
        return IngredientNaming.words(of: String(text.map { $0 == "'" || $0 == "’" ? " " : $0 }))
    }

    /// Whether words are one phrase of a class.
    func contains(_ words: some Sequence<String>, _ kind: Class) -> Bool {
        contains(words.joined(separator: " "), kind)
    }

    /// Whether a word or a phrase is of a class.
    func contains(_ phrase: String, _ kind: Class) -> Bool { phrases[kind]?.contains(phrase) ?? false }

    /// Whether a class has a phrase that ends a list of words.
    func ends(_ words: [String], _ kind: Class) -> Bool {
        (1...4).contains { words.count >= $0 && contains(words.suffix($0), kind) }
    }

    /// Whether a class has a phrase that begins a list of words.
    func begins(_ words: [String], _ kind: Class) -> Bool {
        (1...4).contains { words.count >= $0 && contains(words.prefix($0), kind) }
    }

    /// Whether every word belongs to water, and one of them is water.
    func areWater(_ words: [String]) -> Bool {
        contains(words, .water)
            || words.contains { contains($0, .water) }
                && words.allSatisfy { contains($0, .water) || contains($0, .waterKind) }
    }

    /// Whether a name means something that a shop sells: neither water nor what another step of the recipe leaves.
    func areBought(_ words: [String]) -> Bool { !areWater(words) && !ends(words, .fromRecipe) }

    /// Returns the parts that a preparation takes from a fruit: "juice", "zest"; none if it also says something else.
    func parts(_ words: [String]) -> [String] {
        let kinds: [Class] = [.juice, .zest]
        let isOnly = words.allSatisfy { word in ([.partIdle] + kinds).contains { contains(word, $0) } }
        return isOnly ? kinds.filter { kind in words.contains { contains($0, kind) } }.map(\.rawValue) : []
    }

    /// Whether a name means equipment: a pan, a thermometer.
    ///
    /// In "pan of water", the words before the preposition decide.
    func areEquipment(_ words: [String]) -> Bool {
        let head = Array(words.prefix { !Self.prepositions.contains($0) })
        if ends(head, .thing) || ends(head.map(WordFolding.singular), .thing) || begins(words, .thingFirst) {
            return true
        }
        guard let last = head.last else { return false }
        return phrases[.thingEnding, default: []].contains { last.hasSuffix($0) || last.hasSuffix($0 + "en") }
    }

    private static let prepositions: Set<String> = [
        "of", "with", "for", "fitted", "lined", "mit", "für", "med", "för", "met",
    ]
}
