import CommonMessages
import Quantities
import QuantityMessages
import ShoppingModule

extension QuantityServiceClient {
    func scale(
        _ recipes: [ShoppingModule.PlannedRecipe]
    ) async throws(CollaboratorFailure) -> [ShoppingModule.ScaledRecipe] {
        var request = ScaleRecipesRequest()
        request.recipes = recipes.map { planned in
            var message = RecipeToScale()
            message.title = planned.recipe.title
            message.servings = planned.recipe.servings.count?.description ?? ""
            message.lines = planned.recipe.lines.map(\.text)
            message.locale = planned.recipe.lines.first?.language ?? ""
            message.factor = planned.factor.description
            return message
        }
        let reply = try await nested.ask(.quantity, request, step: "scale")
        try Collaborator.quantity.check(reply.recipes.count, of: recipes.count)
        return try zip(recipes, reply.recipes).map { (planned, scaled) throws(CollaboratorFailure) in
            try Collaborator.quantity.check(scaled.lines.count, of: planned.recipe.lines.count)
            return ShoppingModule.ScaledRecipe(
                planned,
                lines: try scaled.lines.map { (line) throws(CollaboratorFailure) in try scaledLine(line.scaled) },
                summary: scaled.summary,
                sizeText: scaled.sizeText
            )
        }
    }

    private func scaledLine(
        _ message: QuantityMessages.ScaledLine
    ) throws(CollaboratorFailure) -> ShoppingModule.ScaledLine {
        let status: ShoppingModule.ScaledLine.Status =
            switch message.status {
            case .scaled: .scaled
            case .kept: .kept
            // What a later release does with a line, a person looks at.
            case .needsYou, .unspecified, .UNRECOGNIZED: .needsYou
            }
        let quantity = try Collaborator.quantity.quantity(message.quantity)
        return ShoppingModule.ScaledLine(message.text, quantity: quantity, status: status, note: message.note)
    }

    func weigh(_ lines: [ShoppingModule.IngredientLine]) async throws(CollaboratorFailure) -> LineWeight {
        var request = WeighLinesRequest()
        request.lines = lines.map { line in
            var message = Line()
            (message.text, message.locale) = (line.text, line.language)
            return message
        }
        let reply = try await nested.ask(.quantity, request, step: "weigh")
        let grams = try reply.grams.isEmpty ? nil : Collaborator.quantity.number(reply.grams)
        return LineWeight(grams: grams, unknown: reply.unknown.map { Int($0) })
    }
}
