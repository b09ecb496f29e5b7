import Commands
public import InventoryDomain
import Quantities

/// What a person counted of one product.
public struct ProductCount: Hashable, Sendable {
    /// The product.
    public let productId: ProductID
    /// How much of each unit, at least one; what is counted in several units is in all of them.
    public let amounts: [CountedAmount]
    /// Which lots were counted; those that are not stay as they are.
    public let choice: LotChoice
    /// The ingredient, for converting between units; empty when unknown.
    public let ingredientKey: String

    /// Describes a count.
    public init(
        _ productId: ProductID,
        _ amounts: [CountedAmount],
        at choice: LotChoice = .any,
        ingredientKey: String = ""
    ) {
        (self.productId, self.amounts, self.choice) = (productId, amounts, choice)
        self.ingredientKey = ingredientKey
    }
}

extension ProductLots {
    /// The lots that are below zero when all others of their unit have given what they have.
    ///
    /// What a person sees somewhere is there: what the home did not know of covers what was used beyond that.
    fileprivate func lacking(in units: Set<UnitCode>) -> [Lot] {
        let lots = ProductStock.inOrderOfUse(home.lots(of: productId), stock.shelfLife)
        let netted = Netting(of: lots).quantities
        return lots.filter { units.contains($0.unit) && (netted[$0.key] ?? .zero) < .zero }
    }
}

extension InventoryModuleService {
    /// The most products that one command counts, since a group of operations travels whole.
    public static var mostCounts: Int { 100 }

    /// The most amounts of one count, each in a unit of its own.
    public static var mostAmounts: Int { 20 }

    /// Enters what a person counted, as at a recount of the fridge: what happened before counts no longer.
    ///
    /// It is exactly so much from then on, whatever two people who count at the same time have seen: the later count
    /// holds. A count at one place also settles what was used beyond what came in, as far as something is there.
    ///
    /// - Parameters:
    ///   - counts: At most ``mostCounts``, one for each product.
    ///   - note: What the person wrote about it.
    /// - Returns: The stock of each product, in the same order.
    /// - Throws: ``InventoryError``; then nothing has changed.
    public func recountStock(
        _ counts: [ProductCount],
        note: StockNote = .none
    ) async throws(InventoryError) -> [StockChange] {
        guard counts.count <= Self.mostCounts else {
            throw .tooManyCounts(count: counts.count, most: Self.mostCounts)
        }
        for count in counts where count.amounts.isEmpty || count.amounts.count > Self.mostAmounts {
            throw .countWithoutAmount(count.productId, most: Self.mostAmounts)
        }
        let products: Set<ProductID>
        do throws(StoreError) {
            let references = try await store.allReferences(of: counts.map(\.productId), in: context.household)
            products = Set(counts.map { references.current($0.productId) })
        } catch { throw .store(error) }
        guard products.count == counts.count else { throw .countedTwice }
        return try await context.once(in: store) { () async throws(InventoryError) in
            var counted: [CountedProduct] = []
            for count in counts { counted.append(try CountedProduct(count, try await lots(of: count.productId))) }
            var batch = ConversionBatch()
            for product in counted { batch.ask(product.questions) }
            let answers = try await batch.answers(of: converter)
            var operations: [PlannedOperation] = []
            var outcomes: [StockChange] = []
            for product in counted {
                let lots = product.lots
                guard !lots.isEntered else {
                    outcomes.append(StockChange(eventId: lots.eventId, stock: lots.stock))
                    continue
                }
                let decided = try checked { () throws(StockError) in try product.decided(by: answers) }
                let (operation, outcome) = lots.entering(try event(decided, of: lots, note))
                operations.append(operation)
                outcomes.append(outcome)
            }
            return (operations, outcomes)
        }
    }
}

/// A product that was counted, its lots, and what must convert to say what each of them has.
private struct CountedProduct {
    let lots: ProductLots
    private let count: ProductCount
    private let meant: [Lot]
    private let asked: [(unit: UnitCode, rates: PackRates)]

    /// Finds the lots that were counted; a count that was entered before needs none.
    init(_ count: ProductCount, _ lots: ProductLots) throws(InventoryError) {
        (self.count, self.lots) = (count, lots)
        let meant = try lots.isEntered ? [] : checked { () throws(StockError) in try lots.meant(by: count.choice) }
        self.meant = meant
        let converted = count.amounts.map(\.amount).filter { amount in
            amount.value > .zero && meant.contains { $0.unit != amount.unit }
        }
        asked = converted.map { amount in
            (
                amount.unit,
                PackRates(from: amount, to: meant, ingredientKey: count.ingredientKey, countsPacks: true)
            )
        }
    }

    /// What the converter is to answer.
    var questions: [ConversionQuestion] { asked.flatMap(\.rates.questions) }

    /// Decides what each lot has.
    func decided(by answers: ConversionAnswers) throws(StockError) -> DecidedEvent {
        let rates = asked.map { ($0.unit, $0.rates.rates(by: answers).mapValues(\.unitRate)) }
        let recount = try Recount(
            of: count.amounts.map(\.amount),
            lots: meant,
            rates: Dictionary(rates) { $1 }
        )
        let isOfWholeProduct = count.choice == .any
        let known =
            isOfWholeProduct
            ? lots.home.lots(of: lots.productId) : meant + lots.lacking(in: recount.units(of: meant))
        let counted = known.map { LotChange(counting: $0, as: recount.counts[$0.key] ?? .zero) }
        let place: LotPlace? =
            if case .at(let name) = count.choice {
                lots.home.locations.find(name).map { LotPlace(id: $0.id, name: $0.name) }
            } else { nil }
        let found = recount.surplus.enumerated().map { number, amount in
            LotChange(
                of: lots.productId,
                lot: lots.newLot(number),
                in: amount.unit,
                .counts(amount.value),
                facts: LotFacts(),
                place: place
            )
        }
        return DecidedEvent(
            kind: .recount,
            amount: count.amounts.count == 1 ? count.amounts[0].amount : nil,
            changes: counted + found,
            isOfWholeProduct: isOfWholeProduct
        )
    }
}
