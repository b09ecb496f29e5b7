/// What a file of stock says about each lot.
///
/// The names are those of CSV columns and of members in JSON Lines.
public enum StockColumn: String, Hashable, CaseIterable, Sendable {
    /// The product's title.
    case product
    /// The digits under the bars.
    case barcode
    /// How much it is, and the unit.
    case amount, unit
    /// Where it is.
    case location
    /// The days of a lot, as "2026-11-27". A file may say "yes" for `opened`, if it does not know since when.
    case packaged, manufactured, bestBefore, useBy, expiry, opened, frozen, thawed
    /// The day on which it came in.
    case purchased
    /// What all of it cost, the currency, and the amount that the price is for.
    case price, currency, priceFor
    /// Where it was bought.
    case shop
    /// What a person wrote.
    case note
    /// What a pack holds, the unit of that, and the unit of the pack.
    case packHolds, packHoldsUnit, packUnit
    /// The recipe of a cooked dish.
    case recipe
    /// The barcode that was scanned when the lot came in, in a row with a `lot`.
    case scanned
    /// The lot's identifier in the home that wrote the file.
    case lot
    /// How much of the product the home wants at least, in the row's unit.
    case minimum

    /// Whether its texts are numbers.
    public var isNumber: Bool { [.amount, .price, .priceFor, .packHolds, .minimum].contains(self) }

    /// Finds the column of a name; `nil` for a name that no column has.
    ///
    /// Case, spaces, hyphens, and underscores don't matter, and usual other names do, too: "Best before", "qty".
    public init?(named name: String) {
        let folded = Self.folded(name)
        guard let column = Self.names[folded] else { return nil }
        self = column
    }

    private static let names: [String: StockColumn] = {
        let own = allCases.map { (folded($0.rawValue), $0) }
        let others: [(String, StockColumn)] = [
            ("name", .product), ("title", .product), ("item", .product), ("ean", .barcode), ("gtin", .barcode),
            ("upc", .barcode), ("quantity", .amount), ("qty", .amount), ("place", .location),
            ("expires", .expiry), ("expirydate", .expiry), ("bestbeforedate", .bestBefore),
            ("purchasedate", .purchased), ("purchaseddate", .purchased), ("store", .shop), ("notes", .note),
        ]
        return Dictionary(own + others) { first, _ in first }
    }()

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }
}
