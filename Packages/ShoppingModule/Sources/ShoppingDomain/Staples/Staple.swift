public import Quantities

/// What identifies a staple.
public struct StapleID: RawRepresentable, Hashable, Sendable, Codable {
    /// A UUID in lowercase.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Something that a home always wants to have.
public struct Staple: Hashable, Sendable, Codable {
    /// What identifies it: two people who add the same ingredient add the same staple.
    public let id: StapleID
    /// Its name.
    public var name: ItemName
    /// How much goes on a list; `nil` for the name alone.
    public var amount: StatedQuantity?
    /// Where the home buys it; empty for anywhere.
    public var shop: String
    /// How much there should be.
    public var levels: StapleLevels
    /// After how many days the home usually buys it again; `nil` when unknown.
    public var intervalDays: Int?
    /// What the home wrote about it; may be empty.
    public var note: String
    /// The number of changes.
    public var version: Int64

    /// The maximum number of characters of a shop.
    public static let longestShop = 100
    /// The maximum number of characters of a note.
    public static let longestNote = 500
    /// The most days between two purchases: ten years.
    public static let longestInterval = 3_653

    /// Creates a staple.
    public init(
        _ id: StapleID,
        _ name: ItemName,
        amount: StatedQuantity? = nil,
        shop: String = "",
        levels: StapleLevels = StapleLevels(),
        intervalDays: Int? = nil,
        note: String = "",
        version: Int64 = 0
    ) {
        (self.id, self.name, self.amount, self.shop) = (id, name, amount, shop)
        (self.levels, self.intervalDays, self.note, self.version) = (levels, intervalDays, note, version)
    }

    /// Whether each of the words is part of the name, the shop, or the note.
    package func contains(_ words: [String]) -> Bool {
        let texts = [name.text, shop, note].map(\.foldedName)
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}

/// How much of a staple there should be.
public struct StapleLevels: Hashable, Sendable, Codable {
    /// Below it, the staple is due; `nil` for none.
    public var minimum: StatedQuantity?
    /// How much there should be after a purchase; `nil` for none.
    public var target: StatedQuantity?

    /// Creates levels.
    public init(minimum: StatedQuantity? = nil, target: StatedQuantity? = nil) {
        (self.minimum, self.target) = (minimum, target)
    }
}

/// A staple as a home looks at it.
public struct ShownStaple: Hashable, Sendable {
    /// The staple.
    public let staple: Staple
    /// Where the home finds it.
    public let category: ShopCategory
    /// When it was bought last; `nil` when the stock doesn't know.
    public let lastPurchased: LotDay?

    /// Creates an entry.
    public init(_ staple: Staple, in category: ShopCategory, lastPurchased: LotDay? = nil) {
        (self.staple, self.category, self.lastPurchased) = (staple, category, lastPurchased)
    }
}

/// A staple that should be bought.
public struct DueStaple: Hashable, Sendable {
    /// Why.
    public enum Reason: Hashable, Sendable {
        /// The home has less than the minimum; the amounts are what it has.
        case belowMinimum(onHand: [StructuredQuantity])
        /// The usual interval since the last purchase has passed; without a day, no purchase is known, and nothing is
        /// there.
        case interval(lastPurchased: LotDay?, days: Int)
    }

    /// The staple.
    public let staple: Staple
    /// Why it is due.
    public let reason: Reason
    /// What to put on a list: what lacks to the target, or else the staple's own amount; `nil` for the name alone.
    public let toBuy: StructuredQuantity?
    /// How much there should be then, where ``toBuy`` is what lacks to it; `nil` where it is what the home usually
    /// buys.
    public let target: StatedQuantity?

    /// Creates an entry.
    public init(
        _ staple: Staple,
        because reason: Reason,
        toBuy: StructuredQuantity?,
        target: StatedQuantity? = nil
    ) {
        (self.staple, self.reason, self.toBuy, self.target) = (staple, reason, toBuy, target)
    }
}
