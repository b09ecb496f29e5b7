import LineParser
import Quantities

/// Divides a line that gives several ingredients at once: "1 carrot, 1 celery stalk, 1 onion", "80 g sugar + 2 tbsp for
/// dusting", and, without amounts, "sour cream, sliced scallions and lime wedges".
///
/// A line is divided only when every part reads alone; otherwise it stays whole, as before.
struct LineDivision {
    private struct Part {
        let text: Substring
        /// Whether a plus sign or an "and" stands before the part, so that it may add to the first.
        let isAdded: Bool
    }

    private let text: String
    private let parts: [Part]
    private let haveAmounts: Bool
    private let language: Language

    private static let most = 20

    /// Finds the parts of a line; `nil` for most lines, which have one.
    init?(_ text: String, in language: Language) {
        let haveAmounts = text.contains(where: \.isNumber)
        guard !haveAmounts || Self.hasNumberAfterWord(text) else { return nil }
        let ends = Self.separators(in: text, language, haveAmounts: haveAmounts)
        guard !ends.isEmpty, ends.count < Self.most else { return nil }
        let starts = [text.startIndex] + ends.map(\.range.upperBound)
        let stops = ends.map(\.range.lowerBound) + [text.endIndex]
        parts = zip(zip(starts, stops), [false] + ends.map(\.adds)).map { Part(text: text[$0.0..<$0.1], isAdded: $1) }
        self.text = text
        self.haveAmounts = haveAmounts
        self.language = language
    }

    /// Returns the line with its further ingredients.
    ///
    /// - Parameters:
    ///   - whole: The line as it reads undivided.
    ///   - read: Reads a part.
    /// - Returns: The line; `nil` when some part does not read alone.
    func line(_ whole: ParsedLine, read: (String) -> ParsedLine) -> ParsedLine? {
        guard !haveAmounts || whole.others.isEmpty else { return nil }
        var lines = parts.map { read(String($0.isAdded && haveAmounts ? withoutPurpose($0.text) : $0.text)) }
        guard whole.others.count + 1 < lines.count, let first = lines.first, isIngredient(first), first.others.isEmpty
        else { return nil }
        var further: [NamedIngredient] = []
        for (place, part) in parts.enumerated().dropFirst() {
            if part.isAdded, haveAmounts, let more = more(lines[place], of: first, read: read) { lines[place] = more }
            guard let named = named(lines[place], adding: part.isAdded, to: first) else { return nil }
            further.append(named)
        }
        guard haveAmounts || Set(further.map(\.key)).union([first.ingredientKey]).count == lines.count else {
            return nil
        }
        return joined(lines, further, in: whole)
    }

    private func isIngredient(_ line: ParsedLine) -> Bool {
        line.quantity.isParseable == haveAmounts && !line.name.isEmpty && line.choices.isEmpty
            && IngredientNames.isKnown(line.ingredientKey) && line.diagnostics.allSatisfy(\.isPlain)
    }

    /// Returns a part that names no ingredient as more of the first: "2 tbsp" of "80 g sugar + 2 tbsp".
    private func more(_ part: ParsedLine, of first: ParsedLine, read: (String) -> ParsedLine) -> ParsedLine? {
        var more = read("\(part.text) \(first.name)")
        guard more.ingredientKey == first.ingredientKey, more.preparation.isEmpty, more.others.isEmpty,
            more.quantity.range.map({ $0.unit != .count }) ?? false
        else { return nil }
        // The name isn't in the part's own text, and the first part says what it assumes of it.
        (more.text, more.spans, more.listName, more.assumptions) = (part.text, part.spans, first.listName, [])
        (more.choices, more.diagnostics) = ([], [])
        return more
    }

    /// Returns the further ingredient that a part names.
    private func named(_ line: ParsedLine, adding isAdded: Bool, to first: ParsedLine) -> NamedIngredient? {
        let isSame = line.ingredientKey == first.ingredientKey
        guard isIngredient(line), line.others.isEmpty, !isSame || haveAmounts && isAdded else { return nil }
        var named = NamedIngredient(key: line.ingredientKey, listName: line.listName)
        if haveAmounts { named.quantity = line.quantity }
        return named
    }

