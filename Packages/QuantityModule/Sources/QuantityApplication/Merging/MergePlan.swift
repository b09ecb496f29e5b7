import Quantities
import QuantityDomain

/// The items of a list after the decisions.
struct MergePlan {
    /// The items in the order of the list.
    ///
    /// Their positions never change.
    private(set) var items: [MergeItem]
    /// The ingredients with separate needs.
    private(set) var split: Set<String> = []
    private let home: HomeReading
    /// The positions of each ingredient's items.
    private var positions: [String: [Int]]
    private var joins: [String: (join: QuantityMergeService.Join, decision: Int)] = [:]

    init(items: [MergeItem], decisions: [MergeDecision], home: HomeReading) throws(CalculationError) {
        self.items = items
        self.home = home
        positions = Dictionary(grouping: items.indices) { items[$0].ingredientKey }
        for (position, decision) in decisions.enumerated() { try apply(decision, at: position) }
        for (key, places) in positions {
            for place in places where self.items[place].ingredientKey != key {
                self.items[place] = self.items[place].with(ingredientKey: key)
            }
        }
    }

    func join(of key: String) -> QuantityMergeService.Join { joins[key]?.join ?? .no }

    /// Returns the position of the decision whose unit none of an item's totals has; `nil` for none.
    func unreached(by item: MergedItem) -> Int? {
        guard case (.to(let unit), let decision)? = joins[item.ingredientKey], !item.totals.isEmpty,
            !item.totals.contains(where: { $0.range?.unit == unit })
        else { return nil }
        return decision
    }

    private mutating func apply(_ decision: MergeDecision, at position: Int) throws(CalculationError) {
        switch decision {
        case .join(let key): try set(.toFirst, of: key, position)
        case .joinIn(let unit, let key): try set(.to(home.unit(named: unit)), of: key, position)
        case .split(let key):
            try check(key)
            split.insert(key)
        case .rename(let key, let other):
            try check(key)
            let renamed = positions.removeValue(forKey: key) ?? []
            if positions[other]?.append(contentsOf: renamed) == nil { positions[other] = renamed }
        case .count(let position, let amount):
            guard items.indices.contains(position) else { throw .nothingToDecide("item \(position)") }
            guard let range = home.line(amount).quantity.range else { throw .notAnAmount(amount) }
            let quantity = home.formatter.quantity(range, confidence: 1)
            items[position] = items[position].with(quantity: quantity)
        }
    }

    private mutating func set(
        _ join: QuantityMergeService.Join,
        of key: String,
        _ decision: Int
    ) throws(CalculationError) {
        try check(key)
        joins[key] = (join, decision)
        split.remove(key)
    }

    private func check(_ key: String) throws(CalculationError) {
        guard positions[key] != nil else { throw .nothingToDecide(key) }
    }
}
