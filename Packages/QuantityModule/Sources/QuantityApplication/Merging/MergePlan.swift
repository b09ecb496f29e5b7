import Quantities
import QuantityDomain

/// The items of a list after what was decided about them.
struct MergePlan {
    /// In the order of the list; the positions stay.
    private(set) var items: [MergeItem]
    /// The ingredients whose needs are kept apart.
    private(set) var split: Set<String> = []
    private let home: HomeReading
    private var joins: [String: QuantityMergeService.Join] = [:]

    init(items: [MergeItem], decisions: [MergeDecision], home: HomeReading) throws(QuantityError) {
        self.items = items
        self.home = home
        for decision in decisions { try apply(decision) }
    }

    func join(of key: String) -> QuantityMergeService.Join { joins[key] ?? .no }

    private mutating func apply(_ decision: MergeDecision) throws(QuantityError) {
        switch decision {
        case .join(let key): try set(.toFirst, of: key)
        case .joinIn(let unit, let key): try set(.to(home.unit(named: unit)), of: key)
        case .split(let key):
            try check(key)
            split.insert(key)
        case .rename(let key, let other):
            try check(key)
            for index in items.indices where items[index].ingredientKey == key {
                items[index] = items[index].with(ingredientKey: other)
            }
        case .count(let position, let amount):
            guard items.indices.contains(position) else { throw .nothingToDecide("item \(position)") }
            guard let range = home.line(amount).quantity.range else { throw .notAnAmount(amount) }
            let quantity = home.formatter.quantity(range, confidence: 1)
            items[position] = items[position].with(quantity: quantity)
        }
    }

    private mutating func set(_ join: QuantityMergeService.Join, of key: String) throws(QuantityError) {
        try check(key)
        joins[key] = join
        split.remove(key)
    }

    private func check(_ key: String) throws(QuantityError) {
        guard items.contains(where: { $0.ingredientKey == key }) else { throw .nothingToDecide(key) }
    }
}
