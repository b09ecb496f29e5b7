import Commands
import CommonMessages
import Envelope
import Foundation
import InventoryEndpoint
import InventoryMessages
import InventoryModule
import InventoryModuleTestKit
import InventoryStorage
import MessageBus
import MessageBusTestKit
import QuantityMessages
import SQLiteKit
import SQLiteTestKit

/// The inventory service over one adapter, with a stub of the quantity service.
struct InventoryHome: Sendable {
    /// The store of the stock.
    enum Adapter: CaseIterable, Sendable {
        case memory
        case sqlite
    }

    let sender: RouterSender
    let store: any InventoryStore
    let quantity: StubSender
    private let folder: TemporaryFolder?

    init(_ adapter: Adapter) throws {
        switch adapter {
        case .memory: (store, folder) = (InMemoryInventoryStore(), nil)
        case .sqlite:
            let folder = try TemporaryFolder()
            (store, self.folder) = (try SQLInventoryStore.open(folder: folder.url), folder)
        }
        quantity = StubSender()
        let router = InventoryEndpoint.router(version: "1.2.3", store: store, sender: quantity) {
            Date(wholeMilliseconds: 1_700_000_000_000)
        }
        sender = RouterSender([router])
    }

    static func options(_ home: String = "smith", key: String? = nil) -> RequestOptions {
        RequestOptions(household: HouseholdID(name: home).bytes, idempotencyKey: key)
    }

    func add(
        _ value: String,
        _ unit: String,
        of productId: String,
        key: String,
        home: String = "smith"
    ) async throws
        -> InventoryMessages.ProductStock
    {
        var request = AddStockRequest()
        request.productID = productId
        request.amount = Amount(value, unit)
        return try await sender.request(request, options: Self.options(home, key: key)).stock
    }

    func use(
        _ value: String,
        _ unit: String,
        of productId: String,
        key: String,
        home: String = "smith"
    ) async throws
        -> InventoryMessages.ProductStock
    {
        var request = UseStockRequest()
        request.productID = productId
        request.amount = Amount(value, unit)
        return try await sender.request(request, options: Self.options(home, key: key)).stock
    }

    func stock(_ productIds: String..., home: String = "smith") async throws -> [InventoryMessages.ProductStock] {
        var request = GetStockRequest()
        request.productIds = productIds
        return try await sender.request(request, options: Self.options(home)).stock
    }

    /// Makes the stub convert only kilograms and cups of water; the latter by weight.
    ///
    /// It does not know zorks.
    ///
    /// - Parameter written: Writes the number that the stub answers.
    func teachUnits(_ written: @escaping @Sendable (String) -> String = { $0 }) {
        quantity.answer(ConvertRequest.self) { (request, _) async throws(Refusal) in
            let isOdd = request.conversions.contains { [$0.amount.unit, $0.toUnit].contains("zorks") }
            guard request.partial || !isOdd else {
                throw Refusal(.invalid, code: "quantity.unknownUnit", sentence: "Unknown.", params: ["unit": "zorks"])
            }
            var reply = ConvertReply()
            reply.outcomes = request.conversions.map { conversion in
                var outcome = ConversionOutcome()
                guard conversion.amount.unit == "g", let grams = ["kg": 1_000, "cup": 237][conversion.toUnit] else {
                    outcome.unknown = "No path."
                    return outcome
                }
                var step = PathStep()
                step.exact = conversion.toUnit == "kg"
                let number = written("\(conversion.amount.value)/\(grams)")
                outcome.quantity.amount = Amount(number, conversion.toUnit)
                outcome.path = [step]
                outcome.equations = ["so much"]
                return outcome
            }
            return reply
        }
    }
}

extension Amount {
    init(_ value: String, _ unit: String) {
        self.init()
        self.value = value
        self.unit = unit
    }
}
