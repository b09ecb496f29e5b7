import TextFormats

/// The members of a recipe node that no recipe has a field for, and those that can't be read.
struct LinkedFields {
    /// What the reader takes, and what is about the page and not about the recipe.
    private static let known: Set<String> = [
        "@context", "@type", "@id", "id", "name", "headline", "alternatename", "description", "recipeyield", "yield",
        "preptime", "cooktime", "totaltime", "recipeingredient", "ingredients", "ingredient", "supply",
        "recipeinstructions", "keywords", "recipecategory", "recipecuisine", "url", "isbasedon", "credittext",
        "inlanguage", "image", "nutrition", "mainentityofpage", "mainentity", "ispartof", "publisher", "datecreated",
        "datemodified", "datepublished", "printimage", "imageplaceholderurl", "imageurl", "thumbnailurl", "identifier",
        "potentialaction", "speakable", "sameas", "interactionstatistic", "@graph",
    ]

    private let unknown: [String]
    private let unread: [String]

    /// Creates the members of a node.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - recipe: The recipe that was read from it, which tells what of the known members could not be read.
    init(_ node: LinkedNode, besides recipe: Recipe) {
        let credits = LinkedCredits(node)
        let details = recipe.details
        let more = [
            "comment": credits.notes != nil, "review": credits.rating != nil,
            "author": credits.source != nil && recipe.sourceURL == credits.source,
        ]
        let missing = [
            "preptime": recipe.times.prepMinutes == nil, "cooktime": recipe.times.cookMinutes == nil,
            "totaltime": recipe.times.totalMinutes == nil, "recipeyield": recipe.servings == nil,
            "image": details.cover == nil, "nutrition": details.nutrition == nil,
        ]
        let taken = Self.known.union(more.filter(\.value).keys)
        unknown = node.names.filter { !taken.contains(LinkedNode.term($0)) }
        unread = node.names.filter { missing[LinkedNode.term($0)] == true }
    }

    /// Sentences with the names of the members, as the page spells them; empty when there are none.
    var left: [String] {
        [(unknown, "a recipe has no such field"), (unread, "no value can be read")].compactMap { names, reason in
            guard !names.isEmpty else { return nil }
            let list = names.prefix(8).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
            let what = "\(list)\(names.count > 8 ? " and more" : "") \(names.count == 1 ? "is" : "are")"
            return "\(what) left: \(reason)."
        }
    }
}
