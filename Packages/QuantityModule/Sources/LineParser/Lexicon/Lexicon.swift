/// The kitchen words of all languages, indexed by their bytes.
struct Lexicon: @unchecked Sendable {
    /// The meaning of a word in a line of one language.
    struct Meaning: Sendable {
        /// The language; `nil` for all languages in which the word has no meaning of its own.
        var language: Language?
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
    /// The meanings of the first word, then of the second, and so on; the last of each word is that of no language.
    private let meanings: UnsafePointer<Meaning>
    private let meaningStarts: UnsafePointer<Int>
    private let phrases: UnsafePointer<Phrase>
    /// The index of each word's first phrase.
    private let phraseStarts: UnsafePointer<Int>
    /// The languages that a word indicates, one bit each; 0 for words of many languages.
    private let tells: UnsafePointer<UInt16>

    init(_ builder: LexiconBuilder) {
        var meanings: [Meaning] = []
        var meaningStarts = [0]
        var phrases: [Phrase] = []
        var phraseStarts = [0]
        var tells: [UInt16] = []
        builder.forEachWord { senses, longer in
            let languages = Self.languages(of: senses, longer)
            tells.append(languages.nonzeroBitCount > 3 ? 0 : languages)
            for language in Language.allCases where (languages | Self.bit(.english)) & Self.bit(language) != 0 {
                meanings.append(Self.meaning(senses, longer, in: language))
            }
            meanings.append(Self.meaning(senses, longer, in: nil))
            meaningStarts.append(meanings.count)
            phrases += longer.sorted { $0.words.count > $1.words.count }.map { phrase in
                let words = UnsafeBufferPointer(start: ByteTable.lasting(phrase.words), count: phrase.words.count)
                return Phrase(words: words, sense: phrase.sense)
            }
            phraseStarts.append(phrases.count)
        }
        table = ByteTable(builder.words)
        self.meanings = ByteTable.lasting(meanings)
        self.meaningStarts = ByteTable.lasting(meaningStarts)
        self.phrases = ByteTable.lasting(phrases)
        self.phraseStarts = ByteTable.lasting(phraseStarts)
        self.tells = ByteTable.lasting(tells)
    }

    /// Returns the index of a folded word, or -1.
    func find(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int32 { table.find(word, hash: hash) }

    /// Returns the meaning of a word in a language; when the language is `nil`, of all languages, English first.
    func meaning(of word: Int32, in language: Language?) -> Meaning {
        let last = meaningStarts[Int(word) + 1] - 1
        var place = meaningStarts[Int(word)]
        while place < last, meanings[place].language != language { place += 1 }
        return meanings[place]
    }

    func tells(of word: Int32) -> UInt16 { tells[Int(word)] }

    /// Returns the phrases that begin with a word, longest first.
    func phrases(from word: Int32) -> UnsafeBufferPointer<Phrase> {
        let start = phraseStarts[Int(word)]
        return UnsafeBufferPointer(start: phrases + start, count: phraseStarts[Int(word) + 1] - start)
    }
}

extension Lexicon {
    /// Returns the languages in which a word has a sense or begins a phrase, one bit each.
    private static func languages(
        of senses: ArraySlice<LexiconBuilder.Sense>,
        _ phrases: ArraySlice<LexiconBuilder.Phrase>
    ) -> UInt16 {
        senses.reduce(0) { $0 | bit($1.language) } | phrases.reduce(0) { $0 | bit($1.sense.language) }
    }

    private static func bit(_ language: Language) -> UInt16 { 1 << UInt16(language.rawValue) }

    /// Returns a word's senses in the language; in a language other than English, English senses and then those of any
    /// language fill in.
    private static func meaning(
        _ senses: ArraySlice<LexiconBuilder.Sense>,
        _ phrases: ArraySlice<LexiconBuilder.Phrase>,
        in language: Language?
    ) -> Meaning {
        let isForeign = senses.contains { $0.language == language }
        let isEnglish = !isForeign && senses.contains { $0.language == .english }
        var meaning = Meaning(language: language)
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
