import LineParser
public import Quantities
import TableData

/// The weight of a household measure of one ingredient, in one state.
public struct IngredientWeight: Hashable, Codable, Sendable {
    /// A figure from another source for the same measure, for display only.
    public struct Second: Hashable, Codable, Sendable {
        /// The other source's weight, in the unit of ``IngredientWeight/weight``.
        public let value: Rational
        /// The source of the figure.
        public let source: String

        /// Creates a second figure.
        public init(value: Rational, source: String) {
            self.value = value
            self.source = source
        }
    }

    /// The ingredient.
    public let ingredientKey: String
    /// The measure, such as 1 cup.
    public let measure: Amount
    /// Its weight, in grams; for an ingredient that a home added, in any unit.
    public let weight: Amount
    /// The ingredient's state: "packed", "sifted", "chopped", or a size such as "large"; empty for any state.
    public let state: String
    /// The plural of a unit that only counts, such as "sticks"; empty to use the unit's own plural.
    public let plural: String
    /// The source of the figure.
    public let source: String
    /// The figure of another source.
    public let second: Second?
    /// Whose weight it is; not stored, because only the module's tables give one ingredient the weight of another.
    private(set) var basis = ConversionStep.Basis.own

    private enum CodingKeys: CodingKey {
        case ingredientKey, measure, weight, state, plural, source, second
    }

    /// Creates a weight.
    public init(
        ingredientKey: String,
        measure: Amount,
        weight: Amount,
        state: String = "",
        plural: String = "",
        source: String,
        second: Second? = nil
    ) {
        self.ingredientKey = ingredientKey
        self.measure = measure
        self.weight = weight
        self.state = state
        self.plural = plural
        self.source = source
        self.second = second
    }
}

extension IngredientWeight {
    /// Returns the weight as one on another basis, for another ingredient.
    func with(basis: ConversionStep.Basis, ingredientKey: String) -> IngredientWeight {
        var weight = IngredientWeight(
            ingredientKey: ingredientKey,
            measure: measure,
            weight: self.weight,
            state: state,
            plural: plural,
            source: source,
            second: second
        )
        weight.basis = basis
        return weight
    }

    private static let table = SortedTable(ProgramTable.weights.bytes)

    /// Returns the module's own weights of an ingredient; where several match, the first applies.
    ///
    /// One that is weighed by volume also has the weight of a cooked cup, where its yield is known.
    static func standard(of key: String) -> [IngredientWeight] {
        let weights = table.rows(of: key).map(Self.init(fields:))
        let isMeasured = weights.contains { UnitTable.standard.dimension(of: $0.measure.unit) == .volume }
        guard isMeasured, !weights.contains(where: { $0.state == "cooked" }) else { return weights }
        return weights + [CookedYield.weight(of: key)].compactMap(\.self)
    }

    /// Whether some ingredient of the module is weighed in a state, or in one of the same meaning.
    package static func isState(_ state: String) -> Bool {
        let meaning = WeightState(state)
        return DefaultIngredients.standard.all.contains { ingredient in
            ingredient.conversions.contains { WeightState($0.state).matches(meaning) }
        } || !IngredientNaming.stateWords(of: state).isEmpty
    }

    private init(fields: [String]) {
        precondition(fields.count == 9, "weights.tsv: a row needs nine fields: \(fields)")
        guard let amount = Rational(fields[2]), let grams = Rational(fields[5]) else {
            preconditionFailure("weights.tsv: \(fields) has no readable numbers.")
        }
        self.init(
            ingredientKey: fields[0],
            measure: Amount(amount, UnitCode(rawValue: fields[3])),
            weight: Amount(grams, UnitCode.Known.gram),
            state: fields[1],
            plural: fields[4],
            source: fields[6],
            second: Rational(fields[7]).map { Second(value: $0, source: fields[8]) }
        )
    }
}

/// Selects the weights of an ingredient that apply to a state.
struct IngredientWeights: Sendable {
    private let byKey: [String: [IngredientWeight]]
    /// Whether the module's own weights apply to an ingredient without others.
    private let includesStandard: Bool
    private let units: UnitTable

    init(_ byKey: [String: [IngredientWeight]], includesStandard: Bool, units: UnitTable) {
        self.byKey = byKey
        self.includesStandard = includesStandard
        self.units = units
    }

    func isKnown(_ key: String) -> Bool { byKey[key] != nil || !all(of: key).isEmpty }

    /// Every weight of an ingredient, in the table's order.
    func all(of key: String) -> [IngredientWeight] {
        if let own = byKey[key] { return own }
        guard includesStandard else { return [] }
        let standard = IngredientWeight.standard(of: key)
        return standard.isEmpty ? standIn(for: key)?.weights(of: key) ?? [] : standard
    }

    /// The ingredient whose weights stand in; `nil` for one with weights of its own.
    func standIn(for key: String) -> WeightStandIn? {
        includesStandard && byKey[key] == nil ? WeightStandIn(for: key) : nil
    }

    /// Returns the weights with others for one ingredient.
    func replacing(_ key: String, with weights: [IngredientWeight]) -> IngredientWeights {
        IngredientWeights(
            byKey.merging([key: weights]) { $1 },
            includesStandard: includesStandard,
            units: units
        )
    }

    /// The states in which an ingredient is weighed, in the table's order.
    func states(of key: String) -> [String] {
        var states: [String] = []
        for weight in all(of: key) where !weight.state.isEmpty && !states.contains(weight.state) {
            states.append(weight.state)
        }
        return states
    }

    /// Returns the weights for a state: for each measure those of the state, otherwise those of any state, otherwise
    /// those of the first state in the table.
    ///
    /// For a state in which the ingredient is not weighed, these are the weights of any state; `nil` if there are none,
    /// or if the state makes another food of the ingredient.
    func weights(of key: String, state: String) -> [IngredientWeight]? {
        let all = all(of: key)
        if isUnknown(state, of: key) {
            let stateless = all.filter(\.state.isEmpty)
            return stateless.isEmpty || WeightState(state).changesFood ? nil : stateless
        }
        let order = known(state, of: key) + [""] + states(of: key)
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

    /// The two kinds of measure that a weight connects; weights that connect the same two replace each other.
    private struct Place: Hashable {
        let measure: Dimension
        let weight: Dimension
    }

    private func place(_ weight: IngredientWeight) -> Place {
        Place(measure: units.dimension(of: weight.measure.unit), weight: units.dimension(of: weight.weight.unit))
    }

    /// Whether a state is named in which the ingredient is not weighed.
    func isUnknown(_ state: String, of key: String) -> Bool { !state.isEmpty && known(state, of: key).isEmpty }

    /// The ingredient's states that mean the same, the one in the same words first.
    private func known(_ state: String, of key: String) -> [String] {
        guard !state.isEmpty else { return [] }
        let states = states(of: key)
        let wanted = WeightState(state)
        let same = states.filter { $0.lowercased() == state.lowercased() }
        return same + states.filter { !same.contains($0) && WeightState($0).matches(wanted) }
    }
}
