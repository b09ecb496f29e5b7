import Envelope
import MessageBus
import Quantities
import RecipeMessages
import ShoppingMessages
import ShoppingModule

extension RecipeOrder {
    /// Creates a recipe of a request.
    init(_ message: ShoppingMessages.PlannedRecipe, field: String) throws(Refusal) {
        let source: RecipeOrder.Source
        switch message.recipe {
        case .inline(let recipe): source = .inline(ShoppingModule.Recipe(recipe))
        case .reference(let reference): source = .reference(reference)
        case .page(let page): source = .page(RecipePage(content: Array(page.content), fileName: page.fileName))
        case nil:
            throw Refusal(
                .invalid,
                code: "shopping.noRecipe",
                sentence:
                    "An entry of the order has no recipe: add the recipe itself, its page, its title or its id.",
                field: field
            )
        }
        do throws(ScalingError) { self.init(source, try Scaling(message.scaling)) } catch {
            throw Refusal(
                .invalid,
                code: "shopping.badScaling",
                sentence: error.description,
                field: "\(field).\(error.subject.rawValue)"
            )
        }
    }
}

extension Scaling {
    fileprivate init(_ message: ShoppingMessages.PlannedRecipe.OneOf_Scaling?) throws(ScalingError) {
        switch message {
        case .servings(let text): try self.init(servings: text)
        case .yield(let text): try self.init(yield: text)
        case .factor(let text): try self.init(factor: text)
        case nil: self = .asWritten
        }
    }
}

extension ShoppingModule.Recipe {
    /// Reads the parts of a recipe that shopping uses.
    init(_ message: RecipeMessages.Recipe) {
        let times = RecipeTimes(
            prepMinutes: message.hasPrepMinutes ? message.prepMinutes : nil,
            cookMinutes: message.hasCookMinutes ? message.cookMinutes : nil,
            totalMinutes: message.hasTotalMinutes ? message.totalMinutes : nil
        )
        self.init(
            title: message.title,
            servings: ShoppingModule.Servings(
                text: message.servings.text,
                count: Rational(message.servings.count),
                yield: Rational(message.servings.yield)
            ),
            lines: message.ingredients.map { IngredientLine($0.text, language: message.language, section: $0.section) },
            times: times,
            tags: message.tags,
            steps: message.steps,
            sourceURL: message.sourceURL
        )
    }
}
