import Quantities

/// Builds the result of one line from its labeled tokens.
struct LineAssembly {
    let grammar: AmountGrammar
    let labels: UnsafeMutableBufferPointer<LineLabel>
    let parts: AmountLocator.Parts
    /// How sure the name model is of its words.
    let margin: Float
    let naming: IngredientNaming
    let region: String
    /// Where each byte of the tokens' text stands in the line as it came; `nil` when they are the same.
    let origins: [Int]?

    private var texts: LabeledText { LabeledText(tokens: grammar.tokens, raw: grammar.raw) }

    func line(text: String) -> ParsedLine {
        let sizes = texts.text(of: .size, labels, separator: " ")
        let unit = relocatedUnit() ?? parts.reading.flatMap { code($0.measure.unit) }
        var name = texts.text(of: .name, labels, separator: " ")
        // "4 cloves" names the cloves themselves.
        if name.isEmpty, let unit, !isPrecise(unit), parts.reading?.kind == .counted { name = texts.slice(nounRange) }
        let identity = isHeading ? nil : naming.identity(of: name, unit: unit)
        let amountText = parts.reading.map { texts.slice($0.measure.begin..<$0.measure.end) } ?? ""
        let quantity = quantity(text: text, unit: unit)
        let inner = parts.reading?.size.map { texts.slice($0) } ?? ""
        return ParsedLine(
            text: text,
            quantity: quantity,
            amountText: amountText.isEmpty ? impreciseWords : amountText,
            impreciseUnit: parts.reading?.kind == .imprecise ? unit : nil,
            ingredientKey: identity?.key ?? "",
            name: name,
            listName: identity?.listName ?? "",
            size: [inner, sizes].filter { !$0.isEmpty }.joined(separator: " "),
            preparation: texts.text(of: .preparation, labels, separator: ", "),
            comment: texts.text(of: .comment, labels, separator: ", "),
            purpose: texts.text(of: .purpose, labels, separator: ", "),
            isOptional: isOptional,
            alternates: parts.reading?.alternates.compactMap(alternate) ?? [],
            assumptions: identity?.assumption.map { [$0] } ?? [],
            diagnostics: diagnostics(quantity, name: name, text: text),
            spans: LineSpans(grammar: grammar, labels: labels, reading: parts.reading, origins: origins).spans(of: text)
        )
    }

    /// "For the sauce:" names nothing to buy.
    private var isHeading: Bool { parts.reading == nil && grammar.kind(grammar.tokens.count - 1) == .colon }

    private func isPrecise(_ unit: UnitCode) -> Bool { UnitTable.standard[unit]?.isPrecise ?? false }

    /// The token of a unit that turned out to be the thing itself.
    private var nounRange: Range<Int> {
        guard let end = parts.reading?.measure.end, end > 0 else { return 0..<0 }
        let last = grammar.kind(end - 1) == .word ? end - 1 : max(end - 2, 0)
        return last..<last + 1
    }

    /// "3 celery ribs" is 3 ribs of celery; "6 cloves" stay cloves.
    ///
    /// The noun's label becomes the unit's.
    private func relocatedUnit() -> UnitCode? {
        guard let reading = parts.reading, reading.kind == .counted, reading.measure.unit < 0,
            let last = labels.lastIndex(of: .name),
            let position = grammar.unit(at: last)?.unit, let unit = grammar.unit(position), unit.mayFollowName,
            let first = labels.firstIndex(of: .name), first < last, grammar.tokens[first].word < 0 || first + 1 < last,
            grammar.kind(last - 1) == .word, !grammar.has([.partOf, .of, .article], last - 1),
            !(first..<last).contains(where: { grammar.kind($0) == .number })
        else { return nil }
        let rest = texts.slice(first..<last)
        guard rest != "whole", rest != "ground" else { return nil }
        labels[last] = .unit
        return code(position)
    }

    private func code(_ position: Int16) -> UnitCode? {
        position >= 0 ? UnitTable.standard.units[Int(position)].code : nil
    }

    private var isOptional: Bool {
        parts.isOptional || grammar.tokens.contains { $0.classes.contains(.optional) }
    }

    /// "to taste", "as needed": the words that stand for an amount.
    private var impreciseWords: String {
        for index in grammar.tokens.indices where grammar.has(.taste, index) {
            let begin = index > 0 && grammar.kind(index - 1) == .word && labels[index - 1] != .name ? index - 1 : index
            return texts.slice(begin..<index + 1)
        }
        return ""
    }
}

extension LineAssembly {
    private func quantity(text: String, unit: UnitCode?) -> StructuredQuantity {
        guard let reading = parts.reading else {
            return StructuredQuantity(
                range: nil,
                displayText: text,
                parseConfidence: ReadingPath.none.confidence(margin)
            )
        }
        guard reading.kind == .counted, let range = reading.measure.range(in: region, unit: unit ?? .count) else {
            let confidence = reading.kind == .counted ? 0.5 : reading.path.confidence(margin)
            return StructuredQuantity(range: nil, displayText: text, parseConfidence: confidence)
        }
        let display = QuantityFormatter().text(of: range, keepsDecimals: true)
        return StructuredQuantity(
            range: range,
            displayText: display.text,
            parseConfidence: reading.path.confidence(margin),
            exact: display.exact
        )
    }

    private func alternate(_ measure: Measure) -> StructuredQuantity? {
        guard let range = measure.range(in: region) else { return nil }
        let display = QuantityFormatter().text(of: range, keepsDecimals: true)
        return StructuredQuantity(range: range, displayText: display.text, parseConfidence: 0.9, exact: display.exact)
    }

    private func diagnostics(_ quantity: StructuredQuantity, name: String, text: String) -> [LineDiagnostic] {
        if let range = quantity.range {
            return Plausibility.diagnostic(range, shown: quantity.displayText, name: name).map { [$0] } ?? []
        }
        if grammar.tokens.isEmpty { return [.empty] }
        if let reading = parts.reading {
            if reading.kind == .counted { return [.tooLarge] }
            return [.imprecise(texts.slice(reading.measure.begin..<reading.measure.end), name)]
        }
        if isHeading { return [.heading(text)] }
        let hasNumber = grammar.tokens.contains { $0.kind == .number || $0.kind == .fraction }
        return [hasNumber ? .unreadNumber(name) : .noAmount(name)]
    }
}
