import Quantities

/// A purchase of an item, which stays when the item is cleared, and goes when it is unchecked.
public struct ItemPurchase: Hashable, Sendable, Codable {
    /// What was bought.
    public let bought: BoughtItem
    /// The lines that led to it.
    public let lines: [PurchasedLine]

    /// Creates a purchase.
    public init(_ bought: BoughtItem, of needs: [ListNeed]) {
        (self.bought, lines) = (bought, needs.map { PurchasedLine($0) })
    }

    /// What identifies it within the item.
    package var key: String { bought.occasion ?? "" }

    /// The same purchase, for another check.
    package func renamed(_ occasion: String) -> ItemPurchase {
        var bought = bought
        bought.occasion = occasion
        return ItemPurchase(bought: bought, lines: lines)
    }

    private init(bought: BoughtItem, lines: [PurchasedLine]) { (self.bought, self.lines) = (bought, lines) }
}

/// A line whose need led to a purchase.
public struct PurchasedLine: Hashable, Sendable, Codable {
    /// What identifies the need within the item.
    public let key: String
    /// Where it came from.
    public let source: NeedSource
    /// The line as written.
    public let line: String

    /// Creates an entry.
    public init(_ need: ListNeed) { (key, source, line) = (need.key, need.source, need.line) }
}

extension Amount {
    /// The greatest denominator of a fraction that a person can read.
    private static let greatestDenominator: Int128 = 16

    /// The number, in decimals where up to three say it exactly, and the unit as it is stored: "2.3 l", "1/3 cup",
    /// "≈ 1703.605 g"; "2" for pieces.
    package var plainText: String {
        let (decimals, isExact) = value.decimals(places: 3)
        let isFraction = value.denominator <= Self.greatestDenominator
        let number = isExact ? decimals : isFraction ? value.description : "≈ \(decimals)"
        return unit == .count ? number : "\(number) \(unit.rawValue)"
    }
}
