public import ExactMath

/// Finds the way from one unit to another: definitions within a dimension, an ingredient's weights across.
public struct ConversionGraph: Sendable {
    private let units: UnitTable
    private let weights: [String: [IngredientWeight]]

    /// Makes a graph of the module's own units and weights.
    public init() {
        units = .standard
        weights = IngredientWeight.standard
    }

    /// Makes a graph with weights of one's own.
    public init(units: UnitTable = .standard, weights: [IngredientWeight]) {
        self.units = units
        self.weights = Dictionary(grouping: weights, by: \.ingredientKey)
    }

    /// The amount in another unit; `nil` when no path is known, never a guess.
    ///
    /// Of several paths it takes the one with the fewest measured steps, then the fewest steps. The ingredient says
    /// whose weights may be used; empty for none.
    public func convert(
        _ amount: Amount,
        to target: UnitCode,
        ingredientKey: String
    ) throws(QuantityError) -> Conversion? {
        if amount.unit == target { return Conversion(amount: amount, path: []) }
        guard let edges = path(from: amount.unit, to: target, weights[ingredientKey] ?? []) else { return nil }
        var current = amount
        var steps: [ConversionStep] = []
        for edge in edges {
            let next = try follow(edge, current)
            steps.append(ConversionStep(from: current, to: next, exact: edge.weight == nil, source: edge.source))
            current = next
        }
        return Conversion(amount: current, path: steps)
    }

    /// Whether both units measure the same.
    public func isExact(from first: UnitCode, to second: UnitCode) -> Bool {
        units.dimension(of: first) == units.dimension(of: second)
    }
}

extension ConversionGraph {
    private struct Edge {
        let from: UnitCode
        let to: UnitCode
        /// `nil` for a definition.
        let weight: IngredientWeight?
        let source: String
    }

    /// Measured steps first, then steps, then the table's order, so that the way back is the same way.
    private struct Cost: Comparable {
        var measured = 0
        var steps = 0
        var order = 0

        static func < (left: Cost, right: Cost) -> Bool {
            (left.measured, left.steps, left.order) < (right.measured, right.steps, right.order)
        }
    }

    private func follow(_ edge: Edge, _ amount: Amount) throws(QuantityError) -> Amount {
        guard let weight = edge.weight else { return try units.convert(amount, to: edge.to) }
        let (from, to) =
            weight.measure.unit == edge.from ? (weight.measure, weight.weight) : (weight.weight, weight.measure)
        do { return Amount(try amount.value * (to.value / from.value), edge.to) } catch { throw .arithmetic(error) }
    }

    /// Dijkstra's search over the few units that matter: both ends and those of the ingredient's weights.
    private func path(from start: UnitCode, to target: UnitCode, _ weights: [IngredientWeight]) -> [Edge]? {
        var nodes = [start, target]
        for weight in weights {
            for unit in [weight.measure.unit, weight.weight.unit] where !nodes.contains(unit) { nodes.append(unit) }
        }
        var best: [UnitCode: (cost: Cost, path: [Edge])] = [start: (Cost(), [])]
        var open = nodes
        while let node = open.filter({ best[$0] != nil }).min(by: { cost($0, best) < cost($1, best) }) {
            guard let reached = best[node] else { break }
            if node == target { return reached.path }
            open.removeAll { $0 == node }
            for (edge, price) in edges(from: node, nodes, weights) {
                let cost = Cost(
                    measured: reached.cost.measured + price.measured,
                    steps: reached.cost.steps + 1,
                    order: reached.cost.order + price.order
                )
                if best[edge.to].map({ cost < $0.cost }) ?? true { best[edge.to] = (cost, reached.path + [edge]) }
            }
        }
        return nil
    }

    private func cost(_ node: UnitCode, _ best: [UnitCode: (cost: Cost, path: [Edge])]) -> Cost {
        best[node]?.cost ?? Cost(measured: .max, steps: 0, order: 0)
    }

    private func edges(from node: UnitCode, _ nodes: [UnitCode], _ weights: [IngredientWeight]) -> [(Edge, Cost)] {
        var edges: [(Edge, Cost)] = []
        for other in nodes where other != node && isExact(from: node, to: other) {
            edges.append((Edge(from: node, to: other, weight: nil, source: definition(node, other)), Cost(steps: 1)))
        }
        for (order, weight) in weights.enumerated() {
            let cost = Cost(measured: 1, steps: 1, order: order)
            if weight.measure.unit == node {
                edges.append((Edge(from: node, to: weight.weight.unit, weight: weight, source: weight.source), cost))
            } else if weight.weight.unit == node {
                edges.append((Edge(from: node, to: weight.measure.unit, weight: weight, source: weight.source), cost))
            }
        }
        return edges
    }

    private func definition(_ first: UnitCode, _ second: UnitCode) -> String {
        let sources = [first, second].compactMap { units[$0]?.source }.filter { !$0.isEmpty }
        return sources.count == 2 && sources[0] == sources[1] ? sources[0] : sources.joined(separator: "; ")
    }
}
