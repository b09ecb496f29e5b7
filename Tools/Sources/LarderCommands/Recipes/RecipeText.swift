import CommonMessages
import Quantities
import RecipeMessages

/// A recipe for people.
struct RecipeText {
    let recipe: Recipe
    let words: LocalWords
    let page: Page
    /// The weight of a portion; empty when none is set or requested.
    var portion = ""
    /// How often it was cooked, and when last; empty when it never was.
    var cooked = ""
    /// Whether the ingredient lines have numbers, and the steps show all lines that they use.
    var isNumbered = false

    /// Returns the title, facts, ingredients by section, steps, and notes.
    func render() -> String {
        [head, ingredients, steps, paragraphs(recipe.notes)].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var head: String {
        let heart = recipe.favorite ? " ♥" : ""
        var text = page.tinted(recipe.title.printable + heart, .heading) + "\n"
        text += paragraphs(recipe.description_p)
        var facts = [words.text(recipe.servings)]
        if recipe.hasPrepMinutes { facts.append(words(.prepMinutes, "\(recipe.prepMinutes)")) }
        if recipe.hasCookMinutes { facts.append(words(.cookMinutes, "\(recipe.cookMinutes)")) }
        if recipe.hasRestMinutes { facts.append(words(.restMinutes, "\(recipe.restMinutes)")) }
        if recipe.hasTotalMinutes { facts.append(words(.totalMinutes, "\(recipe.totalMinutes)")) }
        text += lines(facts.filter { !$0.isEmpty }.joined(separator: " · "), tone: .quiet)
        text += lines(recipe.shownRating, tone: .quiet)
        text += lines(recipe.tags.joined(separator: ", "), tone: .quiet)
        text += lines(recipe.shownNutrition, tone: .quiet)
        text += lines(cooked, tone: .quiet)
        text += lines(recipe.sourceURL, tone: .quiet)
        text += lines(recipe.cover, tone: .quiet)
        return portion.isEmpty ? text : text + lines(portion.trimmedOfSpace)
    }

    private var ingredients: String {
        var text = ""
        var section = ""
        for (place, line) in recipe.ingredients.enumerated() {
            if line.section != section {
                section = line.section
                text += (text.isEmpty ? "" : "\n") + lines(section, tone: .name)
            }
            text += lines(numbered(line, at: place), indent: "  ")
        }
        return text
    }

    private var steps: String {
        var text = ""
        var section = ""
        for (place, step) in recipe.steps.enumerated() {
            let details = recipe.stepDetails.indices.contains(place) ? recipe.stepDetails[place] : StepDetails()
            if details.section != section {
                section = details.section
                text += (text.isEmpty ? "" : "\n") + lines(section, tone: .name)
            }
            text += lines("\(place + 1). \(step)")
            text += lines(ingredients(of: details), indent: "   ", tone: .quiet)
        }
        return text
    }

    /// The lines that a person has chosen for a step; those that its text names stand in it, and need only numbers.
    private func ingredients(of step: StepDetails) -> String {
        guard step.chosen || isNumbered else { return "" }
        let used = Set(step.lineIds)
        return recipe.ingredients.enumerated().filter { used.contains($0.element.id) }
            .map { numbered($0.element, at: $0.offset) }.joined(separator: "; ")
    }

    private func numbered(_ line: IngredientLine, at place: Int) -> String {
        isNumbered ? "\(place + 1). \(line.text)" : line.text
    }

    /// Returns a text with its line breaks, each line broken to fit.
    private func paragraphs(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? (text.isEmpty ? "" : "\n") : lines(String($0)) }.joined()
    }

    private func lines(_ text: String, indent: String = "", tone: Tone = .plain) -> String {
        guard !text.isEmpty else { return "" }
        let room = page.columns.map { $0 - indent.count - 2 }
        return Paragraph([Span(text.printable, tone)]).lines(on: page, columns: room).enumerated()
            .map { $0.offset == 0 ? "\(indent)\($0.element)\n" : "\(indent)  \($0.element)\n" }.joined()
    }
}

extension Recipe {
    /// "★★★★☆"; empty without a rating.
    fileprivate var shownRating: String {
        guard (1...5).contains(rating) else { return "" }
        return String(repeating: "★", count: Int(rating)) + String(repeating: "☆", count: 5 - Int(rating))
    }

    /// The weight of the whole, and what a part of it contains; empty when neither is known.
    fileprivate var shownNutrition: String {
        let nutrients = nutrition.nutrients.map { nutrient in
            let number = Rational(nutrient.amount.value)?.decimals(places: 1).text ?? nutrient.amount.value
            let amount = nutrient.displayText.isEmpty ? "\(number) \(nutrient.amount.unit)" : nutrient.displayText
            return "\(nutrient.nameInWords) \(amount)"
        }
        let part =
            switch nutrition.basis {
            case .per100Grams: "per 100 g: "
            case .perServing: "per serving: "
            default: ""
            }
        let weight = Rational(totalWeight).map { ["\($0.decimals(places: 1).text) g in all"] } ?? []
        return (weight + (nutrients.isEmpty ? [] : [part + nutrients.joined(separator: ", ")])).joined(separator: " · ")
    }
}

extension Nutrient {
    /// The name in words: "saturated fat" for `saturatedFat`.
    var nameInWords: String {
        guard !name.contains(" ") else { return name }
        return name.reduce(into: "") { words, letter in
            words += letter.isUppercase && words.last?.isLowercase == true ? " \(letter.lowercased())" : String(letter)
        }
    }
}
