/// A repair of a text that is almost JSON.
public enum JSONRepair: Int, CaseIterable, Sendable {
    /// Removed a CDATA or comment wrapper.
    case wrapper
    /// Decoded HTML entities in place of quotation marks, before reading the text.
    case entities
    /// Skipped text before the JSON.
    case leadingText
    /// Skipped text after the JSON.
    case trailingText
    /// Skipped a semicolon after the JSON.
    case trailingSemicolon
    /// Skipped comments.
    case comment
    /// Accepted raw line breaks or control characters in a string.
    case controlCharacter
    /// Accepted escapes that JSON doesn't have.
    case invalidEscape
    /// Accepted unescaped quotation marks in a string.
    case innerQuote
    /// Accepted a string in single quotation marks.
    case singleQuotes
    /// Accepted a name without quotation marks.
    case bareKey
    /// Skipped a surplus comma.
    case trailingComma
    /// Supplied a missing comma.
    case missingComma
    /// Supplied a missing value.
    case missingValue
    /// Accepted a number or a word that isn't valid JSON, such as `.5`, `01`, or `None`.
    case literal
    /// Skipped a space that JSON doesn't allow, such as a no-break space.
    case blank
    /// Corrected mismatched brackets.
    case bracket
    /// Left out values that nest too deeply.
    case depth
    /// Closed a text that ends early.
    case truncated

    /// A short description for people.
    public var description: String {
        switch self {
        case .wrapper: "a CDATA or comment wrapper around it"
        case .entities: "HTML entities in place of quotation marks"
        case .leadingText: "text before it"
        case .trailingText: "text after it"
        case .trailingSemicolon: "a semicolon after it"
        case .comment: "comments inside it"
        case .controlCharacter: "raw line breaks or control characters in a text"
        case .invalidEscape: "invalid escapes"
        case .innerQuote: "unescaped quotation marks in a text"
        case .singleQuotes: "single quotation marks"
        case .bareKey: "names without quotation marks"
        case .trailingComma: "surplus commas"
        case .missingComma: "missing commas"
        case .missingValue: "missing values"
        case .literal: "numbers or words that JSON does not have"
        case .blank: "spaces that JSON does not have"
        case .bracket: "brackets that do not match"
        case .depth: "more than \(JSONSalvage.deepestLevel) levels of nesting, of which the inner ones were left out"
        case .truncated: "an end that is missing"
        }
    }
}

/// The point at which a text is no longer valid JSON.
public struct JSONDamage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line within the text, starting from 1.
    public let line: Int

    /// What happened, and what to do next.
    public var description: String { "Line \(line) of the text is not JSON: write it as RFC 8259 has it." }
}
