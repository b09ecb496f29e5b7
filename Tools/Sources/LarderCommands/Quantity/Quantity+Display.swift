import CommonMessages

extension Quantity {
    /// The text for people, held together on one line, with "≈" where it is rounded.
    var shown: String {
        let text = displayText.printable.replacing(" ", with: Paragraph.noBreak)
        guard isParseable, !exact, !text.hasPrefix("≈") else { return text }
        return "≈\(Paragraph.noBreak)\(text)"
    }
}
