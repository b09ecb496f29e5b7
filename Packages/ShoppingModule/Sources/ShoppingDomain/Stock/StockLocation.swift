/// A place where the home keeps food.
public struct StockLocation: Hashable, Sendable {
    /// The identifier.
    public let id: String
    /// What the home calls it.
    public let name: String
    /// The location that it is in; empty for one at the top.
    public let parentId: String
    /// How the home finds it: "Pantry › Left shelf".
    public let path: String
    /// Its names in other languages.
    public let otherNames: [String]

    /// Creates a location.
    public init(id: String, name: String, parentId: String = "", path: String = "", otherNames: [String] = []) {
        self.otherNames = otherNames
        (self.id, self.name, self.parentId) = (id, name, parentId)
        self.path = path.isEmpty ? name : path
    }
}

/// The locations of a home.
package struct StockLocations: Hashable, Sendable {
    /// All of them.
    package let all: [StockLocation]

    /// Creates the set.
    package init(_ all: [StockLocation]) { self.all = all }

    /// Returns the location that a person names, by its identifier, its name in any language, or its path, such as
    /// "Fridge › Door" or "fridge > door".
    package func find(_ text: String) -> StockLocation? {
        let wanted = Self.folded(text)
        let steps = text.split { $0 == ">" || $0 == "›" }.map { Self.folded(String($0)) }
        return all.first { $0.id == text } ?? all.first { Self.folded($0.name) == wanted }
            ?? all.first { Self.folded($0.path) == steps.joined(separator: " › ") }
            ?? all.first { $0.otherNames.contains { Self.folded($0) == wanted } }
    }

    /// Returns the identifiers of a location and of all within it.
    package func within(_ location: StockLocation) -> Set<String> {
        var found: Set<String> = [location.id]
        var isGrowing = true
        while isGrowing {
            let inner = all.filter { found.contains($0.parentId) && !found.contains($0.id) }
            isGrowing = !inner.isEmpty
            found.formUnion(inner.map(\.id))
        }
        return found
    }

    /// Returns the lots at the location that a text names, and within it; also at one that the home no longer has.
    package func lots(_ lots: [StockLot], at text: String) -> [StockLot] {
        if let location = find(text) {
            let ids = within(location)
            return lots.filter { $0.place.map { ids.contains($0.id) } ?? false }
        }
        return lots.filter { $0.place.map { Self.folded($0.name) == Self.folded(text) } ?? false }
    }

    /// Returns what the names of one location have in common, as the inventory service compares them.
    package static func folded(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
