import Commands
import FoundationEssentials
import InventoryDomain

extension StockSettings {
    /// Returns how long a kind of product keeps: as the home says, and where it says nothing, as the table does.
    func shelfLife(of kind: String) -> ShelfLife {
        (shelfLives[kind] ?? .unknown).completed(by: ShelfLifeTable.all[kind] ?? .unknown)
    }

    /// How long each kind that the table or the home knows keeps.
    var allShelfLives: [String: ShelfLife] {
        let kinds = Set(ShelfLifeTable.all.keys).union(shelfLives.keys)
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0, shelfLife(of: $0)) })
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
