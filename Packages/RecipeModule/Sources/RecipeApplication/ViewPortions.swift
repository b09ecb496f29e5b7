public import Quantities
public import RecipeDomain

extension RecipeModuleService {
    /// Returns the weight and nutrients of portions of recipes, one result per query in the order of the request.
    ///
    /// Stores nothing. A query that can't be answered fails without affecting the others.
    public func viewPortions(
        _ queries: [PortionQuery]
    ) async throws(RecipeError) -> [Result<PortionResult, PortionProblem>] {
        var found = try await getRecipes(queries.map(\.reference).filter { !$0.isEmpty })[...]
        var results: [Result<PortionResult, PortionProblem>] = []
        for query in queries {
            let kept = query.reference.isEmpty ? nil : found.popFirst() ?? nil
            guard query.reference.isEmpty || kept != nil else {
                results.append(.failure(.unknownRecipe(query.reference, near: await title(near: query.reference))))
                continue
            }
            do throws(PortionError) { results.append(.success(try PortionResult(query, kept))) } catch {
                results.append(.failure(.portion(error)))
            }
        }
        return results
    }
}

/// A request to view portions of one recipe.
public struct PortionQuery: Hashable, Sendable {
    /// How much of the recipe to view.
    public enum Size: Hashable, Sendable {
        /// A number of portions.
        case multiplier(Rational)
        /// A weight in grams.
        case grams(Rational)
    }

    /// The identifier or title of a stored recipe; empty for a recipe that the home doesn't keep.
    public let reference: String
    /// The weight of a portion in grams, which overrides the home's portion size; `nil` for the home's own.
    public let portionGrams: Rational?
    /// The weight of the whole recipe in grams; `nil` when unknown.
    public let totalGrams: Rational?
    /// The number of servings; `nil` for that of the stored recipe.
    public let servings: Rational?
    /// The nutrients of the whole recipe.
    public let nutrients: [Nutrient]
    /// How much of the recipe to view.
    public let size: Size

    /// Creates a query.
    public init(
        reference: String = "",
        portionGrams: Rational? = nil,
        totalGrams: Rational? = nil,
        servings: Rational? = nil,
        nutrients: [Nutrient] = [],
        size: Size = .multiplier(1)
    ) {
        self.reference = reference
        self.portionGrams = portionGrams
        self.totalGrams = totalGrams
        self.servings = servings
        self.nutrients = nutrients
        self.size = size
    }
}

/// The result of one portion query.
public struct PortionResult: Hashable, Sendable {
    /// The portions of the recipe.
    public let portions: Portions
    /// The part of the recipe that the query asked for.
    public let view: PortionView
    /// The number of portions in the whole recipe; `nil` when its weight is unknown.
    public let count: Rational?
    /// Whether the home set the portion size; `false` when it follows from the total weight.
    public let isSet: Bool

    fileprivate init(_ query: PortionQuery, _ kept: StoredRecipe?) throws(PortionError) {
        let set = query.portionGrams ?? kept?.portionSize
        portions = try Portions(
            portionGrams: set,
            totalGrams: query.totalGrams,
            servings: query.servings ?? kept?.recipe.servings?.count,
            nutrients: query.nutrients
        )
        view =
            switch query.size {
            case .multiplier(let number): try portions.view(multiplier: number)
            case .grams(let grams): try portions.view(grams: grams)
            }
        count = try portions.count()
        isSet = set != nil
    }
}

/// Why one portion query has no result; the other queries still have theirs.
public enum PortionProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The home has no such recipe.
    case unknownRecipe(String, near: String? = nil)
    /// The portion can't be determined.
    case portion(PortionError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unknownRecipe(let reference, let near): RecipeError.unknownRecipe(reference, near: near).description
        case .portion(let error): error.description
        }
    }
}
