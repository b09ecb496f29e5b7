public import Quantities
public import RecipeDomain

extension RecipeModuleService {
    /// Returns what portions of recipes weigh and give, one result a query, in the order asked; stores nothing.
    ///
    /// A query that has no answer fails alone.
    public func viewPortions(
        _ queries: [PortionQuery]
    ) async throws(RecipeError) -> [Result<PortionResult, PortionProblem>] {
        var found = try await getRecipes(queries.map(\.reference).filter { !$0.isEmpty })[...]
        return queries.map { query in
            var kept: StoredRecipe?
            if !query.reference.isEmpty {
                kept = found.popFirst() ?? nil
                guard kept != nil else { return .failure(.unknownRecipe(query.reference)) }
            }
            do throws(PortionError) { return .success(try PortionResult(query, kept)) } catch {
                return .failure(.portion(error))
            }
        }
    }
}

/// What a person wants to see of a recipe's portions.
public struct PortionQuery: Hashable, Sendable {
    /// How much the person looks at.
    public enum Size: Hashable, Sendable {
        /// So many portions.
        case multiplier(Rational)
        /// So many grams.
        case grams(Rational)
    }

    /// A kept recipe, by identity or title; empty for one that the home does not keep.
    public let reference: String
    /// The weight of a portion to look at in place of the one that the home has set.
    public let portionGrams: Rational?
    /// The weight of the whole recipe; `nil` when it is not known.
    public let totalGrams: Rational?
    /// How many the recipe serves; `nil` for what the kept recipe says.
    public let servings: Rational?
    /// What the whole recipe gives.
    public let nutrients: [Nutrient]
    /// How much the person looks at.
    public let size: Size

    /// Makes a query.
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

/// A recipe's portions as a person asked to see them.
public struct PortionResult: Hashable, Sendable {
    /// The portions of the recipe.
    public let portions: Portions
    /// The part of them that the person looks at.
    public let view: PortionView
    /// How many portions the whole recipe is; `nil` when its weight is not known.
    public let count: Rational?
    /// Whether the home has set the portion, or it follows from the total weight.
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

/// Why one query of portions has no result, while the others have theirs.
public enum PortionProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The home keeps no such recipe.
    case unknownRecipe(String)
    /// The portion cannot be told.
    case portion(PortionError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unknownRecipe(let reference): RecipeError.unknownRecipe(reference).description
        case .portion(let error): error.description
        }
    }
}
