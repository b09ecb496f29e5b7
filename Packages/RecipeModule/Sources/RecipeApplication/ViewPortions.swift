public import Commands
import Quantities
import RecipeDomain

/// Shows portions of recipes, many at once; it stores nothing.
public struct ViewPortions: Sendable {
    private let store: any RecipeStore

    /// Makes the use case.
    public init(store: any RecipeStore) { self.store = store }

    /// One answer a question, in the order asked; what cannot be told is a failure of that question alone.
    public func callAsFunction(
        _ questions: [PortionQuestion],
        of household: HouseholdID
    ) async throws(RecipeModuleError) -> [Result<PortionAnswer, PortionProblem>] {
        let references = questions.map(\.reference).filter { !$0.isEmpty }
        var found = try await FindRecipes(store: store)(references, of: household)[...]
        var answers: [Result<PortionAnswer, PortionProblem>] = []
        for question in questions {
            var kept: StoredRecipe?
            if !question.reference.isEmpty {
                kept = found.popFirst() ?? nil
                guard kept != nil else {
                    answers.append(.failure(.unknownRecipe(question.reference)))
                    continue
                }
            }
            do { answers.append(.success(try Self.answer(question, kept))) } catch {
                answers.append(.failure(.portion(error)))
            }
        }
        return answers
    }

    private static func answer(
        _ question: PortionQuestion,
        _ kept: StoredRecipe?
    ) throws(PortionError) -> PortionAnswer {
        let set = question.portionGrams ?? kept?.portionSize
        let portions = try Portions(
            portionGrams: set,
            totalGrams: question.totalGrams,
            servings: question.servings ?? kept?.recipe.servings?.count,
            nutrients: question.nutrients
        )
        let view =
            switch question.size {
            case .multiplier(let number): try portions.view(multiplier: number)
            case .grams(let grams): try portions.view(grams: grams)
            }
        return PortionAnswer(portions: portions, view: view, count: try portions.count(), isSet: set != nil)
    }
}
