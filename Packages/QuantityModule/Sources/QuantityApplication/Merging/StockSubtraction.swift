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

    /// The positions of the products from which no need takes anything.
    var untaken: [Int] {
        let taken = Set(takings.flatMap { pool[$0.entry].products })
        return Set(pool.flatMap(\.products)).subtracting(taken).sorted()
    }

    /// Returns what is taken from each entry, and the entry.
    ///
    /// A part of a package or a thing is in the unit of the need: 3 cloves of 2 heads, and 100 g of 2 packages.
    func taken() throws(CalculationError) -> [(amount: Amount, stock: Amount)] {
        var taken: [(amount: Amount, stock: Amount)] = []
        for (index, own) in Dictionary(grouping: takings, by: \.entry).sorted(by: { $0.key < $1.key }) {
            let entry = pool[index]
            let used: Rational
            do { used = try entry.counted.value - entry.left } catch { throw .arithmetic(error) }
            let amount = try entry.stored(used)
            let isMeasured = [.mass, .volume].contains(UnitTable.standard.dimension(of: amount.unit))
            let isWhole = isMeasured || amount.value.isWhole || own.count > 1
            taken.append((isWhole ? amount : own[0].covered, entry.stored))
        }
        return taken
    }
}

/// Counts a package without a content, or of nearly the same content, as one of another: a recipe that says "1 can" takes
/// any can.
struct SamePackage {
    /// What a package without a content usually holds.
    let form: ShelfForm?

    /// The contents of cans that shops sell for the same use differ by less: 14.5 oz, 15 oz, 400 g, 425 g.
    private static let tolerance = Rational(constant: 1, over: 10)
    private static let source = "packages of about the same size"

    /// The units of one group may count the same packages.
    func group(of unit: UnitCode) -> Dimension { UnitTable.standard.dimension(of: PackUnit.package(of: unit)) }

    /// Returns as many packages of another content; `nil` where the contents differ.
    func convert(_ amount: Amount, to unit: UnitCode) throws(CalculationError) -> Conversion? {
        let (stock, need) = (PackUnit(amount.unit), PackUnit(unit))
        guard stock != nil || need != nil else { return nil }
        if let need, try !holds(stock?.content ?? usual(need), about: need.content) { return nil }
        let units = UnitTable.standard
        let value: Rational
        do {
            value =
                try amount.value
                * (units.factor(of: PackUnit.package(of: amount.unit)) / units.factor(of: PackUnit.package(of: unit)))
        } catch { throw .arithmetic(error) }
        let same = Amount(value, unit)
        let step = ConversionStep(from: amount, to: same, exact: false, source: Self.source)
        return Conversion(amount: same, path: [step])
    }

    /// What a package usually holds in the dimension of a content; `nil` when that is unknown.
    private func usual(_ pack: PackUnit) -> Amount? {
        guard let form, form.unit == pack.package else { return nil }
        let dimension = UnitTable.standard.dimension(of: pack.content.unit)
        return form.contents.first { UnitTable.standard.dimension(of: $0.unit) == dimension }
    }

    /// Whether a content is about as much as another; an unknown one is.
    private func holds(_ content: Amount?, about other: Amount) throws(CalculationError) -> Bool {
        let units = UnitTable.standard
        guard let content else { return true }
        guard units.dimension(of: content.unit) == units.dimension(of: other.unit) else { return false }
        let same = try units.convert(content, to: other.unit)
        do { return try (same.value / other.value - .one).magnitude <= Self.tolerance } catch {
            throw .arithmetic(error)
        }
    }
}
