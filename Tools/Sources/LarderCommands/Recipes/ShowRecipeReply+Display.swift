import RecipeMessages
import ShoppingMessages

extension ShowRecipeReply {
    /// The portion, and the lines that its weight doesn't include; empty when there is no portion.
    var portionText: String {
        guard hasPortion else { return "" }
        guard portion.hasFacts else { return "\(portion.unknown)\n" }
        guard !unweighed.isEmpty else { return "\(portion.facts.text)\n" }
        let count = unweighed.count == 1 ? "1 line" : "\(unweighed.count) lines"
        return "\(portion.facts.text), without \(count) of unknown weight: \(unweighed.joined(separator: "; "))\n"
    }
}
