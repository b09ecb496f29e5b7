import Quantities
import QuantityDomain

/// The needs and the stock of one ingredient while stock is subtracted.
struct StockSubtraction {
    /// The part of a need that stock does not cover yet.
    private struct Need {
        var value: Rational
        let unit: UnitCode
        let confidence: Float
    }

    /// How much of an entry a need takes, in the unit of the need.
    private struct Taking {
        let entry: Int
        let covered: Amount
    }

    private(set) var pool: [StockEntry]
    /// The steps across dimensions that were taken, in order.
    private(set) var path: [ConversionStep] = []
    private var needs: [Need]
    private var takings: [Taking] = []

    init(need: [StructuredQuantity], pool: [StockEntry]) {
        self.pool = pool
        needs = need.compactMap { quantity in
            quantity.range.map { Need(value: $0.upper, unit: $0.unit, confidence: quantity.parseConfidence) }
        }
    }

    /// What remains of each need, above zero.
    var left: [(Amount, confidence: Float)] {
        needs.filter { $0.value > .zero }.map { (Amount($0.value, $0.unit), $0.confidence) }
    }

    /// The packages of the needs that have no content.
    var barePackages: [UnitCode] { needs.map(\.unit).filter { PackUnit($0) == nil } }

    /// The amounts of the needs, then of the stock.
    var amounts: [Amount] { needs.map { Amount($0.value, $0.unit) } + pool.map(\.stored) }

    /// Whether nothing is left of the needs or of the stock.
    var isDone: Bool { !needs.contains { $0.value > .zero } || !pool.contains { $0.left > .zero } }

    /// Takes stock in units that a known path connects with those of the needs.
    mutating func cover(over graph: ConversionGraph, of key: String) throws(CalculationError) {
        guard !isDone else { return }
        let units = needs.map(\.unit) + pool.map(\.counted.unit)
        let connected = graph.connectedUnits(ingredientKey: key, beside: units)
        try cover(by: connected.group) { (amount, unit) throws(CalculationError) in
            try graph.convert(amount, to: unit, ingredientKey: key)
        }
    }

    /// Takes stock for the needs in units of the same group, where a conversion leads from one to the other.
    mutating func cover<Group: Hashable>(
        by group: (UnitCode) -> Group,
        _ convert: (Amount, UnitCode) throws(CalculationError) -> Conversion?
    ) throws(CalculationError) {
        let alike = Dictionary(grouping: pool.indices) { group(pool[$0].counted.unit) }
        for position in needs.indices where needs[position].value > .zero {
            for index in alike[group(needs[position].unit)] ?? [] { try take(from: index, for: position, convert) }
        }
    }

    /// Covers as much of a need as an entry can.
    private mutating func take(
        from index: Int,
        for position: Int,
        _ convert: (Amount, UnitCode) throws(CalculationError) -> Conversion?
    ) throws(CalculationError) {
        let need = needs[position]
        guard pool[index].left > .zero, need.value > .zero, let way = try convert(pool[index].amount, need.unit)
        else { return }
        let covered = min(way.amount.value, need.value)
        do {
            pool[index].left =
                covered == way.amount.value
                ? .zero : try pool[index].left * (Rational.one - covered / way.amount.value)
            needs[position].value = try need.value - covered
        } catch { throw .arithmetic(error) }
        if covered > .zero { takings.append(Taking(entry: index, covered: Amount(covered, need.unit))) }
        if !way.isExact { path += way.path }
    }

    /// Returns the amounts from which no need takes anything, by product.
    func untaken(of key: String) -> [NetDemand.UntakenStock] {
        let taken = Set(takings.map(\.entry))
        let parts = pool.indices.filter { !taken.contains($0) }.flatMap { pool[$0].parts }
        return Dictionary(grouping: parts, by: \.product).sorted { $0.key < $1.key }.map { position, parts in
            NetDemand.UntakenStock(ingredientKey: key, position: position, amounts: parts.map(\.amount))
        }
    }

    /// Returns what is taken from each entry.
    func taken() throws(CalculationError) -> [StockTaking] {
        var taken: [StockTaking] = []
        for (index, own) in Dictionary(grouping: takings, by: \.entry).sorted(by: { $0.key < $1.key }) {
            let entry = pool[index]
            let used: Rational
            do { used = try entry.counted.value - entry.left } catch { throw .arithmetic(error) }
            taken.append(StockTaking(entry: entry, used: used, covered: own.map(\.covered)))
        }
        return taken
    }
}
