import Foundation

/// What an import needs to know of the recipes that a home has.
extension RecipeDraft {
    /// The title as a home compares titles: without case and surplus white space, however accents are encoded.
    public var titleKey: String { Self.titleKey(of: title) }

    /// Returns the key of a title, by which titles are compared.
    public static func titleKey(of title: String) -> String {
        title.folded.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Returns the recipe with a number after its title, "Pie (2)", so that it does not replace another one; 1 is none.
    public func numbered(_ number: Int) -> RecipeDraft {
        guard number > 1 else { return self }
        var draft = self
        draft.title += " (\(number))"
        return draft
    }

    /// Whether another recipe says all that this one says.
    ///
    /// Titles, lines and steps must be equal, and the tags there. What this recipe leaves open may be anything in the
    /// other one: a home rates, tags and annotates what it once imported, which makes it no other recipe. The language
    /// is often a guess, so that none is no other one.
    public func isSaid(by other: RecipeDraft) -> Bool {
        var own = normalized
        var rest = other.normalized
        if rest.language.isEmpty { own.language = "" }
        rest.title = own.titleKey == rest.titleKey ? own.title : rest.title
        for field in [\RecipeDraft.description, \.servings, \.source, \.sourceURL, \.language, \.notes, \.picture]
        where own[keyPath: field].isEmpty { rest[keyPath: field] = "" }
        let tags = Set(rest.tags.map { $0.lowercased() })
        if own.tags.allSatisfy({ tags.contains($0.lowercased()) }) { rest.tags = own.tags }
        for kind in DraftTimes.Kind.allCases where own.times[kind] == nil { rest.times[kind] = nil }
        rest.rating = own.rating == nil ? nil : rest.rating
        rest.nutrition = own.nutrition == nil ? nil : rest.nutrition
        rest.totalWeight = own.totalWeight == nil ? nil : rest.totalWeight
        rest.portionSize = own.portionSize == nil ? nil : rest.portionSize
        for (place, line) in own.ingredients.enumerated()
        where line.own == nil && rest.ingredients.indices.contains(place) { rest.ingredients[place].own = nil }
        return own.fingerprint == rest.fingerprint
    }
}
