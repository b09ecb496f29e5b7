import Envelope
import Foundation
import InventoryEndpoint
import InventoryModuleTestKit
import MessageBus
import QuantityMessages
import ShoppingEndpoint

/// A service that asks other services, with its real endpoint and nothing stored.
struct Consumer: Sendable, CustomStringConvertible {
    /// As the pacts name it.
    let name: String
    /// The services that it asks.
    let providers: [String]
    /// What it reads of each reply, by the reply's full name.
    let needs: [String: Need]
    /// What its pacts are recorded from.
    let scenarios: @Sendable () throws -> [Scenario]
    /// Its router, whose questions go to a sender.
    let router: @Sendable (any RequestSender) -> RequestRouter

    static let all = [shopping, inventory]

    static let shopping = Consumer(
        name: "shopping",
        providers: ["quantity", "product", "inventory", "category", "recipe"],
        needs: ShoppingNeeds.byReply,
        scenarios: Scenario.ofShopping
    ) { ShoppingEndpoint.router(version: Services.version, sender: $0) }

    static let inventory = Consumer(
        name: "inventory",
        providers: ["quantity"],
        needs: [ConvertReply.wireName: .object(["outcomes": .list(.depending { converted($0) })])],
        scenarios: Scenario.ofInventory
    ) { sender in
        InventoryEndpoint.router(
            version: Services.version,
            store: InMemoryInventoryStore(),
            sender: sender,
            clock: Services.clock
        )
    }

    /// Every pact, as consumer and provider.
    static let pacts = all.flatMap { consumer in consumer.providers.map { (consumer.name, $0) } }

    var description: String { name }

    /// Inventory reads a conversion that holds by definition; of any other it reads that it does not.
    private static func converted(_ outcome: JSONValue) -> Need {
        let step = Need.object(["exact": .exactly])
        guard outcome["quantity"] != nil else { return .object(["quantity": .exactly]) }
        let amount = Need.object(["value": .exactly, "unit": .exactly])
        return .object(["quantity": .object(["amount": amount]), "path": .list(step)])
    }
}
