/// The role of a token outside of the amount.
package enum LineLabel: UInt8 {
    case none
    case name
    case size
    /// A counting noun after the name: "3 celery ribs".
    case unit
    case preparation
    case comment
    /// A comment that states a purpose.
    case purpose
}

/// Joins the tokens with one label into text, taken from the original line.
struct LabeledText {
    // Unsafe, because it is stack memory that the caller lends for one line; nothing keeps it.
    let tokens: UnsafeBufferPointer<Token>
    let raw: UnsafeBufferPointer<UInt8>

    func slice(_ start: Int32, _ end: Int32) -> String {
        String(
            decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(raw)[Int(start)..<Int(end)]),
            as: UTF8.self
        )
    }

    func slice(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        return slice(tokens[first].start, tokens[last].end)
    }

    /// Returns the runs of a label, joined by a separator; a purpose is also a comment.
    func text(of label: LineLabel, _ labels: UnsafeMutableBufferPointer<LineLabel>, separator: String) -> String {
        func isMember(_ index: Int) -> Bool {
            labels[index] == label || label == .comment && labels[index] == .purpose
        }
        var result = ""
        var index = 0
        while index < labels.count {
            guard isMember(index) else {
                index += 1
                continue
            }
            var last = index
            while last + 1 < labels.count, isMember(last + 1) { last += 1 }
            if !result.isEmpty { result += separator }
            result += slice(tokens[index].start, tokens[last].end)
            index = last + 1
        }
        return result
    }
}

/// The role of a piece of a line.
package enum LinePiece: Sendable {
    case amount
    case unit
    case name
    case size
    case preparation
    case comment
    case purpose
    case other
}

/// Iterates over the pieces of a line in order: adjacent tokens with the same role.
struct LinePieces {
    let grammar: AmountGrammar
    // Unsafe, because it is stack memory that the caller lends for one line; nothing keeps it.
    let labels: UnsafeMutableBufferPointer<LineLabel>
    let reading: Reading?
    /// The position of each byte of the tokens' text in the original line; `nil` when they are the same.
    let origins: [Int]?

    func forEach(_ body: (LinePiece, Range<Int>) -> Void) {
        var place = 0
        var index = 0
        while index < grammar.tokens.count {
            let part = part(of: index)
            var last = index
            while last + 1 < grammar.tokens.count, self.part(of: last + 1) == part { last += 1 }
            let begin = max(origin(grammar.tokens[index].start), place)
            let end = origin(grammar.tokens[last].end)
            if part != .other, end > begin {
                body(part, begin..<end)
                place = end
            }
            index = last + 1
        }
    }

    private func origin(_ place: Int32) -> Int { origins.map { $0[Int(place)] } ?? Int(place) }

    private func part(of index: Int) -> LinePiece {
        switch labels[index] {
        case .none: amountPart(index)
        case .name: .name
        case .size: .size
        case .unit: .unit
        case .preparation: .preparation
        case .comment: .comment
        case .purpose: .purpose
        }
    }

    /// Returns the role of a token in the amount.
    private func amountPart(_ index: Int) -> LinePiece {
        guard let reading else { return .other }
        let isInside = index >= reading.measure.begin && index < reading.measure.end
        guard isInside || reading.brackets?.contains(index) == true else { return .other }
        if reading.size?.contains(index) == true { return .size }
        if grammar.has([.unit, .weakUnit], index), !grammar.has([.number, .article], index) { return .unit }
        switch grammar.kind(index) {
        case .comma, .semicolon, .open, .close, .colon, .period: return .other
        default: return .amount
        }
    }
}

