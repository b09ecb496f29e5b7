/// Writes CSV (RFC 4180).
public enum CSVText {
    /// Returns one record with its line ending.
    public static func row(_ fields: [String]) -> String {
        fields.map { field($0) }.joined(separator: ",") + "\n"
    }

    /// Returns a field, in quotation marks if its text needs them.
    public static func field(_ text: String, delimiter: UInt8 = .comma) -> String {
        let needsQuotes = text.utf8.contains { $0 == delimiter || $0 == .quote || $0 == 0x0A || $0 == 0x0D }
        return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
}
