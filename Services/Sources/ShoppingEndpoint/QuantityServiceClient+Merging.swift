import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

extension QuantityServiceClient {
    func merge(
        _ lines: [PlannedLine],
        decisions: [PlacedDecision]
    ) async throws(CollaboratorFailure) -> MergedLines {
        var request = PreviewConsolidationRequest()
        request.entries = lines.map { line in
            var entry = ConsolidateEntry()
            entry.ingredientKey = line.reading.key?.rawValue ?? ""
            entry.listName = line.reading.listName
            entry.quantity = CommonMessages.Quantity(line.reading.quantity)
            entry.source = line.recipe
            entry.amountText = line.reading.phrase
            return entry
        }
        request.decisions = decisions.map { QuantityMessages.MergeDecision($0) }
        let reply = try await nested.ask(.quantity, request, step: "merge-\(decisions.count)")
        var items: [ShoppingModule.MergedItem] = []
        for item in reply.items { items.append(try merged(item)) }
        var questions: [MergeQuestion] = []
        for proposal in reply.proposals { questions.append(try question(proposal)) }
        return MergedLines(items: items, questions: questions, idle: reply.idle.map { Int($0) })
    }

    private func merged(_ item: ConsolidatedItem) throws(CollaboratorFailure) -> ShoppingModule.MergedItem {
        ShoppingModule.MergedItem(
            key: item.ingredientKey,
            name: item.listName,
            totals: try Collaborator.quantity.quantities(item.totals),
            text: item.text,
            path: try Collaborator.quantity.path(item.path),
            conversions: item.conversions,
            counted: item.counted.map { Int($0) },
            uncounted: item.uncounted.map { Int($0) }
        )
    }

    private func question(_ proposal: MergeProposal) throws(CollaboratorFailure) -> MergeQuestion {
        let kind: MergeQuestion.Kind
        if proposal.hasTotal {
            kind = .join(
                total: try Collaborator.quantity.quantity(proposal.total),
                path: try Collaborator.quantity.path(proposal.path),
                units: proposal.units
            )
        } else if proposal.hasPosition {
            kind = .count(position: Int(proposal.position), text: proposal.text)
        } else {
            kind = .rename(to: proposal.acceptance.rename.to)
        }
        return MergeQuestion(key: proposal.ingredientKey, kind: kind, sentence: proposal.sentence)
    }
}

extension QuantityMessages.MergeDecision {
    fileprivate init(_ decision: PlacedDecision) {
        self.init()
        switch decision {
        case .join(let key, ""): join = key
        case .join(let key, let unit): (joinIn.ingredientKey, joinIn.unit) = (key, unit)
        case .split(let key): split = key
        case .rename(let key, let other): (rename.ingredientKey, rename.to) = (key, other)
        case .count(let position, let amount):
            count.position = UInt32(position)
            count.amount = amount
        }
    }
}
