import LineParser
import Quantities

/// Divides a line that gives several ingredients at once: "1 carrot, 1 celery stalk, 1 onion", "500 g flour, 2 eggs and
/// salt", "80 g sugar + 2 tbsp for dusting", and, without amounts, "sour cream, sliced scallions and lime wedges".
///
/// A line is divided only when a further part surely reads alone. Then no part of it is lost: a name without an amount
/// is needed, too, and an amount that cannot be read is left to a person.
struct LineDivision {
    /// Reads a text as one ingredient.
    let read: (String) -> ParsedLine
    /// Whether a text says how to prepare an ingredient, and names none.
    let isRemark: (String) -> Bool

    /// A part with its reading.
    private struct Part {
        var text: Substring
        var line: ParsedLine
        /// Whether the part is more of the first ingredient.
        var isMore = false
    }

    /// Returns a line with its further ingredients; `nil` for a line of one ingredient.
    func line(_ whole: ParsedLine) -> ParsedLine? {
        guard let pieces = LinePart.parts(of: whole.text, in: whole.language) else { return nil }
        if let parts = amounts(pieces, in: whole) { return joined(parts, in: whole) }
        guard !whole.text.contains(where: \.isNumber) else { return nil }
        return names(pieces, in: whole)
    }
}

// MARK: - Parts with amounts

extension LineDivision {
    /// Returns the parts of a line in which at least one further ingredient has an amount.
    private func amounts(_ pieces: [LinePart], in whole: ParsedLine) -> [Part]? {
        guard let pieces = withoutAlternatives(withoutBareNumbers(pieces), whole.language), let first = pieces.first
        else { return nil }
        let named = named(first, before: pieces.dropFirst().first, in: whole)
        var parts = [Part(text: first.text, line: named ?? read(first.text))]
        // The grammar sees two amounts that belong to two names, even to unknown ones.
        var isSure = whole.diagnostics.contains(.severalItems)
        for piece in pieces.dropFirst() {
            guard let part = further(piece, after: parts, whole.language) else {
                // A remark belongs to the part before it.
                let text = parts[parts.count - 1].text
                let longer = text.base[text.startIndex..<piece.text.endIndex]
                parts[parts.count - 1].text = longer
                if !parts[parts.count - 1].isMore { parts[parts.count - 1].line = readKeeping(longer, parts) }
                continue
            }
            isSure = isSure || part.isMore || hasAmount(part.line) && isKnown(part.line)
            parts.append(part)
        }
        guard isSure, parts.count > 1, isFirst(parts[0].line, pieces),
            parts.contains(where: { isKnown($0.line) }) || parts.dropFirst().allSatisfy(\.isMore),
            // "1 stick plus 2 tbsp butter" is butter.
            isKnown(parts[0].line) || !isKnown(whole)
                || !parts.contains(where: { $0.line.ingredientKey == whole.ingredientKey })
        else { return nil }
        return parts
    }

    /// Returns the pieces before an alternative with an amount of its own, "3 cups half-and-half, or 1 cup milk and 2
    /// cups cream"; `nil` where all are alternatives.
    private func withoutAlternatives(_ pieces: [LinePart], _ language: Language) -> [LinePart]? {
        let or = (IngredientCatalog.names(in: language) ?? .standard).conjunctions.or
        for (place, piece) in pieces.enumerated() {
            let words = piece.text.split(separator: " ")
            // "5 or 6 plum tomatoes" is a range.
            let isEither = words.indices.dropLast().contains { place in
                or.contains(words[place].lowercased()) && words[place + 1].first?.isNumber == true
                    && (place == 0 || words[place - 1].last?.isNumber == false)
            }
            guard isEither else { continue }
            guard let first = words.first, or.contains(first.lowercased()) else { return Array(pieces[...place]) }
            return pieces[1..<max(place, 1)].contains { $0.joint == .comma } ? nil : Array(pieces[..<place])
        }
        return pieces
    }

