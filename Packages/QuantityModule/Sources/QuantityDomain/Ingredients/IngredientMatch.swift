import LineParser

/// What a name in a request leads to: an ingredient, and the state that the name says, as in "Carrots, grated".
public struct IngredientMatch: Hashable, Sendable {
    /// The ingredient.
    public let ingredient: Ingredient
    /// The state; empty when the name says none.
    public let state: String
    /// What was taken for granted, such as "flour is read as all-purpose flour"; `nil` when nothing was.
    public let assumption: String?

    /// Makes a match.
    public init(ingredient: Ingredient, state: String = "", assumption: String? = nil) {
        self.ingredient = ingredient
        self.state = state
        self.assumption = assumption
    }
}

extension IngredientMatch {
    /// The names to look for, the whole first: the last parts after a comma may be a state, and so may the first word
    /// or the last, as in "grated carrots" and "pecan halves".
    public static func candidates(_ name: String) -> [(name: String, state: String)] {
        let parts = name.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
        guard parts.count < 2 else {
            return [(name, "")]
                + (1..<parts.count).suffix(mostParts).reversed().map { count in
                    (parts[..<count].joined(separator: ", "), parts[count...].joined(separator: ", "))
                }
        }
        let words = name.split(separator: " ").map(String.init)
        guard words.count > 1 else { return [(name, "")] }
        return [
            (name, ""), (words.dropFirst().joined(separator: " "), words[0]),
            (words.dropLast().joined(separator: " "), words[words.count - 1]),
        ]
    }

    /// The most parts after a comma that are tried as a state: a table of foods has fewer.
    private static let mostParts = 12

    /// What a candidate that was found leads to; `nil` when its rest is no state of the ingredient.
    public init?(_ ingredient: Ingredient, rest: String) {
        let state = rest.lowercased()
        guard state.isEmpty || ingredient.conversions.contains(where: { $0.state.lowercased() == state }) else {
            return nil
        }
        self.init(ingredient: ingredient, state: state)
    }
}

extension DefaultIngredients {
    /// The ingredient that a name or key of a request means, and the state that it says; `nil` for one that is unknown.
    ///
    /// Names that leave something open, such as "flour", are read as lines of recipes are.
    public func match(_ name: String) -> IngredientMatch? { named(name) ?? assumed(name) }

    /// The ingredient that has a name or key itself.
    func named(_ name: String) -> IngredientMatch? {
        for candidate in IngredientMatch.candidates(name) {
            if let found = ingredient(named: candidate.name), let match = IngredientMatch(found, rest: candidate.state)
            {
                return match
            }
        }
        return ingredient(key: name).map { IngredientMatch(ingredient: $0) }
    }

    /// The ingredient that a name is taken for in the lines of recipes.
    func assumed(_ name: String) -> IngredientMatch? {
        for candidate in IngredientMatch.candidates(name) {
            guard let identity = IngredientNaming.standard.identity(of: candidate.name, unit: nil),
                let found = ingredient(key: identity.key),
                let match = IngredientMatch(found, rest: candidate.state)
            else { continue }
            return IngredientMatch(ingredient: found, state: match.state, assumption: identity.assumption)
        }
        return nil
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
