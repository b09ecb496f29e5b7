import Quantities

/// Dijkstra's search over the few units that matter: both ends and the units of the ingredient's weights.
struct RouteSearch {
    let units: UnitTable
    let weights: [IngredientWeight]

    private struct Edge {
        let from: UnitCode
        let to: UnitCode
        /// `nil` for a definition.
        let weight: IngredientWeight?
    }

    /// Compares measured steps first, then steps, then the table's order, so that the reverse conversion takes the same
    /// path.
    private struct Cost: Comparable {
        var measured = 0
        var steps = 0
        var order = 0

        static func < (left: Cost, right: Cost) -> Bool {
            (left.measured, left.steps, left.order) < (right.measured, right.steps, right.order)
        }
    }

    /// Returns the best path, or `nil` when there is none.
    func route(from start: UnitCode, to target: UnitCode) throws(CalculationError) -> ConversionRoute? {
        guard let path = path(from: start, to: target) else { return nil }
        var legs: [ConversionRoute.Leg] = []
        var total = Rational.one
        for edge in path {
            let ratio = try ratio(of: edge)
            do { total = try total * ratio } catch { throw .arithmetic(error) }
            legs.append(
                ConversionRoute.Leg(
                    to: edge.to,
                    ratio: ratio,
                    weight: edge.weight,
                    source: edge.weight?.source ?? definition(edge.from, edge.to)
                )
            )
        }
        return ConversionRoute(from: start, legs: legs, ratio: total)
    }

    private func ratio(of edge: Edge) throws(CalculationError) -> Rational {
        do {
            guard let weight = edge.weight else { return try units.factor(of: edge.from) / units.factor(of: edge.to) }
            return weight.measure.unit == edge.from
                ? try weight.weight.value / weight.measure.value : try weight.measure.value / weight.weight.value
        } catch { throw .arithmetic(error) }
    }

    private func path(from start: UnitCode, to target: UnitCode) -> [Edge]? {
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
            for (edge, price) in edges(from: node, nodes) {
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

    private func edges(from node: UnitCode, _ nodes: [UnitCode]) -> [(Edge, Cost)] {
        var edges: [(Edge, Cost)] = []
        for other in nodes where other != node && units.dimension(of: node) == units.dimension(of: other) {
            edges.append((Edge(from: node, to: other, weight: nil), Cost(steps: 1)))
        }
        for (order, weight) in weights.enumerated() {
            let cost = Cost(measured: 1, steps: 1, order: order)
            if weight.measure.unit == node {
                edges.append((Edge(from: node, to: weight.weight.unit, weight: weight), cost))
            } else if weight.weight.unit == node {
                edges.append((Edge(from: node, to: weight.measure.unit, weight: weight), cost))
            }
        }
        return edges
    }

    private func definition(_ first: UnitCode, _ second: UnitCode) -> String {
        let sources = [first, second].compactMap { units[$0]?.source }.filter { !$0.isEmpty }
        return sources.count == 2 && sources[0] == sources[1] ? sources[0] : sources.joined(separator: "; ")
    }
}
