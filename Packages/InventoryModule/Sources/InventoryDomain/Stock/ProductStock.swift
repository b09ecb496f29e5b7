import Foundation
public import Quantities

/// What a home has of one product: its lots in the order in which they should be used.
///
/// Two people who use the last of it without hearing of each other have both used it, so that more may have been used
/// than came in. What is missing of one lot is taken from the next one of the same unit; where nothing is left,
/// ``shortfall`` says how much is missing, and what comes in later makes up for it first, as it does when a purchase is
/// entered after its use.
public struct ProductStock: Hashable, Sendable, Codable {
    /// The product.
    public let productId: ProductID
    /// The lots, each with a quantity above zero: opened ones that are not frozen first, then by the day until which
    /// they should be used.
    public let lots: [Lot]
    /// What was used beyond what came in: one amount a unit, by unit, each above zero.
    public let shortfall: [Amount]

    /// How long its kind keeps once it was opened, frozen, or thawed.
    public let shelfLife: ShelfLife

    /// Joins the lots that a product has under its identifiers.
    ///
    /// - Parameters:
    ///   - productId: The product.
    ///   - lots: Its lots, also those below zero, in any order.
    ///   - shelfLife: How long its kind keeps.
    public init(_ productId: ProductID, joining lots: [Lot], shelfLife: ShelfLife = .unknown) {
        self.productId = productId
        self.shelfLife = shelfLife
        let ordered = Self.inOrderOfUse(lots, shelfLife)
        guard lots.contains(where: { $0.quantity < .zero }) else {
            self.lots = ordered.filter { $0.quantity > .zero }
            shortfall = []
            return
        }
        let netted = Netting(of: ordered).quantities
        let left = ordered.map { $0.with(quantity: netted[$0.key] ?? .zero) }
        self.lots = left.filter { $0.quantity > .zero }
        shortfall = Self.sums(of: left.filter { $0.quantity < .zero }).map { Amount(-$0.value, $0.unit) }
    }

    /// Returns the changes by which lots become what netting shows, so that a command that builds upon it means the
    /// same lots; their sum is zero in each unit.
    package static func settling(_ lots: [Lot], _ shelfLife: ShelfLife) -> [LotChange] {
        let netted = Netting(of: inOrderOfUse(lots, shelfLife)).quantities
        return lots.compactMap { lot in
            guard let after = netted[lot.key], after != lot.quantity, let change = try? after - lot.quantity else {
                return nil
            }
            return LotChange(of: lot, .adds(change))
        }
    }

    /// Sorts lots: opened ones first, then first expired first out, then first in first out.
    package static func inOrderOfUse(_ lots: [Lot], _ shelfLife: ShelfLife) -> [Lot] {
        guard lots.count > 1 else { return lots }
        // Places are sorted, because a lot is large to move about.
        return lots.indices.map { ($0, PlaceInOrder(lots[$0], shelfLife)) }.sorted { $0.1 < $1.1 }.map { lots[$0.0] }
    }

    /// What is on hand: one amount a unit, by unit, each above zero.
    public var onHand: [Amount] { Self.sums(of: lots) }

    /// Adds up lots, by unit; a sum beyond the exact numbers stays as the first lots say.
    private static func sums(of lots: [Lot]) -> [Amount] {
        var sums: [UnitCode: Rational] = [:]
        for lot in lots {
            sums[lot.unit] = (try? sums[lot.unit, default: .zero] + lot.quantity) ?? sums[lot.unit]
        }
        return sums.map { Amount($1, $0) }.sorted { $0.unit.precedes($1.unit) }
    }

    /// Adds up lots of one unit; a sum beyond the exact numbers is zero.
    package static func sum(of lots: some Sequence<Lot>) -> Rational {
        (try? lots.reduce(Rational.zero) { try $0 + $1.quantity }) ?? .zero
    }

    /// Where the home keeps it, in the order of use.
    public var places: [LotPlace] {
        var seen: Set<LotPlace> = []
        return lots.compactMap(\.place).filter { seen.insert($0).inserted }
    }

    /// What its packs hold, by unit: the content of those that come first in the order of use.
    public var packs: [PackContent] {
        var packs: [UnitCode: PackContent] = [:]
        for pack in lots.compactMap(\.facts.pack) where packs[pack.unit] == nil { packs[pack.unit] = pack }
        return packs.values.sorted { $0.unit.precedes($1.unit) }
    }
}

/// What decides which lot is used before another one.
private struct PlaceInOrder: Comparable {
    private let isSealed: Bool
    private let due: CalendarDay
    private let purchased: CalendarDay
    private let enteredAt: Date
    private let id: LotID

    init(_ lot: Lot, _ shelfLife: ShelfLife) {
        isSealed = lot.dates.opened == nil || lot.dates.isFrozen
        due = lot.due(shelfLife)?.day ?? CalendarDay(number: .max)
        // What no lot accounts for came in before there were lots.
        purchased = lot.facts.purchased ?? CalendarDay(number: lot.id.isUnassigned ? .min : .max)
        enteredAt = lot.enteredAt
        id = lot.id
    }

    static func < (one: PlaceInOrder, other: PlaceInOrder) -> Bool {
        if one.isSealed != other.isSealed { return other.isSealed }
        return (one.due, one.purchased, one.enteredAt, one.id)
            < (other.due, other.purchased, other.enteredAt, other.id)
    }
}

extension UnitCode {
    func precedes(_ other: UnitCode) -> Bool { rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8) }
}
