import Commands
public import InventoryDomain
public import Quantities

/// Something that a home needs, such as a line of a recipe.
public struct StockNeed: Hashable, Sendable {
    /// The products that serve, in order of preference.
    public let alternatives: [ProductID]
    /// How much: one amount or several, all of which are needed.
    public let amounts: [StockedAmount]
    /// The ingredient, for converting between units; empty for exact conversions alone.
    public let ingredientKey: String
    /// Which needs compete for the stock: those of one group.
    public let group: UInt32

    /// Describes a need.
    public init(
        _ alternatives: [ProductID],
        _ amounts: [StockedAmount],
        ingredientKey: String = "",
        group: UInt32 = 0
    ) {
        (self.alternatives, self.amounts, self.ingredientKey) = (alternatives, amounts, ingredientKey)
        self.group = group
    }
}

/// What stock covers of a need.
public struct CoveredNeed: Hashable, Sendable {
    /// One entry for each amount of the need, in the same order.
    public let amounts: [CoveredAmount]
    /// The products of the need, of which more is there in units that do not convert to those of the need, or with
    /// numbers that have no exact result; empty for a need that is covered.
    public let uncompared: [ProductID]
    /// The measured steps that converted amounts, for people; empty when every conversion is exact.
    public let measuredBy: [String]
    /// What the conversions assume, each once.
    public let assumptions: [StatedAssumption]
    /// The packs whose content converted amounts.
    public let packs: [PackContent]
}

extension InventoryModuleService {
    /// The most needs of one question.
    public static var mostNeeds: Int { 500 }
    /// The most products of one need.
    public static var mostAlternatives: Int { 50 }

    /// Says what stock covers of needs, and what is left to get, without changing anything.
    ///
    /// The needs of a group take their turn in order, and each takes its preferred product first: what covers one need
    /// is not there for the next one. Each group is compared with all of the stock. Of a product, the lots go as a use
    /// of it would take them: opened ones first, then those that expire first, and those that need a measured weight
    /// last. With `r` for how many of a lot's unit are one of the need's, a quantity `q` of the lot covers `q / r`;
    /// what is left to get is exact, in the unit of the need. All units of all needs are converted in one batch.
    ///
    /// - Parameter needs: At most ``mostNeeds``, each with at most ``mostAlternatives`` products and ``mostAmounts``
    ///   amounts.
    /// - Returns: One entry for each, in the same order.
    /// - Throws: ``InventoryError`` for more, for a need without an amount, and when the store or the converter fails.
    public func coverStock(_ needs: [StockNeed]) async throws(InventoryError) -> [CoveredNeed] {
        try check(needs)
        let home: HomeStock
        let named = Set(needs.flatMap(\.alternatives)).sorted()
        guard named.count <= Self.mostProducts else {
            throw .tooManyProducts(count: named.count, most: Self.mostProducts)
        }
        do throws(StoreError) { home = try await HomeStock(of: named, in: store, context) } catch {
            throw .store(error)
        }
        let stock = Dictionary(
            uniqueKeysWithValues: Set(named.map(home.references.current)).map { ($0, home.stock(of: $0)) }
        )
        try checkWork(of: needs, home.references, stock)
        var batch = ConversionBatch()
        let covers = needs.map { NeedCover($0, stock, home.references) }
        for cover in covers { batch.ask(cover.questions) }
        let answers = try await batch.answers(of: converter)
        let whole = StockAllocation(stock)
        var allocations: [UInt32: StockAllocation] = [:]
        return zip(needs, covers).map { $1.covered(by: &allocations[$0.group, default: whole], answers) }
    }

    /// Refuses a request that would compare more lots than a request converts.
    private func checkWork(
        of needs: [StockNeed],
        _ references: StockReferences,
        _ stock: [ProductID: ProductStock]
    ) throws(InventoryError) {
        let count = needs.reduce(0) { count, need in
            let lots = need.alternatives.reduce(0) { $0 + (stock[references.current($1)]?.lots.count ?? 0) }
            return count + lots * need.amounts.count
        }
        guard count <= 10 * Self.mostConversions else {
            throw .tooManyConversions(count: count, most: 10 * Self.mostConversions)
        }
    }

    private func check(_ needs: [StockNeed]) throws(InventoryError) {
        guard needs.count <= Self.mostNeeds else { throw .tooManyNeeds(count: needs.count, most: Self.mostNeeds) }
        for (place, need) in needs.enumerated() {
            guard !need.amounts.isEmpty, need.amounts.count <= Self.mostAmounts else {
                throw .needWithoutAmount(number: place + 1, most: Self.mostAmounts)
            }
            guard need.alternatives.count <= Self.mostAlternatives else {
                throw .tooManyAlternatives(number: place + 1, most: Self.mostAlternatives)
            }
        }
    }
}

/// A need, and what must convert to cover it.
private struct NeedCover {
    /// A product of the need.
    private struct Alternative {
        let name: ProductID
        let current: ProductID
        /// One for each amount of the need.
        let rates: [PackRates]
    }

    private let need: StockNeed
    private let alternatives: [Alternative]

    init(_ need: StockNeed, _ stock: [ProductID: ProductStock], _ references: StockReferences) {
        self.need = need
        var seen: Set<ProductID> = []
        alternatives = need.alternatives.compactMap { name in
            let current = references.current(name)
            guard seen.insert(current).inserted else { return nil }
            let lots = stock[current]?.lots ?? []
            let rates = need.amounts.map {
                PackRates(from: $0.amount, to: lots, ingredientKey: need.ingredientKey)
            }
            return Alternative(name: name, current: current, rates: rates)
        }
    }

    var questions: [ConversionQuestion] { alternatives.flatMap(\.rates).flatMap(\.questions) }

    func covered(by allocation: inout StockAllocation, _ answers: ConversionAnswers) -> CoveredNeed {
        var amounts: [CoveredAmount] = []
        var uncompared: Set<ProductID> = []
        var applied: [PackRates.Rate] = []
        for (place, amount) in need.amounts.map(\.amount).enumerated() {
            var pieces: [CoverPiece] = []
            var rest = amount.value
            var other: [ProductID] = []
            for alternative in alternatives where rest > .zero {
                let rates = alternative.rates[place].rates(by: answers)
                let part = allocation.take(
                    Amount(rest, amount.unit),
                    of: alternative.current,
                    as: alternative.name,
                    rates: rates.mapValues(\.unitRate)
                )
                if !part.isCompared { other.append(alternative.name) }
                pieces += part.pieces
                applied += part.pieces.compactMap { rates[$0.lot.key] }
                rest = part.rest
            }
            if rest > .zero { uncompared.formUnion(other) }
            amounts.append(CoveredAmount(needed: amount, rest: Amount(rest, amount.unit), pieces: pieces))
        }
        var (assumed, packed): (Set<StatedAssumption>, Set<PackContent>) = ([], [])
        return CoveredNeed(
            amounts: amounts,
            uncompared: alternatives.map(\.name).filter(uncompared.contains),
            measuredBy: Set(applied.flatMap(\.rate.measuredBy)).sorted(),
            assumptions: applied.flatMap(\.rate.assumptions).filter { assumed.insert($0).inserted },
            packs: applied.compactMap(\.pack).filter { packed.insert($0).inserted }
        )
    }
}
