/// Finds the order that contradicts the fewest trips: Kemeny's order.
///
/// Source: J. Kemeny, "Mathematics without Numbers", 1959. Finding it is the minimum feedback arc set problem, which is
/// hard in general. Only categories that contradict each other in a circle are hard, though: all others follow from who
/// leads whom, as no optimal order needs to contradict a lead between two circles. Circles of up to ``exactLimit``
/// categories are solved exactly, by the best order of each subset (M. Held and R. Karp, 1962); larger ones by moving
/// one category at a time while that contradicts fewer trips.
struct AgreeableOrder {
    /// The largest circle that is solved exactly.
    static let exactLimit = 11
    /// The lead of each category over each other one.
    private let leads: [[Int]]

    /// Prepares the search; `leads[a][b]` is positive where more trips say that `a` is before `b`.
    init(leads: [[Int]]) { self.leads = leads }

    /// Returns the order.
    ///
    /// - Parameter prior: The present order, which decides where the trips say nothing.
    /// - Returns: The categories by their places in the leads.
    func order(prior: [Int]) -> [Int] {
        var after = leads.map { row in Set(row.indices.filter { row[$0] > 0 }) }
        let rank = Dictionary(prior.enumerated().map { ($1, $0) }) { first, _ in first }
        for circle in circles() where circle.count > 1 {
            let sorted = circle.sorted { (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1) }
            let best = sorted.count <= Self.exactLimit ? exact(sorted) : improved(sorted)
            for place in best.indices {
                after[best[place]].subtract(circle)
                if place + 1 < best.count { after[best[place]].insert(best[place + 1]) }
            }
        }
        return sorted(after, by: rank)
    }

    /// Sorts the categories so that each comes before those after it, and otherwise by rank.
    private func sorted(_ after: [Set<Int>], by rank: [Int: Int]) -> [Int] {
        var rest = Set(leads.indices)
        var order: [Int] = []
        while !rest.isEmpty {
            let blocked = rest.reduce(into: Set<Int>()) { $0.formUnion(after[$1]) }
            let free = rest.subtracting(blocked).min { (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1) }
            guard let next = free else { preconditionFailure("The circles must have been resolved.") }
            order.append(next)
            rest.remove(next)
        }
        return order
    }

    /// Returns the sets of categories that can each be reached from each other by leads.
    private func circles() -> [Set<Int>] {
        let reached = leads.indices.map(reachable)
        var circles: [Set<Int>] = []
        for start in leads.indices where !circles.contains(where: { $0.contains(start) }) {
            circles.append(reached[start].filter { reached[$0].contains(start) }.union([start]))
        }
        return circles
    }

    private func reachable(from start: Int) -> Set<Int> {
        var found: Set<Int> = []
        var open = [start]
        while let next = open.popLast() {
            for other in leads.indices where leads[next][other] > 0 && found.insert(other).inserted {
                open.append(other)
            }
        }
        return found
    }

    /// Returns the best order of a few categories: for each subset, what the best order of its members costs.
    private func exact(_ members: [Int]) -> [Int] {
        let count = members.count
        var cost = [Int](repeating: .max, count: 1 << count)
        var last = [Int](repeating: 0, count: 1 << count)
        cost[0] = 0
        for subset in 1..<cost.count {
            for place in 0..<count where subset & 1 << place != 0 {
                let rest = subset & ~(1 << place)
                // Putting the member last contradicts its lead over those before it.
                let added = (0..<count).filter { rest & 1 << $0 != 0 }
                    .reduce(0) { $0 + max(0, leads[members[place]][members[$1]]) }
                // Of equal costs, the one with the later member of the present order last.
                if cost[rest] + added <= cost[subset] { (cost[subset], last[subset]) = (cost[rest] + added, place) }
            }
        }
        var order: [Int] = []
        var subset = cost.count - 1
        while subset != 0 {
            order.append(members[last[subset]])
            subset &= ~(1 << last[subset])
        }
        return order.reversed()
    }

    /// Improves an order by moving one category at a time, until no move contradicts fewer trips.
    private func improved(_ start: [Int]) -> [Int] {
        var order = start
        var isImproved = true
        while isImproved {
            isImproved = false
            for from in order.indices {
                guard let target = bestMove(from: from, in: order) else { continue }
                order.insert(order.remove(at: from), at: target)
                isImproved = true
            }
        }
        return order
    }

    /// Returns where a category contradicts the fewest trips; `nil` where it stands.
    private func bestMove(from: Int, in order: [Int]) -> Int? {
        var best = (gain: 0, target: Int?.none)
        for step in [-1, 1] {
            var (gain, target) = (0, from + step)
            while order.indices.contains(target) {
                let lead = leads[order[from]][order[target]]
                gain += step < 0 ? lead : -lead
                if gain > best.gain { best = (gain, target) }
                target += step
            }
        }
        return best.target
    }
}
