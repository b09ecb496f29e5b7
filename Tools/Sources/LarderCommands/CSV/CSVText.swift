/// Writes rows as CSV (RFC 4180).
enum CSVText {
    /// One row with its end.
    static func row(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\n" }

    private static func field(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains { ["\"", ",", "\n", "\r"].contains($0) }
        return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
}
