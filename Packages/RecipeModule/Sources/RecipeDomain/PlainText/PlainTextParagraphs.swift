/// The lines of a description or of notes, with an empty line where the text has a gap.
struct PlainTextParagraphs {
    private var lines: [String] = []
    private var hasGap = false
    private var isAfterHeading = false

    /// The text; `nil` without a line.
    var text: String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

    /// Adds a line of the text.
    mutating func add(_ line: PlainTextLine) { add(line.text, followsGap: line.followsGap) }

    /// Adds a line.
    mutating func add(_ text: String, followsGap: Bool = false) {
        if hasGap || followsGap && !isAfterHeading, !lines.isEmpty { lines.append("") }
        lines.append(text)
        (hasGap, isAfterHeading) = (false, false)
    }

    /// Separates the lines that follow, which may have a heading.
    mutating func begin(_ heading: String? = nil) {
        hasGap = true
        guard let heading else { return }
        add(heading)
        isAfterHeading = true
    }
}
