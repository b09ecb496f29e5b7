import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

extension QuantityServiceClient {
    func merge(
        _ lines: [PlannedLine],
        decisions: [ShoppingModule.MergeDecision]
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
        let fitting = Self.fitting(decisions, on: lines)
        request.decisions = fitting.map(\.message)
        let reply = try await nested.ask(.quantity, request, step: "merge-\(decisions.count)")
        var items: [ShoppingModule.MergedItem] = []
        for item in reply.items { items.append(try merged(item)) }
        var questions: [MergeQuestion] = []
        for proposal in reply.proposals { questions.append(try question(proposal)) }
        let used = fitting.enumerated().filter { !reply.idle.contains(UInt32($0.offset)) }.map(\.element.position)
        let idle = Set(decisions.indices).subtracting(used).sorted()
        return MergedLines(items: items, questions: questions, idle: idle)
    }

    /// Returns the decisions in the form for the quantity service, with their positions; omits those that match no
    /// line.
    private static func fitting(
        _ decisions: [ShoppingModule.MergeDecision],
        on lines: [PlannedLine]
    ) -> [(message: QuantityMessages.MergeDecision, position: Int)] {
        var keys = Set(lines.compactMap(\.reading.key?.rawValue))
        var messages: [(message: QuantityMessages.MergeDecision, position: Int)] = []
        for (index, decision) in decisions.enumerated() {
            let found = decision.messages(on: lines, keys: keys)
            messages += found.map { ($0, index) }
            if !found.isEmpty, case .rename(let key, let other) = decision {
                keys.remove(key)
                keys.insert(other)
            }
        }
        return messages
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

extension ShoppingModule.MergeDecision {
    /// Returns the messages of the decision for these lines; empty when it matches none of them.
    fileprivate func messages(on lines: [PlannedLine], keys: Set<String>) -> [QuantityMessages.MergeDecision] {
        var message = QuantityMessages.MergeDecision()
        switch self {
        case .join(let key, _), .split(let key), .rename(let key, _):
            guard keys.contains(key) else { return [] }
        case .count(let text, let source, let amount):
            return lines.indices.filter { position in
                let line = lines[position]
                return line.recipe == source && line.text == text && !line.reading.quantity.isParseable
            }.map { position in
                message.count.position = UInt32(position)
                message.count.amount = amount
                return message
            }
        }
        switch self {
        case .join(let key, ""): message.join = key
        case .join(let key, let unit):
            message.joinIn.ingredientKey = key
            message.joinIn.unit = unit
        case .split(let key): message.split = key
        case .rename(let key, let other):
            message.rename.ingredientKey = key
            message.rename.to = other
        case .count: break
        }
        return [message]
    }
}
