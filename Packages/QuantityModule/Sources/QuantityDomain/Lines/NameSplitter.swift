/// Tells the ingredient's name from size, preparation and comment, by word classes and commas.
///
/// It labels tokens; nothing is moved or lost. A trained model can take its place behind the same labels.
struct NameSplitter {
    let grammar: AmountGrammar
    let labels: UnsafeMutableBufferPointer<LineLabel>
    /// Whether preparations belong to the name, as in "1 can sliced peaches".
    private let keepsPreparations: Bool
    private var nameIsComplete = false
    /// Whether the clause before this one was the name.
    private var followsName = false

    init(_ grammar: AmountGrammar, _ labels: UnsafeMutableBufferPointer<LineLabel>, keepsPreparations: Bool) {
        self.grammar = grammar
        self.labels = labels
        self.keepsPreparations = keepsPreparations
    }

    /// Labels the tokens of a name with what follows it; brackets that were read as an amount are no comment.
    mutating func label(_ range: Range<Int>, brackets: Range<Int>?) {
        var index = range.lowerBound
        while index < range.upperBound, isLeader(index) { index += 1 }
        // "or more" after the amount
        if grammar.has(.range, index), grammar.has(.extra, index + 1), index + 2 < range.upperBound { index += 2 }
        while index < range.upperBound {
            let end = min(clauseEnd(index, range.upperBound), range.upperBound)
            clause(index..<end, brackets: brackets)
            index = end
            while index < range.upperBound, isSeparator(index) { index += 1 }
        }
    }

    /// Labels a comment: everything but the signs at its edges.
    func comment(_ range: Range<Int>, as label: LineLabel = .comment) {
        var begin = range.lowerBound
        var end = range.upperBound
        while begin < end, isEdge(begin) { begin += 1 }
        while begin < end, isEdge(end - 1) { end -= 1 }
        for index in begin..<end { labels[index] = label }
    }

    private func isEdge(_ index: Int) -> Bool {
        switch grammar.kind(index) {
        case .word, .number, .fraction, .percent: false
        default: true
        }
    }

    /// "of", "de", signs and the like between amount and name.
    private func isLeader(_ index: Int) -> Bool {
        switch grammar.kind(index) {
        case .comma, .period, .dash, .slash, .colon, .close, .star, .other, .semicolon, .tilde, .plus: true
        case .word: grammar.has([.partitive, .each], index)
        default: false
        }
    }

    private func isSeparator(_ index: Int) -> Bool {
        switch grammar.kind(index) {
        case .comma, .semicolon, .close, .star, .period: true
        default: false
        }
    }

    private func clauseEnd(_ index: Int, _ limit: Int) -> Int {
        if grammar.kind(index) == .open { return grammar.closing(index) }
        var place = index
        while place < limit {
            switch grammar.kind(place) {
            case .comma, .semicolon, .open, .star: return place
            default: place += 1
            }
        }
        return limit
    }

    private mutating func clause(_ range: Range<Int>, brackets: Range<Int>?) {
        if grammar.kind(range.lowerBound) == .open {
            if range != brackets { bracket(range) }
            if followsName, goesOn(after: range.upperBound) { nameIsComplete = false }
            followsName = false
        } else if !nameIsComplete {
            name(range)
            followsName = nameIsComplete
        } else {
            note(range)
            followsName = false
        }
    }

    /// "Italian (flat-leaf) parsley": the name goes on behind the bracket.
    private func goesOn(after index: Int) -> Bool {
        grammar.kind(index) == .word
            && !grammar.has(
                [.comment, .prep, .softPrep, .adverb, .range, .and, .plus, .cutPrep, .optional, .taste],
                index
            )
    }

    private func bracket(_ range: Range<Int>) {
        let inner = range.lowerBound + 1..<range.upperBound
        let isWord = inner.count == 2 && grammar.has(.prep, inner.lowerBound)
        comment(inner, as: isWord ? .preparation : .comment)
    }

    /// A clause after the name: what is done, or a remark.
    private func note(_ range: Range<Int>) {
        let first = range.lowerBound
        if grammar.has(.comment, first), !grammar.has([.prep, .cutPrep, .adverb], first) { return comment(range) }
        let isAtTemperature = range.contains { grammar.has(.temperature, $0) }
        let isPreparation = isAtTemperature || range.contains { grammar.has([.prep, .softPrep, .cutPrep], $0) }
        let startsWithAmount = grammar.kind(first) == .number || grammar.kind(first) == .fraction
        let isRemark = startsWithAmount || grammar.has([.range, .and, .plus, .optional, .taste], first)
        comment(range, as: isPreparation && !isRemark ? .preparation : .comment)
    }
}

