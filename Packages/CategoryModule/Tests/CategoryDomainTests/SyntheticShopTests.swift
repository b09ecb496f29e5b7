import Foundation
import Testing

@testable import CategoryDomain

/// Shops with a known walk, people who don't follow it exactly, and how soon the walk is learned.
@Suite struct SyntheticShopTests {
    private let store = StoreID(rawValue: "s")

    /// The walk through twelve aisles, as people walk it.
    private func walk(seed: UInt64) -> [CategoryID] {
        (0..<12).map { CategoryID(rawValue: "aisle \($0)") }.shuffled(by: seed)
    }

    /// One trip: to eight of the twelve aisles, for one to three items in each; at each step between aisles, people
    /// pass the next aisle by and come back for it with the chance of `noise` in 100.
    private func trip(_ number: Int, _ walk: [CategoryID], noise: Int, _ random: inout Numbers) -> ShoppingTrip {
        let wanted = Set(walk.shuffled(using: &random).prefix(8))
        var aisles = walk.filter(wanted.contains)
        for place in aisles.indices.dropLast() where random.below(100) < noise { aisles.swapAt(place, place + 1) }
        let ticks = aisles.flatMap { Array(repeating: $0, count: 1 + random.below(3)) }
        return ShoppingTrip(
            id: "\(number)",
            store: store,
            finishedAt: Date(timeIntervalSince1970: Double(number)),
            ticks: ticks
        )
    }

    private func learn(_ trips: [ShoppingTrip], from walk: [CategoryID]) -> LearnedOrder {
        let present = walk.sorted().map {
            ShopCategory(id: $0, name: .unknown, color: .gray, position: 0, version: 1)
        }
        return LearnedOrder(from: trips, present: present, hidden: [], home: []) { $0 }
    }

    /// Returns after how many trips the learned order is right and stays so up to the 50th.
    private func tripsUntilRight(noise: Int, seed: UInt64) -> Int {
        var random = Numbers(seed: seed)
        let walk = walk(seed: seed &+ 1_000)
        let trips = (1...50).map { trip($0, walk, noise: noise, &random) }
        for count in (0...50).reversed() {
            let learned = learn(Array(trips.prefix(count)), from: walk)
            if learned.order.map(\.id) != walk { return count + 1 }
        }
        return 0
    }

    @Test(arguments: [(0, 5, 7), (10, 8, 14), (20, 16, 24)])
    func `half of the walks are right after a few trips, and nine of ten soon after`(
        noise: Int,
        median: Int,
        ninth: Int
    ) {
        let counts = (0..<11).map { tripsUntilRight(noise: noise, seed: UInt64($0)) }.sorted()
        #expect(counts[5] == median && counts[9] == ninth, "\(counts)")
    }

    @Test func `the certainty rises with the trips, and a right order is surer than a coin`() {
        var random = Numbers(seed: 4)
        let walk = walk(seed: 99)
        let trips = (1...50).map { trip($0, walk, noise: 10, &random) }
        let few = learn(Array(trips.prefix(5)), from: walk)
        let many = learn(trips, from: walk)
        #expect(many.order.map(\.id) == walk)
        #expect(few.certainty < many.certainty)
        #expect(many.pairs.allSatisfy { $0.certainty > 0.99 })
    }
}
