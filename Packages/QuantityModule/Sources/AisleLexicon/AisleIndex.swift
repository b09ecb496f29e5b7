/// The words and phrases of the language tables, sorted and numbered when the tables change, and searched in place.
///
/// Reading the tables takes a program longer than everything else that it does at its start, so the index is made ahead
/// of time: a test compares the committed index with the tables, and `make indexes` writes it.
///
/// All numbers are 32 bits, little-endian. The index begins with five counts: texts, words, places of words, steps and
/// nodes. Then follow, in this order: where each text ends, where the words of each text end, the words (the number
/// times 64, plus the language), the steps in order (node, word, next node), the meaning of each node (a byte), whether
/// each word may end a compound (a byte), and the texts in the order of their bytes.
struct AisleIndex: Sendable {
    /// A table of numbers within the index.
    private struct Numbers {
        let start: Int
        let count: Int

        var end: Int { start + 4 * count }
    }

    /// How many languages fit beside the number of a word.
    static let languageLimit = 64

    private let bytes: ProgramBytes
    private let textEnds: Numbers
    private let wordEnds: Numbers
    private let words: Numbers
    private let steps: Numbers
    private let meanings: Int
    private let compoundEnds: Int
    private let texts: Int

    /// Takes the bytes of an index.
    ///
    /// - Precondition: The bytes are those of an index.
    init(_ bytes: ProgramBytes) {
        func count(_ place: Int) -> Int { Self.number(in: bytes, at: 4 * place) }
        self.bytes = bytes
        textEnds = Numbers(start: 20, count: count(0))
        wordEnds = Numbers(start: textEnds.end, count: count(0))
        words = Numbers(start: wordEnds.end, count: count(2))
        steps = Numbers(start: words.end, count: 3 * count(3))
        meanings = steps.end
        compoundEnds = meanings + count(4)
        texts = compoundEnds + count(1)
        precondition(texts + number(textEnds, textEnds.count - 1) == bytes.count, "The index of aisles is broken.")
    }

    /// The words of all languages that are written so, in the order of the tables.
    func words(_ text: some Collection<UInt8>) -> [Vocabulary.Word] {
        guard let place = place(of: text) else { return [] }
        let first = place == 0 ? 0 : number(wordEnds, place - 1)
        return (first..<number(wordEnds, place)).map { index in
            let (id, language) = number(words, index).quotientAndRemainder(dividingBy: Self.languageLimit)
            return Vocabulary.Word(id: Int32(id), language: language)
        }
    }

    /// Whether a word may end a compound.
    func canEndCompound(_ word: Vocabulary.Word) -> Bool { bytes[compoundEnds + Int(word.id)] != 0 }

    /// The node after one more word, if a phrase continues with it.
    func next(after node: Int32, word: Vocabulary.Word) -> Int32? {
        let wanted = (Int(node), Int(word.id))
        var (low, high) = (0, steps.count / 3)
        while low < high {
            let middle = (low + high) / 2
            let step = (number(steps, 3 * middle), number(steps, 3 * middle + 1))
            if step == wanted { return Int32(number(steps, 3 * middle + 2)) }
            if step < wanted { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// What the phrase that ends at a node means.
    func meaning(at node: Int32) -> PhraseMeaning? { PhraseMeaning(code: bytes[meanings + Int(node)]) }

    private func place(of text: some Collection<UInt8>) -> Int? {
        var (low, high) = (0, textEnds.count)
        while low < high {
            let middle = (low + high) / 2
            switch order(ofTextAt: middle, text) {
            case 0: return middle
            case ..<0: low = middle + 1
            default: high = middle
            }
        }
        return nil
    }

    /// Less than 0 where the text of the index comes before the other, 0 where both are equal.
    private func order(ofTextAt place: Int, _ other: some Collection<UInt8>) -> Int {
        var position = texts + (place == 0 ? 0 : number(textEnds, place - 1))
        let end = texts + number(textEnds, place)
        for byte in other {
            if position == end { return -1 }
            if bytes[position] != byte { return Int(bytes[position]) - Int(byte) }
            position += 1
        }
        return end - position
    }

    private func number(_ table: Numbers, _ index: Int) -> Int { Self.number(in: bytes, at: table.start + 4 * index) }

    private static func number(in bytes: ProgramBytes, at start: Int) -> Int {
        Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16 | Int(bytes[start + 3]) << 24
    }
}

/// What a phrase of the language tables means.
enum PhraseMeaning: Hashable {
    /// An ingredient of the kind with this number.
    case ingredient(Int)
    /// A state of the ingredient beside it.
    case state(IngredientState)
    /// A word that ends the name of the thing: "in", "with".
    case divider
    /// A word between two names of which the last may end both: "chicken or vegetable broth".
    case alternative
    /// A word that tells the language and nothing else: "of", "de".
    case function
    /// A part that goes by the aisle of the whole: the clove in "Knoblauchzehe".
    case part

    private static let withoutValue: [PhraseMeaning] = [.divider, .alternative, .function, .part]

    /// Reads the meaning of a code; `nil` for 0, which means nothing.
    init?(code: UInt8) {
        let simple = Self.withoutValue.count
        let states = IngredientState.allCases
        switch Int(code) {
        case 0: return nil
        case 1...simple: self = Self.withoutValue[Int(code) - 1]
        case simple + 1...simple + states.count: self = .state(states[Int(code) - simple - 1])
        default: self = .ingredient(Int(code) - simple - states.count - 1)
        }
    }

    /// Whether it says something of the language alone, not of an ingredient.
    var isGrammar: Bool { self == .function || isDivider }
    /// Whether another part of the name begins with it.
    var isDivider: Bool { self == .divider || self == .alternative }
}
