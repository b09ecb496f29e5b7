import CommonMessages
import Envelope
import ExactMath
import MessageBus
import QuantityMessages
import QuantityModule

extension QuantityEndpoint {
    static func previewConsolidation(
        _ request: PreviewConsolidationRequest,
        _ context: RequestContext
    ) throws(Refusal) -> PreviewConsolidationReply {
        let service = service(context)
        let items = try mergeItems(request.entries)
        var decisions: [QuantityModule.MergeDecision] = []
        for (index, message) in request.decisions.enumerated() {
            decisions.append(try decision(message, service, field: "decisions[\(index)]"))
        }
        let preview = try refusing("decisions") { () throws(QuantityError) in
            try service.getConsolidationPreview(items: items, decisions: decisions)
        }
        var reply = PreviewConsolidationReply()
        reply.items = preview.items.map { item in
            var message = ConsolidatedItem(item)
            message.text = item.text(of: items)
            return message
        }
        reply.proposals = preview.proposals.map { QuantityMessages.MergeProposal($0) }
        reply.counted = UInt32(preview.countedItems)
        reply.uncounted = UInt32(preview.uncountedItems)
        return reply
    }

    static func mergeItems(_ entries: [ConsolidateEntry]) throws(Refusal) -> [MergeItem] {
        var items: [MergeItem] = []
        items.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() {
            items.append(
                MergeItem(
                    ingredientKey: entry.ingredientKey,
                    listName: entry.listName,
                    quantity: try StructuredQuantity(entry.quantity, field: "entries[\(index)].quantity"),
                    source: entry.source,
                    amountText: entry.amountText
                )
            )
        }
        return items
    }

    private static func decision(
        _ message: QuantityMessages.MergeDecision,
        _ service: QuantityModuleService,
        field: String
    ) throws(Refusal) -> QuantityModule.MergeDecision {
        switch message.decision {
        case .join(let key): return .join(ingredientKey: key)
        case .split(let key): return .split(ingredientKey: key)
        case .rename(let rename): return .rename(ingredientKey: rename.ingredientKey, to: rename.to)
        case .joinIn(let join):
            let unit = try refusing("\(field).joinIn.unit") { () throws(QuantityError) in
                try service.parsing.knownUnit(UnitCode(rawValue: join.unit))
            }
            return .joinIn(unit: unit, ingredientKey: join.ingredientKey)
        case .count(let count):
            let line = service.parse(count.amount)
            guard let range = line.quantity.range else {
                throw Refusal(
                    .invalid,
                    code: "quantity.notAnAmount",
                    sentence: "\"\(count.amount)\" is no amount: write it like \"1/8 tsp\".",
                    field: "\(field).count.amount",
                    params: ["text": count.amount]
                )
            }
            return .count(position: Int(count.position), as: range)
        case nil:
            throw Refusal(
                .invalid,
                code: "quantity.noDecision",
                sentence: "The decision is empty: say join, joinIn, split, rename or count, or leave it out.",
                field: field
            )
        }
    }
}

extension QuantityMessages.MergeProposal {
    /// Writes a merge that waits for a person's word.
    fileprivate init(_ proposal: QuantityModule.MergeProposal) {
        self.init()
        ingredientKey = proposal.ingredientKey
        sentence = proposal.sentence
        switch proposal.kind {
        case .join(let total, let path, let units):
            self.total = Quantity(total)
            self.path = path.map { PathStep($0) }
            self.units = units.map(\.rawValue)
            acceptance.join = proposal.ingredientKey
        case .rename(let other):
            acceptance.rename.ingredientKey = proposal.ingredientKey
            acceptance.rename.to = other
        case .count(let position, let text):
            self.position = UInt32(position)
            self.text = text
        }
    }
}
