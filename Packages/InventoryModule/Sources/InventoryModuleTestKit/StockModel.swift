public import Commands
import CommandsTestKit
public import InventoryModule
import Quantities

/// What a home has, by plain addition of what its journal says.
///
/// It reads the JSON of the entities itself, and shares no rule with the module: of each lot, it adds up what happened
/// since the last count, and of each product what its lots have.
public struct StockModel: Sendable {
    /// What happened to a lot, as the journal holds it.
    private struct Change: Decodable {
        let productId: String
        let lotId: String
        let unit: UnitCode
        let adds: Rational?
        let counts: Rational?
        let place: LotPlace?
        let dates: LotDates?
    }

    private struct Body: Decodable {
        let changes: [Change]
        let recounted: [String]?
    }

    private struct Undoing: Decodable {}

    private struct Event {
        let stamp: Stamp
        let id: ByteText
        let body: Body
        let isUndone: Bool

        init?(_ entity: StoredEntity) throws {
            let undoings: [Undoing] = try entity.value("undone") ?? []
            guard case .register(let body)? = entity.state.groups["body"] else { return nil }
            (stamp, id, isUndone) = (body.stamp, entity.key.id, !undoings.isEmpty)
            self.body = try StoredJSON.decode(from: body.value ?? [])
        }

        func isBefore(_ other: Event) -> Bool { (stamp, id) < (other.stamp, other.id) }
    }

    /// A lot of which something is left or missing.
    fileprivate struct Lot: Hashable {
        let product: String
        let id: String
        let amount: Amount
        let place: LotPlace?
        let dates: LotDates
    }

    /// All identifiers of products that the journal names, also in what is undone.
    private let products: [String]
    /// The lots of which something is left or missing.
    private let lots: [Lot]
    /// Which identifier took the place of another one.
    private let successors: [String: String]

    /// Reads the journal of a home.
    public init(_ store: some InventoryStore, _ household: HouseholdID) async throws {
        let events = try await Self.living("event", store, household).compactMap { try Event($0) }
        var successors: [String: String] = [:]
        for entity in try await Self.living("reference", store, household) {
            let successor: String? = try entity.value("new")
            successors[entity.key.id.text] = successor == entity.key.id.text ? nil : successor
        }
        self.successors = successors
        products = Set(events.flatMap { $0.body.changes.map(\.productId) + ($0.body.recounted ?? []) }).sorted()
        // Those that count, in the order in which they were written.
        lots = try Self.lots(of: events.filter { !$0.isUndone }.sorted { $0.isBefore($1) })
    }

    /// Returns the living entities of a kind.
    private static func living(
        _ kind: ByteText,
        _ store: some InventoryStore,
        _ household: HouseholdID
    ) async throws -> [StoredEntity] {
        try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.entities(of: kind).filter(\.state.isAlive)
        }
    }

    private static func lots(of events: [Event]) throws -> [Lot] {
        var steps: [[String]: [(event: Int, change: Change)]] = [:]
        var recounts: [String: Int] = [:]
        for (number, event) in events.enumerated() {
            for change in event.body.changes {
                steps[[change.productId, change.lotId], default: []].append((number, change))
            }
            for product in event.body.recounted ?? [] { recounts[product] = number }
        }
        return try steps.values.compactMap { steps in
            guard let first = steps.first?.change else { return nil }
            var quantity = Rational.zero
            // What was there before the whole product was counted counts no longer.
            for (event, change) in steps where event >= recounts[first.productId] ?? 0 && change.unit == first.unit {
                quantity = try change.counts ?? quantity + (change.adds ?? .zero)
            }
            return quantity == .zero
                ? nil
                : Lot(
                    product: first.productId,
                    id: first.lotId,
                    amount: Amount(quantity, first.unit),
                    place: steps.compactMap(\.change.place).last,
                    dates: steps.compactMap(\.change.dates).last ?? LotDates()
                )
        }
    }

    /// What a product has in each unit, below zero where more was used than came in, whatever its lots are.
    private func totals(of product: String) throws -> [UnitCode: Rational] {
        let meant = current(product)
        var totals: [UnitCode: Rational] = [:]
        for lot in lots where current(lot.product) == meant {
            totals[lot.amount.unit] = try totals[lot.amount.unit, default: .zero] + lot.amount.value
        }
        return totals
    }

    /// The identifier that another one means; the first one in order of those that mean each other.
    private func current(_ product: String) -> String {
        var path = [product]
        while let last = path.last, let next = successors[last] {
            if let start = path.firstIndex(of: next) { return path[start...].min() ?? next }
            path.append(next)
        }
        return path.last ?? product
    }
}

extension StockModel {
    /// Returns what a store shows of the stock otherwise than by addition.
    public func differences(_ store: some InventoryStore, _ household: HouseholdID) async throws -> [String] {
        let ids = try products.map { try ProductID($0) }
        let shown = Set(try await store.lots(of: ids, in: household).map(Lot.init))
        let written = Set(lots)
        var differences = shown.subtracting(written).map { "the lot \($0), by no addition" }
        differences += written.subtracting(shown).map { "no lot \($0), by addition" }
        let module = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(household: household.description)
        )
        // A product that is named twice is shown once.
        var seen: Set<String> = []
        for stock in try await module.stock(of: ids) {
            let isFirst = seen.insert(current(stock.productId.text)).inserted
            let totals = isFirst ? try totals(of: stock.productId.text) : [:]
            let onHand = totals.filter { $0.value > .zero }
            let shortfall = totals.filter { $0.value < .zero }.mapValues { -$0 }
            guard stock.onHand.byUnit != onHand || stock.shortfall.byUnit != shortfall else { continue }
            differences.append("\(stock.onHand) less \(stock.shortfall) of \(stock.productId), by addition \(totals)")
        }
        return differences.sorted()
    }
}

extension StockModel.Lot {
    fileprivate init(_ lot: Lot) {
        self.init(
            product: lot.productId.text,
            id: lot.id.rawValue,
            amount: lot.amount,
            place: lot.place,
            dates: lot.dates
        )
    }
}

extension [Amount] {
    fileprivate var byUnit: [UnitCode: Rational] {
        Dictionary(map { ($0.unit, $0.value) }) { one, other in (try? one + other) ?? one }
    }
}
