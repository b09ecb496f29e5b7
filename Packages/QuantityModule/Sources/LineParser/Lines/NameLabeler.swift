/// Labels the tokens of a line outside of its amount: name, size, preparation, comment.
///
/// It only labels tokens; it moves and removes nothing.
struct NameLabeler {
    let grammar: AmountGrammar
    // Unsafe, because it is stack memory that the caller lends for one line; nothing keeps it.
    let labels: UnsafeMutableBufferPointer<LineLabel>

    /// Labels every token, and returns the name model's certainty: see ``NameDecoder/decode(into:)``.
    func label(_ parts: AmountLocator.Parts) -> Float {
        // Unsafe, because the words lie on the stack, as the tokens do; there are never more words than tokens.
        let margin = withUnsafeTemporaryAllocation(of: NameWord.self, capacity: grammar.tokens.count) { space in
            var sequence = NameSequence(grammar, into: space)
            let words = sequence.words(parts)
            let margin = decode(NameFeatures(words: words, amount: NameFeatures.amountKind(grammar, parts)))
            if grammar.language != .english { foreignRemarks(words) }
            keepUnits(words)
            lateSizes(words)
            join(words)
            for place in parts.after where labels[place] == .name { labels[place] = .preparation }
            sizes(words)
            purposes(words)
            return margin
        }
        mark(parts.before, as: parts.beforeIsPreparation ? .preparation : .comment)
        remarks(parts.reading)
        return margin
    }

    private func decode(_ features: NameFeatures) -> Float {
        let words = features.words
        // Unsafe, because the states lie on the stack, one for each word.
        return withUnsafeTemporaryAllocation(of: NameModel.State.self, capacity: words.count) { states in
            let margin = NameDecoder(model: .standard, features: features).decode(into: states)
            for (word, state) in zip(words, states) { labels[word.token] = state.label }
            return margin
        }
    }

    /// Labels punctuation between words of one label like the words; brackets only as a pair.
    private func join(_ words: UnsafeMutableBufferPointer<NameWord>) {
        var run = LabelRun()
        var joinedEnd = 0
        for index in words.indices.dropFirst() {
            let first = words[index - 1].token
            let second = words[index].token
            guard labels[first] == labels[second], !words[index].before.contains(.amount) else { continue }
            let signs = first + 1..<second
            if signs.contains(where: { grammar.kind($0) == .close }) { continue }
            guard let open = signs.first(where: { grammar.kind($0) == .open }) else {
                for place in signs { labels[place] = labels[first] }
                continue
            }
            let close = grammar.closing(open) - 1
            guard close >= joinedEnd, isAll(open + 1..<close, of: labels[first], &run) else { continue }
            for place in first + 1...close { labels[place] = labels[first] }
            joinedEnd = close + 1
        }
    }

    /// A run of tokens known to share one label, so that nested brackets are visited once.
    private struct LabelRun {
        var label = LineLabel.none
        var tokens = 0..<0
    }

    private func isAll(_ range: Range<Int>, of label: LineLabel, _ run: inout LabelRun) -> Bool {
        if label != run.label || range.lowerBound < run.tokens.lowerBound || range.lowerBound > run.tokens.upperBound {
            run = LabelRun(label: label, tokens: range.lowerBound..<range.lowerBound)
        }
        var end = run.tokens.upperBound
        while end < range.upperBound, isPart(end, of: label) { end += 1 }
        run.tokens = run.tokens.lowerBound..<end
        return end >= range.upperBound
    }

    private func isPart(_ index: Int, of label: LineLabel) -> Bool { !isWord(index) || labels[index] == label }

    private func isWord(_ index: Int) -> Bool {
        switch grammar.kind(index) {
        case .word, .number, .fraction, .percent, .plus: true
        default: false
        }
    }

