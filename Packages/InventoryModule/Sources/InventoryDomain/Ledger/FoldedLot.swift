public import Foundation
import Quantities

/// A lot with the position of the last event that changed it: what a store keeps, so that the next event costs no
/// reading of those before it.
public struct FoldedLot: Hashable, Sendable {
    /// The lot.
    public private(set) var lot: Lot
    /// The last event that changed it.
    public private(set) var last: LedgerPosition

    /// Puts together what a store kept.
    public init(lot: Lot, last: LedgerPosition) { (self.lot, self.last) = (lot, last) }

    /// Folds all that happened to one lot.
    ///
    /// What was added before the last recount counts no longer; what a recount counts, and what is known about the lot,
    /// does.
    ///
    /// - Parameters:
    ///   - steps: What happened, in any order; at least one.
    ///   - barrier: The last recount of the whole product; ``LedgerPosition/start`` for none.
    package init?(_ steps: [LotStep], since barrier: LedgerPosition) {
        let ordered = steps.sorted { $0.position < $1.position }
        guard let first = ordered.first else { return nil }
        let change = first.change
        let empty = Lot(id: change.lotId, productId: change.productId, unit: change.unit, updatedAt: first.at)
        self.init(lot: empty, last: .start)
        for step in ordered { apply(step, since: barrier) }
        if last < barrier { lot.quantity = .zero }
    }

    /// Applies the next event to the lot.
    ///
    /// An addition without an exact sum changes nothing: a number beyond all kitchens must not keep the rest of the
    /// ledger from being read.
    ///
    /// - Returns: Whether the lot is what folding all events gives. `false` for an event that is not the last one, or
    ///   where a recount of the product came after the last one: the caller folds all of them then.
    package mutating func advance(by step: LotStep, since barrier: LedgerPosition) -> Bool {
        guard last < step.position, barrier <= last || barrier == step.position else { return false }
        apply(step, since: barrier)
        return true
    }

    private mutating func apply(_ step: LotStep, since barrier: LedgerPosition) {
        if last < barrier, barrier <= step.position { lot.quantity = .zero }
        if barrier <= step.position {
            switch step.change.effect {
            case .adds(let change):
                do throws(ArithmeticError) { lot.quantity = try lot.quantity + change } catch { break }
            case .counts(let count): lot.quantity = count
            case nil: break
            }
        }
        if let facts = step.change.facts { lot.facts = facts }
        if let place = step.change.place { lot.place = place }
        if let dates = step.change.dates { lot.dates = dates }
        lot.updatedAt = step.at
        last = step.position
    }
}

/// What one event did to one lot.
public struct LotStep: Hashable, Sendable {
    /// The place of the event in the ledger.
    public let position: LedgerPosition
    /// When the event was entered.
    public let at: Date
    /// What it did.
    public let change: LotChange

    /// Creates a step.
    public init(position: LedgerPosition, at: Date, change: LotChange) {
        (self.position, self.at, self.change) = (position, at, change)
    }
}
