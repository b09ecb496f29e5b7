/// Lays the spans of a line side by side.
struct LineSpans {
    let grammar: AmountGrammar
    let labels: UnsafeMutableBufferPointer<LineLabel>
    let reading: Reading?
    /// Where each byte of the tokens' text stands in the line as it came; `nil` when they are the same.
    let origins: [Int]?

    func spans(of text: String) -> [LineSpan] {
        let end = text.utf8.count
        var spans: [LineSpan] = []
        spans.reserveCapacity(2 * grammar.tokens.count + 1)
        var place = 0
        var index = 0
        while index < grammar.tokens.count {
            let part = part(of: index)
            var last = index
            while last + 1 < grammar.tokens.count, self.part(of: last + 1) == part { last += 1 }
            let begin = origin(grammar.tokens[index].start)
            let close = origin(grammar.tokens[last].end)
            if part != .other, close > max(begin, place) {
                let start = max(begin, place)
                if start > place { spans.append(LineSpan(part: .other, bytes: place..<start)) }
                spans.append(LineSpan(part: part, bytes: start..<close))
                place = close
            }
            index = last + 1
        }
        if place < end { spans.append(LineSpan(part: .other, bytes: place..<end)) }
        return spans
    }

    private func origin(_ place: Int32) -> Int { origins.map { $0[Int(place)] } ?? Int(place) }

    private func part(of index: Int) -> LineSpan.Part {
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
    private func amountPart(_ index: Int) -> LineSpan.Part {
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
