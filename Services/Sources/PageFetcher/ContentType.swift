/// What a site says that it sends, such as "text/html; charset=utf-8".
struct ContentType: Hashable {
    /// The type in lower case; empty when the site doesn't say.
    let name: String
    /// The encoding in lower case; `nil` when the site doesn't say.
    let charset: String?

    init(_ header: String?) {
        let parts = (header ?? "").lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        name = parts.first.map { String($0.prefix(100)) } ?? ""
        charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
            .map { $0.dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" } }
            .flatMap { $0.isEmpty ? nil : String($0) }
    }

    /// Whether a recipe could be in it: HTML, a text, or JSON; or the site doesn't say.
    var isText: Bool {
        let others = ["application/xhtml+xml", "application/json", "application/ld+json", "application/xml"]
        let texts = ["text/html", "text/plain", "text/markdown", "text/x-markdown", "text/json", "text/xml"]
        return name.isEmpty || texts.contains(name) || others.contains(name)
    }
}
