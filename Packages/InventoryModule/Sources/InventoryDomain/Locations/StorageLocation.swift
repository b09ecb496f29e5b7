/// The identifier of a place where a home keeps food.
public struct LocationID: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// A UUID in lower case.
    public let rawValue: String

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier as text.
    public var description: String { rawValue }
}

/// How cold a location is, which decides how long food keeps there.
public enum TemperatureClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// At the temperature of the room, such as a pantry.
    case ambient
    /// Cooler than the room, such as a cellar.
    case cool
    /// Like a refrigerator.
    case chilled
    /// Like a freezer: what is put there is frozen, and what leaves it is thawed.
    case frozen

    /// Returns the colder one of two.
    func colder(_ other: TemperatureClass) -> TemperatureClass {
        // The cases go from warm to cold.
        Self.allCases.last { $0 == self || $0 == other } ?? self
    }
}

/// A place where a home keeps food: the fridge, or a shelf in the pantry.
public struct StorageLocation: Hashable, Sendable, Codable {
    /// The identifier.
    public let id: LocationID
    /// What the home calls it.
    public let name: LocationName
    /// The location that it is in; `nil` for one at the top.
    public let parent: LocationID?
    /// How cold it is.
    public let temperature: TemperatureClass
    /// Whether the home has deleted it: a location of the default set is kept as deleted.
    public let isHidden: Bool
    /// 0 for a location of the default set that the home has not changed, one more with every change.
    public let version: Int64

    /// Creates a location.
    public init(
        id: LocationID,
        name: LocationName,
        parent: LocationID? = nil,
        temperature: TemperatureClass = .ambient,
        isHidden: Bool = false,
        version: Int64 = 0
    ) {
        (self.id, self.name, self.parent) = (id, name, parent)
        (self.temperature, self.isHidden, self.version) = (temperature, isHidden, version)
    }

    /// Returns the location under another name for display.
    package func named(_ name: LocationName) -> StorageLocation { with(name, temperature) }

    /// Returns the location at another temperature.
    func at(_ temperature: TemperatureClass) -> StorageLocation { with(name, temperature) }

    private func with(_ name: LocationName, _ temperature: TemperatureClass) -> StorageLocation {
        StorageLocation(
            id: id,
            name: name,
            parent: parent,
            temperature: temperature,
            isHidden: isHidden,
            version: version
        )
    }
}

/// Where a lot is: the location, and what it was called when the lot was put there.
public struct LotPlace: Hashable, Sendable, Codable {
    /// The location; `nil` where an earlier release kept the name alone.
    public let id: LocationID?
    /// The name at that time, for a location that is gone.
    public let name: LocationName

    /// Creates a place.
    public init(id: LocationID?, name: LocationName) { (self.id, self.name) = (id, name) }
}
