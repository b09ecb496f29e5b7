package import Quantities

/// How an amount of a product is counted: its unit, and what one of it holds where that is known.
package struct CountedUnit: Hashable, Sendable {
    /// The unit.
    package let unit: UnitCode
    /// The pack in which the lot is counted; `nil` for one that is counted in another unit.
    package let pack: PackContent?

    /// Creates a unit; the pack counts where it is of that unit.
    package init(_ unit: UnitCode, pack: PackContent? = nil) {
        (self.unit, self.pack) = (unit, pack.flatMap { $0.unit == unit ? $0 : nil })
    }

    /// A text by which units have a stable order.
    package var sortText: String { "\(unit)/\(pack.map { "\($0.content.value)/\($0.content.unit)" } ?? "")" }

    /// Orders by that text.
    package static func precede(_ one: CountedUnit, _ other: CountedUnit) -> Bool {
        one.sortText.utf8.lexicographicallyPrecedes(other.sortText.utf8)
    }
}

/// How much of a product was taken at one time.
package struct StockUse: Hashable, Sendable {
    /// The day, in UTC.
    package let day: CalendarDay
    /// How much; below zero where a recount found more than the home knew of.
    package let amounts: [CountedUnit: Rational]
}

extension UsageLedger {
    /// What was used, or found missing, in a window; `nil` when the numbers have no exact result.
    package func uses(in window: UsageWindow) -> [StockUse]? { uses(of: [.consume, .recount], in: window) }

    /// What was thrown away in a window: one amount a unit, by unit; `nil` when the numbers have no exact result.
    package func discarded(in window: UsageWindow) -> [Amount]? {
        guard let uses = uses(of: [.discard], in: window) else { return nil }
        var sums: [UnitCode: Rational] = [:]
        for (counted, amount) in uses.flatMap(\.amounts) {
            guard let sum = try? sums[counted.unit, default: .zero] + amount else { return nil }
            sums[counted.unit] = sum
        }
        return sums.filter { $0.value > .zero }.amountsByUnit
    }

    private func uses(of kinds: Set<StockEvent.Kind>, in window: UsageWindow) -> [StockUse]? {
        var uses: [StockUse] = []
        for entry in taken where kinds.contains(entry.kind) && window.week(of: entry.day) != nil {
            guard let lots = entry.lots, let amounts = try? amounts(of: lots) else { return nil }
            uses.append(StockUse(day: entry.day, amounts: amounts))
        }
        return uses
    }

    /// Adds up by unit; what some packs of a unit have more is less of the others.
    private func amounts(of lots: [LotKey: Rational]) throws(ArithmeticError) -> [CountedUnit: Rational] {
        var sums: [CountedUnit: Rational] = [:]
        for (key, loss) in lots {
            let counted = CountedUnit(unit(of: key), pack: facts(of: key).pack)
            sums[counted] = try sums[counted, default: .zero] + loss
        }
        for more in sums.keys.sorted(by: CountedUnit.precede) {
            for less in sums.keys.sorted(by: CountedUnit.precede) where less.unit == more.unit {
                let (surplus, loss) = (-(sums[more] ?? .zero), sums[less] ?? .zero)
                guard surplus > .zero, loss > .zero else { continue }
                let part = min(surplus, loss)
                (sums[more], sums[less]) = (try part - surplus, try loss - part)
            }
        }
        return sums.filter { $0.value != .zero }
    }
}

extension [UnitCode: Rational] {
    /// The amounts, by unit.
    var amountsByUnit: [Amount] { map { Amount($1, $0) }.sorted { $0.unit.precedes($1.unit) } }
}
