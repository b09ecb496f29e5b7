public import Foundation
import Quantities

/// A lot with the positions of what decided about it: what a store keeps, so that an event costs no reading of others.
///
/// Steps can come in any order: additions are a sum, and each thing that is known about the lot belongs to the last
/// event that said it.
public struct FoldedLot: Hashable, Sendable {
    /// The lot.
    public private(set) var lot: Lot
    /// The last event that changed it.
    public private(set) var last: LedgerPosition
    /// The first event that changed it, which decides about the unit.
    private(set) var first: LedgerPosition
    /// The last event that counted it.
    private(set) var counted = LedgerPosition.start
    /// The last recount of the whole product, as the quantity takes it into account.
    private(set) var barrier: LedgerPosition
    private(set) var facts = LedgerPosition.start
    private(set) var place = LedgerPosition.start
    private(set) var dates = LedgerPosition.start

    /// Folds all that happened to one lot, in its order.
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
        lot = Lot(id: change.lotId, productId: change.productId, unit: change.unit, updatedAt: first.at)
        (last, self.first, self.barrier) = (.start, first.position, barrier)
        for step in ordered { _ = apply(step) }
    }

    /// Begins with a lot as a command has read it.
    package init(_ lot: Lot) {
        self.lot = lot
        (last, first, barrier) = (.start, .start, .start)
    }

    /// Reads the line of a store.
    init(_ fields: inout FieldReader) throws(StoredTextError) {
        lot = try Lot(&fields)
        last = LedgerPosition(rawValue: try fields.next())
        first = LedgerPosition(rawValue: try fields.next())
        counted = LedgerPosition(rawValue: try fields.next())
        barrier = LedgerPosition(rawValue: try fields.next())
        facts = LedgerPosition(rawValue: try fields.next())
        place = LedgerPosition(rawValue: try fields.next())
        dates = LedgerPosition(rawValue: try fields.next())
    }

    /// Applies an event to the lot, whenever it happened.
    ///
    /// - Returns: Whether the lot is what folding all events gives; `false` where that needs the others: a count that
    ///   arrives late, another recount of the product, or a sum that has no exact result.
    package mutating func advance(by step: LotStep, since barrier: LedgerPosition) -> Bool {
        guard rebase(on: barrier), step.position != last else { return false }
        if step.position < first { return false }
        return apply(step)
    }

    /// Takes another recount of the product into account; `false` where that needs the events.
    package mutating func rebase(on barrier: LedgerPosition) -> Bool {
        guard barrier != self.barrier else { return true }
        guard self.barrier < barrier, last < barrier else { return false }
        self.barrier = barrier
        lot.quantity = .zero
        return true
    }

    /// Applies a step; what is in another unit than the lot changes no quantity.
    private mutating func apply(_ step: LotStep) -> Bool {
        let change = step.change
        let counts = step.position >= barrier && step.position > counted && change.unit == lot.unit
        var isExact = true
        switch change.effect {
        case .adds(let amount) where counts:
            do throws(ArithmeticError) { lot.quantity = try lot.quantity + amount } catch { isExact = false }
        case .counts(let count) where counts:
            guard step.position > last else { return false }
            (lot.quantity, counted) = (count, step.position)
        default: break
        }
        if let facts = change.facts, self.facts < step.position { (lot.facts, self.facts) = (facts, step.position) }
        if let place = change.place, self.place < step.position { (lot.place, self.place) = (place, step.position) }
        if let dates = change.dates, self.dates < step.position { (lot.dates, self.dates) = (dates, step.position) }
        if last < step.position { (last, lot.updatedAt) = (step.position, step.at) }
        return isExact
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
