/// A home's locations: the default set with what the home changed, added, and put into each other.
public struct LocationTree: Hashable, Sendable {
    /// The locations, by name.
    public let locations: [StorageLocation]
    private let byId: [LocationID: StorageLocation]

    /// Applies a home's locations and deletions to a default set.
    package init(_ defaults: [StorageLocation], home: [StorageLocation], deleted: Set<LocationID> = []) {
        var byId = Dictionary(defaults.map { ($0.id, $0) }) { first, _ in first }
        for location in home { byId[location.id] = location }
        for id in deleted { byId[id] = nil }
        self.byId = byId
        locations = byId.values.sorted { ($0.name.key, $0.id.rawValue) < ($1.name.key, $1.id.rawValue) }
    }

    /// Joins locations.
    public init(_ locations: [StorageLocation]) { self.init([], home: locations) }

    /// Returns a location; `nil` when the home has none with this identifier.
    public subscript(id: LocationID) -> StorageLocation? { byId[id] }

    /// Returns the location with a name, in any case, or with an identifier; `nil` when the home has none.
    public func find(_ reference: LocationName) -> StorageLocation? {
        byId[LocationID(rawValue: reference.key)] ?? locations.first { $0.name == reference }
    }

    /// Returns the locations that one is in, the nearest first.
    ///
    /// Two people can put two locations into each other at the same time; each is then named once.
    public func ancestors(of id: LocationID) -> [StorageLocation] {
        var seen: Set<LocationID> = [id]
        var path: [StorageLocation] = []
        while let parent = byId[path.last?.id ?? id]?.parent, seen.insert(parent).inserted, let location = byId[parent]
        {
            path.append(location)
        }
        return path
    }

    /// Returns a location and all that are in it, also within others.
    public func within(_ id: LocationID) -> Set<LocationID> {
        Set(locations.map(\.id).filter { $0 == id || ancestors(of: $0).contains { $0.id == id } }).union([id])
    }

    /// Returns how the home finds a location: "Pantry › Left shelf".
    public func path(of id: LocationID) -> String {
        let names = [byId[id]].compactMap(\.self) + ancestors(of: id)
        return names.reversed().map(\.name.name).joined(separator: " › ")
    }

    /// Returns where a lot is, under the name that its location has now.
    public func place(_ place: LotPlace) -> LotPlace {
        let location = place.id.flatMap { byId[$0] } ?? find(place.name)
        return location.map { LotPlace(id: $0.id, name: $0.name) } ?? place
    }
}
