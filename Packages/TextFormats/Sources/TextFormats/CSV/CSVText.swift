/// Writes CSV (RFC 4180).
public enum CSVText {
    /// Returns one record with its line ending, safe to open in a spreadsheet.
    ///
    /// A spreadsheet takes a text that begins with =, +, -, @, or a tab for a formula. An apostrophe before it prevents
    /// that; ``text(ofCell:)`` removes it.
    public static func row(_ fields: [String]) -> String {
        fields.map { field(isFormula($0) ? "'\($0)" : $0) }.joined(separator: ",") + "\n"
    }

    /// Returns the text of a cell that ``row(_:)`` wrote, without the apostrophe before a formula.
    public static func text(ofCell cell: String) -> String {
        cell.first == "'" && isFormula(cell) ? String(cell.dropFirst()) : cell
    }

    /// Whether a spreadsheet would calculate a text, apart from apostrophes before it.
    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" }.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    }

    /// Returns a field, in quotation marks if its text needs them.
    public static func field(_ text: String, delimiter: UInt8 = .comma) -> String {
        let needsQuotes = text.utf8.contains { $0 == delimiter || $0 == .quote || $0 == 0x0A || $0 == 0x0D }
        return needsQuotes ? "\"\(text.replacingScalars { $0 == "\"" ? "\"\"" : nil })\"" : text
    }
}
