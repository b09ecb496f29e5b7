/// A home's locations: the default set with what the home changed, added, and put into each other.
public struct LocationTree: Hashable, Sendable {
    /// The locations, by name.
    public let locations: [StorageLocation]
    private let byId: [LocationID: StorageLocation]
    private let defaults: [LocationID: DefaultLocation]

    /// Joins the default set with what a home says about locations.
    ///
    /// A default location that the home has not renamed is called as its reader does.
    ///
    /// - Parameters:
    ///   - defaults: The default set, by the identifiers that it has in the home.
    ///   - home: What the home says.
    ///   - locale: The BCP 47 tag of the reader.
    package init(
        _ defaults: [LocationID: DefaultLocation] = [:],
        home: [StorageLocation],
        locale: String = ""
    ) {
        var byId: [LocationID: StorageLocation] = [:]
        for (id, location) in defaults {
            byId[id] = StorageLocation(id: id, name: location.name(locale: locale), temperature: location.temperature)
        }
        for location in home {
            let own = defaults[location.id].flatMap { $0.isCalled(location.name) ? $0.name(locale: locale) : nil }
            byId[location.id] = location.isHidden ? nil : own.map(location.named) ?? location
        }
        (self.byId, self.defaults) = (byId, defaults)
        locations = byId.values.sorted { ($0.name.key, $0.id.rawValue) < ($1.name.key, $1.id.rawValue) }
    }

    /// Joins locations.
    public init(_ locations: [StorageLocation]) { self.init(home: locations) }

    /// Returns a location; `nil` when the home has none with this identifier.
    public subscript(id: LocationID) -> StorageLocation? { byId[id] }

    /// Returns the location with a name, in any case, with a path such as "Fridge › Door" or "fridge > door", or with
    /// an identifier; `nil` when the home has none.
    ///
    /// A default location that the home has not renamed has its names in every language.
    public func find(_ reference: LocationName) -> StorageLocation? {
        if let known = byId[LocationID(rawValue: reference.key)] ?? locations.first(where: { $0.name == reference }) {
            return known
        }
        if reference.name.contains(where: { $0 == ">" || $0 == "›" }) {
            let steps = reference.name.split { $0 == ">" || $0 == "›" }.joined(separator: " › ")
            return locations.first { LocationName(stored: path(of: $0.id)) == LocationName(stored: steps) }
        }
        return locations.first { location in
            guard let known = defaults[location.id] else { return false }
            return known.isCalled(location.name) && known.isCalled(reference)
        }
    }

    /// Returns a location of a name that the home does not have: the default one that it deleted, or a new one.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - temperature: How cold it is; `nil` for the temperature of a default location, of what it is in, and of the
    ///     room otherwise.
    ///   - parent: The location that it is in.
    ///   - usual: How cold it is unless it is a default location or in another one.
    ///   - identify: Returns the identifier that a text has in the home.
    /// - Returns: The location.
    package func location(
        named name: LocationName,
        temperature: TemperatureClass? = nil,
        parent: LocationID? = nil,
        or usual: TemperatureClass? = nil,
        _ identify: (String) -> LocationID
    ) -> StorageLocation {
        let deleted = defaults.first { byId[$0.key] == nil && $0.value.isCalled(name) }
        var (id, number) = (deleted?.key ?? identify(name.key), 1)
        // A location that was renamed keeps its identifier.
        while byId[id] != nil || (deleted == nil && defaults[id] != nil) {
            number += 1
            id = identify("\(name.key)/\(number)")
        }
        let around = parent.flatMap { byId[$0]?.temperature }
        let known = temperature ?? deleted?.value.temperature ?? around ?? usual ?? .ambient
        return StorageLocation(id: id, name: name, parent: parent, temperature: known)
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

    /// Returns a location as it changes, and all within it whose temperature changes with it.
    ///
    /// A location that is as cold as what it is in follows that: a box that comes out of the freezer into the pantry is
    /// at the temperature of the room. One with a temperature of its own, such as a freezer in the garage, keeps it,
    /// and is no warmer than what it is put into.
    ///
    /// - Parameters:
    ///   - location: The location with its new name and parent; its temperature is not read.
    ///   - temperature: How cold it is from now on; `nil` when that follows from the parent.
    /// - Returns: The location, and what changes within it.
    /// - Throws: ``StockError/temperatureUnknown(_:)`` for one that follows a freezer and is taken out of it.
    package func changing(
        _ location: StorageLocation,
        to temperature: TemperatureClass?
    ) throws(StockError) -> [StorageLocation] {
        let old = byId[location.id] ?? location
        let around = [old.parent, location.parent].map { $0.flatMap { byId[$0]?.temperature } }
        var new = temperature ?? old.temperature
        if temperature == nil, old.parent != location.parent {
            let isFollowing = old.temperature == around[0]
            if isFollowing, around[1] == nil, old.temperature == .frozen { throw .temperatureUnknown(old.name.name) }
            new = isFollowing ? around[1] ?? new : new.colder(around[1] ?? new)
        }
        var seen: Set<LocationID> = [location.id]
        return [location.at(new)] + following(old, at: new, &seen)
    }

    /// Returns what changes within a location that is at another temperature.
    private func following(
        _ location: StorageLocation,
        at temperature: TemperatureClass,
        _ seen: inout Set<LocationID>
    ) -> [StorageLocation] {
        var changed: [StorageLocation] = []
        for inner in locations where inner.parent == location.id && seen.insert(inner.id).inserted {
            let isFollowing = inner.temperature == location.temperature
            let new = isFollowing ? temperature : inner.temperature.colder(temperature)
            if new != inner.temperature { changed.append(inner.at(new)) }
            changed += following(inner, at: new, &seen)
        }
        return changed
    }

    /// Whether the home has a location of this name, or had it from the start.
    package func knows(_ name: LocationName) -> Bool {
        find(name) != nil || defaults.values.contains { $0.isCalled(name) }
    }

    /// Returns the names by which a default location is found in other languages, unless the home has renamed it.
    public func otherNames(of location: StorageLocation) -> [LocationName] {
        guard let known = defaults[location.id], known.isCalled(location.name) else { return [] }
        return known.names.filter { name in name != location.name && !locations.contains { $0.name == name } }
    }

    /// Returns where a lot is, under the name that its location has now.
    public func place(_ place: LotPlace) -> LotPlace {
        let location = place.id.flatMap { byId[$0] } ?? find(place.name)
        return location.map { LotPlace(id: $0.id, name: $0.name) } ?? place
    }
}
