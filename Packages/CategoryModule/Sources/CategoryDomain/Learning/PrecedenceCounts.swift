/// In how many trips one category came before another.
package struct PrecedenceCounts: Sendable {
    /// The categories that were seen, sorted.
    package let categories: [CategoryID]
    private var votes: [[Int]]
    private let places: [CategoryID: Int]

    /// Counts the trips, each of which has one vote about each pair of categories that it went to.
    ///
    /// Of a pair, the category is first whose items were ticked first in most pairs of items, as in the statistic of
    /// Mann and Whitney (1947): going back for a forgotten item is then one pair of items against the others, and
    /// changes nothing. A trip that is undecided about a pair has no vote.
    package init(_ trips: some Sequence<[CategoryID]>) {
        let trips = Array(trips)
        categories = Set(trips.joined()).sorted()
        places = Dictionary(categories.enumerated().map { ($1, $0) }) { first, _ in first }
        votes = Array(repeating: Array(repeating: 0, count: categories.count), count: categories.count)
        for ticks in trips { add(ticks.compactMap { places[$0] }) }
    }

    private mutating func add(_ ticks: [Int]) {
        var seen: [Int: Int] = [:]
        // How many pairs of items say that the first category comes before the second.
        var lead: [Int: [Int: Int]] = [:]
        for tick in ticks {
            for (earlier, count) in seen where earlier != tick {
                lead[earlier, default: [:]][tick, default: 0] += count
            }
            seen[tick, default: 0] += 1
        }
        for (first, others) in lead {
            for (second, count) in others where count > lead[second]?[first] ?? 0 { votes[first][second] += 1 }
        }
    }

    /// Returns in how many trips the first category came before the second.
    package func trips(_ first: CategoryID, before second: CategoryID) -> Int {
        guard let first = places[first], let second = places[second] else { return 0 }
        return votes[first][second]
    }

    /// The lead of each category over each other one, by their places: positive where more trips say that it is first.
    var leads: [[Int]] {
        categories.indices.map { first in categories.indices.map { votes[first][$0] - votes[$0][first] } }
    }

    /// Returns how sure the trips are that one category comes before another, from 0 to 1; 0.5 when as
    /// many of them, or none, say the one as the other.
    ///
    /// Each trip gets the pair right with an unknown probability p. Before any trip all p are equally likely, so after
    /// w votes for and l votes against it, p has the distribution Beta(1 + w, 1 + l). The answer is the probability
    /// that p is greater than 1/2, which is P(X ≤ w) for X of the binomial distribution with w + l + 1 trials and p =
    /// 1/2 (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.24).
    package func certainty(_ first: CategoryID, before second: CategoryID) -> Double {
        let (won, lost) = (trips(first, before: second), trips(second, before: first))
        return Self.certainty(won: won, lost: lost)
    }

    static func certainty(won: Int, lost: Int) -> Double {
        let trials = won + lost + 1
        var (term, sum) = (1.0, 0.0)
        for step in 0...won {
            sum += term
            term *= Double(trials - step) / Double(step + 1)
        }
        // The sum is at most 2^trials, which a Double holds for as many trips as a home keeps.
        return sum / Double(sign: .plus, exponent: trials, significand: 1)
    }
}
