/// One line of a plain text, with what the reader needs to classify it.
struct PlainTextLine {
    /// The line without markup, bullets, and surplus white space.
    let text: String
    /// Whether the line is a Markdown heading.
    let isHeading: Bool
    /// Whether a bullet precedes the text, as in a list.
    let isBulleted: Bool
    /// Whether a gap separates the line from the previous one.
    let followsGap: Bool

    /// Returns the lines of a text, without empty lines and underlines.
    static func lines(of text: String) -> [PlainTextLine] {
        var lines: [PlainTextLine] = []
        var hasGap = false
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let line = PlainTextLine(raw, followsGap: hasGap) { lines.append(line) }
            hasGap = raw.allSatisfy(\.isWhitespace)
        }
        return lines
    }

    /// Reads a line; returns `nil` for an empty line or one that only underlines another.
    init?(_ raw: some StringProtocol, followsGap: Bool = false) {
        self.followsGap = followsGap
        var isBulleted = false
        var rest = Substring(MarkupText.line(String(raw)))
        isHeading = rest.first == "#"
        rest = rest.drop { $0 == "#" || $0 == " " }
        if let bullet = rest.first, Self.bullets.contains(bullet) {
            let next = rest.dropFirst().first
            if next == " " || Self.boxes.contains(bullet) {
                rest = rest.dropFirst().drop { $0 == " " }
                isBulleted = true
            }
        }
        for box in ["[ ] ", "[x] ", "[X] "] where rest.hasPrefix(box) { rest = rest.dropFirst(box.count) }
        guard rest.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        self.isBulleted = isBulleted
        text = Self.withoutEscapes(rest)
    }

    /// Returns the text without Markdown's backslashes, which may precede any ASCII punctuation (CommonMark 0.31, 2.4).
    private static func withoutEscapes(_ text: Substring) -> String {
        guard text.contains("\\") else { return String(text) }
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped, !(character.isASCII && (character.isPunctuation || character.isSymbol)) { plain.append("\\") }
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { plain.append(character) }
        }
        return isEscaped ? plain + "\\" : plain
    }

    private static let bullets: Set<Character> = ["-", "*", "+", "•", "‣", "◦", "▪", "▢", "☐", "☑", "✓", "·", "–", "—"]
    private static let boxes: Set<Character> = ["•", "‣", "◦", "▪", "▢", "☐", "☑", "✓"]

    /// The line in the form that headings are compared in: "**Method:**" is "method".
    var phrase: String {
        let marks: Set<Character> = ["*", "_", ":", " ", "#", ".", "!"]
        let start = text.drop { marks.contains($0) }
        let end = start.lastIndex { !marks.contains($0) }
        return end.map { start[...$0].lowercased() } ?? ""
    }

    /// The name of the section that the line begins; `nil` when it doesn't begin one.
    var sectionTitle: String? {
        let isMarked = isHeading || text.last == ":" || text.hasPrefix("**") && text.hasSuffix("**")
        let bare = text.filter { $0 != "*" }.drop { $0 == " " }
        guard isMarked, text.count <= 80, let first = bare.first, !first.isNumber else { return nil }
        return String(bare.last == ":" ? bare.dropLast() : bare)
    }

    /// The text before a colon, in lower case, and the text after it.
    var labelled: (label: String, value: String)? {
        guard let colon = text.firstIndex(of: ":"), colon < text.index(before: text.endIndex) else { return nil }
        let label = text[..<colon].filter { $0 != "*" && $0 != "_" }
        let value = String(text[text.index(after: colon)...]).whitespaceFolded
        return (label.lowercased().whitespaceFolded, String(value.drop { $0 == "*" || $0 == " " }))
    }

    /// The line as a step, without its number.
    var step: String {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard (1...2).contains(digits.count), rest.first == "." || rest.first == ")", rest.dropFirst().first == " "
        else {
            return text
        }
        return String(rest.dropFirst(2))
    }

    /// Whether the line is a numbered sentence, which begins the steps even without a heading.
    var isNumberedSentence: Bool {
        let step = step
        return step != text && (step.hasSuffix(".") || step.hasSuffix("!")) && step.first?.isNumber == false
    }

    /// Whether the line reads as a sentence: it begins with a letter and ends with a period or an exclamation point.
    var isSentence: Bool {
        let bare = text.filter { $0 != "*" && $0 != "_" }
        guard let first = bare.first, first.isLetter, bare.contains(" ") else { return false }
        return bare.hasSuffix(".") || bare.hasSuffix("!")
    }

    /// Whether the line is a sentence too long for an ingredient, or several sentences.
    var isLongSentence: Bool {
        guard isSentence else { return false }
        let words = text.split(separator: " ")
        return words.count >= 10
            || zip(words, words.dropFirst()).contains {
                $0.count > 3 && $0.last == "." && $1.first?.isUppercase == true
            }
    }

    private static let codeMarks: Set<Character> = ["{", "}", ";", "=", "|", "\\", "\t"]

    /// Whether the line is a table row: it has at least three commas without a space after them.
    private var isTableRow: Bool {
        zip(text, text.dropFirst()).count { $0 == "," && $1 != " " } >= 3
    }

    /// Whether the line says for how long, or how hot: "20 minutes at 180 °C".
    var tellsTimeOrHeat: Bool {
        text.contains("°")
            || text.lowercased().split { !$0.isLetter }.contains { word in
                [.minuteWord, .hourWord].contains { RecipeWords.shared.has(String(word), as: $0) }
            }
    }

    /// Whether the line could belong to an ingredient list.
    var looksLikeIngredient: Bool {
        guard text.count <= 120, !text.contains(where: Self.codeMarks.contains), !isTableRow else { return false }
        if text.contains(where: \.isNumber) { return text.last != "." || text.first?.isNumber == true }
        return text.split(separator: " ").count <= 6 && text.last != "."
    }
}
