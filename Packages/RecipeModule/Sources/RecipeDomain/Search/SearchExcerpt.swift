import TextFormats

/// A piece of a recipe around the first of the words that a person looks for.
public struct SearchExcerpt: Hashable, Sendable {
    /// The part of the recipe.
    public let field: RecipeField
    /// The piece, with "…" where something is left out.
    public let text: String

    /// The characters of a piece, about.
    private static let length = 80

    /// Finds the piece; `nil` when the words are nowhere but in the title.
    package init?(of recipe: Recipe, around typed: [String]) {
        guard !typed.isEmpty else { return nil }
        for field in [RecipeField.tags, .ingredients, .text] {
            for text in field.texts(of: recipe) {
                guard let place = Self.place(of: typed, in: text) else { continue }
                (self.field, self.text) = (field, Self.piece(of: text, around: place))
                return
            }
        }
        return nil
    }

    /// Returns where the first word begins that one of the typed words matches.
    private static func place(of typed: [String], in text: String) -> String.Index? {
        var place: String.Index?
        text.enumerateWords { range in
            let words = SearchWords.words(of: String(text[range]))
            guard words.contains(where: { word in typed.contains { SearchWords.matches($0, word) } }) else {
                return true
            }
            place = range.lowerBound
            return false
        }
        return place
    }

    private static func piece(of text: String, around place: String.Index) -> String {
        guard text.count > length else { return text.whitespaceFolded }
        let start = text.index(place, offsetBy: -length / 3, limitedBy: text.startIndex) ?? text.startIndex
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        // Whole words only, but for one that is longer than a piece.
        let first =
            start == text.startIndex ? start : text[start..<place].firstIndex(of: " ").map(text.index(after:)) ?? start
        let last = end == text.endIndex ? end : text[place..<end].lastIndex(of: " ") ?? end
        let piece = String(text[first..<last]).whitespaceFolded
        return (first == text.startIndex ? "" : "…") + piece + (last == text.endIndex ? "" : "…")
    }
}

extension String {
    /// Calls a closure with each piece between white space, until it returns `false`.
    fileprivate func enumerateWords(_ take: (Range<Index>) -> Bool) {
        var start = startIndex
        while start < endIndex {
            guard let first = self[start...].firstIndex(where: { !$0.isWhitespace }) else { return }
            let end = self[first...].firstIndex(where: \.isWhitespace) ?? endIndex
            guard take(first..<end) else { return }
            start = end
        }
    }
}
