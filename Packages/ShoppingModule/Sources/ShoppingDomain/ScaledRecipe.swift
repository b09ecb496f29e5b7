public import Quantities

/// A recipe in another size, each line beside itself.
public struct ScaledRecipe: Hashable, Sendable {
    /// The recipe as written, its factor, and its new yield.
    public let planned: PlannedRecipe
    /// The lines in the new size, in the order of the recipe's.
    public let lines: [ScaledLine]
    /// The number of lines of each status, for display.
    public let summary: String
    /// The size for display: "4 → 6 servings, × 1 1/2".
    public let sizeText: String

    /// Creates a scaled recipe.
    public init(_ planned: PlannedRecipe, lines: [ScaledLine], summary: String, sizeText: String) {
        self.planned = planned
        self.lines = lines
        self.summary = summary
        self.sizeText = sizeText
    }

    /// Returns the number of lines with a status.
    public func count(_ status: ScaledLine.Status) -> Int { lines.count { $0.status == status } }

    /// The recipe in its new size, with everything that doesn't depend on it.
    ///
    /// The identifiers of the lines stay, so that the steps go on using them.
    public var resized: Recipe {
        let original = planned.recipe
        return Recipe(
            title: original.title,
            servings: planned.servings,
            lines: zip(original.lines, lines).map { $0.resized(as: $1, by: planned.factor) },
            times: original.times,
            tags: original.tags,
            steps: original.steps,
            sourceURL: original.sourceURL,
            facts: original.facts.multiplied(by: planned.factor)
        )
    }

    /// The title of the recipe when it is kept beside the original: "Pancakes (6 servings)".
    package var title: String {
        let servings = planned.servings.shown.filter { $0 != "(" && $0 != ")" }
        return "\(planned.recipe.title) (\(servings.isEmpty ? sizeText : servings))"
    }
}

/// A line of a recipe in its new size.
public struct ScaledLine: Hashable, Sendable {
    /// What happened to a line.
    public enum Status: Hashable, Sendable {
        /// Its amount was scaled.
        case scaled
        /// It stays unchanged, such as a pan.
        case kept
        /// It has no number: a person decides.
        case needsYou
    }

    /// The line with its new amount; the original line when it was not scaled.
    public let text: String
    /// The new amount in a practical unit; the original amount when it was not scaled.
    public let quantity: StructuredQuantity
    /// What happened to the line.
    public let status: Status
    /// A note for the cook; empty for none.
    public let note: String

    /// Creates a line.
    public init(_ text: String, quantity: StructuredQuantity, status: Status, note: String = "") {
        self.text = text
        self.quantity = quantity
        self.status = status
        self.note = note
    }
}

extension IngredientLine {
    /// Returns the line in another size, which it is written for.
    fileprivate func resized(as line: ScaledLine, by factor: Rational) -> IngredientLine {
        IngredientLine(
            line.text,
            language: language,
            section: section,
            id: id,
            stored: line.status == .kept ? stored : stored?.resized(as: line.quantity, by: factor)
        )
    }
}

extension LineReading {
    /// Returns what the line says in another size; an amount that a person has said is multiplied.
    fileprivate func resized(as scaled: StructuredQuantity, by factor: Rational) -> LineReading {
        var amount = scaled
        if isOwn, let own = quantity.range.flatMap({ try? $0.scaled(by: factor) }), own != scaled.range {
            let numbers = own.isRange ? "\(own.lower)–\(own.upper)" : "\(own.upper)"
            amount = StructuredQuantity(
                range: own,
                displayText: own.unit == .count ? numbers : "\(numbers) \(own.unit)",
                parseConfidence: quantity.parseConfidence
            )
        }
        return LineReading(
            key: key,
            name: name,
            quantity: amount,
            note: note,
            isOptional: isOptional,
            isOwn: isOwn
        )
    }
}

extension Servings {
    /// The yield for display: "6 servings" for a bare "6".
    package var shown: String {
        guard !text.isEmpty, text == countText else { return text }
        return "\(text) \(text == "1" ? "serving" : "servings")"
    }
}
