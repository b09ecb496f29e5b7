import Commands
import FoundationEssentials
import InventoryDomain

extension StockSettings {
    /// Returns how long a kind of product keeps: as the home says, or else as the table does, which knows whether it is
    /// perishable.
    func shelfLife(of kind: String) -> ShelfLife {
        guard let known = ShelfLifeTable.all[kind] else { return shelfLives[kind] ?? .unknown }
        return (shelfLives[kind] ?? known).with(isPerishable: known.isPerishable)
    }

    /// Reads the name of a kind, which the table or the home knows; empty for none.
    func kind(named text: String) throws(StockError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        let known = Set(ShelfLifeTable.all.keys).union(shelfLives.keys)
        guard name.isEmpty || known.contains(name) else { throw .noSuchKind(name, existing: known.sorted()) }
        return name
    }
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
