/// One line of a plain text, and what it may be.
struct PlainTextLine {
    /// Without markup, bullets and surplus white space.
    let text: String
    /// The level of a Markdown heading, 0 for any other line.
    let headingLevel: Int
    /// Whether a bullet stood before it, as in a list.
    let isBulleted: Bool
    /// Whether a gap separates it from the line before.
    let followsGap: Bool

    /// The lines of a text, without the empty ones and those that only underline others.
    static func lines(of text: String) -> [PlainTextLine] {
        var lines: [PlainTextLine] = []
        var hasGap = false
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let line = PlainTextLine(raw, followsGap: hasGap) { lines.append(line) }
            hasGap = raw.allSatisfy(\.isWhitespace)
        }
        return lines
    }

    /// Reads a line; `nil` for an empty one and for one that only underlines another.
    init?(_ raw: some StringProtocol, followsGap: Bool = false) {
        self.followsGap = followsGap
        var isBulleted = false
        var rest = Substring(MarkupText.line(String(raw)))
        headingLevel = min(rest.prefix { $0 == "#" }.count, 6)
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
        text = String(rest)
    }

    private static let bullets: Set<Character> = ["-", "*", "+", "•", "‣", "◦", "▪", "▢", "☐", "☑", "✓", "·", "–", "—"]
    private static let boxes: Set<Character> = ["•", "‣", "◦", "▪", "▢", "☐", "☑", "✓"]

    /// The line as a heading is compared: "**Method:**" is "method".
    var phrase: String {
        let marks: Set<Character> = ["*", "_", ":", " ", "#", "."]
        let start = text.drop { marks.contains($0) }
        let end = start.lastIndex { !marks.contains($0) }
        return end.map { start[...$0].lowercased() } ?? ""
    }

    /// The name of the section that the line begins; `nil` when it begins none.
    var sectionTitle: String? {
        let isMarked = headingLevel > 0 || text.last == ":" || text.hasPrefix("**") && text.hasSuffix("**")
        let bare = text.filter { $0 != "*" }.drop { $0 == " " }
        guard isMarked, text.count <= 80, let first = bare.first, !first.isNumber else { return nil }
        return String(bare.last == ":" ? bare.dropLast() : bare)
    }

    /// The text before a colon, in lower case, and the one after it.
    var labelled: (label: String, value: String)? {
        guard let colon = text.firstIndex(of: ":"), colon < text.index(before: text.endIndex) else { return nil }
        let label = text[..<colon].filter { $0 != "*" && $0 != "_" }
        let value = String(text[text.index(after: colon)...]).whitespaceFolded
        return (label.lowercased().whitespaceFolded, String(value.drop { $0 == "*" || $0 == " " }))
    }

    /// The line as a step: without its number.
    var step: String {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard (1...2).contains(digits.count), rest.first == "." || rest.first == ")", rest.dropFirst().first == " "
        else {
            return text
        }
        return String(rest.dropFirst(2))
    }

    /// Whether the line is a numbered sentence: a step where no heading says so.
    var isNumberedSentence: Bool {
        let step = step
        return step != text && (step.hasSuffix(".") || step.hasSuffix("!")) && step.first?.isNumber == false
    }

    /// Whether the line reads as a sentence of prose: it begins with a letter and ends with a full stop, or "!".
    var isSentence: Bool {
        let bare = text.filter { $0 != "*" && $0 != "_" }
        guard let first = bare.first, first.isLetter, bare.contains(" ") else { return false }
        return bare.hasSuffix(".") || bare.hasSuffix("!")
    }

    /// Whether a sentence is too long for an ingredient, or is several sentences.
    var isLongSentence: Bool {
        guard isSentence else { return false }
        let words = text.split(separator: " ")
        return words.count >= 10
            || zip(words, words.dropFirst()).contains {
                $0.count > 3 && $0.last == "." && $1.first?.isUppercase == true
            }
    }

    private static let codeMarks: Set<Character> = ["{", "}", ";", "=", "|", "\\", "\t"]

    /// Whether the line is a row of a table: three commas or more without a space behind.
    private var isTableRow: Bool {
        zip(text, text.dropFirst()).count { $0 == "," && $1 != " " } >= 3
    }

    /// Whether the line may stand in a list of ingredients.
    var looksLikeIngredient: Bool {
        guard text.count <= 120, !text.contains(where: Self.codeMarks.contains), !isTableRow else { return false }
        if text.contains(where: \.isNumber) { return text.last != "." || text.first?.isNumber == true }
        return text.split(separator: " ").count <= 6 && text.last != "."
    }
}
