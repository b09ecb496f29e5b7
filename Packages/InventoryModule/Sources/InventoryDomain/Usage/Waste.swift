package import Foundation
public import Quantities

/// What was thrown away of one product for one reason.
public struct WasteEntry: Hashable, Sendable {
    /// The first day of the month; `nil` where months are not apart.
    public let month: CalendarDay?
    /// The product, as it is called now.
    public let productId: ProductID
    /// Why.
    public let reason: DiscardReason
    /// How many times.
    public let events: Int
    /// How much: one amount a unit, by unit.
    public let amounts: [Amount]
    /// What the part with a known price had cost: one amount a currency, by currency.
    public let cost: [Money]
    /// The part without a known price: one amount a unit, by unit; empty when ``cost`` is for all of it.
    public let unpriced: [Amount]
    /// Whether all amounts and costs are in the sums; `false` when one of them has no exact sum with the others.
    public let isComplete: Bool
}

/// What a home threw away.
public struct WasteReport: Hashable, Sendable {
    /// By month, product, and reason.
    public let entries: [WasteEntry]
    /// What the parts with a known price had cost: one amount a currency, by currency.
    public let cost: [Money]
    /// Whether ``cost`` is for all of it.
    public let isCostComplete: Bool

    /// Adds up what was thrown away.
    ///
    /// A lot of which `q` was thrown away, and which cost `p` for `a`, cost `p × q / a`. No price is guessed: what no
    /// lot accounts for has none, and neither has a lot whose price is unknown or has no exact part. Where lots of
    /// different prices also make up for what was missing before, it is not known which of them was thrown away, and
    /// that part has no price, either. What would make a sum that has no exact number is left out of it, and the entry
    /// and the cost are then not complete.
    ///
    /// - Parameters:
    ///   - ledgers: What happened to each product, as it is called now.
    ///   - isByMonth: Whether the months, in UTC, are apart.
    ///   - isAsked: Whether a time is in the period.
    package init(
        of ledgers: [ProductID: UsageLedger],
        byMonth isByMonth: Bool,
        at isAsked: (Date) -> Bool
    ) {
        var sums: [WasteSum.Place: WasteSum] = [:]
        var total = WasteSum()
        for (productId, ledger) in ledgers.sorted(by: { $0.key < $1.key }) {
            for entry in ledger.taken where entry.kind == .discard && isAsked(entry.at) {
                let month = isByMonth ? entry.day.firstOfMonth : nil
                let place = WasteSum.Place(month: month, productId: productId, reason: entry.reason ?? .other)
                let parts = entry.lots.flatMap { try? WastedPart.parts(of: $0, ledger) }
                guard parts?.isEmpty != true else { continue }
                sums[place, default: WasteSum()].add(parts)
                total.add(parts)
            }
        }
        entries = sums.sorted { $0.key < $1.key }.map { $1.entry(at: $0) }
        (cost, isCostComplete) = (total.cost, total.unpriced.isEmpty && total.isComplete)
    }
}

/// A part of what was thrown away at one time, and what it had cost.
private struct WastedPart {
    let amount: Amount
    /// `nil` when unknown.
    let cost: Money?

    /// Divides what lots lost by unit and price.
    static func parts(of lots: [LotKey: Rational], _ ledger: UsageLedger) throws(ArithmeticError) -> [WastedPart] {
        var parts: [WastedPart] = []
        for (unit, entries) in Dictionary(grouping: lots, by: { ledger.unit(of: $0.key) }) {
            let lost = entries.filter { $0.value > .zero }
            guard lost.count < entries.count else {
                parts += lost.map { WastedPart($0.value, unit, ledger.facts(of: $0.key)) }
                continue
            }
            var sum = Rational.zero
            for entry in entries { sum = try sum + entry.value }
            let facts = lost.map { ledger.facts(of: $0.key) }
            guard sum > .zero else { continue }
            let isOnePrice = Set(facts.map(UnitPrice.init)).count == 1
            parts.append(WastedPart(sum, unit, isOnePrice ? facts[0] : LotFacts()))
        }
        return parts
    }

    private init(_ quantity: Rational, _ unit: UnitCode, _ facts: LotFacts) {
        amount = Amount(quantity, unit)
        cost = UnitPrice(facts).price.flatMap { price in
            (try? price.amount * quantity).map { Money(exact: $0, price.currency) }
        }
    }
}

/// What one of a lot's unit had cost.
private struct UnitPrice: Hashable {
    /// `nil` when unknown.
    let price: Money?

    init(_ facts: LotFacts) {
        guard let price = facts.price, let whole = facts.pricedAmount, whole > .zero else {
            self.price = nil
            return
        }
        self.price = (try? price.amount / whole).map { Money(exact: $0, price.currency) }
    }
}

/// What adds up to a ``WasteEntry``.
private struct WasteSum {
    struct Place: Hashable, Comparable {
        let month: CalendarDay?
        let productId: ProductID
        let reason: DiscardReason

        static func < (one: Place, other: Place) -> Bool {
            (one.month?.number ?? 0, one.productId, one.reason.rawValue)
                < (other.month?.number ?? 0, other.productId, other.reason.rawValue)
        }
    }

    private var events = 0
    private var amounts: [UnitCode: Rational] = [:]
    private var priced: [String: Rational] = [:]
    private(set) var unpriced: [UnitCode: Rational] = [:]
    private(set) var isComplete = true

    var cost: [Money] { priced.sorted { $0.key < $1.key }.map { Money(exact: $1, $0) } }

    /// Adds what was thrown away at one time; `nil` for an amount that has no exact number.
    mutating func add(_ parts: [WastedPart]?) {
        events += 1
        isComplete = isComplete && parts != nil
        for part in parts ?? [] {
            let (unit, value) = (part.amount.unit, part.amount.value)
            add(value, to: unit, of: \.amounts)
            if let cost = part.cost {
                add(cost.amount, to: cost.currency, of: \.priced)
            } else {
                add(value, to: unit, of: \.unpriced)
            }
        }
    }

    private mutating func add<Key: Hashable>(
        _ value: Rational,
        to key: Key,
        of sums: WritableKeyPath<WasteSum, [Key: Rational]>
    ) {
        if let sum = try? self[keyPath: sums][key, default: .zero] + value {
            self[keyPath: sums][key] = sum
        } else {
            isComplete = false
        }
    }

    func entry(at place: Place) -> WasteEntry {
        WasteEntry(
            month: place.month,
            productId: place.productId,
            reason: place.reason,
            events: events,
            amounts: amounts.amountsByUnit,
            cost: cost,
            unpriced: unpriced.amountsByUnit,
            isComplete: isComplete
        )
    }
}
