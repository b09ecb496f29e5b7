public import CategoryDomain
public import Foundation

/// How much a home uses a category.
public struct CategoryUsage: Hashable, Sendable {
    /// The category.
    public let category: ShopCategory
    /// How many ingredients the home has assigned to it, also through deleted categories that it took the place of.
    public let ingredients: Int
    /// How many products the home has assigned to it.
    public let products: Int
    /// When the home last assigned something to it; `nil` when it never did, or only with an earlier release.
    public let lastAssigned: Date?
    /// How many items of it were ticked in the trips that the home keeps.
    public let ticks: Int
}

extension CategoryModuleService {
    /// Returns how much the home uses each category, in the home's order, with UNKNOWN last.
    public func useOfCategories() async throws(CategoryError) -> [CategoryUsage] {
        let list = try await home.categories()
        let assignments = try await home.assignments()
        let trips = try await home.trips()
        let byCategory = Dictionary(grouping: assignments) { list.redirects.destination(of: $0.category) }
        let ticks = Dictionary(
            trips.joined(in: list).map { ($0, 1) },
            uniquingKeysWith: +
        )
        return list.layout.map { category in
            let assigned = byCategory[category.id] ?? []
            let products = assigned.count { $0.thing.isProduct }
            return CategoryUsage(
                category: category,
                ingredients: assigned.count - products,
                products: products,
                lastAssigned: assigned.compactMap(\.origin?.at).max(),
                ticks: ticks[category.id] ?? 0
            )
        }
    }
}

extension [ShoppingTrip] {
    /// The category of each ticked item now.
    fileprivate func joined(in list: CategoryList) -> [CategoryID] {
        flatMap { $0.ticks.map { list.place(of: $0)?.id ?? .unknown } }
    }
}
