/// The kitchen words of all languages, indexed by their bytes.
struct Lexicon: @unchecked Sendable {
    /// The meaning of a word in a line of one language.
    struct Meaning: Sendable {
        var classes: WordClass = []
        var unit: Int16 = -1
        var value = Fraction.one
        /// The word that replaces this one for the name model.
        var standIn: WordPrint?
    }

    /// Several words with one meaning; this holds the words after the first.
    struct Phrase {
        let words: UnsafeBufferPointer<Int32>
        let sense: LexiconBuilder.Sense
    }

    // Unsafe, because words are looked up for every token. The memory is written before the lexicon is shared, never
    // changed and never freed: a lexicon holds only pointers, so passing it on needs no reference counting.
    private let table: ByteTable
    private let count: Int
    /// The meanings of all words in the first language, then in the second, and so on.
    private let meanings: UnsafePointer<Meaning>
    private let phrases: UnsafePointer<Phrase>
    /// The index of each word's first phrase.
    private let phraseStarts: UnsafePointer<Int>
    /// The languages that a word indicates, one bit each; 0 for words of many languages.
    private let tells: UnsafePointer<UInt16>

    init(_ builder: LexiconBuilder) {
        table = ByteTable(builder.words)
        count = builder.words.count
        tells = ByteTable.lasting(
            zip(builder.senses, builder.phrases).map { senses, phrases in Self.telling(senses, phrases) }
        )
        meanings = ByteTable.lasting(count: (Language.allCases.count + 1) * count) { place in
            let (language, word) = place.quotientAndRemainder(dividingBy: builder.words.count)
            return Self.meaning(builder.senses[word], builder.phrases[word], in: Language(rawValue: language))
        }
        var starts = [0]
        var all: [Phrase] = []
        for phrases in builder.phrases {
            all += phrases.sorted { $0.words.count > $1.words.count }.map { phrase in
                let words = UnsafeBufferPointer(start: ByteTable.lasting(phrase.words), count: phrase.words.count)
                return Phrase(words: words, sense: phrase.sense)
            }
            starts.append(all.count)
        }
        phrases = ByteTable.lasting(all)
        phraseStarts = ByteTable.lasting(starts)
    }

    /// Returns the index of a folded word, or -1.
    func find(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int32 { table.find(word, hash: hash) }

    /// Returns the meaning of a word in a language; when the language is `nil`, of all languages, English first.
    func meaning(of word: Int32, in language: Language?) -> Meaning {
        meanings[(language?.rawValue ?? Language.allCases.count) * count + Int(word)]
    }

    func tells(of word: Int32) -> UInt16 { tells[Int(word)] }

    /// Returns the phrases that begin with a word, longest first.
    func phrases(from word: Int32) -> UnsafeBufferPointer<Phrase> {
        let start = phraseStarts[Int(word)]
        return UnsafeBufferPointer(start: phrases + start, count: phraseStarts[Int(word) + 1] - start)
    }
}

extension Lexicon {
    private static func telling(_ senses: [LexiconBuilder.Sense], _ phrases: [LexiconBuilder.Phrase]) -> UInt16 {
        var bits: UInt16 = 0
        for sense in senses { bits |= 1 << UInt16(sense.language.rawValue) }
        for phrase in phrases { bits |= 1 << UInt16(phrase.sense.language.rawValue) }
        return bits.nonzeroBitCount > 3 ? 0 : bits
    }

    /// Returns a word's senses in the language; in a language other than English, English senses and then those of any
    /// language fill in.
    private static func meaning(
        _ senses: [LexiconBuilder.Sense],
        _ phrases: [LexiconBuilder.Phrase],
        in language: Language?
    ) -> Meaning {
        let isForeign = senses.contains { $0.language == language }
        let isEnglish = !isForeign && senses.contains { $0.language == .english }
        var meaning = Meaning()
        for sense in senses {
            let counts =
                isForeign
                ? sense.language == language
                : isEnglish ? sense.language == .english : standsIn(sense, in: language)
            guard counts else { continue }
            meaning.classes.formUnion(sense.classes)
            if meaning.unit < 0 { meaning.unit = sense.unit }
            if !sense.classes.isDisjoint(with: [.number, .fraction]) { meaning.value = sense.value }
        }
        if phrases.contains(where: { $0.sense.language == language || $0.sense.language == .english }) {
            meaning.classes.insert(.phrase)
        }
        if isForeign { meaning.standIn = StandIn.print(for: meaning.classes, in: language) }
        return meaning
    }

    /// Whether a word of a third language may fill in, which only units and numbers may.
    private static func standsIn(_ sense: LexiconBuilder.Sense, in language: Language?) -> Bool {
        language != .english && !sense.classes.isDisjoint(with: [.unit, .number, .fraction])
    }
}
