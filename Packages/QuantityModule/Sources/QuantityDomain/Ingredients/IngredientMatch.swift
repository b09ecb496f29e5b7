import LineParser

/// The meaning of a name in a request: an ingredient, and the state that the name mentions, as in "Carrots, grated".
public struct IngredientMatch: Hashable, Sendable {
    /// The ingredient.
    public let ingredient: Ingredient
    /// The state; empty when the name mentions none.
    public let state: String
    /// What the match assumes, such as "flour is read as all-purpose flour"; empty when it assumes nothing.
    public let assumptions: [Assumption]

    /// Creates a match.
    public init(ingredient: Ingredient, state: String = "", assumptions: [Assumption] = []) {
        self.ingredient = ingredient
        self.state = state
        self.assumptions = assumptions
    }
}

extension IngredientMatch {
    /// Returns the ingredient's name and the assumptions in the language of a BCP 47 locale.
    ///
    /// The home's own ingredients, brands, and foods without a name in the language keep their names.
    package func written(in locale: String) -> (name: String, assumptions: [Assumption]) {
        let key = ingredient.ingredientKey
        guard ingredient.brand == nil, !ingredient.isCustom,
            let name = IngredientNames.localName(of: key, locale: locale)
        else { return (ingredient.fullName, assumptions.map { $0.written(in: locale) }) }
        var seen: Set<Assumption> = []
        return (name, assumptions.map { $0.naming(key, in: locale) }.filter { seen.insert($0).inserted })
    }

    /// Returns the match with another version of its ingredient.
    func with(_ ingredient: Ingredient) -> IngredientMatch {
        IngredientMatch(ingredient: ingredient, state: state, assumptions: assumptions)
    }

    /// Returns the match with more assumptions.
    package func assuming(_ more: Assumption...) -> IngredientMatch { assuming(more) }

    package func assuming(_ more: [Assumption]) -> IngredientMatch {
        IngredientMatch(ingredient: ingredient, state: state, assumptions: assumptions + more)
    }

    /// Returns the match with the assumption that a name means its ingredient.
    func reading(_ name: String) -> IngredientMatch { assuming(.general(said: name, meant: ingredient.nameInSentence)) }

    /// Returns the match with the assumption that words of the name don't change the weight.
    func leavingOut(_ words: [String]) -> IngredientMatch {
        guard !words.isEmpty else { return self }
        let said = words.joined(separator: " ")
        // "Finely diced" may be several words of one state.
        if let match = IngredientMatch(ingredient, rest: said) { return match.assuming(assumptions) }
        let known = Set(ingredient.foldedNames.joined(separator: " ").split(separator: " ").map(String.init))
        guard words.contains(where: { !known.contains(Ingredient.folded($0)) }) else { return self }
        guard !WeightState(said).changesFood else {
            return IngredientMatch(ingredient: ingredient, state: said, assumptions: assumptions)
        }
        return assuming(.unweighed(state: said))
    }

    /// Returns the names to look for, the full name first.
    ///
    /// The parts after a comma may be a state, and so may the first or last word, as in "grated carrots" and "pecan
    /// halves".
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

    /// The most parts after a comma to try as a state; no table of foods has more.
    private static let mostParts = 12

    /// Creates the match of a candidate; `nil` when the rest of the name is not a state of the ingredient.
    public init?(_ ingredient: Ingredient, rest: String) {
        let state = rest.lowercased()
        let meaning = WeightState(state)
        let isKnown = ingredient.conversions.contains {
            $0.state.lowercased() == state || WeightState($0.state).matches(meaning)
        }
        guard state.isEmpty || isKnown else { return nil }
        self.init(ingredient: ingredient, state: state)
    }
}

extension DefaultIngredients {
    /// Returns the ingredient and state that a request's name or key means; `nil` when the ingredient is unknown.
    ///
    /// Ambiguous names, such as "flour", are read as in recipe lines.
    package func match(_ name: String) -> IngredientMatch? { named(name) ?? assumed(name) }

    /// Returns the ingredient whose name or key this is.
    func named(_ name: String) -> IngredientMatch? {
        for candidate in IngredientMatch.candidates(name) {
            if let found = ingredient(named: candidate.name), let match = IngredientMatch(found, rest: candidate.state)
            {
                return isShared(candidate.name) ? match.reading(candidate.name) : match
            }
        }
        return ingredient(key: name).map { IngredientMatch(ingredient: $0) }
    }

    /// Returns the ingredient that recipe lines mean by a name.
    func assumed(_ name: String) -> IngredientMatch? {
        for candidate in IngredientMatch.candidates(name) {
            guard let identity = IngredientNaming.standard.identity(of: candidate.name, unit: nil),
                identity.others.isEmpty, let found = meant(by: identity.key),
                let match = IngredientMatch(found.ingredient, rest: candidate.state)
            else { continue }
            let said = [Assumption(identity, in: .english)].compactMap(\.self)
            return match.assuming(said + found.assumptions)
                .leavingOut(match.state.isEmpty ? IngredientNaming.stateWords(of: candidate.name) : [])
        }
        return nil
    }

    /// Returns the ingredient that a name means in a language; `nil` for a language without a table, and for a name
    /// that its table lacks.
    func translated(_ name: String, from language: Language) -> IngredientMatch? {
        guard language != .english, let names = IngredientCatalog.names(in: language) else { return nil }
        for candidate in IngredientMatch.candidates(name) {
            let state = CookedYield.means(candidate.state) ? "cooked" : candidate.state
            guard let entry = names.entry(asWritten: candidate.name), let found = meant(by: entry.key),
                let match = IngredientMatch(found.ingredient, rest: state)
            else { continue }
            let open = entry.isAssumed ? match.reading(candidate.name) : match
            let leftOut = names.wordsLeftOut(of: candidate.name)
            return open.assuming(found.assumptions)
                .leavingOut(leftOut.filter { !LineReader.standard.joinsName($0, in: language) })
        }
        return nil
    }

    /// Returns the ingredient of a key, or else the one whose weights stand in for it, which is an assumption:
    /// long-grain white rice for rice, and for basmati rice.
    private func meant(by key: String) -> IngredientMatch? {
        if let found = ingredient(key: key) { return IngredientMatch(ingredient: found) }
        guard let standIn = WeightStandIn(for: key), let found = ingredient(key: standIn.key) else { return nil }
        guard standIn.hasOnlyVolumes else { return IngredientMatch(ingredient: found).reading(key) }
        // The steps of a kind by another say so themselves.
        let fitting = standIn.fitting(found.conversions, for: key, as: found.ingredientKey)
        return IngredientMatch(ingredient: found.with(conversions: fitting))
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
