import Commands
import Foundation
import InventoryModule
import InventoryModuleTestKit
import InventoryStorage
import Quantities

/// What one home of a run does with its stock.
struct SampleStock {
    /// What is measured.
    enum Command: String {
        case add, use
    }

    /// How many products a home has.
    static let products = 40
    /// How many locations it has added.
    static let locations = 2

    private let store: SQLInventoryStore
    private let household: HouseholdID

    /// The home of a number.
    init(_ store: SQLInventoryStore, home number: Int) {
        (self.store, household) = (store, Self.home(number))
    }

    static func home(_ number: Int) -> HouseholdID { HouseholdID(name: "home \(number)") }

    static func product(_ number: Int) throws -> ProductID { try ProductID("product-\(number % products)") }

    /// The module, for a command of a key or a question.
    func module(key: String? = nil) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: CommandContext(
                household: household,
                principal: "anna",
                idempotencyKey: key,
                requestHash: [1],
                locale: "",
                now: Date()
            )
        )
    }

    /// Lets the home do so many things: of sixteen with a product, six are purchases and six uses, and one each is
    /// opening, moving, throwing away and counting.
    ///
    /// A count sets the product back to five, so that the stock stays of one size, however long the history.
    func fill(upTo events: Int) async throws {
        guard let cellar = try LocationName("cellar") else { return }
        for number in 0..<events {
            let (module, product) = (module(key: "fill-\(number)"), try Self.product(number))
            switch number / Self.products % 16 {
            case 0, 2, 4, 7, 10, 13: _ = try await module.addStock(try stock(number), of: product)
            case 5: _ = try await module.openStock(of: product)
            case 9: _ = try await module.moveStock(of: product, to: cellar)
            case 14: _ = try await module.discardStock(amount(1), of: product, reason: .spoiled)
            case 15: _ = try await module.recountStock([ProductCount(product, [CountedAmount(Amount(5, .count))])])
            default: _ = try await module.useStock(amount(2), of: product)
            }
        }
    }

    /// Runs a command, and returns its event.
    func run(_ command: Command, _ number: Int, key: String) async throws -> StockEventID {
        let (module, product) = (module(key: key), try Self.product(number))
        switch command {
        case .add: return try await module.addStock(try stock(number), of: product).eventId
        case .use: return try await module.useStock(amount(2), of: product).change.eventId
        }
    }

    /// How many seconds so many commands take, one after the other.
    func time(_ command: Command, _ count: Int, _ round: Int) async throws -> Double {
        let started = ContinuousClock.now
        for number in 0..<count { _ = try await run(command, number, key: "\(command)-\(round)-\(number)") }
        return started.duration(to: .now) / .seconds(1)
    }

    /// How many seconds the stock of so many products takes, one after the other.
    func timeReading(_ count: Int) async throws -> Double {
        let started = ContinuousClock.now
        for number in 0..<count { _ = try await module().stock(of: [Self.product(number)]) }
        return started.duration(to: .now) / .seconds(1)
    }

    private func amount(_ value: Int) throws -> StockedAmount { try StockedAmount(Amount(Rational(value), .count)) }

    private func stock(_ number: Int) throws -> NewStock {
        NewStock(
            try amount(3),
            dates: LotDates(bestBefore: try CalendarDay("2026-12-\(10 + number % 20)")),
            location: try LocationName("shelf")
        )
    }
}
