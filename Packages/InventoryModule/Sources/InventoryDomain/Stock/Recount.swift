public import Quantities

/// What a person counted of a product: zero or more, of each unit in which it is counted.
public struct CountedAmount: Hashable, Sendable {
    /// The amount.
    public let amount: Amount

    /// Checks an amount.
    ///
    /// - Throws: ``StockError/notACount(_:)`` below zero, and ``StockError/arithmetic(_:)`` for a number beyond all
    ///   kitchens.
    public init(_ amount: Amount) throws(StockError) {
        guard amount.value >= .zero else { throw .notACount(amount) }
        guard amount.value == .zero || amount.value.isPractical else { throw .arithmetic(.overflow) }
        self.amount = amount
    }
}

/// What the lots of a product have after a person counted them.
///
/// What is missing was used in the order of use, so the last lots in that order stay; what is more than the home knew
/// of belongs to the last lot to whose unit it converts without a measured weight, or is a lot of its own.
package struct Recount: Hashable, Sendable {
    /// How much each lot has, in its unit.
    package private(set) var counts: [LotKey: Rational] = [:]
    /// What no lot has, by unit.
    package private(set) var surplus: [Amount] = []

    /// The units in which something was found.
    package func units(of lots: [Lot]) -> Set<UnitCode> {
        Set(lots.filter { (counts[$0.key] ?? .zero) > .zero }.map(\.unit) + surplus.map(\.unit))
    }

    /// Divides what was counted among lots.
    ///
    /// - Parameters:
    ///   - counted: What was counted, one amount a unit.
    ///   - lots: The lots, in the order of use.
    ///   - rates: How each counted unit converts to the units of the lots; those without a path count as gone.
    /// - Throws: ``StockError/arithmetic(_:)`` when the numbers have no exact result.
    package init(
        of counted: [Amount],
        lots: [Lot],
        rates: [UnitCode: [LotKey: UnitRate]]
    ) throws(StockError) {
        do throws(ArithmeticError) {
            for amount in counted {
                var left = amount.value
                for lot in lots.reversed() where left > .zero && counts[lot.key] == nil {
                    let own: Rational? = lot.unit == amount.unit ? .one : rates[amount.unit]?[lot.key]?.value
                    guard let rate = own, rate > .zero else { continue }
                    let wanted = try left * rate
                    let kept = min(wanted, lot.quantity)
                    counts[lot.key] = kept
                    left = wanted == kept ? .zero : try left - kept / rate
                }
                guard left > .zero else { continue }
                let known = lots.last { counts[$0.key] != nil && Self.exactRate(amount.unit, $0, rates) != nil }
                if let known, let rate = Self.exactRate(amount.unit, known, rates) {
                    counts[known.key] = try counts[known.key, default: .zero] + left * rate
                } else {
                    surplus.append(Amount(left, amount.unit))
                }
            }
        } catch { throw .arithmetic(error) }
    }

    /// Returns how many of a lot's unit are one of a counted unit; `nil` where that is not known without measuring.
    private static func exactRate(
        _ unit: UnitCode,
        _ lot: Lot,
        _ rates: [UnitCode: [LotKey: UnitRate]]
    ) -> Rational? {
        guard lot.unit != unit else { return .one }
        return rates[unit]?[lot.key].flatMap { $0.isMeasured ? nil : $0.value }
    }
}
