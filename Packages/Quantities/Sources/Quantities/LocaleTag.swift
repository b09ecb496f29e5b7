/// The language and the region of a BCP 47 tag, in any case and with either separator: "en-GB", "en_gb",
/// "en-GB-oxendict".
public struct LocaleTag: Hashable, Sendable {
    /// The primary language in lower case; empty for an empty tag.
    public let language: String
    /// The region in upper case, two letters or three digits; `nil` where the tag names none.
    public let region: String?

    /// Reads a tag; what follows a part of one letter, as in "en-u-ms-metric", is an extension and no region.
    ///
    /// Source: RFC 5646, section 2.1.
    public init(_ tag: String) {
        var rest = tag.utf8[...]
        var (language, region): (String?, String?)
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
            rest = rest.dropFirst(part.count + 1)
            guard language != nil else {
                language = Substring(part).lowercased()
                continue
            }
            guard part.count > 1 else { break }
            let isDigits = part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            if part.count == (isDigits ? 3 : 2) {
                region = Substring(part).uppercased()
                break
            }
        }
        (self.language, self.region) = (language ?? "", region)
    }
}
