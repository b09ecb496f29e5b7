import LineParser
import Quantities

/// Builds the result of one line from its labeled tokens.
struct LineAssembly {
    let naming: IngredientNaming
    let region: String
    let text: String

    func line(_ labeled: borrowing LabeledLine) -> ParsedLine {
        if labeled.hasSecondItem { return undivided(in: labeled.language) }
        let reading = labeled.reading
        let noun = UnitInName(labeled, text: text, naming: naming)
        let (name, unit) = (noun.name, noun.unit)
        let names = names(labeled, noun)
        let amountText = noun.amountText(of: labeled)
        let isKnown = names.identity?.isKnown ?? false
        let confidence = confidence(labeled, name, isKnown: isKnown)
        let quantity = quantity(labeled, reading, unit: unit, confidence: confidence)
        let counted = quantity.range.map { AmountRange($0.lower, $0.upper, noun.countedAs ?? $0.unit) }
        let sizes = [labeled.innerSize, labeled.text(of: .size, separator: " ")].filter { !$0.isEmpty }
        var line = ParsedLine(
            text: text,
            quantity: quantity,
            amountText: amountText.isEmpty ? labeled.impreciseWords : amountText,
            impreciseUnit: reading?.kind == .imprecise ? unit : nil,
            ingredientKey: names.identity?.key ?? "",
            name: name,
            listName: names.identity.map { NamedIngredient($0, for: counted, in: labeled.language).listName } ?? "",
            size: sizes.joined(separator: " "),
            preparation: labeled.text(of: .preparation, separator: ", "),
            comment: labeled.text(of: .comment, separator: ", "),
            purpose: labeled.text(of: .purpose, separator: ", "),
            isOptional: labeled.isOptional,
            alternates: reading?.alternates.compactMap { alternate($0, labeled.language) } ?? [],
            assumptions: names.identity.flatMap { Assumption($0, in: labeled.language) }.map { [$0] } ?? [],
            diagnostics: names.isHeading
                ? [.heading(text)] : diagnostics(labeled, quantity, reading, name: name, amountText: amountText),
            spans: spans(labeled)
        )
        line.language = labeled.language
        line.countedAs = noun.countedAs
        line.choices = names.choices.map { NamedIngredient($0, for: quantity.range, in: labeled.language) }
        line.others = names.others.map { NamedIngredient($0, for: nil, in: labeled.language) }
        if names.isShared { line.diagnostics.append(.sharedAmount(name)) }
        if reading?.isProduct == true { line.multiply(QuantityFormatter(locale: region)) }
        line.diagnostics += [line.miscounted].compactMap(\.self)
        return line
    }

    /// A line with several items, of which counting one would lose the others.
    private func undivided(in language: Language) -> ParsedLine {
        var line = ParsedLine.unread(text, .severalItems, name: text, identity: naming.single(text, nil, language))
        line.language = language
        return line
    }

    /// What a line names.
    private struct Names {
        /// `nil` for a heading.
        var identity: IngredientNaming.Identity?
        var choices: [IngredientNaming.Identity] = []
        var others: [IngredientNaming.Identity] = []
        var isHeading = false
        /// Whether one amount is given for several ingredients.
        var isShared = false
    }

    private func names(_ labeled: borrowing LabeledLine, _ noun: UnitInName) -> Names {
        if labeled.isHeading { return Names(isHeading: true) }
        let (name, unit) = (noun.name, noun.unit)
        var named = prepared(labeled, name, unit) ?? naming.identity(of: name, unit: unit, language: labeled.language)
        if let inner = noun.inner, !(named?.isKnown ?? false) { named = inner }
        if let spice = named.flatMap({ measured(labeled, $0, name, unit) ?? british($0) }) { named = spice }
        if labeled.reading == nil, isHeading(named) { return Names(isHeading: true) }
        guard let named else { return Names() }
        guard labeled.reading?.kind == .counted, !named.others.isEmpty else {
            let named = named.withBoughtFirst(of: name)
            return Names(identity: named, choices: named.choices, others: named.others)
        }
        let whole = naming.single(name, unit, labeled.language)
        return Names(identity: whole, isShared: true)
    }