extension NameSplitter {
    /// The clause that holds the name, with words before, inside and after it that do not belong to it.
    private mutating func name(_ range: Range<Int>) {
        var index = range.lowerBound
        var named = false
        var last = LineLabel.none
        while index < range.upperBound {
            if named, let label = tail(index, range.upperBound) {
                comment(index..<range.upperBound, as: label)
                break
            }
            let run = preparation(index, range.upperBound, named: named)
            if run > index {
                for place in index..<run { labels[place] = .preparation }
                index = run
                last = .preparation
            } else if grammar.has(.size, index), isLooseSize(index), !named || grammar.kind(index + 1) == .word {
                labels[index] = .size
                index += 1
                if grammar.has(.range, index), grammar.has(.size, index + 1), isLooseSize(index + 1) {
                    labels[index] = .size
                    index += 1
                }
            } else {
                let isLoose = isEdge(index) && (!named || index + 1 == range.upperBound)
                labels[index] = isLoose ? .none : .name
                if !isLoose, !grammar.has(.adjective, index) {
                    named = named || grammar.kind(index) == .word || grammar.kind(index) == .number
                }
                if !isLoose { last = .name }
                index += 1
            }
        }
        nameIsComplete = named && last != .none
    }

    /// A size word that is not part of a compound such as "extra-virgin".
    private func isLooseSize(_ index: Int) -> Bool {
        guard grammar.language != .english || grammar.has(.bodySize, index) else { return false }
        if grammar.kind(index + 1) == .dash, grammar.isGlued(index + 1) { return false }
        return !(index > 0 && grammar.kind(index - 1) == .dash && grammar.isGlued(index))
    }

    /// Where a name ends and a remark or preparation begins without a comma.
    private func tail(_ index: Int, _ end: Int) -> LineLabel? {
        if grammar.kind(index) == .dash, grammar.tokens[index].spaceBefore, index + 1 < end,
            grammar.tokens[index + 1].spaceBefore
        {
            return .comment
        }
        if closesWithAmount(index, end) { return .comment }
        if grammar.has([.vague, .phrase], index), let words = grammar.vague(index), words.measure.end >= end - 1,
            words.measure.unit < 0
        {
            return .comment
        }
        if grammar.kind(index) == .plus || grammar.has([.plus, .optional, .taste], index), !isCompound(index) {
            return .comment
        }
        if grammar.has([.range, .and], index), opensAmount(index + 1) { return .comment }
        if grammar.has(.cutPrep, index), grammar.has([.comment, .cutPrep], index), runsOn(index, end) {
            return .preparation
        }
        return grammar.has(.comment, index) && !grammar.has(.cutPrep, index) && !isCompound(index) ? .comment : nil
    }

    /// "salt 1 ml": the amount once more at the end.
    private func closesWithAmount(_ index: Int, _ end: Int) -> Bool {
        guard grammar.kind(index) == .number || grammar.kind(index) == .fraction,
            let measure = grammar.measure(at: index), grammar.isPrecise(measure.unit)
        else { return false }
        return measure.end >= end
    }

    private func isCompound(_ index: Int) -> Bool {
        grammar.kind(index - 1) == .dash && grammar.isGlued(index)
            || grammar.kind(index + 1) == .dash && grammar.isGlued(index + 1)
    }

    private func opensAmount(_ index: Int) -> Bool {
        guard let measure = grammar.numbers(index) else {
            return grammar.has(.article, index) && grammar.unit(at: index + 1) != nil || grammar.has(.extra, index)
        }
        return grammar.kind(measure.end) == .word || grammar.kind(measure.end) == nil
    }

    /// "cut into cubes", "at room temperature".
    private func runsOn(_ index: Int, _ end: Int) -> Bool {
        if grammar.has(.temperature, end - 1) { return true }
        if index + 2 == end, grammar.has(.adverb, index + 1) { return true }
        return index + 1 < end && !grammar.has([.prep, .softPrep, .cutPrep], index + 1)
            && grammar.has(.clause, index + 1)
    }

    /// "finely chopped", "peeled and diced": the end of a run of preparation words, or the start when there is none.
    private func preparation(_ index: Int, _ end: Int, named: Bool) -> Int {
        var place = index
        var found = false
        if keepsPreparations, !named { return index }
        while place < end {
            if grammar.has(.prep, place), !isCompound(place) || grammar.kind(place + 1) == nil {
                found = true
                place += 1
            } else if grammar.has(.softPrep, place), place > index, grammar.has(.adverb, place - 1) {
                found = true
                place += 1
            } else if grammar.has(.adverb, place), grammar.has([.prep, .softPrep, .adverb], place + 1) {
                place += 1
            } else if grammar.has(.adverb, place), grammar.kind(place + 1) == .dash, grammar.has(.prep, place + 2) {
                found = true
                place += 3
            } else if found, grammar.has([.and, .range], place) || grammar.kind(place) == .comma,
                grammar.has([.prep, .adverb], place + 1)
            {
                place += 1
            } else if found, named, grammar.has(.clause, place) {
                return end
            } else {
                break
            }
        }
        if !found, named, index + 1 == end, grammar.has(.softPrep, index) { return end }
        return found ? place : index
    }
}
