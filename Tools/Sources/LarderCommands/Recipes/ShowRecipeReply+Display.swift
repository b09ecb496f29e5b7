import RecipeMessages
import ShoppingMessages

extension ShowRecipeReply {
    /// The portion, and the lines that its weight doesn't include; empty when there is no portion.
    func portionText(_ words: LocalWords) -> String {
        guard hasPortion else { return "" }
        guard portion.hasFacts else { return "\(portion.unknown)\n" }
        let key = unweighed.count == 1 ? LocalWords.Key.withoutLine : .withoutLines
        let lines = unweighed.joined(separator: "; ")
        let rest = unweighed.isEmpty ? "" : ", " + words(key, lines, "\(unweighed.count)")
        let nutrients = portion.facts.nutrients.map { "\($0.name) \($0.displayText)" }.joined(separator: ", ")
        let facts = "\(portion.facts.multiplierText) · \(portion.facts.text)\(rest)"
        return nutrients.isEmpty ? "\(facts)\n" : "\(facts) · \(nutrients)\n"
    }
}