    /// Returns a part without the purpose that follows its amount and unit: "+ 2 EL zum Bestreuen".
    private func withoutPurpose(_ text: Substring) -> Substring {
        let words = text.split(separator: " ")
        let begins = { (word: Substring) in LineReader.standard.beginsPurpose(word.lowercased(), in: language) }
        guard let place = words.firstIndex(where: begins), place <= 5 else {
            return text
        }
        return text[..<words[place].startIndex]
    }

    private func joined(_ lines: [ParsedLine], _ further: [NamedIngredient], in whole: ParsedLine) -> ParsedLine? {
        // What is bought gives the line its name: "1 dl water + 1 egg" needs an egg.
        let isBought = lines.map { $0.purchase == .bought }
        guard let place = isBought.firstIndex(of: true), place == 0 || !lines[place].name.isEmpty else { return nil }
        let isRead = place == 0 && whole.quantity.isParseable == haveAmounts
        var line = isRead && whole.ingredientKey == lines[0].ingredientKey ? whole : lines[place]
        if line.text != text {
            line.text = text
            line.spans = spans(of: lines)
            if !haveAmounts { (line.quantity, line.name) = (whole.quantity, whole.name) }
        }
        line.others = zip(further, isBought.dropFirst()).enumerated()
            .filter { $0.offset + 1 != place && $0.element.1 }.map(\.element.0)
        line.parts = haveAmounts ? lines : []
        line.assumptions = lines.flatMap(\.assumptions)
        return line
    }

    private func spans(of lines: [ParsedLine]) -> [LineSpan] {
        var spans: [LineSpan] = []
        var place = 0
        for (line, part) in zip(lines, parts) {
            let start = part.text.utf8.startIndex
            let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
            if offset > place { spans.append(LineSpan(part: .other, bytes: place..<offset)) }
            spans += line.spans.map {
                LineSpan(part: $0.part, bytes: $0.bytes.lowerBound + offset..<$0.bytes.upperBound + offset)
            }
            place = offset + line.text.utf8.count
            let end = offset + part.text.utf8.count
            if end > place { spans.append(LineSpan(part: .purpose, bytes: place..<end)) }
            place = end
        }
        return spans
    }
}

extension LineDivision {
    private typealias Separator = (range: Range<String.Index>, adds: Bool)

    /// Whether a number follows a word or a separator, which is rare and quick to see.
    private static func hasNumberAfterWord(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var last: UInt8 = 0
            var before: UInt8 = 0
            for byte in bytes {
                // Digits, and the first bytes of "½" and "⅓".
                let isNumber = (0x30...0x39).contains(byte) || byte == 0xC2 || byte == 0xE2
                if isNumber, ",;+&".utf8.contains(last) || before == 0x20 && (last | 0x20 >= 0x61) { return true }
                if byte != 0x20 { last = byte }
                before = byte
            }
            return false
        }
    }

    /// Returns the commas, plus signs, and "and"s outside of brackets that may divide a line.
    ///
    /// In a line with amounts, a number follows each of them.
    private static func separators(in text: String, _ language: Language, haveAmounts: Bool) -> [Separator] {
        var found: [Separator] = []
        var depth = 0
        var place = text.startIndex
        while place < text.endIndex {
            let character = text[place]
            if character == "(" { depth += 1 }
            if character == ")" { depth = max(0, depth - 1) }
            let isStart = place == text.startIndex
            if depth == 0, !isStart, let separator = separator(at: place, in: text, language) {
                let rest = text[separator.range.upperBound...].drop(while: \.isWhitespace)
                if let next = rest.first, haveAmounts ? next.isNumber : next.isLetter {
                    found.append(separator)
                    place = separator.range.upperBound
                    continue
                }
            }
            place = text.index(after: place)
        }
        return found
    }

    private static func separator(at place: String.Index, in text: String, _ language: Language) -> Separator? {
        let next = text.index(after: place)
        switch text[place] {
        case ",", ";":
            guard next < text.endIndex, text[next].isWhitespace else { return nil }
            return (place..<next, false)
        case "+": return (place..<next, true)
        case " ":
            let word = text[next...].prefix { $0.isLetter || $0 == "&" }
            guard word.endIndex < text.endIndex, text[word.endIndex].isWhitespace else { return nil }
            let folded = word.lowercased()
            let conjunctions = (IngredientCatalog.names(in: language) ?? .standard).conjunctions.and
            guard conjunctions.contains(folded) || LineReader.standard.joinsAmounts(folded, in: language) else {
                return nil
            }
            return (place..<word.endIndex, true)
        default: return nil
        }
    }
}
