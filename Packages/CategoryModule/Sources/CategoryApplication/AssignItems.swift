public import CategoryDomain
import Commands

/// One choice of a batch.
public struct ItemChoice: Hashable, Sendable {
    /// The ingredient or product.
    public let item: Ingredient
    /// The category's name or identifier; UNKNOWN to skip it for good, ``CategoryList/removal`` to remove the choice.
    public let category: String

    /// Creates a choice.
    public init(_ item: Ingredient, in category: String) {
        self.item = item
        self.category = category
    }
}

/// What a batch of choices did.
public struct BatchOutcome: Hashable, Codable, Sendable {
    /// Where the home now finds each item, in the order of the request.
    public let items: [CategorizedIngredient]
    /// The categories that were created for it, in the order of the request.
    public let created: [ShopCategory]
    /// How many choices are new or different.
    public let changed: Int
    /// Where the home's own choice for each item led before, in the order of the request; `nil` for none.
    public var before: [ShopCategory?] { recorded ?? [] }
    /// ``before`` as it is stored; `nil` in what an earlier release stored.
    private let recorded: [ShopCategory?]?

    /// Creates an outcome.
    init(items: [CategorizedIngredient], created: [ShopCategory], changed: Int, before: [ShopCategory?]) {
        (self.items, self.created, self.changed, recorded) = (items, created, changed, before)
    }
}

extension CategoryModuleService {
    /// The maximum number of choices in one command, so that they and new categories fit one group of operations.
    public static let mostChoices = 300

    /// Assigns many items to categories in one command, and creates categories that the home doesn't have yet.
    ///
    /// - Parameters:
    ///   - choices: At least one, at most ``mostChoices``.
    ///   - creates: Whether a category that the home doesn't have is created at the end of its order; otherwise it is
    ///     an error.
    /// - Returns: Where the home finds the items now.
    /// - Throws: ``CategoryError`` for an unknown category, an item with neither key nor product, too many choices, or
    ///   a store failure; then nothing is assigned and nothing created.
    public func assignItems(_ choices: [ItemChoice], creating creates: Bool) async throws(CategoryError) -> BatchOutcome
    {
        try await context.once(in: store) { () async throws(CategoryError) in
            try checking { () throws(ShopLayoutError) in
                try Self.check(choices.map(\.item))
            }
            let (list, new) = try await adding(creates ? choices.map(\.category) : [], to: home.categories())
            let resolved = try checking { () throws(ShopLayoutError) in
                try choices.map { choice throws(ShopLayoutError) in
                    (item: choice.item, category: try list.destination(choice.category)?.id)
                }
            }
            let (operations, places, before) = try await assigning(resolved, in: list)
            let creations = try await plan(new, in: home.categories())
            let outcome = BatchOutcome(
                items: places,
                created: new.map(\.next),
                changed: operations.count,
                before: before
            )
            return (creations + operations, outcome)
        }
    }

    /// Adds the categories of references that the home doesn't have.
    ///
    /// - Returns: The home's categories with the new ones, and the new ones.
    func adding(
        _ references: [String],
        to list: CategoryList
    ) async throws(CategoryError) -> (list: CategoryList, new: [ShopCategory]) {
        var list = list
        var new: [ShopCategory] = []
        for reference in references where DisplayName.key(of: reference) != CategoryList.removal {
            do throws(ShopLayoutError) { _ = try list.resolve(reference) } catch {
                if case .ambiguousName = error { throw .layout(error) }
                let (category, _) = try await added(CategoryDraft(name: reference), to: list)
                new.append(category)
                list = list.replacing(category)
            }
        }
        return (list, new)
    }
}
