import Quantities

/// A difference between two versions of a recipe.
public struct RecipeDifference: Hashable, Sendable {
    /// What differs.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        case title, servings, prepTime, cookTime, restTime, totalTime, tags, language, source, description, notes
        case rating, cover, nutrition, totalWeight, line, step
    }

    /// What differs.
    public let field: Field
    /// What it was, for people; `nil` for what was added.
    public let before: String?
    /// What it is, for people; `nil` for what was removed.
    public let after: String?

    /// Creates a difference.
    public init(_ field: Field, before: String?, after: String?) {
        self.field = field
        self.before = before
        self.after = after
    }

    /// Returns the differences between two versions: those of single fields, then those of the ingredient lines and of
    /// the steps, in their order.
    public static func between(_ before: Recipe, _ after: Recipe) -> [RecipeDifference] {
        let (earlier, later) = (Self.texts(of: before), Self.texts(of: after))
        let fields = Field.allCases.compactMap { field -> RecipeDifference? in
            guard earlier[field] != later[field] else { return nil }
            return RecipeDifference(field, before: earlier[field], after: later[field])
        }
        return fields + lines(before.ingredients, after.ingredients)
            + steps(before.steps.map(\.headedText), after.steps.map(\.headedText))
    }

    private static func texts(of recipe: Recipe) -> [Field: String] {
        let details = recipe.details
        let texts: [Field: String?] = [
            .title: recipe.title, .servings: recipe.servings.map(text),
            .prepTime: recipe.times.prepMinutes?.description,
            .cookTime: recipe.times.cookMinutes?.description, .restTime: recipe.times.restMinutes?.description,
            .totalTime: recipe.times.totalMinutes?.description,
            .tags: recipe.tags.isEmpty ? nil : recipe.tags.joined(separator: ", "), .language: recipe.language,
            .source: recipe.sourceURL, .description: details.description, .notes: details.notes,
            .rating: details.rating?.stars.description, .cover: details.cover?.text,
            .nutrition: details.nutrition.map(text), .totalWeight: details.totalWeight?.description,
        ]
        return texts.compactMapValues(\.self)
    }

    /// The count stands beside a text that names another one, or none.
    private static func text(_ servings: Servings) -> String {
        guard let count = servings.count, Servings(servings.text)?.count != count else { return servings.text }
        return "\(servings.text) (\(count))"
    }

    private static func text(_ facts: NutritionFacts) -> String {
        let nutrients = facts.nutrients.map { "\($0.name) \($0.amount.value) \($0.amount.unit)" }
        return nutrients.joined(separator: ", ") + (facts.basis == .perServing ? " / serving" : " / 100 g")
    }

    /// A line is the same one while it keeps its identifier; one that was moved has its places before the text.
    private static func lines(_ before: [IngredientLine], _ after: [IngredientLine]) -> [RecipeDifference] {
        let earlier = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
        let later = Set(after.map(\.id))
        let removed = before.filter { !later.contains($0.id) }
            .map { RecipeDifference(.line, before: $0.headedText, after: nil) }
        let moved = Self.moved(before.compactMap(\.id), after.compactMap(\.id))
        let others = after.enumerated().compactMap { place, line -> RecipeDifference? in
            let (was, text) = (earlier[line.id]?.headedText, line.headedText)
            if let was, let earlierPlace = line.id.flatMap({ moved[$0] }) {
                return RecipeDifference(.line, before: "\(earlierPlace + 1). \(was)", after: "\(place + 1). \(text)")
            }
            return was == text ? nil : RecipeDifference(.line, before: was, after: text)
        }
        return removed + others
    }

    /// Returns the earlier places of lines that stand in another order; none for more than can be compared, and of
    /// lines that an earlier release stored without identifiers.
    private static func moved(_ before: [LineID], _ after: [LineID]) -> [LineID: Int] {
        guard max(before.count, after.count) <= mostCompared else { return [:] }
        var moved: [LineID: Int] = [:]
        for case .insert(_, let line, let earlier?) in after.difference(from: before).inferringMoves() {
            moved[line] = earlier
        }
        return moved
    }

    /// The most lines or steps of which those that stay are looked for; of more steps, each is compared with the one in
    /// its place.
    private static let mostCompared = 1_000

    /// Steps have no identity: one that takes the place of another is that one, changed.
    private static func steps(_ before: [String], _ after: [String]) -> [RecipeDifference] {
        var (gone, new) = (Set(before.indices), Set(after.indices))
        if max(before.count, after.count) <= mostCompared {
            let difference = after.difference(from: before)
            gone = Set(difference.removals.map(\.offset))
            new = Set(difference.insertions.map(\.offset))
        }
        var found: [RecipeDifference] = []
        var (old, place) = (0, 0)
        while old < before.count || place < after.count {
            switch (gone.contains(old), new.contains(place)) {
            case (true, true):
                if before[old] != after[place] {
                    found.append(RecipeDifference(.step, before: before[old], after: after[place]))
                }
                (old, place) = (old + 1, place + 1)
            case (true, false):
                found.append(RecipeDifference(.step, before: before[old], after: nil))
                old += 1
            case (false, true):
                found.append(RecipeDifference(.step, before: nil, after: after[place]))
                place += 1
            case (false, false): (old, place) = (old + 1, place + 1)
            }
        }
        return found
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

extension IngredientLine {
    /// The text with its heading, and with what a person says of it.
    fileprivate var headedText: String {
        let text = section.map { "\($0): \(self.text)" } ?? self.text
        guard let reading, reading.isOwn else { return text }
        // The display text of an amount without a number is the whole line.
        let amount = reading.quantity.isParseable ? reading.quantity.displayText : ""
        let words = [amount, reading.name].filter { !$0.isEmpty }
        return words.isEmpty ? text : "\(text) = \(words.joined(separator: " "))"
    }
}

extension RecipeStep {
    /// The text with its heading.
    fileprivate var headedText: String { section.map { "\($0): \(text)" } ?? text }
}
