public import CategoryDomain
import Commands

/// Where the ingredients of a category go that is deleted.
public enum DeletionChoice: Hashable, Sendable {
    /// Nobody has chosen yet: the deletion is refused if anything is assigned, or comes into the category by a hint.
    case undecided
    /// To another category, by its name or identifier.
    case reassign(to: String)
    /// To UNKNOWN.
    case toUnknown
    /// Nowhere: the category stays.
    case cancel
}

/// What a deletion did.
public struct DeletionOutcome: Hashable, Codable, Sendable {
    /// The category.
    public let category: ShopCategory
    /// Whether it was deleted; `false` after a cancellation.
    public let isDeleted: Bool
    /// Where its ingredients are now.
    public let successor: ShopCategory
    /// How many ingredients moved there.
    public let ingredients: Int
    /// How many products moved there.
    public let products: Int
    /// The names of the aisles whose ingredients come there by their hints now.
    public let aisles: [String]

    private enum CodingKeys: String, CodingKey {
        case category, isDeleted, successor, ingredients, products, aisles
    }
}

extension DeletionOutcome {
    /// What a cancellation did: nothing.
    fileprivate init(canceling category: ShopCategory) {
        self.init(
            category: category,
            isDeleted: false,
            successor: category,
            ingredients: 0,
            products: 0,
            aisles: []
        )
    }

    /// Decodes an outcome, also one that an earlier release stored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            category: try container.decode(ShopCategory.self, forKey: .category),
            isDeleted: try container.decode(Bool.self, forKey: .isDeleted),
            successor: try container.decode(ShopCategory.self, forKey: .successor),
            ingredients: try container.decode(Int.self, forKey: .ingredients),
            products: try container.decode(Int.self, forKey: .products),
            aisles: try container.decodeIfPresent([String].self, forKey: .aisles) ?? []
        )
    }
}

extension CategoryModuleService {
    /// Deletes a category once a person has chosen where its ingredients go.
    ///
    /// The assignments stay as they are and are resolved when they are read, so that the deletion is one operation
    /// whatever their number, and ``restoreCategory(_:)`` brings all of them back. The aisle hints of the category lead
    /// where its ingredients go.
    ///
    /// - Parameters:
    ///   - reference: The category's name or identifier.
    ///   - choice: Where its ingredients go.
    /// - Returns: How many ingredients and products moved, and where.
    /// - Throws: ``CategoryError`` with ``ShopLayoutError/categoryInUse(name:use:destinations:)`` when someone must
    ///   choose first; for an unknown category, UNKNOWN, or a store failure.
    public func deleteCategory(
        _ reference: String,
        choosing choice: DeletionChoice = .undecided
    ) async throws(CategoryError) -> DeletionOutcome {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let before = try checking { () throws(ShopLayoutError) in
                guard let category = list[try list.resolve(reference)] else { throw .unknownIsFixed }
                return category
            }
            let use = try await use(of: before.id, in: list)
            let chosen = try checking { () throws(ShopLayoutError) -> CategoryID? in
                try successor(of: before, by: choice, in: list, with: use)
            }
            guard choice != .cancel else { return ([], DeletionOutcome(canceling: list.shown(before))) }
            var after = before
            after.deletion = before.deletion.deleting(for: chosen)
            let outcome = DeletionOutcome(
                category: list.shown(after).next,
                isDeleted: true,
                successor: chosen.flatMap(list.place) ?? list.unknown,
                ingredients: use.ingredients,
                products: use.products,
                aisles: use.aisles
            )
            return (try await plan([after], in: list), outcome)
        }
    }

    private func use(of id: CategoryID, in list: CategoryList) async throws(CategoryError) -> CategoryUse {
        let things = try await home.assignments().filter { list.redirects.destination(of: $0.category) == id }
        let products = things.count { $0.thing.isProduct }
        return CategoryUse(
            ingredients: things.count - products,
            products: products,
            aisles: home.aisles(leadingTo: id, in: list)
        )
    }

    /// Returns the category that takes the place of one; `nil` when nothing needs one.
    private func successor(
        of category: ShopCategory,
        by choice: DeletionChoice,
        in list: CategoryList,
        with use: CategoryUse
    ) throws(ShopLayoutError) -> CategoryID? {
        switch choice {
        case .cancel: return nil
        case .toUnknown: return .unknown
        case .reassign(let reference):
            let id = try list.resolve(reference)
            guard id != category.id else { throw .ownSuccessor(name: list.shown(category).name.text) }
            return id
        case .undecided:
            guard !use.isEmpty else { return nil }
            let others = list.layout.filter { $0.id != category.id }.map(\.name.text)
            throw .categoryInUse(
                name: list.shown(category).name.text,
                use: use,
                destinations: others
            )
        }
    }

    /// Restores a deleted category at its place in the order, with everything that is assigned to it.
    ///
    /// - Parameter reference: Its name or identifier, or a name that is like that of a single deleted category.
    /// - Returns: The category.
    /// - Throws: ``CategoryError`` for a category that is not deleted or whose name another one has now, or a store
    ///   failure.
    public func restoreCategory(_ reference: String) async throws(CategoryError) -> ShopCategory {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let comparison = NameComparison(locale: context.locale)
            let after = try checking { () throws(ShopLayoutError) in
                var category = try list.resolveDeleted(reference, comparing: comparison)
                try list.check(category.name, for: category.id, comparing: nil)
                category.deletion = category.deletion.restored
                return category
            }
            return (try await plan([after], in: list), list.shown(after).next)
        }
    }
}
