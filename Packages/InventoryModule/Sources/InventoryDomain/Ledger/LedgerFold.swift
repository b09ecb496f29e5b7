/// All that a home's ledger adds up to, folded from its start.
///
/// Stores keep the result instead (``LedgerProjection``) and must keep the same.
public struct LedgerFold: Sendable {
    private var steps: [LotKey: [LotStep]] = [:]
    private var barriers: [ProductID: LedgerPosition] = [:]

    /// Reads the events of a ledger, in any order; those that were undone do not count.
    public init(_ entries: some Sequence<EnteredEvent>) {
        for entry in entries where entry.undone == nil {
            for change in entry.event.changes {
                steps[change.key, default: []].append(entry.step(change))
            }
            for productId in entry.event.recounted {
                barriers[productId] = max(barriers[productId, default: .start], entry.position)
            }
        }
    }

    /// Every lot that there ever was, by product and lot.
    public var lots: [Lot] {
        steps.compactMap { key, steps in
            FoldedLot(steps, since: barriers[key.productId, default: .start])?.lot
        }.sorted { ($0.productId, $0.id) < ($1.productId, $1.id) }
    }
}

extension EnteredEvent {
    /// What the event does to one of its lots.
    func step(_ change: LotChange) -> LotStep { LotStep(position: position, at: event.at, change: change) }
}