/// A line with labeled tokens: its amount, and the text of each label.
///
/// It cannot be copied, so it ends with the call that lends it, together with the memory of its tokens.
package struct LabeledLine: ~Copyable {
    private let grammar: AmountGrammar
    // Unsafe, because it is memory that ``LineReader/read(_:locale:_:)`` lends: one label for each token.
    private let labels: UnsafeMutableBufferPointer<LineLabel>
    private let parts: AmountLocator.Parts
    private let margin: Float
    private let origins: [Int]?
    /// The index of a unit whose noun follows the name, as in "3 celery ribs", or -1.
    private let movedUnit: Int16

    init(
        _ grammar: AmountGrammar,
        _ labels: UnsafeMutableBufferPointer<LineLabel>,
        _ parts: AmountLocator.Parts,
        margin: Float,
        origins: [Int]?
    ) {
        self.grammar = grammar
        self.labels = labels
        self.parts = parts
        self.margin = margin
        self.origins = origins
        movedUnit = Self.moveUnit(grammar, labels, parts)
    }

    private var texts: LabeledText { LabeledText(tokens: grammar.tokens, raw: grammar.raw) }

    /// The language that the line was read in.
    package var language: Language { grammar.language }

    /// The amount; `nil` for a line without one.
    package var reading: Reading? { parts.reading }

    /// The index of the amount's unit, even one that follows the name; -1 for none.
    package var unit: Int16 { movedUnit >= 0 ? movedUnit : parts.reading?.measure.unit ?? -1 }

    /// The index of the unit whose noun ends a compound name, as cloves end "Knoblauchzehen", and the noun's length in
    /// bytes; `nil` for most lines.
    package var compoundUnit: (unit: Int16, length: Int)? {
        guard language != .english, reading?.kind == .counted, let last = labels.lastIndex(of: .name),
            grammar.kind(last) == .word
        else { return nil }
        let token = grammar.tokens[last]
        let word = ByteFolding.folded(Array(texts.slice(token.start, token.end).utf8))
        guard word.count > Self.shortestStem + Self.shortestNoun else { return nil }
        return word.withUnsafeBufferPointer { word in
            for start in Self.shortestStem...word.count - Self.shortestNoun {
                let noun = UnsafeBufferPointer(rebasing: word[start...])
                let found = grammar.lexicon.find(noun, hash: WordPrint.hash(noun))
                guard found >= 0 else { continue }
                let meaning = grammar.lexicon.meaning(of: found, in: language)
                guard meaning.classes.contains(.unit), grammar.unit(meaning.unit)?.mayFollowName == true else {
                    continue
                }
                return (meaning.unit, noun.count)
            }
            return nil
        }
    }

    private static let shortestStem = 3
    private static let shortestNoun = 4

    /// Returns the rate of lines whose amount, unit, and name are right, among those by the same rule and with equally
    /// certain names.
    package func confidence(isKnown: Bool) -> Float {
        if let reading = parts.reading, grammar.isContradictory(reading) { return Self.contradicted }
        let (amount, margin) = evidence
        // An amount alone has no name that could be wrong.
        guard labels.contains(.name) else { return amount }
        return amount * NameCertainty.confidence(margin, isKnown: isKnown, in: language)
    }

    /// The rate of lines whose amount and unit are right, and the margin of the model; ``NameCertainty`` is fitted to
    /// it.
    package var evidence: (amount: Float, margin: Float) {
        ((parts.reading?.path ?? .none).confidence(margin), margin)
    }

    /// The confidence in an amount whose numbers contradict each other: either may be the right one.
    private static let contradicted: Float = 0.5

    /// Whether the line has neither words nor punctuation.
    package var isEmpty: Bool { grammar.tokens.isEmpty }

    /// Whether the line is a heading such as "For the sauce:".
    package var isHeading: Bool { parts.reading == nil && grammar.kind(grammar.tokens.count - 1) == .colon }

    /// Whether the line names two ingredients with an amount each.
    package var hasSecondItem: Bool { parts.reading.map { grammar.hasSecondItem(after: $0) } ?? false }

    /// Whether the line may name several ingredients; most lines don't.
    package var mayNameSeveral: Bool { grammar.mayNameSeveral(hasAmount: parts.reading != nil) }

    /// Whether the line contains a number in digits.
    package var hasNumber: Bool { grammar.tokens.contains { $0.kind == .number || $0.kind == .fraction } }

    /// Whether the line marks the ingredient as optional.
    package var isOptional: Bool {
        parts.isOptional || grammar.tokens.contains { $0.classes.contains(.optional) }
    }

    /// Returns the pieces with a label, joined by a separator; a purpose is also a comment.
    package func text(of label: LineLabel, separator: String) -> String {
        texts.text(of: label, labels, separator: separator)
    }

    /// The words of the amount; empty for a line without one.
    package var amountText: String { parts.reading.map { texts.slice($0.measure.begin..<$0.measure.end) } ?? "" }

    /// The size words inside the amount: "large" in "1 large bunch".
    package var innerSize: String { parts.reading?.size.map { texts.slice($0) } ?? "" }

    /// The word of a unit that is the ingredient itself: "4 cloves".
    package var nounText: String {
        guard let end = parts.reading?.measure.end, end > 0 else { return "" }
        let last = grammar.kind(end - 1) == .word ? end - 1 : max(end - 2, 0)
        return texts.slice(last..<last + 1)
    }

    /// The words that replace an amount: "to taste", "as needed".
    package var impreciseWords: String {
        for index in grammar.tokens.indices where grammar.has(.taste, index) {
            let begin = index > 0 && grammar.kind(index - 1) == .word && labels[index - 1] != .name ? index - 1 : index
            return texts.slice(begin..<index + 1)
        }
        return ""
    }

    /// Calls a closure with each piece of the line and its bytes, in order, skipping the space and punctuation between
    /// them.
    package func forEachPiece(_ body: (LinePiece, Range<Int>) -> Void) {
        LinePieces(grammar: grammar, labels: labels, reading: parts.reading, origins: origins).forEach(body)
    }

    /// Reads "3 celery ribs" as 3 ribs of celery, while "6 cloves" stay cloves.
    ///
    /// The noun is relabeled as the unit.
    private static func moveUnit(
        _ grammar: AmountGrammar,
        _ labels: UnsafeMutableBufferPointer<LineLabel>,
        _ parts: AmountLocator.Parts
    ) -> Int16 {
        guard let reading = parts.reading, reading.kind == .counted, reading.measure.unit < 0,
            let last = labels.lastIndex(of: .name),
            let position = grammar.unit(at: last)?.unit, let unit = grammar.unit(position), unit.mayFollowName,
            let first = labels.firstIndex(of: .name), first < last, grammar.tokens[first].word < 0 || first + 1 < last,
            grammar.kind(last - 1) == .word, !grammar.has([.partOf, .of, .article], last - 1),
            !(first..<last).contains(where: { grammar.kind($0) == .number })
        else { return -1 }
        let rest = LabeledText(tokens: grammar.tokens, raw: grammar.raw).slice(first..<last)
        guard rest != "whole", rest != "ground" else { return -1 }
        labels[last] = .unit
        return position
    }
}
