/// Why a text is not a barcode.
public enum BarcodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing but space in the text.
    case empty
    /// The text is not 8, 12, 13 or 14 digits.
    case notAGTIN(text: String)
    /// The last digit contradicts the others, as after a typing slip.
    case wrongCheckDigit(text: String, expected: Int)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .empty: "The barcode is empty: enter the 8, 12, 13 or 14 digits under the bars, or leave the barcode out."
        case .notAGTIN(let text):
            "\"\(text)\" is not a barcode: enter the 8, 12, 13 or 14 digits under the bars."
        case .wrongCheckDigit(let text, let expected):
            "Barcode \(text) should end in \(expected): scan it again or check the last digit."
        }
    }
}
