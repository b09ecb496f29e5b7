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
