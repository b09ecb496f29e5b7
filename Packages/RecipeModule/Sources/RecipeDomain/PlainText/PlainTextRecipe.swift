/// Reads a recipe as people write it down: a title, the servings, one ingredient per line, and perhaps steps.
struct PlainTextRecipe {
    private enum Part {
        case head
        case ingredients
        case steps
        case other
    }

    private(set) var title: String?
    private(set) var notes: [String] = []
    private var servings: Servings?
    private var times: [RecipeWords.Kind: Int] = [:]
    private var ingredients: [IngredientLine] = []
    private var tags = TagList()
    private var sourceURL: String?
    private var steps: [String] = []

    private var part = Part.head
    private var section: String?
    private var list = IngredientListShape()
    private let hasIngredientsHeading: Bool
    private var hasPlausibleIngredients = false

    /// Reads a text.
    init(_ text: String) {
        let lines = PlainTextLine.lines(of: text)
        hasIngredientsHeading = lines.contains { RecipeWords.shared.has($0.phrase, as: .ingredientsHeading) }
        if !hasIngredientsHeading, Self.isUntitled(lines) { part = .ingredients }
        for line in lines { take(line) }
        let plausible = ingredients.count { PlainTextLine($0.text)?.looksLikeIngredient == true }
        hasPlausibleIngredients = plausible * 2 >= ingredients.count
    }

    /// Whether a text begins with an ingredient instead of a title: with a number, and with the next line right beneath
    /// it.
    ///
    /// A title has several words in upper case, as "3 Cheese Lasagna"; "200 g flour", "2 Onions, chopped", and "3 Eier"
    /// are ingredients. In doubt, a line too much on a list is seen, and one that is missing is not.
    private static func isUntitled(_ lines: [PlainTextLine]) -> Bool {
        guard let first = lines.first, first.looksLikeIngredient, first.text.first?.isNumber == true,
            !lines.dropFirst().prefix(1).contains(where: \.followsGap)
        else { return false }
        let rest = first.text.drop { $0.isNumber || $0.isWhitespace || ".,/".contains($0) }
        let words = rest.split { $0.isWhitespace }
        let isWord = rest.first?.isLetter == true
        return isWord && (words.count == 1 || words.contains { $0.first?.isLowercase == true })
    }

    /// Whether the text is a recipe, complete or not.
    var looksLikeRecipe: Bool { hasIngredientsHeading || servings != nil || hasPlausibleIngredients }

    /// Returns the recipe.
    func recipe(title: String) throws(RecipeContentError) -> Recipe {
        try Recipe(
            title: title,
            servings: servings,
            ingredients: ingredients,
            times: CookingTimes(
                prepMinutes: times[.prepTime],
                cookMinutes: times[.cookTime],
                totalMinutes: times[.totalTime]
            ),
            tags: tags.tags,
            language: LanguageGuess(ingredients.map(\.text)).language,
            sourceURL: sourceURL,
            steps: steps.map { RecipeStep($0) }
        )
    }

    private mutating func take(_ line: PlainTextLine) {
        if takeHeading(line) { return }
        switch part {
        case .head: takeHead(line)
        case .ingredients: takeIngredient(line)
        case .steps: takeStep(line)
        case .other: break
        }
    }

    private mutating func takeHeading(_ line: PlainTextLine) -> Bool {
        let phrase = line.phrase
        if RecipeWords.shared.has(phrase, as: .ingredientsHeading) || beginsIngredientsWithServings(line) {
            part = .ingredients
            section = nil
            list = IngredientListShape()
        } else if title != nil, RecipeWords.shared.has(phrase, as: .stepsHeading) {
            part = .steps
            list.close()
        } else if part != .head, RecipeWords.shared.has(phrase, as: .otherHeading), line.sectionTitle != nil {
            part = .other
            notes.append("The part \"\(line.text)\" was left out.")
        } else {
            return false
        }
        return true
    }

    /// Begins the ingredients if the line reads "Ingredients (serves 4):" or "Zutaten für 4 Personen"; returns whether
    /// it does.
    private mutating func beginsIngredientsWithServings(_ line: PlainTextLine) -> Bool {
        guard part == .head, let space = line.text.firstIndex(of: " "), line.text.count <= 60,
            RecipeWords.shared.has(line.text[..<space].lowercased(), as: .ingredientsHeading),
            let rest = PlainTextLine(line.text[space...].filter { !"():".contains($0) }),
            let found = PlainTextFacts.servings(rest, at: .head, of: title ?? "")
        else { return false }
        servings = servings ?? found
        return true
    }

    private mutating func takeHead(_ line: PlainTextLine) {
        guard title != nil else {
            if let (label, value) = line.labelled, RecipeWords.shared.has(label, as: .titleLabel) {
                title = value
            } else {
                title = String(line.text.filter { $0 != "*" }.whitespaceFolded.prefix(200))
            }
            return
        }
        if takeFact(line) { return }
        if hasIngredientsHeading {
            if notes.isEmpty { notes.append("The introduction was left out.") }
            return
        }
        part = .ingredients
        takeIngredient(line)
    }

    private mutating func takeIngredient(_ line: PlainTextLine) {
        if takeFact(line) { return }
        if let heading = line.sectionTitle {
            section = heading
            list.beginSection()
        } else if line.isNumberedSentence && !ingredients.isEmpty || list.isEnded(by: line) {
            part = .steps
            steps.append(line.step)
        } else {
            list.add(line)
            ingredients.append(IngredientLine(line.text, section: section))
        }
    }

    /// Adds a step, unless the ingredient list continues after a line that only looked like a step.
    private mutating func takeStep(_ line: PlainTextLine) {
        guard list.goesOn(with: line) else { return steps.append(line.step) }
        part = .ingredients
        takeIngredient(line)
    }

    private var place: PlainTextFacts.Place {
        if part == .head, hasIngredientsHeading { return .head }
        return ingredients.isEmpty ? .start : .list
    }

    /// Reads a line about the whole recipe (servings, times, tags, source); returns whether it was one.
    private mutating func takeFact(_ line: PlainTextLine) -> Bool {
        if servings?.count == nil, let found = PlainTextFacts.servings(line, at: place, of: title ?? ""),
            servings == nil || found.count != nil
        {
            servings = servings.flatMap { Servings("\($0.text), \(found.text)") } ?? found
        } else if let found = PlainTextFacts.times(line) {
            times.merge(found) { first, _ in first }
        } else if let (label, value) = line.labelled, RecipeWords.shared.has(label, as: .tagsLabel) {
            tags.add(list: value)
        } else if let (label, value) = line.labelled, RecipeWords.shared.has(label, as: .sourceLabel) {
            if sourceURL == nil, value.hasPrefix("http") { sourceURL = value }
        } else if line.text.hasPrefix("https://") || line.text.hasPrefix("http://") {
            sourceURL = sourceURL ?? line.text
        } else {
            return false
        }
        return true
    }
}
