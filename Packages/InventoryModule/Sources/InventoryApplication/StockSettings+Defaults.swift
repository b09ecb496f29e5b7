import Commands
import FoundationEssentials
import InventoryDomain

extension StockSettings {
    /// Returns how long a kind of product keeps: as the home says, or else as the table does.
    func shelfLife(of kind: String) -> ShelfLife { shelfLives[kind] ?? ShelfLifeTable.all[kind] ?? .unknown }
}

extension LocationTree {
    /// Joins the default set with what a home says, in the language of a request.
    init(of context: CommandContext, _ settings: StockSettings) {
        let defaults = DefaultLocation.all.map { (context.location($0.key.key), $0) }
        self.init(
            Dictionary(defaults) { first, _ in first },
            home: settings.locations,
            locale: context.locale
        )
    }
}

extension CommandContext {
    /// The identifier that a location of a name has on every node: two people who add the same one make one.
    func location(_ name: String) -> LocationID {
        LocationID(rawValue: household.identity(of: "location", named: name).uuidString.lowercased())
    }
}
