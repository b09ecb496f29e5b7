package import Quantities

/// Parses lines: splits them into tokens, reads the amount, and labels the rest.
///
/// Other targets see only this type and ``LabeledLine``, not the raw memory that holds the tokens.
package struct LineReader: Sendable {
    private let lexicon = Lexicon.standard
    private let units: UnitTraits.Table

    /// Creates a reader for the units of the lexicon; a reading refers to a unit by its index among them.
    ///
    /// - Precondition: They are the units of `units.tsv`, in its order.
    package init(units: [(code: UnitCode, traits: UnitTraits)]) {
        precondition(units.count == lexicon.unitCount, "The lexicon knows other units: run `make indexes`.")
        self.units = UnitTraits.Table(units)
    }

    /// Calls a closure with a labeled line, which is valid only during the call.
    package func read<Result>(_ text: String, locale: String, _ body: (borrowing LabeledLine) -> Result) -> Result {
        withGrammar(text, locale: locale) { grammar, origins in
            let parts = AmountLocator(grammar).parts()
            // Unsafe, because an array of labels would cost an allocation for each line. It has room for every token.
            return withUnsafeTemporaryAllocation(of: LineLabel.self, capacity: grammar.tokens.count) { labels in
                let isOnlyTaste = parts.reading == nil && grammar.isOnlyTaste()
                labels.initialize(repeating: isOnlyTaste ? .comment : .none)
                let margin = isOnlyTaste ? 0 : NameLabeler(grammar: grammar, labels: labels).label(parts)
                return body(LabeledLine(grammar, labels, parts, margin: margin, origins: origins))
            }
        }
    }

    /// Whether a word joins amounts in a language, as "plus" does.
    package func joinsAmounts(_ word: String, in language: Language) -> Bool { isOf(.plus, word, language) }

    /// Whether a word begins a purpose in a language: "for serving".
    package func beginsPurpose(_ word: String, in language: Language) -> Bool { isOf(.purpose, word, language) }

    /// Whether a word says that an amount isn't exact in a language: "about", "circa".
    package func saysAbout(_ word: String, in language: Language) -> Bool { isOf(.approx, word, language) }

    /// Whether a word stands between unit and name in a language: "of", "de".
    package func joinsName(_ word: String, in language: Language) -> Bool { isOf([.partitive, .of], word, language) }

    /// Whether a word of at least three letters may end a name: amounts, units, preparations, and what stands between
    /// them have no such word.
    package func endsName(_ word: String, in language: Language) -> Bool {
        guard word.utf8.count > 2 else { return false }
        return ByteFolding.folded(Array(word.utf8)).withUnsafeBufferPointer { bytes in
            let found = lexicon.find(bytes, hash: WordPrint.hash(bytes))
            return found < 0 || lexicon.meaning(of: found, in: language).classes.isSubset(of: .plain)
        }
    }

    /// Whether a word before the first of several ingredients holds for all in a language: "ground" of "ground cumin
    /// and coriander".
    package func describesAll(_ word: String, in language: Language) -> Bool { isOf(.shared, word, language) }

    private func isOf(_ classes: WordClass, _ word: String, _ language: Language) -> Bool {
        ByteFolding.folded(Array(word.utf8)).withUnsafeBufferPointer { bytes in
            let found = lexicon.find(bytes, hash: WordPrint.hash(bytes))
            return found >= 0 && !lexicon.meaning(of: found, in: language).classes.isDisjoint(with: classes)
        }
    }

    /// Returns the position of a line's amount; `nil` when it has none.
    package func amountPlaces(of text: String, locale: String) -> AmountPlaces? {
        withGrammar(text, locale: locale) { grammar, origins in
            guard let reading = AmountLocator(grammar).parts().reading, reading.kind == .counted else { return nil }
            return AmountPlaceFinder(grammar: grammar, reading: reading, origins: origins).places()
        }
    }

    /// Returns the amount that a line gives for each of several ingredients, and their names; `nil` for most lines.
    package func amountForEach(of text: String, locale: String) -> AmountForEach? {
        withGrammar(text, locale: locale) { grammar, origins in
            guard let found = grammar.amountForEach() else { return nil }
            func bytes(_ range: Range<Int>) -> Range<Int> {
                let begin = Int(grammar.tokens[range.lowerBound].start)
                let end = Int(grammar.tokens[range.upperBound - 1].end)
                return (origins.map { $0[begin] } ?? begin)..<(origins.map { $0[end] } ?? end)
            }
            return AmountForEach(
                amount: bytes(found.amount),
                names: bytes(found.names),
                hasMore: found.hasMore
            )
        }
    }

    /// Whether the words of a text say how to prepare an ingredient, or what it is for, and name none.
    package func isRemark(_ text: String, locale: String) -> Bool {
        withGrammar(text, locale: locale) { grammar, _ in grammar.isRemark() }
    }

    /// Returns the byte after the words for "each" that begin a text: "je", "cada una", "av varje"; 0 when none do.
    package func endOfEach(beginning text: String, locale: String) -> Int {
        withGrammar(text, locale: locale) { grammar, origins in
            let place = grammar.skipEach(0)
            guard place > 0 else { return 0 }
            let end = Int(grammar.tokens[place - 1].end)
            return origins.map { $0[end] } ?? end
        }
    }

    /// Returns the number or range that begins a text, and the byte after it; `nil` when none does.
    package func numbers(beginning text: String, locale: String) -> (numbers: Measure, end: Int)? {
        withGrammar(text, locale: locale) { grammar, origins in
            guard let numbers = grammar.numbers(0) else { return nil }
            let end = Int(grammar.tokens[numbers.end - 1].end)
            return (numbers, origins.map { $0[end] } ?? end)
        }
    }

    /// Returns the amount that begins a text, and where it ends; `nil` for words such as "a pinch", and when no amount
    /// begins the text.
    package func amount(beginning text: String, locale: String) -> LeadingAmount? {
        withGrammar(text, locale: locale) { grammar, origins in
            guard var reading = grammar.amount(at: 0), reading.kind == .counted, reading.measure.end > 0,
                reading.measure.begin == 0, !grammar.hasNumbersSideBySide(reading)
            else { return nil }
            // In "3 cans (400 g)", a line would count cans as the ingredient.
            if reading.path == .count, let noun = grammar.unit(at: reading.measure.end) {
                reading.measure.take(noun, at: reading.measure.end)
            }
            var place = reading.measure.end
            let isPackage = grammar.unit(reading.measure.unit)?.isPackage == true
            var amount = LeadingAmount(reading, in: grammar.language, isPackage: isPackage, end: 0)
            // "3 cans (400 g each)"
            if amount.content == nil, grammar.kind(place) == .open, let size = grammar.measure(at: place + 1) {
                let last = grammar.has(.each, size.end) ? size.end + 1 : size.end
                if last == grammar.closing(place) - 1 {
                    amount.content = size
                    place = last + 1
                }
            }
            let end = Int(grammar.tokens[place - 1].end)
            amount.end = origins.map { $0[end] } ?? end
            return amount
        }
    }

    /// Calls a closure with the tokens of a line, valid only during the call, and with the position of their bytes
    /// before entities were decoded.
    func withGrammar<Result>(_ text: String, locale: String, _ body: (AmountGrammar, [Int]?) -> Result) -> Result {
        let hint = Language(tag: locale)
        let decoded = EntityDecoding.decoded(text)
        var readable = decoded?.text ?? text
        // Unsafe, because the bytes and tokens of a line lie on the stack: arrays would cost more than the parsing. A
        // token has at least one byte, so there is room for all, and no callee keeps a pointer.
        return readable.withUTF8 { raw in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.count) { bytes in
                _ = bytes.initialize(from: raw)
                ByteFolding.fold(bytes)
                return withUnsafeTemporaryAllocation(of: Token.self, capacity: raw.count) { space in
                    let tokens = tokenize(UnsafeBufferPointer(bytes), into: space)
                    let language = LanguageGuess(lexicon).language(of: tokens, hint: hint)
                    for index in tokens.indices { resolve(&tokens[index], in: language) }
                    let grammar = AmountGrammar(
                        tokens: UnsafeBufferPointer(tokens),
                        raw: raw,
                        lexicon: lexicon,
                        units: units,
                        language: language ?? .english
                    )
                    return body(grammar, decoded?.origins)
                }
            }
        }
    }

    private func tokenize(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into space: UnsafeMutableBufferPointer<Token>
    ) -> UnsafeMutableBufferPointer<Token> {
        var tokenizer = LineTokenizer(bytes, lexicon: lexicon)
        var count = 0
        var pairs = BracketPairs()
        while let token = tokenizer.next() {
            space.initializeElement(at: count, to: token)
            pairs.add(count, of: space)
            count += 1
        }
        pairs.finish(count, of: space)
        return UnsafeMutableBufferPointer(rebasing: space[..<count])
    }

    private func resolve(_ token: inout Token, in language: Language?) {
        guard token.word >= 0 else { return }
        let meaning = lexicon.meaning(of: token.word, in: language)
        token.classes = meaning.classes
        token.unit = meaning.unit
        token.value = meaning.value
        if let standIn = meaning.standIn { token.print = standIn }
    }
}
