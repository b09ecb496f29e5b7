import CommonMessages
import QuantityMessages
import SwiftProtobuf

/// Answers as decisions on one list.
struct ConsolidationDecisions {
    /// In the order of the answers; those that fit nothing on the list are left out.
    private(set) var decisions: [MergeDecision] = []
    /// Answers about what this list does not have.
    private(set) var idle: [ConsolidationAnswer] = []
    private var keys: Set<String>

    /// Looks up what the answers are about among the lines that are added up.
    init(_ answers: [ConsolidationAnswer], on lines: [ConsolidationLine]) {
        keys = Set(lines.map(\.parsed.ingredientKey))
        for answer in answers {
            let found = decisions(for: answer, lines)
            if found.isEmpty { idle.append(answer) } else { decisions += found }
        }
    }

    private mutating func decisions(for answer: ConsolidationAnswer, _ lines: [ConsolidationLine]) -> [MergeDecision] {
        switch answer {
        case .join(let key, _), .split(let key), .rename(let key, _):
            guard keys.contains(key) else { return [] }
            return [decision(answer)]
        case .count(let text, let source, let amount):
            return lines.indices.filter { position in
                let line = lines[position]
                return line.source == source && !line.parsed.quantity.isParseable && line.parsed.text == text
            }.map { position in
                .with {
                    $0.count.position = UInt32(position)
                    $0.count.amount = amount
                }
            }
        }
    }

    private mutating func decision(_ answer: ConsolidationAnswer) -> MergeDecision {
        var decision = MergeDecision()
        switch answer {
        case .join(let key, let unit?):
            decision.joinIn.ingredientKey = key
            decision.joinIn.unit = unit
        case .join(let key, nil): decision.join = key
        case .split(let key): decision.split = key
        case .rename(let key, let other):
            decision.rename.ingredientKey = key
            decision.rename.to = other
            keys.remove(key)
            keys.insert(other)
        case .count: break
        }
        return decision
    }
}
