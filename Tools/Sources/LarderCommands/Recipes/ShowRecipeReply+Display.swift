import RecipeMessages
import ShoppingMessages

extension ShowRecipeReply {
    /// The portion, and the lines that its weight doesn't include; empty when there is no portion.
    var portionText: String {
        guard hasPortion else { return "" }
        guard portion.hasFacts else { return "\(portion.unknown)\n" }
        let count = unweighed.count == 1 ? "1 line" : "\(unweighed.count) lines"
        let rest = unweighed.isEmpty ? "" : ", without \(count) of unknown weight: \(unweighed.joined(separator: "; "))"
        let nutrients = portion.facts.nutrients.map { "\($0.name) \($0.displayText)" }.joined(separator: ", ")
        let facts = "\(portion.facts.multiplierText) · \(portion.facts.text)\(rest)"
        return nutrients.isEmpty ? "\(facts)\n" : "\(facts) · \(nutrients)\n"
    }
}
