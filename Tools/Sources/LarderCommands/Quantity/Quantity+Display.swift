import CommonMessages

extension Quantity {
    /// The text for display on one line, with "≈" when it is rounded.
    var shown: String {
        let text = displayText.printable.replacing(" ", with: Paragraph.noBreak)
        guard isParseable, !exact, !text.hasPrefix("≈") else { return text }
        return "≈\(Paragraph.noBreak)\(text)"
    }
}
