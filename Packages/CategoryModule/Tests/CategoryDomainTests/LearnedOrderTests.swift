import Foundation
import Testing

@testable import CategoryDomain

@Suite struct LearnedOrderTests {
    private func category(_ id: String, _ place: Int) -> ShopCategory {
        ShopCategory(
            id: CategoryID(rawValue: id),
            name: .unknown,
            color: .gray,
            position: Int64(place),
            version: 1
        )
    }

    private func learn(_ trips: [String], present: String, home: String = "", hidden: String = "") -> LearnedOrder {
        LearnedOrder(
            from: trips.enumerated().map { number, ticks in
                ShoppingTrip(
                    id: "\(number)",
                    store: StoreID(rawValue: "s"),
                    finishedAt: Date(timeIntervalSince1970: Double(number)),
                    ticks: ticks.map { CategoryID(rawValue: String($0)) }
                )
            },
            present: present.enumerated().map { category(String($1), $0) } + [.unknown],
            hidden: Set(hidden.map { CategoryID(rawValue: String($0)) }),
            home: home.map { CategoryID(rawValue: String($0)) },
            destination: { $0.rawValue == "x" ? .unknown : $0 }
        )
    }

    private func text(_ learned: LearnedOrder) -> String {
        learned.order.filter { $0.id != .unknown }.map(\.id.rawValue).joined()
    }

    @Test func `without trips, the order stays and there is nothing to be sure of`() {
        let learned = learn([], present: "abc")
        #expect(text(learned) == "abc" && learned.order.last == .unknown)
        #expect(learned.pairs.isEmpty && learned.certainty == 1 && !learned.isNew && learned.trips == 0)
    }

    @Test func `one trip decides, and its certainty is that of one observation`() {
        let learned = learn(["ca"], present: "abc")
        #expect(text(learned) == "cab", "What no trip went to follows what it followed before.")
        #expect(text(learn(["cb"], present: "abc")) == "acb", "Or it stays first.")
        #expect(learned.isNew && learned.seen == 2)
        #expect(learned.pairs.map { "\($0.first.id)\($0.second.id) \($0.agreeing):\($0.contradicting)" } == ["ca 1:0"])
        #expect(learned.pairs.map(\.certainty) == [0.75])
    }

    @Test(
        arguments: [
            ("da", "abcd", "", "da"), ("da", "acbd", "", "dac"), ("dc", "abcd", "", "abdc"), ("da", "abcd", "bc", "da"),
            ("dc", "abcd", "ab", "dc"), ("cd", "cdab", "", "cd"),
        ]
    )
    func `a learned order is applied as far as the home's own order does not say the same`(
        trip: String,
        present: String,
        hidden: String,
        walk: String
    ) {
        let learned = learn([trip], present: present, home: "abcd", hidden: hidden)
        #expect(learned.walk.map(\.rawValue).joined() == walk)
    }

    @Test(arguments: [
        ("cba", "abcd", "b", "cdab", "cdba", true), ("abc", "abcd", "b", "acdb", "abc", false),
        ("ba", "abcd", "b", "acdb", "ba", false), ("bc", "abc", "ab", "cba", "bc", false),
    ])
    func `a hidden category gets its place in the walk, and only the others make an order new`(
        trip: String,
        present: String,
        hidden: String,
        order: String,
        walk: String,
        isNew: Bool
    ) {
        let learned = learn([trip], present: present, home: "abcd", hidden: hidden)
        #expect(text(learned) == order && learned.order.last == .unknown)
        #expect(learned.walk.map(\.rawValue).joined() == walk)
        #expect(learned.isNew == isNew)
    }

    @Test func `going back for a forgotten item changes nothing`() {
        let learned = learn(["aaabbba"], present: "ba")
        #expect(text(learned) == "ab")
        #expect(learn(["aba"], present: "ba").pairs.map(\.certainty) == [0.5], "An undecided trip has no vote.")
    }

    @Test func `what most trips say holds, and a deleted category counts as the one in its place`() {
        let learned = learn(["axb", "ab", "ba"], present: "ba")
        #expect(text(learned) == "ab")
        #expect(learned.pairs.map { [$0.agreeing, $0.contradicting] } == [[2, 1]])
        #expect(learned.pairs.map(\.certainty) == [11.0 / 16])
    }

    @Test func `the latest 50 trips count`() {
        let learned = learn(Array(repeating: "ab", count: 30) + Array(repeating: "ba", count: 50), present: "ab")
        #expect(learned.trips == 50)
        #expect(text(learned) == "ba")
        #expect(learned.pairs.map(\.contradicting) == [0])
    }

    @Test(arguments: [(0, 0, 0.5), (1, 0, 0.75), (0, 1, 0.25), (2, 0, 0.875), (1, 1, 0.5), (3, 1, 0.8125)])
    func `the certainty is that of the Beta distribution`(won: Int, lost: Int, certainty: Double) {
        #expect(PrecedenceCounts.certainty(won: won, lost: lost) == certainty)
    }

    @Test func `the certainty of both directions adds up to 1, with as many trips as a home keeps`() {
        for won in 0...50 {
            let sum =
                PrecedenceCounts.certainty(won: won, lost: 50 - won)
                + PrecedenceCounts.certainty(won: 50 - won, lost: won)
            #expect(abs(sum - 1) < 1e-12)
        }
    }

    @Test func `a circle is cut where the fewest trips contradict`() {
        let trips = ["ab", "ab", "ab", "bc", "bc", "bc", "ca"]
        #expect(text(learn(trips, present: "cab")) == "abc")
    }

    @Test func `an order of few categories is the best of all orders`() {
        var random = Numbers(seed: 21)
        for _ in 0..<40 {
            let size = 3 + random.below(4)
            let leads = randomLeads(size, &random)
            let found = AgreeableOrder(leads: leads).order(prior: Array(0..<size))
            let best = permutations(Array(0..<size)).map { contradicted(by: $0, leads) }.min()
            #expect(found.sorted() == Array(0..<size))
            #expect(contradicted(by: found, leads) == best)
        }
    }

    @Test func `an order of many categories contradicts no more than any order with one category elsewhere`() {
        var random = Numbers(seed: 22)
        for _ in 0..<5 {
            let leads = randomLeads(16, &random)
            let found = AgreeableOrder(leads: leads).order(prior: Array(0..<16))
            #expect(found.sorted() == Array(0..<16))
            for from in found.indices {
                for target in found.indices {
                    var other = found
                    other.insert(other.remove(at: from), at: target)
                    #expect(contradicted(by: found, leads) <= contradicted(by: other, leads))
                }
            }
        }
    }

    private func randomLeads(_ size: Int, _ random: inout Numbers) -> [[Int]] {
        var leads = Array(repeating: Array(repeating: 0, count: size), count: size)
        for one in 0..<size {
            for other in 0..<one {
                leads[one][other] = random.below(9) - 4
                leads[other][one] = -leads[one][other]
            }
        }
        return leads
    }

    private func contradicted(by order: [Int], _ leads: [[Int]]) -> Int {
        order.indices.reduce(0) { sum, place in
            sum + order[(place + 1)...].reduce(0) { $0 + max(0, leads[$1][order[place]]) }
        }
    }

    private func permutations(_ items: [Int]) -> [[Int]] {
        guard let first = items.first else { return [[]] }
        return permutations(Array(items.dropFirst())).flatMap { rest in
            (0...rest.count).map { place in
                var one = rest
                one.insert(first, at: place)
                return one
            }
        }
    }
}
