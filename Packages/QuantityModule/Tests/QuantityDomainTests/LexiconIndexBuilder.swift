import Foundation
import Quantities
import TableData

@testable import LineParser

/// Makes the index of kitchen words that the package carries from the tables of words, as `LexiconIndex.h` lays it out.
///
/// A line of a table is a class of words, a value, and words or phrases separated by "|". The value is a unit, a
/// number, or nothing.
struct LexiconIndexBuilder {
    /// One meaning of a word in one language.
    private struct Sense {
        let language: Language
        let classes: WordClass
        let unit: Int16
        let value: Fraction?
    }

    /// Several words with one meaning; this holds the words after the first.
    private struct Phrase {
        let words: [Int32]
        let sense: Sense
    }

    /// A line of a table that is none.
    struct BrokenTable: Error { let row: [String] }

    private let units: [UnitCode: Int16]
    private var words = TextCollection()
    private var senses: [[Sense]] = []
    private var longer: [[Phrase]] = []
    private var numbers = [Fraction.one]
    private var meanings: [LexiconMeaning] = []
    private var meaningStarts: [Int32] = [0]
    private var phrases: [LexiconPhrase] = []
    private var phraseStarts: [Int32] = [0]
    private var phraseWords: [Int32] = []
    private var tells: [UInt16] = []

    /// Reads the tables of all languages.
    ///
    /// - Parameters:
    ///   - units: The units, in the order of their table.
    ///   - table: Returns the table of a language.
    /// - Throws: ``BrokenTable`` for a line without three fields, and one whose class, unit or number does not exist.
    init(units: [UnitCode], table: (Language) throws -> [UInt8]) throws {
        self.units = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1, Int16($0)) })
        for language in Language.allCases {
            for fields in TabSeparated.fields(of: try table(language)) {
                guard fields.count == 3 else {
                    throw BrokenTable(row: fields.map { String(decoding: $0, as: UTF8.self) })
                }
                let said = fields[..<2].map { String(decoding: $0, as: UTF8.self) }
                add(fields[2], try sense(said, language))
            }
        }
        for (senses, longer) in zip(senses, longer) { addWord(senses, longer) }
    }

    /// The bytes of the index.
    var bytes: [UInt8] {
        let header = LexiconHeader(
            slots: UInt32(words.slots.count),
            words: UInt32(words.count),
            meanings: UInt32(meanings.count),
            phrases: UInt32(phrases.count),
            phraseWords: UInt32(phraseWords.count),
            numbers: UInt32(numbers.count),
            bytes: UInt32(words.bytes.count),
            units: UInt32(units.count)
        )
        var bytes: [UInt8] = []
        func add<Element: BitwiseCopyable>(_ table: [Element]) {
            table.withUnsafeBytes { bytes += $0 }
            bytes += Array(repeating: 0, count: (8 - bytes.count % 8) % 8)
        }
        add([header])
        add(words.slots)
        add(words.starts)
        add(meaningStarts)
        add(phraseStarts)
        add(tells)
        add(meanings)
        add(phrases)
        add(phraseWords)
        add(numbers.map { LexiconNumber(numerator: $0.numerator, denominator: $0.denominator) })
        add(words.bytes)
        return bytes
    }

    private func sense(_ fields: [String], _ language: Language) throws -> Sense {
        guard let classes = WordClass.named[fields[0]] else { throw BrokenTable(row: fields) }
        let isUnit = classes == .unit || classes == .weakUnit
        let unit = isUnit ? units[UnitCode(rawValue: fields[1])] : nil
        let isNumber = !classes.isDisjoint(with: [.number, .fraction])
        let value = isNumber ? Fraction(text: fields[1]) : nil
        guard isUnit == (unit != nil), isNumber == (value != nil) else { throw BrokenTable(row: fields) }
        return Sense(language: language, classes: classes, unit: unit ?? -1, value: value)
    }

    /// Adds the entries of a list with one sense.
    private mutating func add(_ list: ArraySlice<UInt8>, _ sense: Sense) {
        for entry in ByteFolding.folded(Array(list)).split(separator: UInt8(ascii: "|")) {
            let numbers = words(of: Array(entry))
            guard let first = numbers.first else { continue }
            if numbers.count == 1 {
                senses[Int(first)].append(sense)
            } else {
                longer[Int(first)].append(Phrase(words: Array(numbers.dropFirst()), sense: sense))
            }
        }
    }

    /// Returns the numbers of an entry's words; the tokenizer splits it, as it splits the lines that are read.
    private mutating func words(of entry: [UInt8]) -> [Int32] {
        entry.withUnsafeBufferPointer { bytes in
            var tokenizer = LineTokenizer(bytes, lexicon: nil)
            var found: [Int32] = []
            while let token = tokenizer.next() {
                guard token.kind == .word else { continue }
                let text = UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
                found.append(Int32(words.insert(text)))
                while senses.count < words.count {
                    senses.append([])
                    longer.append([])
                }
            }
            return found
        }
    }

    /// Adds what a word means in each language, and the phrases that begin with it.
    private mutating func addWord(_ senses: [Sense], _ longer: [Phrase]) {
        let languages = (senses + longer.map(\.sense)).reduce(0) { $0 | Self.bit($1.language) }
        tells.append(languages.nonzeroBitCount > 3 ? 0 : languages)
        for language in Language.allCases where (languages | Self.bit(.english)) & Self.bit(language) != 0 {
            meanings.append(meaning(senses, longer, in: language))
        }
        meanings.append(meaning(senses, longer, in: nil))
        meaningStarts.append(Int32(meanings.count))
        for phrase in longer.sorted(by: { $0.words.count > $1.words.count }) {
            phrases.append(
                LexiconPhrase(
                    meaning: meaning(of: [phrase.sense], in: phrase.sense.language, standIn: nil),
                    firstWord: UInt32(phraseWords.count),
                    wordCount: UInt32(phrase.words.count)
                )
            )
            phraseWords += phrase.words
        }
        phraseStarts.append(Int32(phrases.count))
    }

    private static func bit(_ language: Language) -> UInt16 { 1 << UInt16(language.rawValue) }
}