    /// Labels a range except for the punctuation at its ends.
    private func mark(_ range: Range<Int>, as label: LineLabel) {
        var begin = range.lowerBound
        var end = range.upperBound
        while begin < end, !isWord(begin) { begin += 1 }
        while begin < end, !isWord(end - 1) { end -= 1 }
        for index in begin..<end { labels[index] = label }
    }
}

extension NameLabeler {
    /// Labels a size that is a whole clause: "1 onion, medium, diced".
    private func lateSizes(_ words: UnsafeMutableBufferPointer<NameWord>) {
        for word in words where word.before == .comma && (word.after == .comma || word.after == .end) {
            if grammar.has(.bodySize, word.token), labels[word.token] != .name { labels[word.token] = .size }
        }
    }

    /// Labels size words before the name, such as "large"; "extra-virgin" belongs to the name.
    private func sizes(_ words: UnsafeMutableBufferPointer<NameWord>) {
        for index in words.indices {
            let token = words[index].token
            // "medium-size potatoes"
            if grammar.has(.size, token), grammar.kind(token + 1) == .dash, grammar.has(.bodySize, token + 2),
                !describesName(token)
            {
                for place in token...token + 2 { labels[place] = .size }
            }
            guard labels[token] == .name else { continue }
            guard grammar.has(.size, token), isLooseSize(token) else { return }
            labels[token] = .size
            // "2 large, round loaves": the comma belongs to neither.
            if index + 1 < words.count, labels[words[index + 1].token] == .name {
                for place in token + 1..<words[index + 1].token { labels[place] = .none }
            }
            guard index + 2 < words.count, grammar.has(.range, token + 1), grammar.has(.size, token + 2),
                isLooseSize(token + 2)
            else { continue }
            labels[token + 1] = .size
        }
    }

    /// Whether size words are an adjective together: "full-fat coconut milk".
    private func describesName(_ index: Int) -> Bool {
        grammar.has(.phrase, index) && grammar.phrase(from: index, as: .adjective) != nil
    }

    /// Whether a size word is not part of a compound.
    private func isLooseSize(_ index: Int) -> Bool {
        // "extra" alone is part of a name: "extra virgin".
        let isBody = grammar.has(.bodySize, index) || grammar.has(.size, index) && grammar.has(.bodySize, index + 1)
        guard grammar.language != .english || isBody else { return false }
        if describesName(index) { return false }
        if grammar.kind(index + 1) == .dash, grammar.isGlued(index + 1) { return false }
        return !(index > 0 && grammar.kind(index - 1) == .dash && grammar.isGlued(index))
    }

    /// Labels a purpose, "for dusting" or "to serve", from its first word to the end of its clause.
    private func purposes(_ words: UnsafeMutableBufferPointer<NameWord>) {
        if grammar.language == .turkish { return closedPurposes(words) }
        var isInside = false
        for index in words.indices {
            let token = words[index].token
            let isNewClause = !words[index].before.isDisjoint(with: .boundary)
            guard labels[token] == .comment, !isNewClause || beginsPurpose(index, words) else {
                isInside = false
                continue
            }
            if isInside, !isNewClause {
                for place in words[index - 1].token + 1..<token where labels[place] == .comment {
                    labels[place] = .purpose
                }
            } else {
                isInside = beginsPurpose(index, words)
            }
            if isInside { labels[token] = .purpose }
        }
    }

    private func beginsPurpose(_ index: Int, _ words: UnsafeMutableBufferPointer<NameWord>) -> Bool {
        let token = words[index].token
        guard grammar.has(.purpose, token), index + 1 < words.count, labels[words[index + 1].token] == .comment,
            words[index + 1].before.isDisjoint(with: .boundary),
            !grammar.has([.taste, .number, .fraction], words[index + 1].token),
            grammar.kind(words[index + 1].token) == .word
        else { return false }
        let isFirst = index == 0 || !words[index].before.isDisjoint(with: .boundary)
        return isFirst || labels[words[index - 1].token] != .comment || grammar.has(.extra, words[index - 1].token)
    }
}
