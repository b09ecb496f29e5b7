import Quantities

/// Collects the words and phrases of the language tables before packing them into a ``Lexicon``.
struct LexiconBuilder {
    /// One meaning of a word in one language.
    struct Sense {
        /// The index of the word; of a phrase, that of its first word.
        var word: Int32 = -1
        let language: Language
        let classes: WordClass
        let unit: Int16
        let value: Fraction
    }

    /// Several words with one meaning, such as "fluid ounces".
    struct Phrase {
        /// The words after the first.
        let words: [Int32]
        let sense: Sense
    }

    private(set) var words = TextCollection()
    private(set) var senses: [Sense] = []
    private(set) var phrases: [Phrase] = []

    init(units: [UnitCode: Int16]) {
        for language in Language.allCases {
            for fields in TabSeparated.fields(of: language.lexicon.bytes) {
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
        let value = Fraction(text: fields[1])
        let isNumber = !classes.isDisjoint(with: [.number, .fraction])
        precondition(!isNumber || value != nil, "The lexicon reads \"\(fields[1])\" as a number, which it is not.")
        return Sense(language: language, classes: classes, unit: unit ?? -1, value: value ?? .one)
    }

    /// Calls a closure with the senses of each word and the phrases that begin with it, in the order of the words.
    func forEachWord(_ body: (ArraySlice<Sense>, ArraySlice<Phrase>) -> Void) {
        let senses = grouped(self.senses, by: { $0.word })
        let phrases = grouped(self.phrases, by: { $0.sense.word })
        for word in 0..<words.count {
            body(
                senses.elements[senses.starts[word]..<senses.starts[word + 1]],
                phrases.elements[phrases.starts[word]..<phrases.starts[word + 1]]
            )
        }
    }

    /// Returns elements in the order of their words, those of one word as they came, and where those of each begin.
    private func grouped<Element>(
        _ elements: [Element],
        by word: (Element) -> Int32
    ) -> (elements: [Element], starts: [Int]) {
        var starts = [Int](repeating: 0, count: words.count + 1)
        for element in elements { starts[Int(word(element)) + 1] += 1 }
        for place in 1...words.count { starts[place] += starts[place - 1] }
        var order = [Int](repeating: 0, count: elements.count)
        var next = starts
        for (place, element) in elements.enumerated() {
            order[next[Int(word(element))]] = place
            next[Int(word(element))] += 1
        }
        return (order.map { elements[$0] }, starts)
    }

    /// Adds the entries of a list with one sense.
    private mutating func add(_ list: ArraySlice<UInt8>, _ sense: Sense) {
        var sense = sense
        // Unsafe, because the tokenizer reads lent bytes; it splits the entries itself, so that both agree.
        ByteFolding.folded(Array(list)).withUnsafeBufferPointer { folded in
            for entry in folded.split(separator: UInt8(ascii: "|")) {
                let bytes = UnsafeBufferPointer(rebasing: entry)
                var tokenizer = LineTokenizer(bytes, lexicon: nil)
                var rest: [Int32] = []
                sense.word = -1
                while let token = tokenizer.next() {
                    guard token.kind == .word else { continue }
                    let text = UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
                    let word = Int32(words.insert(text))
                    if sense.word < 0 { sense.word = word } else { rest.append(word) }
                }
                guard sense.word >= 0 else { continue }
                if rest.isEmpty { senses.append(sense) } else { phrases.append(Phrase(words: rest, sense: sense)) }
            }
        }
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
