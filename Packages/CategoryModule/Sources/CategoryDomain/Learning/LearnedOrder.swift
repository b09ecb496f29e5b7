/// An order that trips through a store suggest, and how sure they are of it.
public struct LearnedOrder: Hashable, Sendable {
    /// Every category of the store once, in the suggested order, then those that the store doesn't have, UNKNOWN last.
    public let order: [ShopCategory]
    /// What a store's walk is once the order applies: up to the last category that trips went to, and further ones only
    /// where they stand in another order than the home's, which the store goes on following.
    public let walk: [CategoryID]
    /// The neighbors among the categories that trips went to, in the order of the walk.
    public let pairs: [Pair]
    /// How many trips it is learned from.
    public let trips: Int
    /// How many categories the trips went to.
    public let seen: Int
    /// Whether the order of the categories that the store has differs from the present one.
    public let isNew: Bool

    /// Two neighbors of the order among the categories that trips went to.
    public struct Pair: Hashable, Sendable {
        /// The category that comes first.
        public let first: ShopCategory
        /// The category that follows.
        public let second: ShopCategory
        /// The trips that came to the first one first.
        public let agreeing: Int
        /// The trips that came to the second one first.
        public let contradicting: Int
        /// How sure the trips are, from 0 to 1; 0.5 when as many of them, or none, say the one as the other.
        public let certainty: Double
    }

    /// How sure the trips are of the whole order, from 0 to 1: the product of the certainties of all neighbors.
    ///
    /// It counts the neighbors as independent of each other, so it is a cautious figure for long walks. It is 1 for
    /// fewer than two categories, about whose order there is nothing to be wrong.
    public var certainty: Double { pairs.reduce(1) { $0 * $1.certainty } }

    /// The maximum number of categories whose order is learned: those that most trips went to.
    public static let mostCategories = 100

    /// Learns an order.
    ///
    /// - Parameters:
    ///   - trips: The trips; the latest ``ShoppingTrip/kept`` of them count, and of each the first
    ///     ``ShoppingTrip/limit`` items.
    ///   - present: The store's present order, which decides where trips say nothing; hidden categories are at the
    ///     place that they have once they are shown.
    ///   - hidden: The categories that the store doesn't have. Where trips went to one all the same, it gets its place
    ///     in the walk, and stays hidden.
    ///   - home: The home's order.
    ///   - destination: Returns the category that took the place of a deleted one.
    package init(
        from trips: [ShoppingTrip],
        present: [ShopCategory],
        hidden: Set<CategoryID>,
        home: [CategoryID],
        destination: (CategoryID) -> CategoryID
    ) {
        let latest = ShoppingTrip.latestFirst(trips).prefix(ShoppingTrip.kept)
        let places = Dictionary(present.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let counts = PrecedenceCounts(
            Self.mostVisited(
                latest.map { trip in
                    trip.ticks.prefix(ShoppingTrip.limit).map(destination)
                        .filter { $0 != .unknown && places[$0] != nil }
                }
            )
        )
        let learned = Self.order(of: present.map(\.id).filter { $0 != .unknown }, hidden: hidden, by: counts)
        let shown = learned.compactMap { id in places[id].map { present[$0] } }
        let went = shown.filter { counts.categories.contains($0.id) }
        let visible = shown.filter { !hidden.contains($0.id) }
        order = visible + shown.filter { hidden.contains($0.id) } + present.filter { $0.id == .unknown }
        self.trips = latest.count
        seen = went.count
        walk = Self.walk(learned, seen: Set(went.map(\.id)), hidden: hidden, home: home)
        isNew = visible.map(\.id) != present.map(\.id).filter { $0 != .unknown && !hidden.contains($0) }
        pairs = zip(went, went.dropFirst()).map { first, second in
            Pair(
                first: first,
                second: second,
                agreeing: counts.trips(first.id, before: second.id),
                contradicting: counts.trips(second.id, before: first.id),
                certainty: counts.certainty(first.id, before: second.id)
            )
        }
    }

    private static func walk(
        _ order: [CategoryID],
        seen: Set<CategoryID>,
        hidden: Set<CategoryID>,
        home: [CategoryID]
    ) -> [CategoryID] {
        var walk = order.filter { seen.contains($0) || !hidden.contains($0) }
        let ranks = Dictionary(home.enumerated().map { ($1, $0) }) { first, _ in first }
        var next = Int.max
        while let last = walk.last, !seen.contains(last), let rank = ranks[last], rank < next {
            walk.removeLast()
            next = rank
        }
        return walk
    }

    /// Returns the trips without the categories that fewer of them went to than to ``mostCategories`` others.
    private static func mostVisited(_ trips: [[CategoryID]]) -> [[CategoryID]] {
        let visits = Dictionary(trips.flatMap(Set.init).map { ($0, 1) }, uniquingKeysWith: +)
        guard visits.count > mostCategories else { return trips }
        let ranked = visits.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let most = Set(ranked.prefix(mostCategories).map(\.key))
        return trips.map { $0.filter(most.contains) }
    }

    /// Orders all categories: those that trips went to contradict the fewest trips, and the others stay behind the
    /// shown one that they follow at present, the hidden ones of them last.
    private static func order(
        of present: [CategoryID],
        hidden: Set<CategoryID>,
        by counts: PrecedenceCounts
    ) -> [CategoryID] {
        let places = Dictionary(counts.categories.enumerated().map { ($1, $0) }) { first, _ in first }
        let prior = present.compactMap { places[$0] }
        var order = AgreeableOrder(leads: counts.leads).order(prior: prior).map { counts.categories[$0] }
        var before: CategoryID?
        for id in present where !hidden.contains(id) {
            if places[id] == nil {
                order.insert(id, at: before.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
            }
            before = id
        }
        return order + present.filter { hidden.contains($0) && places[$0] == nil }
    }
}
