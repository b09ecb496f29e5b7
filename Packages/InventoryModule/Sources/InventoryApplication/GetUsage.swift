import Commands
import FoundationEssentials
public import InventoryDomain
public import Quantities

/// A product whose use a person asks about.
public struct UsageQuestion: Hashable, Sendable {
    /// The product.
    public let productId: ProductID
    /// The ingredient, for converting between units by weight; empty for exact conversions alone.
    public let ingredientKey: String

    /// Asks about a product.
    public init(_ productId: ProductID, ingredientKey: String = "") {
        (self.productId, self.ingredientKey) = (productId, ingredientKey)
    }
}

extension InventoryModuleService {
    /// The most products that one request asks about: all that happened to each is read.
    public static var mostUsageProducts: Int { 100 }
    /// The weeks of a window that nothing else is said about.
    public static var usualWeeks: Int { 12 }
    /// The most weeks of a window.
    public static var mostWeeks: Int { 104 }

    /// Returns how the home buys and uses products, in the order asked.
    ///
    /// What was used is what people said that they used, and what a recount found missing; what was thrown away is
    /// apart. ``UsageRate`` has the formulas, and ``UsageCertainty`` those of how sure a rate is. Units are converted
    /// in one batch for all products; what does not convert has a rate of its own. What was undone does not count.
    ///
    /// - Parameters:
    ///   - questions: At most ``mostUsageProducts``.
    ///   - weeks: The most weeks of the window, from 1 to ``mostWeeks``.
    ///   - day: The last day of the window; `nil` for today in UTC.
    /// - Returns: One entry for each.
    /// - Throws: ``InventoryError/tooManyQuestions(count:most:)``, and ``InventoryError`` when the store or
    ///   the converter fails.
    public func usage(
        of questions: [UsageQuestion],
        weeks: Int = usualWeeks,
        endingOn day: CalendarDay? = nil
    ) async throws(InventoryError) -> [ProductUsage] {
        guard questions.count <= Self.mostUsageProducts else {
            throw .tooManyQuestions(count: questions.count, most: Self.mostUsageProducts)
        }
        let home: HomeStock
        do throws(StoreError) {
            home = try await HomeStock(of: questions.map(\.productId), in: store, context)
        } catch { throw .store(error) }
        let ledgers = try await ledgers(of: questions.map(\.productId), home.references)
        let (day, weeks) = (day ?? today, min(max(weeks, 1), Self.mostWeeks))
        let products = questions.map { question in
            let ledger = ledgers[home.references.current(question.productId)] ?? UsageLedger([], of: [])
            let window = UsageWindow(endingOn: day, most: weeks, of: ledger)
            return UsedProduct(question, ledger, window, home.stock(of: question.productId))
        }
        var batch = ConversionBatch()
        for product in products { batch.ask(product.conversions.flatMap(\.rates.questions)) }
        let answers = try await batch.answers(of: converter)
        return products.map { $0.usage(by: answers) }
    }
}

/// A product, what happened to it, and what must convert to say how fast it is used.
private struct UsedProduct {
    /// How the other units of a product convert to one of them.
    struct Conversion {
        let unit: UnitCode
        let rates: PackRates
    }

    /// The most units of one product that are compared.
    private static let mostUnits = 50

    let conversions: [Conversion]
    private let question: UsageQuestion
    private let ledger: UsageLedger
    private let window: UsageWindow
    /// `nil` when the numbers have no exact result.
    private let units: UsageUnits?

    init(_ question: UsageQuestion, _ ledger: UsageLedger, _ window: UsageWindow, _ stock: ProductStock) {
        (self.question, self.ledger, self.window) = (question, ledger, window)
        // More units than anyone counts one product in are not compared with each other.
        let units = ledger.uses(in: window).map { UsageUnits(of: $0, stock.lots) }
            .flatMap { $0.counted.count <= Self.mostUnits ? $0 : nil }
        self.units = units
        // One lot stands for all that are counted in the same way.
        let lots = (units?.counted ?? []).enumerated().map { place, counted in
            Lot(
                id: LotID(rawValue: "\(place)"),
                productId: question.productId,
                unit: counted.unit,
                facts: LotFacts(pack: counted.pack),
                updatedAt: .distantPast
            )
        }
        conversions = (units?.units ?? []).map { unit in
            Conversion(
                unit: unit,
                rates: PackRates(from: Amount(.one, unit), to: lots, ingredientKey: question.ingredientKey)
            )
        }
    }

    func usage(by answers: ConversionAnswers) -> ProductUsage {
        var found: [UnitCode: [CountedUnit: PackRates.Rate]] = [:]
        for conversion in conversions {
            let rates = conversion.rates.rates(by: answers)
            for (place, counted) in (units?.counted ?? []).enumerated() {
                found[conversion.unit, default: [:]][counted] =
                    rates[LotKey(LotID(rawValue: "\(place)"), of: question.productId)]
            }
        }
        let factors = found.mapValues { $0.mapValues(\.rate.value) }
        let rates = units.flatMap { try? $0.rates(in: window, by: factors) }
        let applied = (rates ?? []).flatMap { entry in entry.converted.compactMap { found[entry.rate.unit]?[$0]?.rate }
        }
        var assumed: Set<StatedAssumption> = []
        return ProductUsage(
            question.productId,
            PurchaseHistory(ledger.purchases),
            rates: rates?.map(\.rate),
            discarded: ledger.discarded(in: window),
            measuredBy: Set(applied.flatMap(\.measuredBy)).sorted(),
            assumptions: applied.flatMap(\.assumptions).filter { assumed.insert($0).inserted }
        )
    }
}
