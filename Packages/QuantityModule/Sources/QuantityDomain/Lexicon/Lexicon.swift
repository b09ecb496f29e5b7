/// The kitchen words of all languages, found by their bytes.
struct Lexicon: Sendable {
    static let standard = Lexicon(LexiconBuilder(units: .standard))

    /// What one word means when a line is read in one language.
    struct Meaning: Sendable {
        var classes: WordClass = []
        var unit: Int16 = -1
        var value = Fraction.one
    }

    private let bytes: [UInt8]
    private let starts: [Int32]
    private let table: [Int32]
    private let meanings: [[Meaning]]
    private let phrases: [[LexiconBuilder.Phrase]]
    /// The languages that a word tells of, one bit each; 0 for words of many languages.
    private let tells: [UInt16]

    init(_ builder: LexiconBuilder) {
        bytes = builder.words.flatMap(\.self)
        var starts: [Int32] = [0]
        for word in builder.words { starts.append((starts.last ?? 0) + Int32(word.count)) }
        self.starts = starts
        table = Self.table(of: builder.words)
        phrases = builder.phrases.map { $0.sorted { $0.words.count > $1.words.count } }
        tells = builder.senses.indices.map { position in
            Self.telling(builder.senses[position] + builder.phrases[position].map(\.sense))
        }
        meanings = (Language.allCases + [nil]).map { language in
            builder.senses.indices.map { Self.meaning(builder.senses[$0], builder.phrases[$0], in: language) }
        }
    }

    /// The position of a folded word, or -1.
    func find(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int32 {
        let mask = table.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let position = table[slot]
            if position < 0 { return -1 }
            if matches(word, Int(position)) { return position }
            slot = (slot + 1) & mask
        }
    }

    /// What a word means in a language; `nil` when nothing tells it: then every language counts, English first.
    func meaning(of word: Int32, in language: Language?) -> Meaning {
        meanings[language?.rawValue ?? Language.allCases.count][Int(word)]
    }

    func tells(of word: Int32) -> UInt16 { tells[Int(word)] }

    /// The phrases that begin with a word, longest first.
    func phrases(from word: Int32) -> [LexiconBuilder.Phrase] { phrases[Int(word)] }

    private func matches(_ word: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        let start = Int(starts[position])
        guard Int(starts[position + 1]) - start == word.count else { return false }
        for index in 0..<word.count where bytes[start + index] != word[index] { return false }
        return true
    }
}

extension Lexicon {
    private static func table(of words: [[UInt8]]) -> [Int32] {
        var size = 16
        while size < words.count * 3 { size *= 2 }
        var table = [Int32](repeating: -1, count: size)
        for (position, word) in words.enumerated() {
            var slot = word.withUnsafeBufferPointer { Int(truncatingIfNeeded: WordPrint.hash($0)) & (size - 1) }
            while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            table[slot] = Int32(position)
        }
        return table
    }

    private static func telling(_ senses: [LexiconBuilder.Sense]) -> UInt16 {
        let bits = senses.reduce(into: UInt16(0)) { $0 |= 1 << UInt16($1.language.rawValue) }
        return bits.nonzeroBitCount > 3 ? 0 : bits
    }

    /// A word's own senses in the language; in a language other than English, English ones and then anyone's stand in.
    private static func meaning(
        _ senses: [LexiconBuilder.Sense],
        _ phrases: [LexiconBuilder.Phrase],
        in language: Language?
    ) -> Meaning {
        var own = senses.filter { $0.language == language }
        if own.isEmpty { own = senses.filter { $0.language == .english } }
        // Words of yet another language stand in for units and numbers only.
        if own.isEmpty, language != .english {
            own = senses.filter { !$0.classes.isDisjoint(with: [.unit, .number, .fraction]) }
        }
        var meaning = Meaning()
        for sense in own {
            meaning.classes.formUnion(sense.classes)
            if meaning.unit < 0 { meaning.unit = sense.unit }
            if !sense.classes.isDisjoint(with: [.number, .fraction]) { meaning.value = sense.value }
        }
        if phrases.contains(where: { $0.sense.language == language || $0.sense.language == .english }) {
            meaning.classes.insert(.phrase)
        }
        return meaning
    }
}
