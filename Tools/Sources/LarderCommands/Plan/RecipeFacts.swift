import ShoppingMessages

/// A planned recipe's servings and time: "4 servings × 1 1/2 · 1 h 20 min".
struct RecipeFacts {
    let recipe: RecipeSummary

    var text: String { [scaling, time].filter { !$0.isEmpty }.joined(separator: " · ") }

    private var scaling: String {
        let servings = recipe.servings.printable
        guard !recipe.factorText.isEmpty else { return servings }
        let times = "× \(recipe.factorText.replacing(" ", with: Paragraph.noBreak))"
        return servings.isEmpty ? times : "\(servings) \(times)"
    }

    private var time: String {
        let parts = (recipe.hasPrepMinutes ? recipe.prepMinutes : 0) + (recipe.hasCookMinutes ? recipe.cookMinutes : 0)
        let minutes = recipe.hasTotalMinutes ? recipe.totalMinutes : parts
        guard minutes > 0 else { return "" }
        guard minutes >= 60 else { return "\(minutes) min" }
        return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
