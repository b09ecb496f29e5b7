import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension KitchenAnswers {
    func consolidate(
        _ request: ConsolidateRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ConsolidateReply {
        let items = try Self.items(request.entries)
        let service = try await module(weighing: items.map(\.ingredientKey), context)
        let merged = try refusing("entries") { () throws(QuantityError) in try service.merge(items: items) }
        var reply = ConsolidateReply()
        reply.items = merged.map { ConsolidatedItem($0) }
        return reply
    }

    func previewConsolidation(
        _ request: PreviewConsolidationRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> PreviewConsolidationReply {
        let items = try Self.items(request.entries)
        let service = try await module(weighing: items.map(\.ingredientKey) + Self.named(request.decisions), context)
        var decisions: [QuantityModule.MergeDecision] = []
        for (index, message) in request.decisions.enumerated() {
            decisions.append(try Self.decision(message, service, field: "decisions[\(index)]"))
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

    func subtract(_ request: SubtractRequest, _ context: RequestContext) async throws(Refusal) -> SubtractReply {
        let service = try await module(weighing: request.entries.map(\.ingredientKey), context)
        var reply = SubtractReply()
        for (index, entry) in request.entries.enumerated() {
            let field = "entries[\(index)]"
            var need: [StructuredQuantity] = []
            for (place, quantity) in entry.need.enumerated() {
                need.append(try StructuredQuantity(quantity, field: "\(field).need[\(place)]"))
            }
            var stock: [Quantities.Amount] = []
            for (place, amount) in entry.stock.enumerated() {
                stock.append(try Quantities.Amount(amount, field: "\(field).stock[\(place)]").standard)
            }
            let outcome = try refusing(field) { () throws(QuantityError) in
                try service.subtract(stock: stock, from: need, ingredientKey: entry.ingredientKey)
            }
            reply.entries.append(SubtractedEntry(outcome))
        }
        return reply
    }

    /// The module with what the home weighs of these ingredients.
    private func module(
        weighing keys: [String],
        _ context: RequestContext
    ) async throws(Refusal) -> QuantityModuleService {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) { return try await kitchen.module(weighing: Set(keys)) } catch { throw error.refusal }
    }

    private static func items(_ entries: [ConsolidateEntry]) throws(Refusal) -> [MergeItem] {
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

    /// The ingredients that others are taken for.
    private static func named(_ decisions: [QuantityMessages.MergeDecision]) -> [String] {
        decisions.compactMap { if case .rename(let rename)? = $0.decision { rename.to } else { nil } }
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
