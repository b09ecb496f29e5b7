/// A word or number outside of the amount, with the input of its features for the name model.
struct NameWord {
    /// Punctuation between two words.
    struct Signs: OptionSet {
        let rawValue: UInt32

        static let comma = Signs(rawValue: 1 << 0)
        static let open = Signs(rawValue: 1 << 1)
        static let close = Signs(rawValue: 1 << 2)
        /// A dash with space before it.
        static let dash = Signs(rawValue: 1 << 3)
        /// A dash that joins two words.
        static let hyphen = Signs(rawValue: 1 << 4)
        static let slash = Signs(rawValue: 1 << 5)
        static let colon = Signs(rawValue: 1 << 6)
        static let semicolon = Signs(rawValue: 1 << 7)
        static let period = Signs(rawValue: 1 << 8)
        /// The amount of the line.
        static let amount = Signs(rawValue: 1 << 9)
        static let other = Signs(rawValue: 1 << 10)
        static let start = Signs(rawValue: 1 << 11)
        static let end = Signs(rawValue: 1 << 12)
        static let and = Signs(rawValue: 1 << 13)

        /// The signs that divide a line into clauses.
        static let boundary: Signs = [.comma, .open, .close, .dash, .colon, .semicolon, .amount, .start]
    }

    /// The contents of a clause.
    struct Clause: OptionSet {
        let rawValue: UInt32

        static let preparation = Clause(rawValue: 1 << 0)
        static let number = Clause(rawValue: 1 << 1)
        /// The clause has a word that the lexicon does not know.
        static let plain = Clause(rawValue: 1 << 2)
        static let unit = Clause(rawValue: 1 << 3)
    }

    /// Its index among the tokens of the line.
    var token: Int
    var print: WordPrint
    /// The lexicon's classes that are used as features.
    var classes: UInt32
    var before: Signs
    var after: Signs = .end
    /// How many brackets are open, at most 1.
    var depth: UInt32 = 0
    /// The number of clauses before this one, at most 3.
    var clauseIndex: UInt32 = 0
    /// Capitalization: 1 when the first letter is a capital, 2 when the second is as well.
    var capitals: UInt32 = 0

    /// Its position from the beginning and the end of its clause, each at most 4.
    var placeInClause: UInt32 = 0
    var leftInClause: UInt32 = 0
    var clause: Clause = []
    /// The stems of the first and the last word of the clause.
    var clauseFirst: UInt32 = 0
    var clauseLast: UInt32 = 0
    /// Whether unknown words stand before (1) or after it (2) in its clause.
    var plainAround: UInt32 = 0

    /// Whether it is a preparation in a language whose words are replaced by English ones.
    func isForeignPreparation(in language: Language) -> Bool {
        language != .english && classes & UInt32(truncatingIfNeeded: WordClass.prep.rawValue) != 0
    }

    /// Whether the lexicon knows it in no class that matters.
    var isPlain: Bool { classes == 0 }
}

/// Describes the clause of each word.
struct ClauseScan {
    // Unsafe, because it is stack memory that the caller lends for one line; nothing keeps it.
    let words: UnsafeMutableBufferPointer<NameWord>

    func fill() {
        var begin = 0
        var index: UInt32 = 0
        while begin < words.count {
            var end = begin + 1
            while end < words.count, words[end].before.isDisjoint(with: .boundary) { end += 1 }
            fill(begin..<end, index: min(index, 3))
            begin = end
            index += 1
        }
    }

    private func fill(_ range: Range<Int>, index: UInt32) {
        var clause: NameWord.Clause = []
        var lastPlain = -1
        for place in range {
            let classes = WordClass(rawValue: UInt64(words[place].classes))
            if !classes.isDisjoint(with: [.prep, .softPrep, .cutPrep]) { clause.formUnion(.preparation) }
            if classes.contains(.number) { clause.formUnion(.number) }
            if classes.contains(.unit) { clause.formUnion(.unit) }
            if words[place].isPlain {
                clause.formUnion(.plain)
                lastPlain = place
            }
        }
        var plainBefore: UInt32 = 0
        for place in range {
            words[place].clause = clause
            words[place].clauseIndex = index
            words[place].clauseFirst = words[range.lowerBound].print.stem
            words[place].clauseLast = words[range.upperBound - 1].print.stem
            words[place].placeInClause = UInt32(min(place - range.lowerBound, 4))
            words[place].leftInClause = UInt32(min(range.upperBound - 1 - place, 4))
            words[place].plainAround = plainBefore | (lastPlain > place ? 2 : 0)
            if words[place].isPlain { plainBefore = 1 }
        }
    }
}
