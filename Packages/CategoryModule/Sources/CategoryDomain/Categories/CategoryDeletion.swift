/// Whether a home has deleted a category, and which category took its place.
///
/// Deletions and restorations are counted, and the higher count wins, as for the lives of an entity: two people who
/// delete a category at once delete it once, and who restores it has seen the deletion.
public struct CategoryDeletion: Hashable, Codable, Sendable {
    /// The number of deletions and restorations: odd while the category is deleted.
    public let count: UInt32
    /// The category that its ingredients belong to while it is deleted, UNKNOWN included.
    ///
    /// `nil` if the deletion named none, because it had no ingredients; later ones then belong to UNKNOWN.
    public let successor: CategoryID?

    /// Creates the state of a category.
    public init(count: UInt32, successor: CategoryID?) {
        self.count = count
        self.successor = successor
    }

    /// Creates the state that another node may have written.
    ///
    /// A count of the upper half says nothing: no home deletes and restores a category so often, and after the last one
    /// nothing could be counted.
    public init(reading count: UInt32, successor: CategoryID?) {
        self = count > UInt32.max / 2 ? .never : CategoryDeletion(count: count, successor: successor)
    }

    /// The state of a category that was never deleted.
    public static let never = CategoryDeletion(count: 0, successor: nil)

    /// Whether the category is deleted now.
    public var isDeleted: Bool { count % 2 == 1 }

    /// Returns the state after a deletion; the same state for a deleted category, whose successor changes.
    package func deleting(for successor: CategoryID?) -> CategoryDeletion {
        CategoryDeletion(count: isDeleted ? count : next, successor: successor)
    }

    /// The state after a restoration.
    package var restored: CategoryDeletion {
        CategoryDeletion(count: isDeleted ? next : count, successor: nil)
    }

    private var next: UInt32 { count == .max ? count : count + 1 }
}

/// Where the ingredients of deleted categories went.
package struct CategoryRedirects: Hashable, Sendable {
    /// Where each deleted category leads in the end.
    private let ends: [CategoryID: CategoryID]

    /// Collects the redirects of deleted categories.
    package init(_ categories: some Sequence<ShopCategory>) {
        let deleted = categories.filter(\.deletion.isDeleted).map { ($0.id, $0.deletion.successor ?? .unknown) }
        self.init(Dictionary(deleted) { first, _ in first })
    }

    /// Creates redirects from each deleted category to the one in its place.
    package init(_ successors: [CategoryID: CategoryID]) {
        var ends: [CategoryID: CategoryID] = [:]
        for start in successors.keys where ends[start] == nil {
            var (id, path, seen): (CategoryID, [CategoryID], Set<CategoryID>) = (start, [], [])
            while ends[id] == nil, let next = successors[id], seen.insert(id).inserted {
                path.append(id)
                id = next
            }
            let end = ends[id] ?? (successors[id] == nil ? id : .unknown)
            for step in path { ends[step] = end }
        }
        self.ends = ends
    }

    /// Returns the category that takes the place of another one: itself unless it was deleted.
    ///
    /// A successor may have been deleted, too. Where that leads in a circle, because two people each chose the category
    /// that the other one deleted, the place is UNKNOWN.
    package func destination(of id: CategoryID) -> CategoryID { ends[id] ?? id }
}
