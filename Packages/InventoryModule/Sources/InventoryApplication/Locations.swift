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

    /// Adds a location.
    ///
    /// - Returns: All locations.
    /// - Throws: ``InventoryError`` for a name that the home has, or an unknown parent.
    public func addLocation(
        _ name: LocationName,
        temperature: TemperatureClass = .ambient,
        within parent: String = ""
    ) async throws(InventoryError) -> [StorageLocation] {
        try await context.once(in: store) { () async throws(InventoryError) in
            let tree = try await locations()
            let location = try checked { () throws(StockError) in
                guard tree.find(name) == nil else { throw .locationExists(name.name) }
                return StorageLocation(
                    id: .named(name, in: context.household),
                    name: name,
                    parent: try tree.parent(parent),
                    temperature: temperature
                )
            }
            return try await plan(location, in: tree)
        }
    }

    /// Changes a location.
    ///
    /// - Returns: All locations.
    public func updateLocation(
        _ reference: LocationName,
        _ update: LocationUpdate
    ) async throws(InventoryError) -> [StorageLocation] {
        try await context.once(in: store) { () async throws(InventoryError) in
            let tree = try await locations()
            let changed = try checked { () throws(StockError) in
                let location = try tree.existing(reference)
                if let name = update.name, let other = tree.find(name), other.id != location.id {
                    throw .locationExists(name.name)
                }
                let parent = try update.parent.map(tree.parent) ?? location.parent
                if let parent, tree.within(location.id).contains(parent) { throw .withinItself(location.name.name) }
                return StorageLocation(
                    id: location.id,
                    name: update.name ?? location.name,
                    parent: parent,
                    temperature: update.temperature ?? location.temperature
                )
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
            let lots = try await lots(within: location.id, tree)
            guard lots == 0 else { throw .stock(.locationInUse(location.name.name, lots: lots)) }
            let key = InventoryRow.key(of: location.id)
            do throws(StoreError) {
                let entity = try await store.entities([key], in: context.household)[key] ?? .absent(key)
                let rest = tree.locations.filter { $0.id != location.id }
                let delete = PlannedOperation(.delete, of: key, expecting: nil)
                // A location of the default set has no entity until it is changed: its deletion is one.
                let create = PlannedOperation(.create(location.changes), of: key, expecting: entity.version)
                return (entity.state.isAlive ? [delete] : [create, delete], rest)
            } catch { throw .store(error) }
        }
    }

    /// Counts the lots at a location and within it.
    private func lots(within id: LocationID, _ tree: LocationTree) async throws(InventoryError) -> Int {
        do throws(StoreError) {
            let within = tree.within(id)
            let lots = try await store.lotsOnHand(after: nil, limit: .max, in: context.household)
            return lots.count { lot in lot.place.flatMap { tree.place($0).id }.map(within.contains) ?? false }
        } catch { throw .store(error) }
    }

    private func plan(
        _ location: StorageLocation,
        in tree: LocationTree
    ) async throws(InventoryError) -> (operations: [PlannedOperation], outcome: [StorageLocation]) {
        let key = InventoryRow.key(of: location.id)
        do throws(StoreError) {
            let entity = try await store.entities([key], in: context.household)[key] ?? .absent(key)
            let planned = PlannedOperation(saving: location.changes, in: entity, by: InventoryRow.rules)
            let changed = LocationTree(tree.locations, home: [location])
            return ([planned].compactMap(\.self), changed.locations)
        } catch { throw .store(error) }
    }
}

extension LocationTree {
    /// Joins the default set with what a home says.
    init(of context: CommandContext, _ settings: StockSettings) {
        self.init(
            DefaultLocation.all(in: context.household, locale: context.locale),
            home: settings.locations,
            deleted: settings.deletedLocations
        )
    }

    fileprivate func existing(_ reference: LocationName) throws(StockError) -> StorageLocation {
        guard let location = find(reference) else {
            throw .noSuchLocation(reference.name, existing: locations.map(\.name.name))
        }
        return location
    }

    fileprivate func parent(_ reference: String) throws(StockError) -> LocationID? {
        guard let name = try LocationName(reference) else { return nil }
        return try existing(name).id
    }
}

extension HomeStock {
    /// Returns the place that a command names, or else another one, and what adds a location that the home lacks.
    func place(
        named name: LocationName?,
        or usual: LocationID?,
        _ context: CommandContext
    ) -> (place: LotPlace?, added: [PlannedOperation]) {
        guard let name else {
            return (usual.flatMap { locations[$0] }.map { LotPlace(id: $0.id, name: $0.name) }, [])
        }
        if let known = locations.find(name) { return (LotPlace(id: known.id, name: known.name), []) }
        let location = StorageLocation(id: .named(name, in: context.household), name: name)
        // One that was deleted has a version, which nothing here depends on.
        let add = PlannedOperation(
            .create(location.changes),
            of: InventoryRow.key(of: location.id),
            expecting: nil
        )
        return (LotPlace(id: location.id, name: name), [add])
    }
}
