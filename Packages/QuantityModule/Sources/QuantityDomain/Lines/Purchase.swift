import LineParser
import Quantities

/// Whether a line of a recipe is bought, or why it is not.
public enum Purchase: Hashable, Sendable, CaseIterable {
    /// An ingredient, or a thing that is used up: skewers, baking paper.
    case bought
    /// Water and ice water from the tap; bottled kinds and flavored waters are bought.
    case water
    /// A thing that the kitchen has: a pan, a thermometer.
    case equipment
    /// The name of a part of the recipe: "For the sauce".
    case heading
    /// A choice that is left to the cook without naming an ingredient: "toppings of your choice".
    case choice
    /// What another step of the recipe leaves: "pan drippings", "reserved cooking liquid".
    case fromRecipe
    /// What the home never buys.
    case notWanted
}

extension ParsedLine {
    /// Whether the line is bought, or why it is not.
    ///
    /// The home's choice decides, otherwise the words of the name, in every language that has rows in `line-words.tsv`.
    public var purchase: Purchase {
        switch shelfPlace {
        case .never: return .notWanted
        case .buy, .cupboard: return .bought
        case nil: break
        }
        if diagnostics.contains(where: { $0.code == LineDiagnostic.Code.heading.rawValue }) { return .heading }
        let rules = LineWords.standard
        let words = LineWords.words(of: name)
        if rules.areWater(words) { return .water }
        let line = LineWords.words(of: text)
        if rules.ends(words, .fromRecipe) || Self.areReserved(words, in: line, rules) { return .fromRecipe }
        if rules.ends(words, .choice) { return .choice }
        if rules.begins(line, .thingLead) { return .equipment }
        if !quantity.isParseable, rules.ends(line, .choice) { return .choice }
        // "Pan" is bread in Spanish.
        let isThing = !isMeasured && !IngredientNames.isKnown(ingredientKey) && rules.areEquipment(words)
        return isThing ? .equipment : .bought
    }

    /// Whether the amount is a volume or a weight, which equipment never has.
    private var isMeasured: Bool {
        switch quantity.range.map({ UnitTable.standard.dimension(of: $0.unit) }) {
        case .volume, .mass: true
        default: false
        }
    }

    /// Whether the line says right before the name that another step left it: "reserved bacon fat".
    private static func areReserved(_ words: [String], in line: [String], _ rules: LineWords) -> Bool {
        guard let first = words.first else { return false }
        if words.count > 1, rules.contains(first, .reserved) { return true }
        return zip(line, line.dropFirst()).contains { $1 == first && rules.contains($0, .reserved) }
    }
}

extension NamedIngredient {
    /// Whether a shop sells it; water, and what another step of the recipe leaves, are in the kitchen.
    public var isBought: Bool { LineWords.standard.areBought(LineWords.words(of: listName)) }
}

extension IngredientNaming.Identity {
    /// Returns the alternatives of a name with one first that is bought: milk for "water or milk".
    func withBoughtFirst(of name: String) -> Self {
        let rules = LineWords.standard
        func isBought(_ identity: Self) -> Bool { rules.areBought(LineWords.words(of: identity.singular)) }
        guard !choices.isEmpty, !isBought(self), let place = choices.firstIndex(where: isBought) else { return self }
        var alternatives = choices
        var first = alternatives.remove(at: place)
        var kept = self
        kept.choices = []
        first.choices = [kept] + alternatives
        first.assumption = .alternative(of: name)
        return first
    }
}

/// Recognizes lines that are only the name of a part of the recipe.
enum HeadingRule {
    /// Whether a line without an amount is a heading; the parser knows those that end in a colon.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - isKnown: Whether the table of ingredients has the line's name, so that "SALT" is an ingredient.
    /// - Returns: Whether the line only names what follows.
    static func isHeading(_ text: String, isKnown: Bool) -> Bool {
        let rules = LineWords.standard
        let words = LineWords.words(of: text)
        guard let last = words.last, words.count <= 6, !text.contains(",") else { return false }
        if !isKnown, rules.contains(words, .heading) { return true }
        if words.count > 1, rules.contains([last], .headingLast) { return true }
        if words.count > 2, words.count < 6, rules.begins(Array(words.prefix(2)), .headingFirst) { return true }
        return !isKnown && words.joined().count > 3 && text == text.uppercased() && text != text.lowercased()
    }
}
