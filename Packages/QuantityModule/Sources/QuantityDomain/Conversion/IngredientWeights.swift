import Quantities

/// Which weights of an ingredient fit a state.
struct IngredientWeights: Sendable {
    private let byKey: [String: [IngredientWeight]]
    private let units: UnitTable

    init(_ byKey: [String: [IngredientWeight]], units: UnitTable) {
        self.byKey = byKey
        self.units = units
    }

    func isKnown(_ key: String) -> Bool { byKey[key] != nil }

    /// Every weight of an ingredient, in the table's order.
    func all(of key: String) -> [IngredientWeight] { byKey[key] ?? [] }

    /// The states that an ingredient is weighed in, in the table's order.
    func states(of key: String) -> [String] {
        var states: [String] = []
        for weight in all(of: key) where !weight.state.isEmpty && !states.contains(weight.state) {
            states.append(weight.state)
        }
        return states
    }

    /// The weights for a state: for each measure those of the state, where it has none those of any state, and where
    /// there are none either, those of the first state in the table.
    ///
    /// `nil` for a state that the ingredient is not weighed in.
    func weights(of key: String, state: String) -> [IngredientWeight]? {
        let all = all(of: key)
        var order = [""] + states(of: key)
        if !state.isEmpty {
            guard let known = known(state, of: key) else { return nil }
            order.insert(known, at: 0)
        }
        var chosen: [Place: String] = [:]
        var fitting: [IngredientWeight] = []
        for (turn, state) in order.enumerated() where !order[..<turn].contains(state) {
            for weight in all where weight.state == state {
                let place = place(weight)
                if chosen[place] == nil { chosen[place] = state }
                if chosen[place] == state { fitting.append(weight) }
            }
        }
        return fitting
    }

    /// Two weights stand in each other's place when they lead between the same two kinds of measure.
    private struct Place: Hashable {
        let measure: Dimension
        let weight: Dimension
    }

    private func place(_ weight: IngredientWeight) -> Place {
        Place(measure: units.dimension(of: weight.measure.unit), weight: units.dimension(of: weight.weight.unit))
    }

    /// Words that say how well, and not what was done: "finely chopped" is weighed as "chopped".
    private static let adverbs: Set<String> = [
        "finely", "coarsely", "roughly", "thinly", "thickly", "freshly", "firmly", "tightly",
    ]

    private func known(_ state: String, of key: String) -> String? {
        let words = state.lowercased().split(separator: " ").filter { !Self.adverbs.contains(String($0)) }
        let wanted = words.joined(separator: " ")
        let states = states(of: key)
        return states.first { $0.lowercased() == state.lowercased() } ?? states.first { $0.lowercased() == wanted }
    }
}
