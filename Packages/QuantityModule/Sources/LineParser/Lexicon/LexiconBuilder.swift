import Quantities

/// Collects the words and phrases of the language tables before packing them into a ``Lexicon``.
struct LexiconBuilder {
    /// One meaning of a word in one language.
    struct Sense {
        let language: Language
        let classes: WordClass
        let unit: Int16
        let value: Fraction
    }

    /// Several words with one meaning, such as "fluid ounces".
    struct Phrase {
        let words: [Int32]
        let sense: Sense
    }

    private(set) var words: [[UInt8]] = []
    private(set) var senses: [[Sense]] = []
    private(set) var phrases: [[Phrase]] = []
    private var positions: [[UInt8]: Int32] = [:]

    init(units: [UnitCode: Int16]) {
        for language in Language.allCases {
            for fields in TabSeparated.fields(of: language.resource) {
                precondition(fields.count == 3, "A lexicon row has three fields: \(fields)")
                let said = fields[..<2].map { String(decoding: $0, as: UTF8.self) }
                add(fields[2], Self.sense(said, language, units))
            }
        }
    }

    private static func sense(_ fields: [String], _ language: Language, _ units: [UnitCode: Int16]) -> Sense {
        guard let classes = WordClass.named[fields[0]] else {
            preconditionFailure("The lexicon has no class \"\(fields[0])\".")
        }
        let isUnit = classes == .unit || classes == .weakUnit
        let unit = isUnit ? units[UnitCode(rawValue: fields[1])] : nil
        precondition(!isUnit || unit != nil, "The lexicon names the unit \"\(fields[1])\", which units.tsv lacks.")
        return Sense(
            language: language,
            classes: classes,
            unit: unit ?? -1,
            value: Fraction(text: fields[1]) ?? .one
        )
    }

    private mutating func add(_ list: ArraySlice<UInt8>, _ sense: Sense) {
        for entry in list.split(separator: UInt8(ascii: "|")) {
            // Entries are split by the tokenizer itself, so that both agree.
            let parts = LineTokenizer.words(of: entry).map { position(of: $0) }
            guard let first = parts.first else { continue }
            if parts.count == 1 {
                senses[Int(first)].append(sense)
            } else {
                phrases[Int(first)].append(Phrase(words: Array(parts.dropFirst()), sense: sense))
            }
        }
    }

    private mutating func position(of bytes: [UInt8]) -> Int32 {
        if let known = positions[bytes] { return known }
        let next = Int32(words.count)
        positions[bytes] = next
        words.append(bytes)
        senses.append([])
        phrases.append([])
        return next
    }
}

/// English words that replace those of other languages for the name model, which learned from English lines.
///
/// "gehackt" and "haché" reach the model as "chopped", "für" and "pour" as "for", so what the model knows about the
/// English word applies to the others.
enum StandIn {
    private static let words: [(WordClass, WordPrint)] = [
        (.optional, WordPrint(of: "optional")), (.taste, WordPrint(of: "taste")), (.purpose, WordPrint(of: "for")),
        (.plus, WordPrint(of: "plus")), (.prep, WordPrint(of: "chopped")), (.adverb, WordPrint(of: "finely")),
        (.and, WordPrint(of: "and")), (.range, WordPrint(of: "or")), (.comment, WordPrint(of: "to")),
    ]
    /// The word "into" after a preparation: "coupées en rondelles".
    static let into = WordPrint(of: "into")
    /// Returns the fingerprints of the word that replaces words of these classes; `nil` to keep the word's own.
    static func print(for classes: WordClass, in language: Language?) -> WordPrint? {
        guard let language, language != .english, classes.isDisjoint(with: [.clause, .unit, .partitive]) else {
            return nil
        }
        // In Turkish, the purpose precedes "için": see NameLabeler.
        if language == .turkish, classes.contains(.purpose) { return nil }
        return words.first { !classes.isDisjoint(with: $0.0) }?.1
    }
}
