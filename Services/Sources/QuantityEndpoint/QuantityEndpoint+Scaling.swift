import Envelope
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension QuantityEndpoint {
    /// What the recipes of a request are scaled by.
    private enum Size {
        case factor(Rational)
        case servings(Rational)

        init(_ request: ScaleRecipesRequest) throws(Refusal) {
            switch (request.factor.isEmpty, request.servings.isEmpty) {
            case (false, true):
                guard let factor = Rational(request.factor) else {
                    throw QuantityError.notAFactor(request.factor).refusal(field: "factor")
                }
                self = .factor(factor)
            case (true, false):
                guard let servings = Rational(request.servings) else {
                    throw .notServings(request.servings, field: "servings")
                }
                self = .servings(servings)
            default:
                throw Refusal(
                    .invalid,
                    code: "quantity.noSize",
                    sentence: "Recipes are scaled by a factor or for servings: give one of the two.",
                    field: "factor"
                )
            }
        }
    }

    static func scaleRecipes(
        _ request: ScaleRecipesRequest,
        _ context: RequestContext
    ) throws(Refusal) -> ScaleRecipesReply {
        let service = service(context)
        let size = try Size(request)
        var reply = ScaleRecipesReply()
        for (index, message) in request.recipes.enumerated() {
            let recipe = try ScalableRecipe(message, field: "recipes[\(index)]")
            let scaled = try refusing("recipes[\(index)]") { () throws(QuantityError) in
                switch size {
                case .factor(let factor): try service.scale(recipe: recipe, factor: factor)
                case .servings(let servings): try service.scale(recipe: recipe, servings: servings)
                }
            }
            reply.recipes.append(QuantityMessages.ScaledRecipe(scaled))
        }
        return reply
    }
}

extension ScalableRecipe {
    /// Reads a recipe of a message.
    fileprivate init(_ message: RecipeToScale, field: String) throws(Refusal) {
        let servings = message.servings.isEmpty ? nil : Rational(message.servings)
        guard message.servings.isEmpty || servings.map({ $0 > .zero }) == true else {
            throw .notServings(message.servings, field: "\(field).servings")
        }
        self.init(title: message.title, servings: servings, lines: message.lines, locale: message.locale)
    }
}

extension Refusal {
    fileprivate static func notServings(_ text: String, field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "quantity.notServings",
            sentence: "\"\(text)\" is not a number of servings: write it like \"6\" or \"9/2\".",
            field: field,
            params: ["text": text]
        )
    }
}