    /// Returns what a name means that is measured so: "1 TL Koriander" is the ground spice unless it is prepared as
    /// leaves are, "2 Stiele Majoran" and a cube of yeast are fresh, "1 nutmeg" is whole, and a pinch of chili is
    /// dried.
    private func measured(
        _ labeled: borrowing LabeledLine,
        _ named: IngredientNaming.Identity,
        _ name: String,
        _ unit: UnitCode?
    ) -> IngredientNaming.Identity? {
        guard let reading = labeled.reading, let measure = IngredientRelations.Measure(unit),
            reading.kind == .counted || measure == .pinch,
            let key = IngredientRelations.standard.meant(by: measure, of: named.key),
            let meantName = (IngredientCatalog.names(in: labeled.language) ?? .standard).names(ofKey: key)?.plural
        else { return nil }
        let words = LineWords.words(of: name)
        var assumption: IngredientNaming.Assumption?
        switch measure {
        case .spoonful:
            guard case .general(let said)? = named.assumption, labeled.text(of: .preparation, separator: ", ").isEmpty
            else { return nil }
            assumption = .general(said: said)
        case .cube:
            guard case .general(let said)? = named.assumption else { return nil }
            assumption = .general(said: said)
        case .stems, .pinch: guard words.count == 1 else { return nil }
        case .counted: guard !words.contains(where: { LineWords.standard.contains($0, .ground) }) else { return nil }
        }
        var meant = naming.single(meantName, unit, labeled.language)
        meant?.assumption = assumption
        return meant
    }

    /// Returns what a word means in a British line, as "cider" is not juice there; `nil` for most names.
    private func british(_ named: IngredientNaming.Identity) -> IngredientNaming.Identity? {
        guard case .general(let said)? = named.assumption, RegionalUnits.isBritish(region),
            let key = IngredientNames.britishMeaning(of: said), var meant = naming.single(key, nil, .english)
        else { return nil }
        meant.assumption = .general(said: said)
        return meant
    }

    /// Preparations that make another product of what they stand before: "minced beef" is sold as it is.
    private static let productPreparations: Set<String> = ["minced", "ground", "whipped"]

    /// Returns the product that a preparation, a size or a purpose and the name are together, such as "petits pains"
    /// and "lievito per dolci"; `nil` for most lines.
    private func prepared(
        _ labeled: borrowing LabeledLine,
        _ name: String,
        _ unit: UnitCode?
    ) -> IngredientNaming.Identity? {
        let preparation = labeled.text(of: .preparation, separator: ", ")
        guard labeled.language == .english else {
            let size = labeled.innerSize.isEmpty ? labeled.text(of: .size, separator: " ") : labeled.innerSize
            if !size.isEmpty, let sized = naming.listed("\(size) \(name)", labeled.language, unit: unit) {
                return sized
            }
            let purpose = labeled.text(of: .purpose, separator: " ")
            if !purpose.isEmpty, let made = naming.listed("\(name) \(purpose)", labeled.language) { return made }
            guard let first = preparation.split(separator: ",").first else { return nil }
            return naming.listed("\(name) \(first)", labeled.language) ?? ground(name, String(first), labeled.language)
        }
        guard Self.productPreparations.contains(preparation) else { return nil }
        return naming.single("\(preparation) \(name)", unit, .english).flatMap { $0.isKnown ? $0 : nil }
    }

    /// Returns the ground form that has a name of its own: coriander of "1 TL gemahlener Koriander", which is not a
    /// herb.
    private func ground(_ name: String, _ preparation: String, _ language: Language) -> IngredientNaming.Identity? {
        guard LineWords.standard.contains(LineWords.words(of: preparation).suffix(1), .ground) else { return nil }
        return ["\(preparation) \(name)", "\(name) \(preparation)"].lazy
            .compactMap { naming.single($0, nil, language) }.first { $0.isKnown }
    }

    private func confidence(_ labeled: borrowing LabeledLine, _ name: String, isKnown: Bool) -> Float {
        let isDoubtful = !isKnown && holdsNumber(name, labeled.language)
        return isDoubtful ? Self.doubtful : labeled.confidence(isKnown: isKnown)
    }

    /// The confidence in a name that holds what may be another amount.
    private static let doubtful: Float = 0.5

    /// Whether a number follows an ingredient inside a name: "chicken 2 breasts", unlike "Heinz 57 sauce".
    private func holdsNumber(_ name: String, _ language: Language) -> Bool {
        let words = name.split(separator: " ")
        guard let place = words.firstIndex(where: { $0.allSatisfy(\.isNumber) }), place > 0, place < words.count - 1
        else { return false }
        return naming.single(words[..<place].joined(separator: " "), nil, language)?.isKnown ?? false
    }

