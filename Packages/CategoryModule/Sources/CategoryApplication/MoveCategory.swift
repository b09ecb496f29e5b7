public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Moves a category in the home's order and returns the new order, with UNKNOWN last.
    ///
    /// - Parameters:
    ///   - category: Its name or identifier.
    ///   - place: Where it goes, by name or identifier of another one; before UNKNOWN means at the end.
    /// - Returns: The home's order.
    /// - Throws: ``CategoryError`` for an unknown category, for UNKNOWN, or a store failure.
    public func moveCategory(
        _ category: String,
        to place: OrderPlace<String>
    ) async throws(CategoryError) -> [ShopCategory] {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let id = try checking { () throws(ShopLayoutError) in try list.resolve(category) }
            let jitter = try await jitter(for: id.rawValue)
            let moved = try checking { () throws(ShopLayoutError) in
                let place = try place.map { reference throws(ShopLayoutError) in try list.resolve(reference) }
                return try list.moving(id, to: place, jitter: jitter)
            }
            let ids = Set(moved.map(\.id))
            let all = list.categories.filter { !ids.contains($0.id) } + moved.map(\.next)
            let order = CategoryList(all, localNames: list.localNames)
            return (try await plan(moved, in: list), order.layout)
        }
    }
}
