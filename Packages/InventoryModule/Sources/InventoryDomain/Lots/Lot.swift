public import Foundation
public import Quantities

/// Which part of a product's stock an event changes, within the product.
public struct LotID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// A UUID in lower case for a lot; `"="` and a unit for what no lot accounts for.
    public let rawValue: String

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What was used in a unit beyond the lots of a product, and what earlier releases kept without lots.
    public static func unassigned(_ unit: UnitCode) -> LotID { LotID(rawValue: "=\(unit)") }

    /// Whether it is what no lot accounts for.
    public var isUnassigned: Bool { rawValue.first == "=" }

    /// Orders by bytes, as every store does.
    public static func < (one: LotID, other: LotID) -> Bool {
        one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }

    /// The identifier as text.
    public var description: String { rawValue }
}

/// What is known about a lot from its beginning.
public struct LotFacts: Hashable, Sendable, Codable {
    /// When it came into the home.
    public var purchased: CalendarDay?
    /// What all of the lot cost; `nil` when unknown.
    public var price: Money?
    /// The amount that the price is for, in the lot's unit.
    public var pricedAmount: Rational?
    /// Where it was bought, in the home's words; `nil` when unknown.
    public var shop: String?
    /// What its packs hold; `nil` when unknown.
    public var pack: PackContent?
    /// The recipe that a cooked dish was made by; `nil` for anything else.
    public var recipeId: String?
    /// The barcode that was scanned: a convenience, never what identifies the product.
    public var barcode: String?
    /// The lot that it was taken from, such as when a pack of several was opened.
    public var takenFrom: LotID?

    /// Creates facts, none of which is known.
    public init(
        purchased: CalendarDay? = nil,
        price: Money? = nil,
        pricedAmount: Rational? = nil,
        shop: String? = nil,
        pack: PackContent? = nil,
        recipeId: String? = nil,
        barcode: String? = nil,
        takenFrom: LotID? = nil
    ) {
        (self.purchased, self.price, self.pricedAmount) = (purchased, price, pricedAmount)
        (self.shop, self.pack, self.recipeId) = (shop, pack, recipeId)
        (self.barcode, self.takenFrom) = (barcode, takenFrom)
    }
}

extension LotFacts {
    /// The most Unicode scalars of a shop, a recipe's identifier, and a barcode.
    public static let longestText = 100
    /// The most bytes of any text about a lot.
    static let mostBytes = 4 * longestText

    /// All texts.
    var texts: [String] {
        [shop, recipeId, barcode, takenFrom?.rawValue, pack?.unit.rawValue, pack?.content.unit.rawValue]
            .compactMap(\.self)
    }

    /// Returns the facts, if their texts are as long as stores and lists hold them.
    ///
    /// - Throws: ``StockError/textTooLong(beginning:most:)``.
    package func checked() throws(StockError) -> LotFacts {
        for text in [shop, recipeId, barcode].compactMap(\.self) where text.unicodeScalars.count > Self.longestText {
            throw .textTooLong(beginning: String(text.prefix(20)), most: Self.longestText)
        }
        return self
    }
}

/// What a home has of a product that came in together: one purchase, one cooked dish, or a part of them that was opened
/// or moved.
///
/// The requirement documents call it an inventory item.
public struct Lot: Hashable, Sendable {
    /// The identifier within the product.
    public let id: LotID
    /// The product, as it was called when the lot came in.
    public let productId: ProductID
    /// The unit in which the lot is counted.
    public let unit: UnitCode
    /// How much is left; below zero where more was used than came in.
    public internal(set) var quantity: Rational
    /// What is known from its beginning; all unknown for what no lot accounts for.
    public internal(set) var facts: LotFacts
    /// Where it is; `nil` when unknown.
    public internal(set) var place: LotPlace?
    /// Its dates.
    public internal(set) var dates: LotDates
    /// When it was entered first.
    public let enteredAt: Date
    /// When it changed last.
    public internal(set) var updatedAt: Date

    /// Creates a lot.
    package init(
        id: LotID,
        productId: ProductID,
        unit: UnitCode,
        quantity: Rational = .zero,
        facts: LotFacts = LotFacts(),
        place: LotPlace? = nil,
        dates: LotDates = LotDates(),
        updatedAt: Date
    ) {
        (self.id, self.productId, self.unit, self.quantity) = (id, productId, unit, quantity)
        (self.facts, self.place, self.dates) = (facts, place, dates)
        (enteredAt, self.updatedAt) = (updatedAt, updatedAt)
    }

    /// A lot of which nothing is known.
    public static func nothing(of productId: ProductID) -> Lot {
        Lot(id: .unassigned(.count), productId: productId, unit: .count, updatedAt: Date(timeIntervalSince1970: 0))
    }

    /// How much is left, with its unit.
    public var amount: Amount { Amount(quantity, unit) }

    /// Returns the lot with another quantity.
    package func with(quantity: Rational) -> Lot {
        var lot = self
        lot.quantity = quantity
        return lot
    }
}
