import TextFormats

extension Product {
    /// The most words of a product that are indexed.
    private static let mostWords = 64

    /// The words of title, brand, tags and keywords.
    public var words: [String] {
        let texts = [title.text, brand] + tags + facts.searchKeywords
        return Array(SearchWords.words(of: texts.joined(separator: " ")).prefix(Self.mostWords))
    }

    /// The key by which brands are compared and sorted, ignoring case and extra space.
    public var brandKey: String { ProductTitle(brand).key }
}
