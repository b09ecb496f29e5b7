import Quantities
import RecipeMessages

/// The portion in the view of a recipe.
struct PortionLines {
    /// How many portions or grams a person wants to see; empty texts for one portion.
    let portions: String
    let weight: String
    /// The grams of the whole recipe as a person gives them; empty for what its ingredients weigh.
    let total: String

    /// Whether a person asks for more than the portion that is set.
    var isAsked: Bool { !(portions + weight + total).isEmpty }

    /// "1 portion: 150g", and which lines the weight leaves out; nothing where no portion is set or asked for.
    func text(of recipe: Recipe, home: HomeClient) async throws(CommandFailure) -> String {
        guard isAsked || !recipe.portionSize.isEmpty else { return "" }
        var question = PortionQuestion()
        question.reference = recipe.id
        question.multiplier = portions
        question.weight = weight
        question.totalWeight = total
        var unknown: [String] = []
        if recipe.portionSize.isEmpty, total.isEmpty {
            let known = try await RecipeWeight(of: recipe, home: home)
            question.totalWeight = known.grams?.description ?? ""
            unknown = known.unknown
        }
        var request = ViewPortionsRequest()
        request.questions = [question]
        guard let answer = try await home.ask(request).answers.first else { return "" }
        guard answer.hasFacts else { return "\(answer.unknown)\n" }
        guard !unknown.isEmpty else { return "\(answer.facts.text)\n" }
        let count = unknown.count == 1 ? "1 line" : "\(unknown.count) lines"
        return "\(answer.facts.text), without \(count) of unknown weight: \(unknown.joined(separator: "; "))\n"
    }
}