    /// Reads a part with the remark after it; without the remark where it would name another ingredient.
    private func readKeeping(_ text: Substring, _ parts: [Part]) -> ParsedLine {
        let line = read(text)
        let before = parts[parts.count - 1].line
        return line.ingredientKey == before.ingredientKey || !isKnown(before) ? line : before
    }

    /// Whether a line may begin with a part: an amount with a name, or a known name before "and".
    private func isFirst(_ line: ParsedLine, _ pieces: [LinePart]) -> Bool {
        guard !line.name.isEmpty, line.choices.isEmpty, line.others.isEmpty else { return false }
        return hasAmount(line) || isKnown(line) && pieces[1].joint != .comma
    }

    /// Joins a number without a name with what follows it: "1 and 1/2 cups sugar".
    private func withoutBareNumbers(_ pieces: [LinePart]) -> [LinePart] {
        var joined: [LinePart] = []
        for piece in pieces {
            if let last = joined.last, piece.joint != .comma, !last.text.contains(where: \.isLetter) {
                joined[joined.count - 1].text = last.text.base[last.text.startIndex..<piece.text.endIndex]
            } else {
                joined.append(piece)
            }
        }
        return joined
    }

    /// Returns the further ingredient that a piece gives; `nil` for a remark on the part before it.
    private func further(_ piece: LinePart, after parts: [Part], _ language: Language) -> Part? {
        guard let first = parts.first?.line, let last = parts.last else { return nil }
        let isAdded = piece.joint != .comma && piece.joint != .space
        let text = isAdded ? Self.withoutPurpose(piece.text, language) : piece.text
        let line = read(possessed(text, first, language) ?? String(text))
        if isAdded, let more = more(text, line, of: first) { return Part(text: piece.text, line: more, isMore: true) }
        if piece.joint == .space { return beside(piece, line, first) }
        if hasAmount(line) {
            guard isPlain(line), !isRemark(line.name), beginsWithAmount(line) else { return nil }
            if isKnown(line) {
                let isSame = line.ingredientKey == first.ingredientKey
                return isSame && !isAdded && !isPart(first) ? nil : Part(text: piece.text, line: line)
            }
            let isMore = isAdded && line.ingredientKey == first.ingredientKey
            return unclear(piece.text, line, language) ?? Part(text: piece.text, line: line, isMore: isMore)
        }
        guard isKnown(line), isPlain(line), line.others.isEmpty, line.choices.isEmpty, !isRemark(String(text)),
            !text.contains(where: \.isNumber), !parts.contains(where: { $0.line.ingredientKey == line.ingredientKey })
        else { return nil }
        // "200 g macaroni and cheese" is one dish.
        let joined = read(last.text.base[last.text.startIndex..<piece.text.endIndex])
        let isDish = isKnown(joined) && joined.others.isEmpty && joined.ingredientKey != last.line.ingredientKey
        return isDish && isAdded ? nil : Part(text: piece.text, line: line)
    }

    /// Returns a part that only a space separates: a known ingredient with an amount in a unit, after one with an
    /// amount, or pieces of what shops sell by the piece, after a measured one: "500 g flour 2 eggs".
    ///
    /// In "1 package biscuits 16 oz", the second amount says how large the first is.
    private func beside(_ piece: LinePart, _ line: ParsedLine, _ first: ParsedLine) -> Part? {
        let isCounted = line.quantity.range?.unit == .count
        guard hasAmount(line), hasAmount(first), !isCounted || isMeasured(first) && isSoldByPiece(line),
            isPlain(line), isKnown(line), line.ingredientKey != first.ingredientKey, !isRemark(line.name),
            beginsWithAmount(line)
        else { return nil }
        return Part(text: piece.text, line: line)
    }

    private func read(_ text: Substring) -> ParsedLine { read(String(text)) }

    private func isKnown(_ line: ParsedLine) -> Bool {
        !line.name.isEmpty && IngredientNames.isKnown(line.ingredientKey)
    }

