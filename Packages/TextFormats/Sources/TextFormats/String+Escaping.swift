extension String {
    /// Returns the text with some scalars replaced, whatever they are joined with.
    ///
    /// Whoever quotes a text must replace scalars: a quotation mark before U+0301 or after U+0D4E is one `Character`
    /// with it, which a search for the quotation mark does not find.
    ///
    /// - Parameter replacement: What takes the place of a scalar; `nil` where it stays.
    /// - Returns: The text with the replacements.
    public func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var replaced = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                replaced.append(contentsOf: text.unicodeScalars)
            } else {
                replaced.append(scalar)
            }
        }
        return String(replaced)
    }

    /// Returns the text with a backslash before each scalar of a set.
    public func escapingScalars(_ special: String) -> String {
        replacingScalars { special.unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }

    /// The text with the signs escaped that HTML reads as marks, in text and in quoted attributes.
    public var escapedForHTML: String {
        replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }
}
