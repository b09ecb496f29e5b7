package import Foundation
package import Quantities

/// What an event took out of the lots of one product: a use, what was thrown away, or what a recount found missing.
package struct TakenStock: Sendable {
    /// What happened.
    package let kind: StockEvent.Kind
    /// When it happened.
    package let at: Date
    /// Why it was thrown away; `nil` for other kinds.
    package let reason: DiscardReason?
    /// What each lot has less than before; `nil` when the numbers have no exact result.
    ///
    /// Below zero for more, as where a recount finds it, or where lots make up for what was missing.
    package let lots: [LotKey: Rational]?

    /// The day, in UTC.
    package var day: CalendarDay { CalendarDay(at) }
}

/// What happened to one product: what came in, and what was taken.
///
/// It follows the ledger in its order, as the lots do, so that what two people count or throw away at once is taken
/// once.
package struct UsageLedger: Sendable {
    /// What was bought, in the order of the ledger; a cooked dish was not.
    package private(set) var purchases: [Purchase] = []
    /// What was taken, in the order of the ledger.
    package private(set) var taken: [TakenStock] = []
    /// How much each lot has.
    package private(set) var quantities: [LotKey: Rational] = [:]

    private let ids: Set<ProductID>
    private var facts: [LotKey: LotFacts] = [:]
    private var units: [LotKey: UnitCode] = [:]
    private var bought: [(key: LotKey, amount: Amount, day: CalendarDay)] = []

    /// Reads the events of a product, in any order; those that were undone do not count.
    ///
    /// - Parameters:
    ///   - entries: The events; what they did to lots of other products is left out.
    ///   - ids: The identifiers of the product.
    package init(_ entries: some Sequence<EnteredEvent>, of ids: [ProductID]) {
        self.ids = Set(ids)
        let ordered = entries.filter { $0.undone == nil }.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
        for entry in ordered { apply(entry.event) }
        purchases = bought.map { key, amount, day in Purchase(amount, facts[key] ?? LotFacts(), on: day) }
            .filter { $0.recipeId == nil }
    }

    /// The unit of a lot.
    package func unit(of key: LotKey) -> UnitCode { units[key] ?? .count }

    /// What is known about a lot now.
    package func facts(of key: LotKey) -> LotFacts { facts[key] ?? LotFacts() }

    private mutating func apply(_ event: StockEvent) {
        let changes = event.changes.filter { ids.contains($0.productId) }
        let recounted = ids.intersection(event.recounted)
        let counted = recounted.isEmpty ? [] : quantities.keys.filter { recounted.contains($0.productId) }
        var before: [LotKey: Rational] = [:]
        for key in counted + changes.map(\.key) { before[key] = quantities[key, default: .zero] }
        for key in counted { quantities[key] = .zero }
        var isExact = true
        for change in changes
        where !apply(change, isPurchase: event.kind == .purchase, on: CalendarDay(event.occurredAt)) {
            isExact = false
        }
        guard [.consume, .discard, .recount].contains(event.kind) else { return }
        let lots = isExact ? try? losses(since: before, changes) : nil
        taken.append(TakenStock(kind: event.kind, at: event.occurredAt, reason: event.reason, lots: lots))
    }

    /// Changes a lot, as ``FoldedLot`` does; returns whether it has an exact quantity.
    private mutating func apply(_ change: LotChange, isPurchase: Bool, on day: CalendarDay) -> Bool {
        let key = change.key
        let unit = units[key] ?? change.unit
        units[key] = unit
        if let facts = change.facts { self.facts[key] = facts }
        guard unit == change.unit else { return true }
        switch change.effect {
        case .adds(let added)?:
            if isPurchase, change.facts != nil { bought.append((key, Amount(added, unit), day)) }
            guard let sum = try? quantities[key, default: .zero] + added else { return false }
            quantities[key] = sum
        case .counts(let count)?: quantities[key] = count
        case nil: break
        }
        return true
    }

    /// Returns what lots have less than before.
    ///
    /// Who uses a part of a sealed pack opens it, and the rest becomes a lot of its own: that rest is not taken.
    private func losses(
        since before: [LotKey: Rational],
        _ changes: [LotChange]
    ) throws(ArithmeticError) -> [LotKey: Rational] {
        var sources: [LotKey: LotKey] = [:]
        for change in changes {
            guard let id = change.facts?.takenFrom else { continue }
            let source = LotKey(id, of: change.productId)
            if before[source] != nil { sources[change.key] = source }
        }
        var losses: [LotKey: Rational] = [:]
        for (key, quantity) in before {
            let place = sources[key] ?? key
            let loss = try quantity - quantities[key, default: .zero]
            losses[place] = try losses[place, default: .zero] + loss
        }
        return losses.filter { $0.value != .zero }
    }
}
