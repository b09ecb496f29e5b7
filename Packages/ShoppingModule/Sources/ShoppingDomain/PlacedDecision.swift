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

    /// Finds the lines of decisions; those that match no line, and amounts that a later decision replaces, are left
    /// out.
    package init(_ made: [MergeDecision], on lines: [PlannedLine]) {
        var keys = Set(lines.compactMap(\.reading.key?.rawValue))
        let uncounted = UncountedLines(lines, in: made)
        var (decisions, positions): ([PlacedDecision], [Int]) = ([], [])
        for (position, decision) in made.enumerated() {
            let placed = decision.placed(at: position, on: uncounted, keys: keys)
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

/// The lines without a number, and the last decision that counts them.
private struct UncountedLines {
    /// A line as decisions name it.
    private struct Line: Hashable {
        let text: String
        let source: String
    }

    private let positions: [Line: [Int]]
    private let last: [Line: Int]

    init(_ lines: [PlannedLine], in made: [MergeDecision]) {
        let open = lines.indices.filter { !lines[$0].reading.quantity.isParseable }
        positions = Dictionary(grouping: open) { Line(text: lines[$0].text, source: lines[$0].recipe) }
        var last: [Line: Int] = [:]
        for (position, decision) in made.enumerated() {
            if case .count(let text, let source, _) = decision { last[Line(text: text, source: source)] = position }
        }
        self.last = last
    }

    /// Returns the positions of the lines that a decision counts.
    func lines(_ text: String, of source: String, for decision: Int) -> [Int] {
        let line = Line(text: text, source: source)
        return last[line] == decision ? positions[line] ?? [] : []
    }
}

extension MergeDecision {
    fileprivate func placed(at position: Int, on lines: UncountedLines, keys: Set<String>) -> [PlacedDecision] {
        switch self {
        case .join(let key, let unit): keys.contains(key) ? [.join(key: key, unit: unit)] : []
        case .split(let key): keys.contains(key) ? [.split(key: key)] : []
        case .rename(let key, let other): keys.contains(key) ? [.rename(key: key, to: other)] : []
        case .count(let text, let source, let amount):
            lines.lines(text, of: source, for: position).map { .count(position: $0, amount: amount) }
        }
    }
}
