import TextFormats

/// Who a recipe is from, and what its owner says of it, which Larder's own JSON-LD has beside the recipe.
///
/// The reviews and comments of visitors have authors, and are those of the page.
struct LinkedCredits {
    private let node: LinkedNode

    init(_ node: LinkedNode) { self.node = node }

    /// The name of what the recipe is from, for one without an address; `nil` when it doesn't say.
    var source: String? {
        let texts = ["isbasedon", "credittext", "author"].lazy.compactMap { node.text($0).map(MarkupText.line) }
        // A page may name its author by an address within the page.
        return texts.first { !$0.isEmpty && !$0.contains("#") }
    }

    /// The one comment without an author; `nil` when there is none.
    var notes: String? { own("comment")?.text("text").map { MarkupText.lines($0).joined(separator: "\n") } }

    /// The stars of the one review without an author; `nil` when there are none.
    var rating: Rating? {
        let value = own("review")?["reviewrating"].flatMap(LinkedNode.init)?.text("ratingvalue")
        return value.flatMap { Int($0) }.flatMap { try? Rating(stars: $0) }
    }

    private func own(_ name: String) -> LinkedNode? {
        guard let value = node[name].flatMap(LinkedNode.init), value["author"] == nil else { return nil }
        return value
    }
}
