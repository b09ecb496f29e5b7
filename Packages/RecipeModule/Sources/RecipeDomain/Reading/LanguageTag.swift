/// Reads BCP 47 tags in the forms that pages use.
enum LanguageTag {
    /// Returns the tag in canonical case (`en-GB`, `zh-Hans`), or `nil` when the text isn't a tag.
    static func canonical(_ text: String) -> String? {
        let parts = text.whitespaceFolded.replacing("_", with: "-").split(separator: "-")
        guard let language = parts.first, (2...3).contains(language.count),
            parts.allSatisfy({ part in part.count <= 8 && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }),
            language.allSatisfy(\.isLetter)
        else { return nil }
        let rest = parts.dropFirst().prefix(3).map { part in
            switch part.count {
            case 2: part.uppercased()
            case 4: part.capitalizedASCII
            default: part.lowercased()
            }
        }
        return ([language.lowercased()] + rest).joined(separator: "-")
    }
}

extension Substring {
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
