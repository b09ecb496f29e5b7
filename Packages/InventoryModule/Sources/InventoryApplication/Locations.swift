import Commands
public import InventoryDomain

/// What a person wants of a location; each part that is `nil` stays as it is.
public struct LocationUpdate: Hashable, Sendable {
    /// What the home calls it.
    public var name: LocationName?
    /// How cold it is.
    public var temperature: TemperatureClass?
    /// The location that it is in; an empty name for the top.
    public var parent: String?

    /// Describes an update.
    public init(name: LocationName? = nil, temperature: TemperatureClass? = nil, parent: String? = nil) {
        (self.name, self.temperature, self.parent) = (name, temperature, parent)
    }
}

extension InventoryModuleService {
    /// Returns the home's locations.
    ///
    /// A home starts with a pantry, a fridge and a freezer, in the language of the request.
    public func locations() async throws(InventoryError) -> LocationTree {
        do throws(StoreError) {
            return LocationTree(of: context, try await store.settings(of: context.household))
        } catch { throw .store(error) }
    }

    /// The most locations of a home.
    public static var mostLocations: Int { 200 }

    /// Adds a location, as cold as the one that it is in unless the temperature is said.
    ///
    /// - Returns: All locations.
    /// - Throws: ``InventoryError`` for a name that the home has, or an unknown parent.
    public func addLocation(
        _ name: LocationName,
        temperature: TemperatureClass? = nil,
        within parent: String = ""
    ) async throws(InventoryError) -> [StorageLocation] {
        try await context.once(in: store) { () async throws(InventoryError) in
            let tree = try await locations()
            guard tree.locations.count < Self.mostLocations else { throw .tooManyLocations(most: Self.mostLocations) }
            let location = try checked { () throws(StockError) in
                guard tree.find(name) == nil else { throw .locationExists(name.name) }
                let parent = try tree.parent(parent)
                return tree.location(named: name, temperature: temperature, parent: parent, context.location)
            }
            return try await plan([location], in: tree)
        }
    }

    /// Changes a location.
    ///
    /// A location that is as cold as what it is in follows that, also into another one; a freezer that is put into the
    /// garage stays one. Nothing thaws by it: a freezer with frozen lots stays a freezer.
    ///
    /// - Returns: All locations.
    public func updateLocation(
        _ reference: LocationName,
        _ update: LocationUpdate
    ) async throws(InventoryError) -> [StorageLocation] {
        try await context.once(in: store) { () async throws(InventoryError) in
            let tree = try await locations()
            let changed = try checked { () throws(StockError) in try tree.changed(reference, update) }
            let warmed = changed.filter { $0.temperature != .frozen && tree[$0.id]?.temperature == .frozen }
            if let first = warmed.first {
                let frozen = try await lots(at: Set(warmed.map(\.id))).count(where: \.dates.isFrozen)
                guard frozen == 0 else { throw .stock(.wouldThaw(first.name.name, lots: frozen)) }
            }
            return try await plan(changed, in: tree)
        }
    }

    /// Deletes a location at which no stock is.
    ///
    /// - Returns: The other locations.
    /// - Throws: ``InventoryError`` when stock is at it or within it.
    public func deleteLocation(_ reference: LocationName) async throws(InventoryError) -> [StorageLocation] {
        try await context.once(in: store) { () async throws(InventoryError) in
            let tree = try await locations()
            let location = try checked { () throws(StockError) in try tree.existing(reference) }
            let lots = try await lots(at: tree.within(location.id)).count
            guard lots == 0 else { throw .stock(.locationInUse(location.name.name, lots: lots)) }
            let rest = tree.locations.filter { $0.id != location.id }
            let isDefault = DefaultLocation.all.contains { context.location($0.key.key) == location.id }
            guard isDefault else {
                return ([PlannedOperation(.delete, of: InventoryRow.key(of: location.id), expecting: nil)], rest)
            }
            // Another device would show a default location again once the home no longer keeps what was deleted.
            let hidden = StorageLocation(
                id: location.id,
                name: location.name,
                temperature: location.temperature,
                isHidden: true
            )
            return (try await plan([hidden], in: tree).operations, rest)
        }
    }

