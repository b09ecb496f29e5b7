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
        case .inline(let recipe): source = .inline(try ShoppingModule.Recipe(recipe, field: "\(field).inline"))
        case .reference(let reference): source = .reference(reference)
        case .page(let page):
            source = .page(
                RecipePage(content: Array(page.content), fileName: page.fileName, address: page.address)
            )
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
