/// The words of a line that the name model labels, in order.
struct NameSequence {
    /// The word classes used as features; the others say nothing about names.
    static let telling: WordClass = [
        .unit, .number, .fraction, .article, .vague, .size, .and, .plus, .range, .partitive, .approx, .of, .extra,
        .prep,
        .softPrep, .adverb, .comment, .cutPrep, .optional, .taste, .temperature, .adjective, .clause, .each,
    ]

    /// The print of "plus", which also stands for "+".
    private static let plus = WordPrint(of: "plus")

    let grammar: AmountGrammar
    // Unsafe, because it is stack memory that the caller lends for one line; nothing keeps it.
    private let space: UnsafeMutableBufferPointer<NameWord>
    private var count = 0
    private var depth: UInt32 = 0
    private var signs: NameWord.Signs = .start

    /// Creates a sequence in a buffer with room for as many words as the line has tokens.
    init(_ grammar: AmountGrammar, into space: UnsafeMutableBufferPointer<NameWord>) {
        self.grammar = grammar
        self.space = space
    }

    /// Returns the words of the parts, with the input of their features.
    mutating func words(_ parts: AmountLocator.Parts) -> UnsafeMutableBufferPointer<NameWord> {
        let afterAmount = parts.reading.map { parts.name.lowerBound >= $0.measure.end } ?? false
        if afterAmount { signs = [.start, .amount] }
        add(nameRange(parts.name, afterAmount: afterAmount), skipping: parts.reading?.brackets)
        if !parts.after.isEmpty {
            signs.formUnion(.amount)
            add(parts.after, skipping: parts.reading?.brackets)
        }
        let words = UnsafeMutableBufferPointer(rebasing: space[..<count])
        if count > 0 { words[count - 1].after.formUnion(signs) }
        ClauseScan(words: words).fill()
        return words
    }

    /// Returns the name without "of", "a", punctuation and "or more" between it and the amount.
    private func nameRange(_ range: Range<Int>, afterAmount: Bool) -> Range<Int> {
        var index = range.lowerBound
        while index < range.upperBound, isLeader(index) || afterAmount && grammar.has(.article, index) { index += 1 }
        if grammar.has(.range, index), grammar.has(.extra, index + 1), index + 2 < range.upperBound { index += 2 }
        return index..<max(index, range.upperBound)
    }

    /// Whether a token only connects amount and name: "of", "de", punctuation and the like.
    private func isLeader(_ index: Int) -> Bool {
        switch grammar.kind(index) {
        case .comma, .period, .dash, .slash, .colon, .close, .star, .other, .semicolon, .tilde, .plus: true
        case .word: grammar.has([.partitive, .each], index)
        default: false
        }
    }

    private mutating func add(_ range: Range<Int>, skipping amount: Range<Int>?) {
        var index = range.lowerBound
        while index < range.upperBound {
            if let amount, amount.contains(index) {
                signs.formUnion(.amount)
                index = amount.upperBound
                continue
            }
            switch grammar.kind(index) {
            case .word, .number, .fraction, .percent: add(index)
            case .plus where count > 0: add(index)
            default: add(sign: index)
            }
            index += 1
        }
    }

    private mutating func add(_ index: Int) {
        let token = grammar.tokens[index]
        if count > 0 { space[count - 1].after = signs }
        var print = token.print
        var classes = UInt32(truncatingIfNeeded: token.classes.intersection(Self.telling).rawValue)
        if token.kind != .word {
            print.full = UInt32(token.kind.rawValue) + 1
            print.stem = print.full
            switch token.kind {
            case .plus:
                print = Self.plus
                classes = UInt32(truncatingIfNeeded: WordClass.plus.rawValue)
            case .percent: break
            default: classes = UInt32(truncatingIfNeeded: WordClass.number.rawValue)
            }
        } else if token.classes.contains(.clause), count > 0,
            space[count - 1].isForeignPreparation(in: grammar.language)
        {
            print = StandIn.into
        }
        var word = NameWord(token: index, print: print, classes: classes, before: signs)
        word.depth = depth
        word.capitals = capitals(token)
        space.initializeElement(at: count, to: word)
        count += 1
        signs = []
    }

    private func capitals(_ token: Token) -> UInt32 {
        guard Self.isCapital(grammar.raw[Int(token.start)]) else { return 0 }
        return token.end - token.start > 1 && Self.isCapital(grammar.raw[Int(token.start) + 1]) ? 2 : 1
    }

    private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    private mutating func add(sign index: Int) {
        switch grammar.kind(index) {
        case .comma: signs.formUnion(.comma)
        case .open:
            signs.formUnion(.open)
            depth = 1
        case .close:
            signs.formUnion(.close)
            depth = 0
        case .dash: signs.formUnion(grammar.tokens[index].spaceBefore ? .dash : .hyphen)
        case .slash: signs.formUnion(.slash)
        case .colon: signs.formUnion(.colon)
        case .semicolon: signs.formUnion(.semicolon)
        case .period: signs.formUnion(.period)
        case .ampersand: signs.formUnion(.and)
        // A footnote mark says nothing about the words around it.
        case .star: break
        default: signs.formUnion(.other)
        }
    }
}
