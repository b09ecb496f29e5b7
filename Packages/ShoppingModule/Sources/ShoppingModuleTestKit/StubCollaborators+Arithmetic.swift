public import Quantities
public import ShoppingModule

extension StubCollaborators: QuantityArithmetic {
    /// Multiplies exactly.
    public func scale(_ tasks: [ScaleTask]) throws(CollaboratorFailure) -> [StructuredQuantity] {
        try note("scale \(tasks.count)", .quantity)
        var scaled: [StructuredQuantity] = []
        for task in tasks {
            guard let amount = task.quantity.range?.amount else {
                scaled.append(task.quantity)
                continue
            }
            scaled.append(Self.quantity(try exactly { try amount.scaled(by: task.factor) }))
        }
        return scaled
    }

    /// Adds what has the same unit.
    public func consolidate(_ ingredients: [Ingredient]) throws(CollaboratorFailure) -> [Consolidation] {
        try note("consolidate \(ingredients.reduce(0) { $0 + $1.lines.count })", .quantity)
        var found: [Consolidation] = []
        for ingredient in ingredients {
            let counted = ingredient.lines.indices.filter { ingredient.lines[$0].quantity.isParseable }
            let totals = try sum(counted.compactMap { ingredient.lines[$0].quantity.range?.amount })
            found.append(Consolidation(totals: totals.map(Self.quantity), counted: Set(counted)))
        }
        return found
    }

    /// Subtracts what has the same unit, or a weight in ``gramsPerUnit``.
    public func subtract(_ demands: [GrossDemand]) throws(CollaboratorFailure) -> [NetDemand] {
        try note("subtract \(demands.count)", .quantity)
        var found: [NetDemand] = []
        for demand in demands { found.append(try subtract(demand)) }
        return found
    }

    func subtract(_ demand: GrossDemand) throws(CollaboratorFailure) -> NetDemand {
        let grams = UnitCode(rawValue: "g")
        var stock = try sum(demand.stock)
        let inStock = stock.map(Self.quantity)
        var path: [ConversionStep] = []
        var toBuy: [StructuredQuantity] = []
        for needed in demand.need.compactMap(\.range?.amount) {
            var amount = needed
            if let weight = gramsPerUnit["\(demand.key) \(needed.unit)"], stock.contains(where: { $0.unit == grams }) {
                amount = Amount(try exactly { try needed.scaled(by: weight) }.value, grams)
                path.append(ConversionStep(from: needed, to: amount, exact: false, source: "kitchen"))
            }
            guard let index = stock.firstIndex(where: { $0.unit == amount.unit }) else {
                toBuy.append(Self.quantity(amount))
                continue
            }
            let onHand = stock[index]
            let used = min(onHand.value, amount.value)
            stock[index] = try exactly { try onHand.adding(Amount(-used, amount.unit)) }
            let left = try exactly { try amount.adding(Amount(-used, amount.unit)) }
            if left.value > .zero { toBuy.append(Self.quantity(left)) }
        }
        return NetDemand(toBuy: toBuy, inStock: inStock, path: path)
    }

    func sum(_ amounts: [Amount]) throws(CollaboratorFailure) -> [Amount] {
        var sums: [Amount] = []
        for amount in amounts {
            if let index = sums.firstIndex(where: { $0.unit == amount.unit }) {
                let sum = sums[index]
                sums[index] = try exactly { try sum.adding(amount) }
            } else {
                sums.append(amount)
            }
        }
        return sums
    }

    private func exactly(_ compute: () throws -> Amount) throws(CollaboratorFailure) -> Amount {
        do { return try compute() } catch { throw CollaboratorFailure(.quantity, cause: error) }
    }
}
