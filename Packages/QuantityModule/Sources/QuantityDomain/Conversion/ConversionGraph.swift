public import Quantities
import Synchronization

/// Finds the way from one unit to another: definitions within a dimension, an ingredient's weights across.
///
/// Each way is searched once and remembered; a value of the module's own weights shares what all others have found.
public struct ConversionGraph: Sendable {
    private static let sharedRoutes = RouteCache()

    private let units: UnitTable
    private let weights: IngredientWeights
    private let routes: RouteCache

    /// Makes a graph of the module's own units and weights.
    public init() {
        units = .standard
        weights = IngredientWeights(IngredientWeight.standard, units: .standard)
        routes = Self.sharedRoutes
    }

    /// Makes a graph of the given units and weights.
    public init(units: UnitTable = .standard, weights: [IngredientWeight]) {
        self.units = units
        self.weights = IngredientWeights(Dictionary(grouping: weights, by: \.ingredientKey), units: units)
        routes = RouteCache()
    }

    /// Makes a graph of the module's own weights, with others for some ingredients, by their keys.
    init(replacing replaced: [String: [IngredientWeight]]) {
        units = .standard
        weights = IngredientWeights(IngredientWeight.standard.merging(replaced) { $1 }, units: .standard)
        routes = replaced.isEmpty ? Self.sharedRoutes : RouteCache()
    }

    /// The amount in another unit; `nil` when no path is known, never a guess.
    ///
    /// Of several paths it takes the one with the fewest measured steps, then the fewest steps. The ingredient says
    /// whose weights may be used; empty for none. The state says which of them, such as "packed"; where it is empty,
    /// the first of the ingredient's table count, and the step says which state that is.
    public func convert(
        _ amount: Amount,
        to target: UnitCode,
        ingredientKey: String,
        state: String = ""
    ) throws(QuantityError) -> Conversion? {
        if amount.unit == target { return Conversion(amount: amount, path: []) }
        if units.isTemperature(amount.unit), units.isTemperature(target) { return try temperature(amount, to: target) }
        let route = try route(from: amount.unit, to: target, ingredientKey: ingredientKey, state: state)
        return try route?.follow(amount.value)
    }

    /// The way itself, to convert many numbers over it; `nil` when no path is known.
    ///
    /// Temperatures have none: they are not proportional.
    public func route(
        from start: UnitCode,
        to target: UnitCode,
        ingredientKey: String,
        state: String = ""
    ) throws(QuantityError) -> ConversionRoute? {
        let key = RouteCache.Key(from: start, to: target, ingredientKey: ingredientKey, state: state)
        if let known = routes.answer(key) { return known }
        var found: ConversionRoute?
        if !units.isTemperature(start), !units.isTemperature(target),
            let fitting = weights.weights(of: ingredientKey, state: state)
        {
            found = try RouteSearch(units: units, weights: fitting).route(from: start, to: target)
        }
        routes.remember(found, for: key)
        return found
    }

    /// Why ``convert(_:to:ingredientKey:state:)`` gives nothing.
    ///
    /// `name` is the ingredient as people call it; its key when they have not named it otherwise.
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

    /// The states that an ingredient is weighed in, the usual one first.
    public func states(of ingredientKey: String) -> [String] { weights.states(of: ingredientKey) }

    /// Every unit that can be reached for an ingredient, in the order of the table: those of its weights, and all of
    /// their dimensions.
    public func reachableUnits(ingredientKey: String) -> [UnitCode] {
        let ends = weights.all(of: ingredientKey).flatMap { [$0.measure.unit, $0.weight.unit] }
        let dimensions = Set(ends.map(units.dimension(of:)))
        let own = ends.filter { units[$0] == nil }
        return units.units.filter { dimensions.contains($0.dimension) }.map(\.code) + own.uniqued
    }

    /// Whether both units measure the same.
    public func isExact(from first: UnitCode, to second: UnitCode) -> Bool {
        units.dimension(of: first) == units.dimension(of: second)
    }

    private func temperature(_ amount: Amount, to target: UnitCode) throws(QuantityError) -> Conversion {
        let result = try units.convert(amount, to: target)
        let source = units[target]?.source ?? ""
        return Conversion(amount: result, path: [ConversionStep(from: amount, to: result, exact: true, source: source)])
    }
}

extension [UnitCode] {
    /// Each once, where it stood first.
    fileprivate var uniqued: [UnitCode] {
        var seen: Set<UnitCode> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The routes that were asked for, so that each is searched once.
///
/// Requests can name any number of routes, so a full cache is emptied.
final class RouteCache: Sendable {
    /// What a route depends on.
    struct Key: Hashable {
        let from: UnitCode
        let to: UnitCode
        let ingredientKey: String
        let state: String
    }

    private static let capacity = 4_096
    /// `nil` in it stands for a search that found nothing.
    private let routes = Mutex<[Key: ConversionRoute?]>([:])

    /// The remembered answer; `nil` when there is none yet.
    func answer(_ key: Key) -> ConversionRoute?? { routes.withLock { $0[key] } }

    func remember(_ route: ConversionRoute?, for key: Key) {
        routes.withLock { routes in
            if routes.count >= Self.capacity { routes.removeAll(keepingCapacity: true) }
            routes[key] = .some(route)
        }
    }
}
