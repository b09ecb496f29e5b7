import TextFormats

extension CSVRow.Flaw {
    /// Why a row with the flaw is not imported, and what to do next.
    var sentence: String {
        switch self {
        case .unclosed:
            "the quotation mark is never closed; no later row was read: close it, and import again."
        case .nul: "the row contains the character U+0000, which cannot be stored: remove it."
        case .marks: "a character of the row has more than \(CSVRow.marks) combining marks: remove some."
        }
    }
}
