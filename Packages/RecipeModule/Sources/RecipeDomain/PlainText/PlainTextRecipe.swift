/// Reads a recipe as people write it down: a title, the servings, one ingredient per line, and perhaps steps.
struct PlainTextRecipe {
    private enum Part {
        case head
        case ingredients
        case steps
        case notes
        case nutrition
        case source
        /// What visitors of a page write, which is left out.
        case comments
    }

    private(set) var title: String?
    private(set) var notes: [String] = []
    private var servings: Servings?
    private var times: [RecipeWords.Kind: Int] = [:]
    private var ingredients: [IngredientLine] = []
    private var tags = TagList()
    private var source: String?
    private var steps = PlainTextSteps()
    private var introduction = PlainTextParagraphs()
    private var remarks = PlainTextParagraphs()
    private var nutrition = PlainTextNutrition()

    private var part = Part.head
    /// Whether a line such as "Notes: Freezes well." began the notes, which then last to the next gap.
    private var isNoteInline = false
    private var section: String?
    private var list = IngredientListShape()
    private let hasIngredientsHeading: Bool
    /// How many lines from the title on are no ingredients although no heading says so.
    private let introductionLength: Int
    private var hasPlausibleIngredients = false

    /// Reads a text.
    init(_ text: String) {
        let lines = PlainTextLine.lines(of: text)
        hasIngredientsHeading = lines.contains { RecipeWords.shared.has($0.phrase, as: .ingredientsHeading) }
        introductionLength = hasIngredientsHeading ? lines.count : Self.introductionLength(of: lines)
        if !hasIngredientsHeading, Self.isUntitled(lines) { part = .ingredients }
        for (position, line) in lines.enumerated() { take(line, at: position) }
        let plausible = ingredients.count { PlainTextLine($0.text)?.looksLikeIngredient == true }
        hasPlausibleIngredients = plausible * 2 >= ingredients.count
    }

