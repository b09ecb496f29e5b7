import Commands
import Quantities
import ShoppingDomain

/// An amount in place of what people wrote by hand of an item; what was bought of that counts.
struct EditedAmount {
    private let amount: StatedQuantity
    private let source: NeedSource
    /// What was bought of what people wrote, in the unit of the amount; `nil` for nothing, or when unknown.
    private let met: Amount?

    init(
        _ amount: StatedQuantity,
        of item: ListItem,
        by source: NeedSource,
        in lists: ShoppingLists
    ) async throws(ShoppingError) {
        (self.amount, self.source) = (amount, source)
        let written = item.metNeeds.filter(\.isWritten)
        var bought = written.compactMap(\.quantity.amount)
        // Of words without an amount, what was bought is all that is known.
        if bought.isEmpty, written.count == item.needs.count { bought = [item.bought?.amount].compactMap(\.self) }
        guard !written.isEmpty, !bought.isEmpty, let unit = amount.amount?.unit else {
            met = nil
            return
        }
        let converted = try await lists.converted(bought.map { ($0, item.name.key, unit) })
        let values = converted.compactMap(\.self)
        met = values.count == converted.count ? values.sum : nil
    }

    /// Plans the change of an item.
    func plan(_ item: ListItem, in plan: inout ItemPlan) {
        let need = need(amount.quantity, of: item)
        let gone = item.needs.filter { $0.isWritten && $0.key != need.key }
        var next = item
        next.needs =
            item.needs.filter { need in !gone.contains { $0.key == need.key } && need.key != self.key } + [need]
        var changes = gone.map { ListItem.change(removing: $0) } + [ListItem.change(adding: need)]
        if let met {
            let text = StructuredQuantity(range: AmountRange(met), displayText: met.plainText, parseConfidence: 1)
            next.bought?.needs.removeAll { met in met.key == need.key || gone.contains { $0.key == met.key } }
            next.bought?.needs.append(MetNeed(self.need(text, of: item)))
            changes.append(ListItem.change(to: next.bought))
        }
        plan.change(item, to: next, changes)
    }

    private var key: String { source.prefix + "0/0" }

    private func need(_ quantity: StructuredQuantity, of item: ListItem) -> ListNeed {
        let line = "\(item.name.text) \(quantity.displayText)"
        var seen: Set<String> = []
        let remarks = item.needs.filter(\.isWritten).compactMap(\.remark).filter { seen.insert($0.foldedName).inserted }
        return ListNeed(
            source,
            place: "0/0",
            line: line,
            quantity: StatedQuantity(quantity),
            remark: remarks.joined(separator: "; ")
        )
    }
}

extension ListNeed {
    /// Whether a person said it for this item alone, so that an amount takes its place.
    fileprivate var isWritten: Bool { source.kind != .recipe && source.kind != .staple }
}