    private func hasAmount(_ line: ParsedLine) -> Bool {
        guard let range = line.quantity.range else { return line.impreciseUnit != nil }
        // A length is a size, and degrees are a heat.
        return UnitTable.standard.dimension(of: range.unit) != .length && !UnitTable.standard.isTemperature(range.unit)
    }

    private func isMeasured(_ line: ParsedLine) -> Bool {
        line.quantity.range.flatMap { UnitTable.standard[$0.unit] }?.isPrecise ?? false
    }

    private func isSoldByPiece(_ line: ParsedLine) -> Bool {
        ShelfForm.standard(of: line.ingredientKey, in: .metric)?.unit == .count
    }

    /// Whether the amount begins a part, unlike in "grated ginger (about 2 ounces)"; "juice of 2" says what it is of.
    private func beginsWithAmount(_ line: ParsedLine) -> Bool {
        guard let amount = line.text.firstRange(of: line.amountText) else { return true }
        return line.text[..<amount.lowerBound].split(separator: " ").count < 2 || isPart(line)
    }

    private func isPlain(_ line: ParsedLine) -> Bool {
        !line.name.isEmpty && line.others.isEmpty && line.diagnostics.allSatisfy(\.isPlain)
    }

    /// Whether a line needs only a part of what it counts: the juice of 2 lemons.
    private func isPart(_ line: ParsedLine) -> Bool {
        ((try? PartsOfWholes.standard.part(line, amount: line.quantity.range)) ?? nil) != nil
    }

    /// Returns an amount before a plus sign, with the name after the sign: "400 g" of "400 g + 1 can corn".
    private func named(_ piece: LinePart, before next: LinePart?, in whole: ParsedLine) -> ParsedLine? {
        guard let next, next.joint == .plus, piece.text.contains(where: \.isNumber) else { return nil }
        let (amount, name) = (read(piece.text), read(next.text))
        // "1 cup plus 2 tbsp sugar" is one amount.
        guard amount.name.isEmpty, amount.quantity.range != nil, whole.quantity.range == amount.quantity.range,
            hasAmount(name), isPlain(name)
        else { return nil }
        var line = read("\(piece.text) \(name.name)")
        guard line.name == name.name, line.quantity.range == amount.quantity.range else { return nil }
        (line.text, line.spans, line.preparation) = (String(piece.text), amount.spans, name.preparation)
        return line
    }

    /// Returns a part that names no ingredient as more of the first: "2 tbsp" of "80 g sugar + 2 tbsp", and "juice of
    /// 2" of "zest of 1 lemon and juice of 2".
    private func more(_ text: Substring, _ part: ParsedLine, of first: ParsedLine) -> ParsedLine? {
        guard text.contains(where: \.isNumber) else { return nil }
        var more = read("\(text) \(first.name)")
        // "1 noisette" is a hazelnut alone, and a knob of butter.
        let isNoun = !isMeasured(part) && part.amountText.hasSuffix(part.name)
        guard more.ingredientKey == first.ingredientKey, more.others.isEmpty, let range = more.quantity.range,
            isPart(more) && isPart(first)
                || range.unit != .count && more.preparation.isEmpty && (part.name.isEmpty || isNoun)
        else { return nil }
        // The name isn't in the part's own text, and the first part says what it assumes of it.
        (more.text, more.spans, more.listName, more.assumptions) = (String(text), part.spans, first.listName, [])
        (more.choices, more.diagnostics) = ([], [])
        return more
    }

    /// Returns the part of a fruit with the fruit before it: "1 limonun kabuğu" of "1 limonun suyu ve kabuğu".
    private func possessed(_ text: Substring, _ first: ParsedLine, _ language: Language) -> String? {
        guard language == .turkish, isPart(first), !LineWords.standard.parts(LineWords.words(of: String(text))).isEmpty,
            let space = first.text.lastIndex(of: " "), !text.contains(where: \.isNumber)
        else { return nil }
        return "\(first.text[..<space])\(text)"
    }

