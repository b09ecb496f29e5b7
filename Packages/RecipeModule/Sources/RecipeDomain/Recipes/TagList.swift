/// An ordered list of tags without duplicates.
struct TagList {
    private(set) var tags: [String] = []
    private var known: Set<String> = []

    /// Creates a list from tags, each of which is one text.
    init(_ tags: [String] = []) { for tag in tags { add(tag) } }

    /// Adds the tags of a text such as `"Dessert, Sauce"`.
    mutating func add(list: String) {
        for part in list.split(separator: ",") { add(String(part)) }
    }

    private mutating func add(_ tag: String) {
        let folded = tag.whitespaceFolded
        guard !folded.isEmpty, known.insert(folded.lowercased()).inserted else { return }
        tags.append(folded)
    }
}
