/// Things in the order of their keys, and which keys a new order needs.
package struct KeyedOrder<ID: Hashable & Comparable & Sendable>: Sendable {
    /// The key of each thing that has one.
    package let keys: [ID: OrderKey]

    /// Creates an order.
    package init(_ keys: [ID: OrderKey]) { self.keys = keys }

    /// The things by key; those with equal keys by identifier.
    package var ids: [ID] {
        keys.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }

    /// Returns the keys that change so that things have a new order.
    ///
    /// As many things as possible keep their keys. Of things with equal keys, one keeps it. When there is no room for
    /// the others, all of them get new keys, the same on every node.
    ///
    /// - Parameters:
    ///   - order: The new order; things without a key get one.
    ///   - moved: A thing that gets a new key in any case.
    ///   - jitter: A number that differs from node to node.
    /// - Returns: The new keys.
    package func changes(to order: [ID], moving moved: ID? = nil, jitter: UInt64) -> [ID: OrderKey] {
        let kept = unmoved(in: order, moving: moved)
        guard kept.count < order.count else { return [:] }
        var changes: [ID: OrderKey] = [:]
        var lower: OrderKey?
        var run: [ID] = []
        for id in order.map(Optional.some) + [nil] {
            if let id, !kept.contains(id) {
                run.append(id)
                continue
            }
            let upper = id.flatMap { keys[$0] }
            guard let new = Self.keys(run.count, after: lower, before: upper, jitter: jitter) else {
                return rebalanced(order)
            }
            changes.merge(zip(run, new)) { _, new in new }
            (lower, run) = (upper, [])
        }
        return changes
    }

    /// Returns new keys for the whole order, without those that are the same already.
    private func rebalanced(_ order: [ID]) -> [ID: OrderKey] {
        let new = OrderKey.spread(order.count, after: nil, before: nil) ?? []
        return Dictionary(zip(order, new)) { first, _ in first }.filter { keys[$0.key] != $0.value }
    }

    private static func keys(
        _ count: Int,
        after lower: OrderKey?,
        before upper: OrderKey?,
        jitter: UInt64
    ) -> [OrderKey]? {
        switch count {
        case 0: []
        case 1: OrderKey.between(lower, upper, jitter: jitter).map { [$0] }
        default: OrderKey.spread(count, after: lower, before: upper)
        }
    }

    /// Returns the most things whose keys already ascend in an order: its longest ascending subsequence.
    private func unmoved(in order: [ID], moving moved: ID?) -> Set<ID> {
        let known = order.filter { $0 != moved && (keys[$0]?.text.utf8.count ?? .max) <= OrderKey.limit }
        // The best subsequence that ends at each thing, by its length and the thing before.
        var best: [(length: Int, before: Int?)] = []
        for (place, id) in known.enumerated() {
            let before = known.indices.prefix(place).filter { keys[known[$0]].precedes(keys[id]) }
                .max { best[$0].length < best[$1].length }
            best.append(((before.map { best[$0].length } ?? 0) + 1, before))
        }
        var kept: Set<ID> = []
        var next = best.indices.max { best[$0].length < best[$1].length }
        while let place = next {
            kept.insert(known[place])
            next = best[place].before
        }
        return kept
    }
}

extension OrderKey? {
    fileprivate func precedes(_ other: OrderKey?) -> Bool {
        guard let self, let other else { return false }
        return self < other
    }
}

/// Where something moves in an order.
public enum OrderPlace<ID: Hashable & Sendable>: Hashable, Sendable {
    /// To the front.
    case first
    /// In front of another one.
    case before(ID)
    /// Behind another one.
    case after(ID)
    /// To the end.
    case last

    /// Returns an order in which something is at the place; the order itself when it lacks the other one.
    package func moving(_ id: ID, in order: [ID]) -> [ID] {
        var rest = order.filter { $0 != id }
        switch self {
        case .first: rest.insert(id, at: 0)
        case .last: rest.append(id)
        case .before(let other), .after(let other):
            guard other != id, let place = rest.firstIndex(of: other) else { return order }
            if case .before = self { rest.insert(id, at: place) } else { rest.insert(id, at: place + 1) }
        }
        return rest
    }

    /// Returns the place in terms of other identifiers.
    package func map<Other>(
        _ transform: (ID) throws(ShopLayoutError) -> Other
    ) throws(ShopLayoutError) -> OrderPlace<Other> {
        switch self {
        case .first: .first
        case .before(let id): .before(try transform(id))
        case .after(let id): .after(try transform(id))
        case .last: .last
        }
    }
}