    private func isHeading(_ named: IngredientNaming.Identity?) -> Bool {
        HeadingRule.isHeading(text, isKnown: named.map { IngredientNames.isKnown($0.key) } ?? false)
    }

    private func quantity(
        _ labeled: borrowing LabeledLine,
        _ reading: Reading?,
        unit: UnitCode?,
        confidence: Float
    ) -> StructuredQuantity {
        guard let reading, reading.kind == .counted else {
            return StructuredQuantity(range: nil, displayText: text, parseConfidence: confidence)
        }
        guard let range = sum(reading, labeled) ?? one(reading, labeled, unit: unit) else {
            return StructuredQuantity(range: nil, displayText: text, parseConfidence: 0.5)
        }
        let display = QuantityFormatter(locale: region).text(of: range, keepsDecimals: true)
        return StructuredQuantity(
            range: range,
            displayText: display.text,
            parseConfidence: confidence,
            exact: display.exact
        )
    }

    private func one(_ reading: Reading, _ labeled: borrowing LabeledLine, unit: UnitCode?) -> AmountRange? {
        reading.measure.range(in: region, Self.language(of: labeled), unit: unit ?? .count)
    }

    /// Returns the sum of "1 cup + 2 tbsp" in the cups and spoons of the region, which do not all hold 16 to 1; `nil`
    /// for an amount that is not a sum.
    private func sum(_ reading: Reading, _ labeled: borrowing LabeledLine) -> AmountRange? {
        let terms = reading.addends.compactMap { $0.range(in: region, Self.language(of: labeled)) }
        guard let first = terms.first, terms.count == reading.addends.count else { return nil }
        return try? terms.dropFirst().reduce(first) { sum, term in
            let (lower, upper) = (Amount(term.lower, term.unit), Amount(term.upper, term.unit))
            return AmountRange(
                try sum.lower + UnitTable.standard.convert(lower, to: sum.unit).value,
                try sum.upper + UnitTable.standard.convert(upper, to: sum.unit).value,
                sum.unit
            )
        }
    }

    /// The language of the amount: "T" and "t" are English spoons in a line whose other words tell another language.
    private static func language(of labeled: borrowing LabeledLine) -> Language {
        let text = labeled.amountText
        guard text.last == "T" || text.last == "t", text.dropLast().last?.isLetter != true else {
            return labeled.language
        }
        return .english
    }

    private func alternate(_ measure: Measure, _ language: Language) -> StructuredQuantity? {
        guard let range = measure.range(in: region, language) else { return nil }
        let display = QuantityFormatter(locale: region).text(of: range, keepsDecimals: true)
        return StructuredQuantity(range: range, displayText: display.text, parseConfidence: 0.9, exact: display.exact)
    }

    private func diagnostics(
        _ labeled: borrowing LabeledLine,
        _ quantity: StructuredQuantity,
        _ reading: Reading?,
        name: String,
        amountText: String
    ) -> [LineDiagnostic] {
        if let range = quantity.range {
            return Plausibility.diagnostic(range, shown: quantity.displayText, name: name).map { [$0] } ?? []
        }
        if labeled.isEmpty { return [.empty] }
        if let reading, reading.measure.upper == .garbled { return [.garbledNumber] }
        if let reading { return [reading.kind == .counted ? .tooLarge : .imprecise(amountText, name)] }
        let words = labeled.impreciseWords
        if name.isEmpty, !words.isEmpty { return [.imprecise(words, name)] }
        return [labeled.hasNumber ? .unreadNumber(name) : .noAmount(name)]
    }

    /// Returns adjacent spans for the pieces of the line and the text between them.
    private func spans(_ labeled: borrowing LabeledLine) -> [LineSpan] {
        var spans: [LineSpan] = []
        spans.reserveCapacity(16)
        var place = 0
        labeled.forEachPiece { piece, bytes in
            if bytes.lowerBound > place { spans.append(LineSpan(part: .other, bytes: place..<bytes.lowerBound)) }
            spans.append(LineSpan(part: LineSpan.Part(piece), bytes: bytes))
            place = bytes.upperBound
        }
        let end = text.utf8.count
        if place < end { spans.append(LineSpan(part: .other, bytes: place..<end)) }
        return spans
    }
}

extension LineSpan.Part {
    fileprivate init(_ piece: LinePiece) {
        self =
            switch piece {
            case .amount: .amount
            case .unit: .unit
            case .name: .name
            case .size: .size
            case .preparation: .preparation
            case .comment: .comment
            case .purpose: .purpose
            case .other: .other
            }
    }
}
