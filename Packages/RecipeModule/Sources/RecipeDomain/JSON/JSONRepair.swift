/// What was mended in a JSON text that is not quite JSON.
enum JSONRepair: Int, CaseIterable {
    case wrapper
    case entities
    case leadingText
    case trailingText
    case trailingSemicolon
    case comment
    case controlCharacter
    case invalidEscape
    case innerQuote
    case singleQuotes
    case bareKey
    case trailingComma
    case missingComma
    case missingValue
    case bracket
    case depth
    case truncated

    /// For people, in a few words.
    var description: String {
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
        case .bracket: "brackets that do not match"
        case .depth: "more than \(JSONSalvage.deepestLevel) levels of nesting, of which the inner ones were left out"
        case .truncated: "an end that is missing"
        }
    }
}
