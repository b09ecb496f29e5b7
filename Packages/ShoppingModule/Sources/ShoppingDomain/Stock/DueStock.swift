public import Quantities

/// How much of a product is due on one day.
public struct DueStock: Hashable, Sendable {
    /// The day; of several reasons for it, a dangerous one.
    public let due: DueDay
    /// One amount per unit.
    public let amounts: [StructuredQuantity]

    /// Creates an entry.
    public init(_ due: DueDay, _ amounts: [StructuredQuantity]) { (self.due, self.amounts) = (due, amounts) }
}

extension [StockLot] {
    /// The lots that have a date, by day.
    package var byDueDay: [(due: DueDay, amounts: [Amount])] {
        let dated = compactMap { lot in lot.due.map { (due: $0, amount: lot.amount) } }
        return Dictionary(grouping: dated, by: \.due.day).sorted { $0.key < $1.key }.compactMap { _, parts in
            (parts.first { $0.due.isDanger } ?? parts.first).map { ($0.due, parts.map(\.amount)) }
        }
    }
}
