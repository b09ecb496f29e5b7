/// The form of a language tag (RFC 5646, section 2.1): language, script, region, variants, extensions, in this order.
///
/// Tags of another form, those with an extended language and the grandfathered ones, all have a shorter tag.
struct TagForm {
    /// The tag in the capitalization that section 2.1.1 recommends.
    let text: String
    /// The language, in lower case.
    let language: String
    /// The region, in upper case; `nil` when the tag has none.
    let region: String?

    /// Reads the subtags of a tag, which are ASCII; `nil` when they don't form one.
    init?(_ subtags: [Substring]) {
        guard let language = subtags.first?.lowercased(), (2...3).contains(language.count), Self.isLetters(language)
        else { return nil }
        var rest = subtags.dropFirst().map { $0.lowercased() }[...]
        var parts = [language]
        if let script = rest.first, script.count == 4, Self.isLetters(script) {
            parts.append(script.prefix(1).uppercased() + script.dropFirst())
            rest.removeFirst()
        }
        var region: String?
        if let code = rest.first,
            code.count == 2 ? Self.isLetters(code) : code.count == 3 && code.allSatisfy(\.isNumber)
        {
            region = code.uppercased()
            parts.append(code.uppercased())
            rest.removeFirst()
        }
        while let variant = rest.first, Self.isVariant(variant) { parts.append(rest.removeFirst()) }
        guard Self.areExtensions(rest) else { return nil }
        self.language = language
        self.region = region
        text = (parts + rest).joined(separator: "-")
    }

    private static func isLetters(_ text: some StringProtocol) -> Bool { text.allSatisfy(\.isLetter) }

    private static func isVariant(_ text: String) -> Bool {
        guard text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return false }
        return (5...8).contains(text.count) || text.count == 4 && text.first?.isNumber == true
    }

    /// Returns whether each singleton, a letter or digit, has at least one subtag of its own.
    private static func areExtensions(_ subtags: ArraySlice<String>) -> Bool {
        guard let first = subtags.first else { return true }
        guard first.count == 1 else { return false }
        var (isPrivate, isAfterSingleton) = (false, false)
        for subtag in subtags {
            guard (1...8).contains(subtag.count), subtag.allSatisfy({ $0.isLetter || $0.isNumber }) else {
                return false
            }
            if !isPrivate, subtag.count == 1 {
                guard !isAfterSingleton else { return false }
                (isPrivate, isAfterSingleton) = (subtag == "x", true)
            } else {
                isAfterSingleton = false
            }
        }
        return !isAfterSingleton
    }
}
