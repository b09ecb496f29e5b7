public import CategoryDomain
public import Commands

/// A choice of the home as people look it up: what is where, who put it there, when, and where it was before.
public struct ListedAssignment: Hashable, Sendable {
    /// The ingredient or the product.
    public let thing: AssignedThing
    /// Its name at the time of the choice.
    public let name: String
    /// Where the home finds it now: the chosen category, or the one that took its place.
    public let category: ShopCategory
    /// Who chose it and when; `nil` for a choice that an earlier release wrote.
    public let origin: AssignmentOrigin?
    /// The category that the home had chosen before, also one that is deleted; `nil` when it had chosen none, or when
    /// the home has no category with that identifier.
    public let before: ShopCategory?
}

extension CategoryModuleService {
    /// Returns what the home has assigned to a category, also through deleted ones that it took the place of.
    ///
    /// - Parameters:
    ///   - reference: The category's name or identifier, UNKNOWN included; empty for all categories.
    ///   - request: The page.
    /// - Returns: The choices: ingredients by key, then products by identifier.
    /// - Throws: ``CategoryError`` for an unknown category or an invalid cursor, or a store failure.
    public func listAssignments(
        in reference: String = "",
        _ request: PageRequest = PageRequest()
    ) async throws(CategoryError) -> Page<ListedAssignment> {
        let list = try await home.categories()
        let id = try checking { () throws(ShopLayoutError) in reference.isEmpty ? nil : try list.resolve(reference) }
        let position: PageCursor?
        do { position = try request.position(partCount: 2) } catch { throw .page(error) }
        let found = try await home.assignments().compactMap { assignment in
            list.place(of: assignment.category).map { category in
                ListedAssignment(
                    thing: assignment.thing,
                    name: assignment.name,
                    category: category,
                    origin: assignment.origin,
                    before: assignment.origin?.before.flatMap(list.known)
                )
            }
        }
        let rest = found.filter { assignment in
            (id.map { $0 == assignment.category.id } ?? true) && (position.map { $0 < assignment.position } ?? true)
        }
        let sorted = rest.map { ($0.position, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        return Page(Array(sorted.prefix(request.readLimit)), for: request, cursor: \.position)
    }
}

extension ListedAssignment {
    /// The position after this choice in the list.
    fileprivate var position: PageCursor { PageCursor(after: thing.isProduct ? "product" : "ingredient", thing.id) }
}
