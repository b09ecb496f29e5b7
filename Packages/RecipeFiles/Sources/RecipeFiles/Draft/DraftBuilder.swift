import Quantities
import TextFormats

/// Fills in a recipe from texts, and notes what it changes or leaves.
struct DraftBuilder {
    var draft = RecipeDraft()
    private(set) var remarks: [RecipeRemark] = []

    mutating func changed(_ field: RecipeField, _ sentence: String) {
        remarks.append(RecipeRemark(field, .changed, sentence))
    }

    mutating func left(_ field: RecipeField, _ sentence: String) {
        remarks.append(RecipeRemark(field, .left, sentence))
    }

    /// Adds a line of notes.
    mutating func note(_ text: String) {
        guard !text.folded.isEmpty else { return }
        draft.notes += draft.notes.isEmpty ? text : "\n\(text)"
    }

    /// Takes over a time; a text that is no time goes to the notes.
    mutating func time(_ kind: DraftTimes.Kind, _ text: String?) {
        guard let text = text?.folded, !text.isEmpty else { return }
        if let minutes = MinutesText.minutes(text) {
            draft.times[kind] = minutes
        } else {
            note("\(kind.rawValue.capitalizedFirst) time: \(text)")
            changed(
                .times,
                "The \(kind.rawValue) time \"\(text.prefix(60))\" is no number of minutes: it is in the notes."
            )
        }
    }

    /// Takes over a rating of 1 to 5; 0 is none.
    mutating func rating(_ text: String?) {
        guard let text = text?.folded, !text.isEmpty else { return }
        guard let number = DraftNumber.read(text), number >= .zero, number <= Rational(5) else {
            return left(.rating, "The rating \"\(text.prefix(40))\" is not 1 to 5: it is left.")
        }
        let rounded = Int(number.decimals(places: 0).text) ?? 0
        draft.rating = rounded == 0 ? nil : rounded
        if !number.isWhole { changed(.rating, "The rating \(text.prefix(40)) is rounded to \(rounded).") }
    }

    /// Takes over an address, or else the name of a source.
    mutating func source(_ text: String?) {
        guard let text = text?.folded, !text.isEmpty else { return }
        if text.isWebAddress, draft.sourceURL.isEmpty {
            draft.sourceURL = text
        } else if draft.source.isEmpty, text != draft.sourceURL {
            draft.source = text
        } else if text != draft.sourceURL, text != draft.source {
            note("Source: \(text)")
            changed(.source, "The source \"\(text.prefix(60))\" is in the notes, because the recipe has another, too.")
        }
    }

    /// Takes over a picture's address.
    mutating func picture(_ text: String?) {
        guard let text = text?.folded, !text.isEmpty, draft.picture.isEmpty else { return }
        draft.picture = text
    }

    /// Adds an amount of a nutrient, such as "12 g".
    mutating func nutrient(_ nutrient: DraftNutrition.Nutrient, _ text: String?, basis: DraftNutrition.Basis) {
        guard let text = text?.folded, !text.isEmpty else { return }
        guard let amount = NutritionText.amount(text, of: nutrient) else {
            return left(
                .nutrition,
                "The amount \"\(text.prefix(40))\" of \(nutrient.rawValue) is no number: it is left."
            )
        }
        var nutrition = draft.nutrition ?? DraftNutrition(basis: basis)
        nutrition.amounts[nutrient] = amount
        draft.nutrition = nutrition
    }

    /// Reads lines of nutrition such as "Protein: 12 g"; what else the text says goes to the notes.
    mutating func nutrition(_ text: String?) {
        guard let text = text?.foldedLines, !text.isEmpty else { return }
        let read = NutritionText.read(text)
        if !read.nutrition.amounts.isEmpty { draft.nutrition = read.nutrition }
        guard !read.rest.isEmpty else { return }
        note(read.rest.joined(separator: "\n"))
        changed(.nutrition, "What the nutrition says besides amounts is in the notes.")
    }

    /// Returns the recipe; one without a title is named after its file.
    mutating func finish(file: String) -> ReadRecipe {
        if draft.title.folded.isEmpty {
            draft.title = file.fileStem.isEmpty ? "Recipe" : file.fileStem
            changed(.title, "It has no title: it is named after its file, \"\(draft.title.prefix(80))\".")
        }
        return ReadRecipe(draft: draft.normalized, remarks: remarks)
    }
}

extension String {
    var isWebAddress: Bool {
        let lower = prefix(8).lowercased()
        return (lower.hasPrefix("http://") || lower.hasPrefix("https://")) && !contains(where: \.isWhitespace)
    }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The name of a file without its folders and its extension.
    var fileStem: String {
        let name = split(separator: "/").last.map(String.init) ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name.folded }
        return name[..<dot].folded
    }
}