    /// Returns a part in an unknown unit without its amount: milk of "a zork of milk"; `nil` for a part that counts
    /// what it names.
    private func unclear(_ text: Substring, _ part: ParsedLine, _ language: Language) -> Part? {
        guard part.quantity.range?.unit == .count else { return nil }
        let words = part.name.split(separator: " ")
        let isNoun = language == .german && words.count == 2 && words.allSatisfy { $0.first?.isUppercase == true }
        guard words.count > 1,
            isNoun || words.count > 2 && LineReader.standard.joinsName(words[1].lowercased(), in: language)
        else { return nil }
        var line = read(words.dropFirst(isNoun ? 1 : 2).joined(separator: " "))
        guard isKnown(line), isPlain(line) else { return nil }
        line.text = String(text)
        line.diagnostics = [.unclearPart(text.drop { $0 == " " })]
        line.spans = part.spans
        return Part(text: text, line: line)
    }

    /// Returns a part without the purpose that follows its amount and unit: "+ 2 EL zum Bestreuen".
    private static func withoutPurpose(_ text: Substring, _ language: Language) -> Substring {
        let words = text.split(separator: " ")
        let begins = { (word: Substring) in LineReader.standard.beginsPurpose(word.lowercased(), in: language) }
        guard let place = words.firstIndex(where: begins) else { return text }
        return text[..<words[place].startIndex]
    }
}

// MARK: - Parts without amounts

extension LineDivision {
    /// Returns a line without amounts that names several known ingredients; `nil` when some part is none.
    private func names(_ pieces: [LinePart], in whole: ParsedLine) -> ParsedLine? {
        let lines = pieces.map { read($0.text) }
        guard whole.others.count + 1 < lines.count,
            lines.allSatisfy({ isKnown($0) && isPlain($0) && $0.choices.isEmpty && !hasAmount($0) }),
            Set(lines.map(\.ingredientKey)).count == lines.count
        else { return nil }
        let isBought = lines.map { $0.purchase == .bought }
        guard let place = isBought.firstIndex(of: true) else { return nil }
        var line = place == 0 && whole.ingredientKey == lines[0].ingredientKey ? whole : lines[place]
        if line.text != whole.text {
            line.spans = spans(of: zip(pieces, lines).map { Part(text: $0.text, line: $1) }, in: whole.text)
            (line.text, line.quantity, line.name) = (whole.text, whole.quantity, whole.name)
        }
        line.others = lines.indices.filter { $0 != place }.map { lines[$0].asFurther }
        line.assumptions = lines.flatMap(\.assumptions)
        return line
    }
}

// MARK: - Joining

extension LineDivision {
    /// Returns the line of its parts; the first that is bought gives the line its name: "1 dl water + 1 egg" needs an
    /// egg.
    private func joined(_ parts: [Part], in whole: ParsedLine) -> ParsedLine? {
        let lines = parts.map(\.line)
        let place = lines.firstIndex { $0.purchase == .bought } ?? 0
        guard !lines[place].name.isEmpty else { return nil }
        return whole.divided(into: lines, own: place, spans: spans(of: parts, in: whole.text))
    }

    private func spans(of parts: [Part], in text: String) -> [LineSpan] {
        var spans: [LineSpan] = []
        var place = 0
        for part in parts {
            let offset = text.utf8.distance(from: text.utf8.startIndex, to: part.text.utf8.startIndex)
            if offset > place { spans.append(LineSpan(part: .other, bytes: place..<offset)) }
            spans += part.line.spans.map {
                LineSpan(part: $0.part, bytes: $0.bytes.lowerBound + offset..<$0.bytes.upperBound + offset)
            }
            place = offset + (part.line.spans.last?.bytes.upperBound ?? 0)
            let end = offset + part.text.utf8.count
            if end > place { spans.append(LineSpan(part: .purpose, bytes: place..<end)) }
            place = end
        }
        // An alternative to the last part, with what follows it.
        if place < text.utf8.count { spans.append(LineSpan(part: .comment, bytes: place..<text.utf8.count)) }
        return spans
    }
}