    /// Returns how many lines from the title on introduce a recipe without a heading above its ingredients.
    ///
    /// A sentence does if a gap or a line about the whole recipe follows, and an ingredient comes after the sentences.
    private static func introductionLength(of lines: [PlainTextLine]) -> Int {
        let head = lines.dropFirst().prefix { $0.isSentence || PlainTextFacts.isFact($0) }
        guard head.endIndex < lines.endIndex, lines[head.endIndex].looksLikeIngredient,
            !lines[head.endIndex].text.hasSuffix(".")
        else { return 0 }
        let last = head.indices.last { index in
            lines[index].isSentence && (lines[index + 1].followsGap || PlainTextFacts.isFact(lines[index + 1]))
        }
        return last.map { $0 + 1 } ?? 0
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
                restMinutes: times[.restTime],
                totalMinutes: times[.totalTime]
            ),
            tags: tags.tags,
            language: LanguageGuess(ingredients.map(\.text)).language,
            sourceURL: source,
            steps: steps.all,
            details: RecipeDetails(
                description: introduction.text,
                notes: remarks.text,
                nutrition: nutrition.facts
            )
        )
    }

    private mutating func take(_ line: PlainTextLine, at position: Int) {
        if takeHeading(line) { return }
        if isNoteInline, line.followsGap || line.isNumberedSentence { (part, isNoteInline) = (.steps, false) }
        switch part {
        case .head: takeHead(line, at: position)
        case .ingredients: takeIngredient(line)
        case .steps: takeStep(line)
        case .notes: if !takeLabeled(line) { remarks.add(line) }
        case .nutrition: if !takeLabeled(line) { takeNutrition(line.text) }
        case .source:
            takeSource(line.text)
            part = .notes
        case .comments: break
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
            steps.begin()
            list.close()
        } else if let other = otherPart(line) {
            part = other
            remarks.begin(RecipeWords.shared.has(phrase, as: .otherHeading) ? line.text : nil)
            if other == .comments { notes.append("The part \"\(line.text)\" was left out.") }
        } else {
            return false
        }
        isNoteInline = false
        return true
    }

    /// Returns the part that a heading such as "Notes:" begins; after the ingredients, "Notes" alone is one.
    private func otherPart(_ line: PlainTextLine) -> Part? {
        let isAfterList = part == .ingredients && !ingredients.isEmpty && line.followsGap
        guard part != .head, line.sectionTitle != nil || !line.isBulleted && (isAfterList || part != .ingredients)
        else { return nil }
        let parts: [(RecipeWords.Kind, Part)] = [
            (.notesHeading, .notes), (.otherHeading, .notes), (.nutritionHeading, .nutrition), (.sourceLabel, .source),
            (.commentsHeading, .comments),
        ]
        let phrase = line.phrase
        return parts.first { RecipeWords.shared.has(phrase, as: $0.0) }?.1
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

    private mutating func takeHead(_ line: PlainTextLine, at position: Int) {
        guard title != nil else {
            if let (label, value) = line.labelled, RecipeWords.shared.has(label, as: .titleLabel) {
                title = value
            } else {
                title = String(line.text.filter { $0 != "*" }.whitespaceFolded.prefix(200))
            }
            return
        }
        if takeFact(line) { return }
        if position < introductionLength { return introduction.add(line) }
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
            steps.add(line)
        } else {
            list.add(line)
            ingredients.append(IngredientLine(line.text, section: section))
        }
    }

    /// Adds a step, unless the ingredient list continues after a line that only looked like a step.
    private mutating func takeStep(_ line: PlainTextLine) {
        if takeLabeled(line) || takeAddress(line) { return }
        guard list.goesOn(with: line) else { return steps.add(line) }
        part = .ingredients
        if let heading = steps.takeUnusedHeading() {
            section = heading
            list.beginSection()
        }
        takeIngredient(line)
    }

    private var place: PlainTextFacts.Place {
        if part == .head, hasIngredientsHeading { return .head }
        return ingredients.isEmpty ? .start : .list
    }

    /// Reads a line about the whole recipe (servings, times, tags, source, notes); returns whether it was one.
    private mutating func takeFact(_ line: PlainTextLine) -> Bool {
        if servings?.count == nil, let found = PlainTextFacts.servings(line, at: place, of: title ?? ""),
            servings == nil || found.count != nil
        {
            servings = servings.flatMap { Servings("\($0.text), \(found.text)") } ?? found
        } else if let found = PlainTextFacts.times(line) {
            times.merge(found) { first, _ in first }
        } else {
            return takeLabeled(line) || takeAddress(line)
        }
        return true
    }

    /// Reads a line such as "Source: Grandmother" or "Nutrition: 350 kcal"; returns whether it was one.
    private mutating func takeLabeled(_ line: PlainTextLine) -> Bool {
        guard !line.isNumberedSentence, let (label, value) = line.labelled else { return false }
        if RecipeWords.shared.has(label, as: .tagsLabel) {
            tags.add(list: value)
        } else if RecipeWords.shared.has(label, as: .sourceLabel) {
            takeSource(value)
        } else if let rest = RecipeWords.shared.rest(of: label, after: .nutritionHeading) {
            takeNutrition("\(rest), \(value)", in: line.text)
        } else if RecipeWords.shared.has(label, as: .energyWord) {
            return nutrition.read(line.text)
        } else if part != .head, RecipeWords.shared.has(label, as: .notesHeading) {
            if part == .steps, line.followsGap { (part, isNoteInline) = (.notes, true) }
            remarks.add(value, followsGap: line.followsGap)
        } else {
            return false
        }
        return true
    }

    private mutating func takeAddress(_ line: PlainTextLine) -> Bool {
        guard line.text.hasPrefix("https://") || line.text.hasPrefix("http://"), !line.text.contains(" ") else {
            return false
        }
        takeSource(line.text)
        return true
    }

    /// Takes an address or the name of a source; the first address counts, and every other source is in the notes.
    private mutating func takeSource(_ text: String) {
        let isAddress = text.hasPrefix("http")
        guard let before = source else {
            source = text
            return
        }
        guard before != text else { return }
        let isBetter = isAddress && !before.hasPrefix("http")
        remarks.add("Source: \(isBetter ? before : text)")
        if isBetter { source = text }
    }

    /// Takes nutrients; a line that says something else is in the notes.
    private mutating func takeNutrition(_ text: String, in line: String? = nil) {
        let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
        if !nutrition.read(sentence) { remarks.add(line ?? text) }
    }
}
