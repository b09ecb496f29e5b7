/// What each token of a line is part of, apart from the amount.
package enum LineLabel: UInt8 {
    case none
    case name
    case size
    /// A counting noun after the name: "3 celery ribs".
    case unit
    case preparation
    case comment
    /// A comment that says what for.
    case purpose
}

/// Joins the tokens of one label into text, cut from the line as written.
struct LabeledText {
    // Unsafe, since it is memory of the stack that the caller lends for one line; nothing keeps it.
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

    /// The runs of a label, joined by a separator; a purpose is a comment, too.
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

/// What a piece of a line is taken for.
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

/// The pieces of a line in order: tokens side by side that are parts of the same.
struct LinePieces {
    let grammar: AmountGrammar
    // Unsafe, since it is memory of the stack that the caller lends for one line; nothing keeps it.
    let labels: UnsafeMutableBufferPointer<LineLabel>
    let reading: Reading?
    /// Where each byte of the tokens' text stands in the line as it came; `nil` when they are the same.
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

    /// What a token of the amount is.
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

/// A line whose tokens are labeled: what its amount is, and the text of each label.
///
/// It cannot be copied, and so it ends with the call that lends it, as the memory of its tokens does.
package struct LabeledLine: ~Copyable {
    private let grammar: AmountGrammar
    // Unsafe, since it is the memory that ``LineReader/read(_:locale:_:)`` lends: one label for each token.
    private let labels: UnsafeMutableBufferPointer<LineLabel>
    private let parts: AmountLocator.Parts
    private let margin: Float
    private let origins: [Int]?
    /// The place of a unit whose noun stands after the name, as in "3 celery ribs", or -1.
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

    /// The amount; `nil` for a line without one.
    package var reading: Reading? { parts.reading }

    /// The place of the amount's unit, also of one that stands after the name; -1 for none.
    package var unit: Int16 { movedUnit >= 0 ? movedUnit : parts.reading?.measure.unit ?? -1 }

    /// The share of right readings among those that were read by the same rule and with names as sure.
    package var confidence: Float { (parts.reading?.path ?? .none).confidence(margin) }

    /// Whether the line has neither words nor signs.
    package var isEmpty: Bool { grammar.tokens.isEmpty }

    /// "For the sauce:" names nothing to buy.
    package var isHeading: Bool { parts.reading == nil && grammar.kind(grammar.tokens.count - 1) == .colon }

    /// Whether a number stands in it, in digits.
    package var hasNumber: Bool { grammar.tokens.contains { $0.kind == .number || $0.kind == .fraction } }

    /// Whether it says that the ingredient can be left out.
    package var isOptional: Bool {
        parts.isOptional || grammar.tokens.contains { $0.classes.contains(.optional) }
    }

    /// The pieces of a label, with a separator between them; a purpose is a comment, too.
    package func text(of label: LineLabel, separator: String) -> String {
        texts.text(of: label, labels, separator: separator)
    }

    /// The words of the amount; empty for a line without one.
    package var amountText: String { parts.reading.map { texts.slice($0.measure.begin..<$0.measure.end) } ?? "" }

    /// The size words inside the amount: "large" in "1 large bunch".
    package var innerSize: String { parts.reading?.size.map { texts.slice($0) } ?? "" }

    /// The word of a unit that turned out to be the thing itself: "4 cloves".
    package var nounText: String {
        guard let end = parts.reading?.measure.end, end > 0 else { return "" }
        let last = grammar.kind(end - 1) == .word ? end - 1 : max(end - 2, 0)
        return texts.slice(last..<last + 1)
    }

    /// "to taste", "as needed": the words that stand for an amount.
    package var impreciseWords: String {
        for index in grammar.tokens.indices where grammar.has(.taste, index) {
            let begin = index > 0 && grammar.kind(index - 1) == .word && labels[index - 1] != .name ? index - 1 : index
            return texts.slice(begin..<index + 1)
        }
        return ""
    }

    /// Calls with each piece of the line and its bytes, in order; space and signs between them are left out.
    package func forEachPiece(_ body: (LinePiece, Range<Int>) -> Void) {
        LinePieces(grammar: grammar, labels: labels, reading: parts.reading, origins: origins).forEach(body)
    }

    /// Reads "3 celery ribs" as 3 ribs of celery, while "6 cloves" stay cloves.
    ///
    /// The noun's label becomes the unit's.
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