extension LexiconIndexBuilder {
    /// Returns a word's senses in the language; in a language other than English, English senses and then those of any
    /// language fill in.
    private mutating func meaning(_ senses: [Sense], _ phrases: [Phrase], in language: Language?) -> LexiconMeaning {
        let isForeign = senses.contains { $0.language == language }
        let isEnglish = !isForeign && senses.contains { $0.language == .english }
        let counting = senses.filter { sense in
            isForeign
                ? sense.language == language
                : isEnglish ? sense.language == .english : standsIn(sense, in: language)
        }
        let beginsPhrase = phrases.contains { $0.sense.language == language || $0.sense.language == .english }
        var classes = counting.reduce(into: WordClass()) { $0.formUnion($1.classes) }
        if beginsPhrase { classes.insert(.phrase) }
        let standIn = isForeign ? StandIn.place(for: classes, in: language) : nil
        var meaning = meaning(of: counting, in: language, standIn: standIn)
        meaning.classes = classes.rawValue
        return meaning
    }

    private mutating func meaning(of senses: [Sense], in language: Language?, standIn: UInt8?) -> LexiconMeaning {
        let value = senses.last { $0.value != nil }?.value ?? .one
        if !numbers.contains(value) { numbers.append(value) }
        return LexiconMeaning(
            classes: senses.reduce(into: WordClass()) { $0.formUnion($1.classes) }.rawValue,
            unit: senses.first { $0.unit >= 0 }?.unit ?? -1,
            number: UInt16(numbers.firstIndex(of: value) ?? 0),
            language: Lexicon.code(of: language),
            standIn: standIn ?? .max,
            unused: 0
        )
    }

    /// Whether a word of a third language may fill in, which only units and numbers may.
    private func standsIn(_ sense: Sense, in language: Language?) -> Bool {
        language != .english && !sense.classes.isDisjoint(with: [.unit, .number, .fraction])
    }
}

extension StandIn {
    /// Returns the place of the word that replaces words of these classes; `nil` to keep the word's own.
    fileprivate static func place(for classes: WordClass, in language: Language?) -> UInt8? {
        guard let language, language != .english, classes.isDisjoint(with: [.clause, .unit, .partitive]) else {
            return nil
        }
        // In Turkish, the purpose precedes "için": see NameLabeler.
        if language == .turkish, classes.contains(.purpose) { return nil }
        return words.firstIndex { !classes.isDisjoint(with: $0.classes) }.map { UInt8($0) }
    }
}
