/// A category that something may belong to, and why.
public struct CategorySuggestion: Hashable, Sendable {
    /// The category.
    public let category: ShopCategory
    /// What suggests it.
    public let reason: Reason

    /// Creates a suggestion.
    public init(_ category: ShopCategory, because reason: Reason) {
        self.category = category
        self.reason = reason
    }

    /// What suggests a category.
    public enum Reason: Hashable, Sendable {
        /// Stores usually keep it there.
        case aisle
        /// The home chose it for something with a similar name.
        case similar(name: String)
        /// It is in this group of ingredients.
        case ingredientGroup(String)
        /// It is a product of this kind.
        case productKind(String)
    }

    /// Why, as a sentence.
    public var sentence: String {
        switch reason {
        case .aisle: "Stores usually keep it in \(category.name)."
        case .similar(let name): "You keep \(name) in \(category.name)."
        case .ingredientGroup(let group): "It is in the ingredient group \(group)."
        case .productKind(let kind): "The product is of the kind \(kind)."
        }
    }
}

/// Suggests categories for what a home has not assigned.
package struct CategoryAdvisor: Sendable {
    /// The home's choices, with the last words of their names.
    private let known: [(assignment: IngredientAssignment, last: String?)]
    /// The choices for names with a word, by their places.
    private let byWord: [String: [Int]]
    private let comparison: NameComparison
    private let list: CategoryList
    private let byAisle: [String: ShopCategory]

    /// The maximum number of suggestions for one thing.
    package static let limit = 3
    /// The maximum number of words of a name that count, and of choices that count for a word.
    package static let (mostWords, mostChoices) = (20, 200)

    /// Prepares suggestions.
    ///
    /// - Parameters:
    ///   - list: The home's categories.
    ///   - byAisle: The category of each aisle hint.
    ///   - assignments: All choices of the home.
    ///   - comparison: The language of names.
    package init(
        _ list: CategoryList,
        byAisle: [String: ShopCategory],
        assignments: [IngredientAssignment],
        comparison: NameComparison
    ) {
        self.list = list
        self.byAisle = byAisle
        self.comparison = comparison
        // In a stated order, so that equal names always give the same reason.
        let sorted = assignments.sorted { ($0.name, $0.thing) < ($1.name, $1.thing) }
        var (known, byWord): ([(IngredientAssignment, String?)], [String: [Int]]) = ([], [:])
        for (place, assignment) in sorted.enumerated() {
            let words = comparison.words(of: assignment.name)
            known.append((assignment, words.last))
            for word in Set(words.suffix(Self.mostWords)) where byWord[word, default: []].count < Self.mostChoices {
                byWord[word, default: []].append(place)
            }
        }
        (self.known, self.byWord) = (known, byWord)
    }

    /// Returns the categories that something may belong to, the likeliest first, each once and never UNKNOWN.
    ///
    /// What the home chose for similar things comes first, then the aisle hint, then the product's subcategory, the
    /// group of the ingredient, and the product's main category.
    package func suggestions(for ingredient: Ingredient) -> [CategorySuggestion] {
        var found = similar(to: ingredient)
        if let category = byAisle[ingredient.aisleHint] { found.append(CategorySuggestion(category, because: .aisle)) }
        let kinds = ingredient.kinds
        for (vocabulary, word, reason) in [
            ("sub", kinds.productSub, CategorySuggestion.Reason.productKind(kinds.productSub)),
            ("group", kinds.ingredientGroup, .ingredientGroup(kinds.ingredientGroup)),
            ("main", kinds.productMain, .productKind(kinds.productMain)),
        ] {
            guard let aisle = Self.aisle(of: word, in: vocabulary), let category = byAisle[aisle] else { continue }
            found.append(CategorySuggestion(category, because: reason))
        }
        var seen: Set<CategoryID> = [.unknown]
        return Array(found.filter { seen.insert($0.category.id).inserted }.prefix(Self.limit))
    }

    /// Returns what the home chose for things that share words with a name.
    ///
    /// The last word of a name says what it is in English and German, so sharing it counts double: soy milk is more
    /// like oat milk than like soy sauce.
    private func similar(to ingredient: Ingredient) -> [CategorySuggestion] {
        let words = comparison.words(of: ingredient.name).suffix(Self.mostWords)
        var scores: [Int: Int] = [:]
        for word in Set(words) {
            for place in byWord[word] ?? [] {
                scores[place, default: 0] += word == words.last && word == known[place].last ? 2 : 1
            }
        }
        let others = scores.filter { known[$0.key].assignment.thing != ingredient.thing }
        return others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.limit).compactMap { place, _ in
            let found = known[place].assignment
            return list.place(of: found.category).map { CategorySuggestion($0, because: .similar(name: found.name)) }
        }
    }

    private static func aisle(of word: String, in vocabulary: String) -> String? {
        let folded = NameComparison.folded(word)
        guard !folded.isEmpty else { return nil }
        return aisles["\(vocabulary) \(folded.joined(separator: " "))"]
            ?? folded.lazy
            .compactMap { aisles["\(vocabulary) \(singular.words(of: $0).joined())"] }.first
    }

    private static let singular = NameComparison(locale: "en")

    /// The aisles by vocabulary and word, which is found as it is written and in the form that singular and plural
    /// share.
    private static let aisles: [String: String] = {
        let rows = TableResource.rows(of: PackageResources.kind_suggestions_tsv)
        let pairs = rows.flatMap { row in
            [row[1], singular.words(of: row[1]).joined()].map { ("\(row[0]) \($0)", row[2]) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()
}
