internal import TableData

/// The kitchen words of all languages, indexed by their bytes, and used where they lie in the program.
///
/// Reading the tables of words would take a program longer than reading its first recipe, so `make indexes` makes the
/// index ahead of time, and a test compares it with the tables. `LexiconIndex.h` describes it.
///
/// Unchecked because of the pointers, whose memory is a constant of the program.
struct Lexicon: @unchecked Sendable {
    /// The lexicon that the package carries.
    static let standard = Lexicon()

    /// The meaning of a word in a line of one language.
    struct Meaning {
        let classes: WordClass
        /// The index of the unit; -1 for a word that is none.
        let unit: Int16
        let value: Fraction
        /// The word that replaces this one for the name model.
        let standIn: WordPrint?
    }

    /// Several words with one meaning; this holds the words after the first.
    struct Phrase {
        let words: UnsafeBufferPointer<Int32>
        let language: Language?
        let classes: WordClass
        let unit: Int16
    }

    /// How many units the table of units had when the index was made.
    let unitCount: Int
    // Unsafe, because words are looked up for every token, and arrays would be retained for each. The tables lie in the
    // program: they never change and are never freed.
    private let table: ByteTable
    private let meanings: UnsafePointer<LexiconMeaning>
    private let meaningStarts: UnsafePointer<Int32>
    private let phrases: UnsafePointer<LexiconPhrase>
    private let phraseStarts: UnsafePointer<Int32>
    private let phraseWords: UnsafePointer<Int32>
    private let numbers: UnsafePointer<LexiconNumber>
    private let tells: UnsafePointer<UInt16>

    private init() {
        var tables = LexiconTables()
        let header = tables.header
        let slots = tables.next(header.slots, of: Int32.self)
        let starts = tables.next(header.words + 1, of: Int32.self)
        meaningStarts = tables.next(header.words + 1, of: Int32.self)
        phraseStarts = tables.next(header.words + 1, of: Int32.self)
        tells = tables.next(header.words, of: UInt16.self)
        meanings = tables.next(header.meanings, of: LexiconMeaning.self)
        phrases = tables.next(header.phrases, of: LexiconPhrase.self)
        phraseWords = tables.next(header.phraseWords, of: Int32.self)
        numbers = tables.next(header.numbers, of: LexiconNumber.self)
        let bytes = tables.next(header.bytes, of: UInt8.self)
        table = ByteTable(bytes: bytes, starts: starts, slots: slots, slotCount: Int(header.slots))
        unitCount = Int(header.units)
    }

    /// Returns the index of a folded word, or -1.
    func find(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int32 { table.find(word, hash: hash) }

    /// Returns the meaning of a word in a language; when the language is `nil`, of all languages, English first.
    func meaning(of word: Int32, in language: Language?) -> Meaning {
        let wanted = Self.code(of: language)
        let last = Int(meaningStarts[Int(word) + 1]) - 1
        var place = Int(meaningStarts[Int(word)])
        while place < last, meanings[place].language != wanted { place += 1 }
        let found = meanings[place]
        let number = numbers[Int(found.number)]
        return Meaning(
            classes: WordClass(rawValue: found.classes),
            unit: found.unit,
            value: Fraction(number.numerator, number.denominator),
            standIn: StandIn.print(at: found.standIn)
        )
    }

    /// Returns the languages that a word indicates, one bit each; 0 for words of many languages.
    func tells(of word: Int32) -> UInt16 { tells[Int(word)] }

    /// Calls a closure with each phrase that begins with a word, longest first, until it returns a result.
    func firstPhrase<Result>(from word: Int32, _ body: (Phrase) -> Result?) -> Result? {
        for place in phraseStarts[Int(word)]..<phraseStarts[Int(word) + 1] {
            let found = phrases[Int(place)]
            let words = UnsafeBufferPointer(start: phraseWords + Int(found.firstWord), count: Int(found.wordCount))
            let phrase = Phrase(
                words: words,
                language: Language(rawValue: Int(found.meaning.language)),
                classes: WordClass(rawValue: found.meaning.classes),
                unit: found.meaning.unit
            )
            if let result = body(phrase) { return result }
        }
        return nil
    }

    /// The number of a language in the index.
    static func code(of language: Language?) -> UInt8 { language.map { UInt8($0.rawValue) } ?? .max }
}

/// The tables of the index of words, one after the other.
private struct LexiconTables {
    let header: LexiconHeader
    // Unsafe, because C gives the address of the bytes, which lie in the program; each table lies within them.
    private let bytes: UnsafeRawBufferPointer
    private var place: Int

    init() {
        var count = 0
        bytes = UnsafeRawBufferPointer(start: larder_lexicon(&count), count: count)
        header = bytes.load(as: LexiconHeader.self)
        place = MemoryLayout<LexiconHeader>.size
    }

    /// Returns the next table, and passes over it.
    mutating func next<Element: BitwiseCopyable>(_ count: UInt32, of type: Element.Type) -> UnsafePointer<Element> {
        let size = Int(count) * MemoryLayout<Element>.stride
        precondition(place + size <= bytes.count, "The index of words is broken.")
        let table = UnsafeRawBufferPointer(rebasing: bytes[place...]).bindMemory(to: Element.self)
        place += (size + 7) / 8 * 8
        guard let base = table.baseAddress else { preconditionFailure("The index of words is broken.") }
        return base
    }
}

/// English words that replace those of other languages for the name model, which learned from English lines.
///
/// "gehackt" and "haché" reach the model as "chopped", "für" and "pour" as "for", so what the model knows about the
/// English word applies to the others.
enum StandIn {
    static let words: [(classes: WordClass, print: WordPrint)] = [
        (.optional, WordPrint(of: "optional")), (.taste, WordPrint(of: "taste")), (.purpose, WordPrint(of: "for")),
        (.plus, WordPrint(of: "plus")), (.prep, WordPrint(of: "chopped")), (.adverb, WordPrint(of: "finely")),
        (.and, WordPrint(of: "and")), (.range, WordPrint(of: "or")), (.comment, WordPrint(of: "to")),
    ]
    /// The word "into" after a preparation: "coupées en rondelles".
    static let into = WordPrint(of: "into")

    /// Returns the fingerprints of a word by its place in the list; `nil` for a place that it lacks.
    static func print(at place: UInt8) -> WordPrint? { place < words.count ? words[Int(place)].print : nil }
}
