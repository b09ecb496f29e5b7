import Commands
import FoundationEssentials
import InventoryDomain

extension StockSettings {
    /// Returns how long a kind of product keeps: as the home says, or else as the table does.
    func shelfLife(of kind: String) -> ShelfLife { shelfLives[kind] ?? ShelfLifeTable.all[kind] ?? .unknown }
}

extension DefaultLocation {
    /// Returns the default set of a home, in the language of a locale.
    static func all(in household: HouseholdID, locale: String) -> [StorageLocation] {
        all.map { location in
            StorageLocation(
                id: .named(location.key, in: household),
                name: location.name(locale: locale),
                temperature: location.temperature
            )
        }
    }
}

extension LocationID {
    /// The identifier that a location has on every node: two people who add the same one make one.
    static func named(_ name: LocationName, in household: HouseholdID) -> LocationID {
        LocationID(rawValue: household.identity(of: "location", named: name.key).uuidString.lowercased())
    }
}
