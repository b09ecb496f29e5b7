public import Quantities
import Synchronization

/// Finds paths from one unit to another: by definition within a dimension, and by an ingredient's weights across
/// dimensions.
///
/// Each path is searched once and cached. Graphs of the module's own weights share one cache.
public struct ConversionGraph: Sendable {
    private static let sharedRoutes = RouteCache()

    private let units: UnitTable
    private let weights: IngredientWeights
    private let routes: RouteCache

    /// Creates a graph of the module's own units and weights.
    public init() {
        self.init(replacing: [:])
    }

    /// Creates a graph of the given units and weights.
    public init(units: UnitTable = .standard, weights: [IngredientWeight]) {
        self.units = units
        self.weights = IngredientWeights(
            Dictionary(grouping: weights, by: \.ingredientKey),
            includesStandard: false,
            units: units
        )
        routes = RouteCache()
    }

    private init(units: UnitTable, weights: IngredientWeights) {
        (self.units, self.weights) = (units, weights)
        routes = RouteCache()
    }

    /// Creates a graph of the module's own weights, replaced for some ingredient keys by other weights.
    init(replacing replaced: [String: [IngredientWeight]]) {
        units = .standard
        weights = IngredientWeights(replaced, includesStandard: true, units: .standard)
        routes = replaced.isEmpty ? Self.sharedRoutes : RouteCache()
    }

    /// Returns the amount in another unit, or `nil` when no path is known.
    ///
    /// A path may lead over the weight of another ingredient or the usual size of a package. Each step's
    /// ``ConversionStep/basis`` says so, and a list that shows the result shows that assumption, too.
    ///
    /// Of several paths, the one with the fewest measured steps wins, then the one with the fewest steps. The
    /// ingredient key decides whose weights apply; an empty key means none. The state, such as "packed", selects among
    /// them. For an empty state, the first weights in the ingredient's table apply, and each step names their state.
    public func convert(
        _ amount: Amount,
        to target: UnitCode,
        ingredientKey: String,
        state: String = ""
    ) throws(CalculationError) -> Conversion? {
        if amount.unit == target { return Conversion(amount: amount, path: []) }
        if units.isTemperature(amount.unit), units.isTemperature(target) { return try temperature(amount, to: target) }
        let route = try route(from: amount.unit, to: target, ingredientKey: ingredientKey, state: state)
        return try route?.follow(amount.value)
    }

    /// Returns the path itself, for converting many numbers; `nil` when no path is known.
    ///
    /// Temperatures have no path, because they are not proportional.
    public func route(
        from start: UnitCode,
        to target: UnitCode,
        ingredientKey: String,
        state: String = ""
    ) throws(CalculationError) -> ConversionRoute? {
        let key = RouteCache.Key(from: start, to: target, ingredientKey: ingredientKey, state: state)
        if let known = routes.answer(key) { return known }
        var found: ConversionRoute?
        if !units.isTemperature(start), !units.isTemperature(target),
            let fitting = weights.weights(of: ingredientKey, state: state)
        {
            let packs = [start, target].compactMap(PackUnit.init).map { $0.weight(of: ingredientKey) }
            found = try RouteSearch(units: units, weights: packs + fitting).route(from: start, to: target)
        }
        routes.remember(found, for: key)
        return found
    }

    /// Returns why ``convert(_:to:ingredientKey:state:)`` finds no path.
    ///
    /// `name` is the ingredient as the user calls it, or its key.
    public func gap(
        from start: UnitCode,
        to target: UnitCode,
        ingredientKey: String,
        name: String? = nil,
        state: String = ""
    ) -> ConversionGap {
        let name = name ?? ingredientKey
        guard !ingredientKey.isEmpty else { return .noIngredient(from: start, to: target) }
        guard weights.isKnown(ingredientKey) else { return .unknownIngredient(name) }
        guard weights.weights(of: ingredientKey, state: state) != nil else {
            return .unknownState(state, ingredient: name, known: states(of: ingredientKey))
        }
        let reachable = weights.all(of: ingredientKey).flatMap { [$0.measure.unit, $0.weight.unit] }
        return .noPath(from: start, to: target, ingredient: name, reachable: reachable.uniqued)
    }

    /// Whether an unknown state leaves only the ingredient's weights of any state.
    public func lacksWeight(ofState state: String, ingredientKey: String) -> Bool {
        weights.isUnknown(state, of: ingredientKey)
    }

