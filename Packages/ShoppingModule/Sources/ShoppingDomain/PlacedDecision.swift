import Quantities

/// A decision about a merge that applies to the lines of one list.
public enum PlacedDecision: Hashable, Sendable {
    /// Adds amounts of several dimensions; the total is in the unit if it isn't empty.
    case join(key: String, unit: String)
    /// Keeps every need of an ingredient separate.
    case split(key: String)
    /// Treats one ingredient as another.
    case rename(key: String, to: String)
    /// Counts the line at a position, which has no number, as an amount.
    case count(position: Int, amount: String)
}

/// The decisions that apply to the lines of one list, in the order in which people made them.
package struct PlacedDecisions {
    /// The decisions.
    package let decisions: [PlacedDecision]
    /// The position of each one among the decisions that people made.
    private let positions: [Int]
    private let made: Int

    /// Finds the lines of decisions; those that match no line are left out.
    package init(_ made: [MergeDecision], on lines: [PlannedLine]) {
        var keys = Set(lines.compactMap(\.reading.key?.rawValue))
        var (decisions, positions): ([PlacedDecision], [Int]) = ([], [])
        for (position, decision) in made.enumerated() {
            let placed = decision.placed(on: lines, keys: keys)
            decisions += placed
            positions += placed.map { _ in position }
            if !placed.isEmpty, case .rename(let key, let other) = decision {
                keys.remove(key)
                keys.insert(other)
            }
        }
        (self.decisions, self.positions, self.made) = (decisions, positions, made.count)
    }

    /// Returns the positions of the decisions without effect: those that match no line, and those whose placed ones are
    /// all idle.
    package func idle(placed idle: [Int]) -> [Int] {
        let used = positions.indices.filter { !idle.contains($0) }.map { positions[$0] }
        return Set(0..<made).subtracting(used).sorted()
    }
}

extension MergeDecision {
    fileprivate func placed(on lines: [PlannedLine], keys: Set<String>) -> [PlacedDecision] {
        switch self {
        case .join(let key, let unit): keys.contains(key) ? [.join(key: key, unit: unit)] : []
        case .split(let key): keys.contains(key) ? [.split(key: key)] : []
        case .rename(let key, let other): keys.contains(key) ? [.rename(key: key, to: other)] : []
        case .count(let text, let source, let amount):
            lines.indices.filter { position in
                let line = lines[position]
                return line.recipe == source && line.text == text && !line.reading.quantity.isParseable
            }.map { .count(position: $0, amount: amount) }
        }
    }
}