    /// Returns the lots at locations.
    private func lots(at places: Set<LocationID>) async throws(InventoryError) -> [Lot] {
        do throws(StoreError) {
            let listed = try await store.productsWithLots(after: nil, limit: .max, in: context.household)
            let home = try await HomeStock(of: listed, in: store, context)
            return listed.compactMap(home.listed).flatMap(\.lots)
                .filter { lot in lot.place?.id.map(places.contains) ?? false }
        } catch { throw .store(error) }
    }

    private func plan(
        _ changed: [StorageLocation],
        in tree: LocationTree
    ) async throws(InventoryError) -> (operations: [PlannedOperation], outcome: [StorageLocation]) {
        let keys = changed.map { InventoryRow.key(of: $0.id) }
        do throws(StoreError) {
            let entities = try await store.entities(keys, in: context.household)
            let planned = zip(changed, keys).compactMap { location, key in
                PlannedOperation(
                    saving: location.changes,
                    in: entities[key] ?? .absent(key),
                    by: InventoryRow.rules
                )
            }
            let ids = Set(changed.map(\.id))
            return (planned, LocationTree(tree.locations.filter { !ids.contains($0.id) } + changed).locations)
        } catch { throw .store(error) }
    }
}

extension LocationTree {
    fileprivate func existing(_ reference: LocationName) throws(StockError) -> StorageLocation {
        guard let location = find(reference) else {
            throw .noSuchLocation(reference.name, existing: locations.map(\.name.name))
        }
        return location
    }

    /// Returns a location as an update leaves it, and what changes with it.
    fileprivate func changed(
        _ reference: LocationName,
        _ update: LocationUpdate
    ) throws(StockError) -> [StorageLocation] {
        let location = try existing(reference)
        if let name = update.name, let other = find(name), other.id != location.id {
            throw .locationExists(name.name)
        }
        let parent = try update.parent.map(parent) ?? location.parent
        if let parent, within(location.id).contains(parent) { throw .withinItself(location.name.name) }
        let changed = StorageLocation(
            id: location.id,
            name: update.name ?? location.name,
            parent: parent,
            temperature: location.temperature
        )
        return try changing(changed, to: update.temperature)
    }

    fileprivate func parent(_ reference: String) throws(StockError) -> LocationID? {
        guard let name = try LocationName(reference) else { return nil }
        return try existing(name).id
    }
}

extension InventoryModuleService {
    /// Returns the location that a command names, or else another one.
    ///
    /// A location that the home lacks is added, by a change of its own: what comes in counts whatever becomes of it.
    func location(
        named name: LocationName?,
        or usual: LocationID?,
        in home: HomeStock,
        temperature: TemperatureClass? = nil
    ) async throws(InventoryError) -> Destination {
        guard let name else { return Destination(usual.flatMap { home.locations[$0] }) }
        if let known = home.locations.find(name) { return Destination(known) }
        guard home.locations.locations.count < Self.mostLocations else {
            throw .tooManyLocations(most: Self.mostLocations)
        }
        let location = home.locations.location(named: name, or: temperature, context.location)
        let planned = try await plan([location], in: home.locations).operations
        do throws(StoreError) {
            _ = try await store.commit(planned, owing: [], outcome: [], for: context.unnamed)
        } catch .versionConflict {
            // Someone else has added it meanwhile, and may have said how cold it is.
            return Destination(try await locations().find(name) ?? location)
        } catch { throw .store(error) }
        return Destination(location, isNew: true)
    }
}

/// Where a command puts stock.
struct Destination {
    /// The location; `nil` when it is unknown.
    let location: StorageLocation?
    private let isNew: Bool

    init(_ location: StorageLocation?, isNew: Bool = false) { (self.location, self.isNew) = (location, isNew) }

    /// Where a lot is then.
    var place: LotPlace? { location.map { LotPlace(id: $0.id, name: $0.name) } }

    /// The name of a location that the command has added.
    var newLocation: LocationName? { isNew ? location?.name : nil }
}