    /// Returns which units the ingredient's usual weights connect, and the contents of these units that are packs.
    package func connectedUnits(
        ingredientKey: String,
        beside others: some Sequence<UnitCode>
    ) -> ConnectedUnits {
        let packs = others.compactMap(PackUnit.init).map { $0.weight(of: ingredientKey) }
        return ConnectedUnits(weights: packs + (weights.weights(of: ingredientKey, state: "") ?? []), units: units)
    }

    /// Returns the graph with what a package of the ingredient usually holds: 1 head of garlic = 10 cloves.
    ///
    /// Of equally long paths, one over it comes first.
    package func addingUsualSizes(of ingredientKey: String, _ form: ShelfForm?) -> ConversionGraph {
        guard let form, !form.contents.isEmpty else { return self }
        let sizes = form.contents.map { content in
            IngredientWeight(
                ingredientKey: ingredientKey,
                measure: Amount(.one, form.unit),
                weight: content,
                source: form.source
            ).with(basis: .usualSize, ingredientKey: ingredientKey)
        }
        return ConversionGraph(
            units: units,
            weights: weights.replacing(ingredientKey, with: sizes + weights.all(of: ingredientKey))
        )
    }

    /// The states in which an ingredient is weighed, the usual one first.
    public func states(of ingredientKey: String) -> [String] { weights.states(of: ingredientKey) }

    /// Every unit that an ingredient's amounts can be converted to, in the order of the table: the units of its
    /// weights, and all units of their dimensions.
    public func reachableUnits(ingredientKey: String) -> [UnitCode] {
        let ends = weights.all(of: ingredientKey).flatMap { [$0.measure.unit, $0.weight.unit] }
        let dimensions = Set(ends.map(units.dimension(of:)))
        let own = ends.filter { units[$0] == nil }
        return units.units.filter { dimensions.contains($0.dimension) }.map(\.code) + own.uniqued
    }

    /// Whether both units have the same dimension.
    public func isExact(from first: UnitCode, to second: UnitCode) -> Bool {
        units.dimension(of: first) == units.dimension(of: second)
    }

    private func temperature(_ amount: Amount, to target: UnitCode) throws(CalculationError) -> Conversion {
        let result = try units.convert(amount, to: target)
        let source = units[target]?.source ?? ""
        return Conversion(amount: result, path: [ConversionStep(from: amount, to: result, exact: true, source: source)])
    }
}

extension [UnitCode] {
    /// The elements without repetitions, each at its first position.
    fileprivate var uniqued: [UnitCode] {
        var seen: Set<UnitCode> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The cache of routes, so that each is searched once.
///
/// Requests can name any number of routes, so a full cache is emptied.
final class RouteCache: Sendable {
    /// The inputs of a search.
    struct Key: Hashable {
        let from: UnitCode
        let to: UnitCode
        let ingredientKey: String
        let state: String
    }

    private static let capacity = 4_096
    /// The cached routes; a `nil` value records a search without a result.
    private let routes = Mutex<[Key: ConversionRoute?]>([:])

    /// Returns the cached result of a search, or `nil` when it has not been made.
    func answer(_ key: Key) -> ConversionRoute?? { routes.withLock { $0[key] } }

    func remember(_ route: ConversionRoute?, for key: Key) {
        routes.withLock { routes in
            if routes.count >= Self.capacity { routes.removeAll(keepingCapacity: true) }
            routes[key] = .some(route)
        }
    }
}

/// The units between which an ingredient's weights lead, so that comparing many amounts takes no search for each pair.
package struct ConnectedUnits {
    private let units: UnitTable
    /// For each dimension of a weight, the dimension that stands for all those connected to it.
    private var representatives: [Dimension: Dimension] = [:]

    init(weights: [IngredientWeight], units: UnitTable) {
        self.units = units
        for weight in weights {
            let measure = representative(of: units.dimension(of: weight.measure.unit))
            representatives[measure] = representative(of: units.dimension(of: weight.weight.unit))
        }
        for dimension in representatives.keys { representatives[dimension] = representative(of: dimension) }
    }

    /// Returns the group of a unit.
    ///
    /// A path connects two units if their groups are equal.
    package func group(of unit: UnitCode) -> Dimension {
        let dimension = units.dimension(of: unit)
        return representatives[dimension] ?? dimension
    }

    private func representative(of dimension: Dimension) -> Dimension {
        var dimension = dimension
        while let next = representatives[dimension], next != dimension { dimension = next }
        return dimension
    }
}
