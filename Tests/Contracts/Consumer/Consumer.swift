import CommonMessages
import Envelope
import Foundation
import InventoryEndpoint
import InventoryModuleTestKit
import MessageBus
import QuantityMessages
import RecipeEndpoint
import RecipeModuleTestKit
import ShoppingEndpoint
import ShoppingModuleTestKit
import TextFormats

/// A service that calls other services, with its real endpoint and an empty store.
struct Consumer: Sendable, CustomStringConvertible {
    /// The name in the pacts.
    let name: String
    /// The services that it calls.
    let providers: [String]
    /// The parts of each reply that it reads, by the reply's full name.
    let needs: [String: Need]
    /// The scenarios from which its pacts are recorded.
    let scenarios: @Sendable () throws -> [Scenario]
    /// Returns its router, which sends nested requests to a sender.
    let router: @Sendable (any RequestSender) -> RequestRouter

    static let all = [shopping, inventory, recipe]

    static let shopping = Consumer(
        name: "shopping",
        providers: ["quantity", "product", "inventory", "category", "recipe"],
        needs: ShoppingNeeds.byReply,
        scenarios: Scenario.ofShopping
    ) {
        ShoppingEndpoint.router(
            version: Services.version,
            store: InMemoryShoppingStore(),
            sender: $0,
            clock: Services.clock
        )
    }

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

    static let recipe = Consumer(
        name: "recipe",
        providers: ["quantity"],
        needs: [
            ReadLinesReply.wireName: .object(["lines": .list(.depending { read($0) })]),
            CorrectLinesReply.wireName: .object([:]), Problem.wireName: .object(["code": .exactly, "sentence": .some]),
        ],
        scenarios: Scenario.ofRecipe
    ) { sender in
        RecipeEndpoint.router(
            version: Services.version,
            store: InMemoryRecipeStore(),
            sender: sender,
            clock: Services.clock
        )
    }

    /// Every pact, as consumer and provider.
    static let pacts = all.flatMap { consumer in consumer.providers.map { (consumer.name, $0) } }

    var description: String { name }

    /// Recipe keeps what a line says, under the name of lists where the line has none.
    private static func read(_ line: JSONValue) -> Need {
        let amount = Need.object(["value": .exactly, "unit": .exactly])
        let quantity = Need.object([
            "lower": amount, "amount": amount, "displayText": .exactly, "isParseable": .exactly,
            "parseConfidence": .some,
        ])
        return .object([
            "ingredientKey": .exactly, line["name"] == nil ? "listName" : "name": .some, "quantity": quantity,
            "preparation": .exactly, "comment": .exactly, "optional": .exactly,
        ])
    }

    /// Inventory reads the rate, and for each step whether it is a definition or who measured it.
    private static func converted(_ outcome: JSONValue) -> Need {
        guard outcome["quantity"] != nil else { return .object(["quantity": .exactly]) }
        let steps = outcome["path"]?.elements ?? []
        let isExact = steps.allSatisfy { $0["exact"] == .bool(true) }
        // A measured weight may become more accurate.
        let value = isExact ? Need.exactly : .text(matching: "[0-9]+(/[0-9]+)?")
        return .object([
            "quantity": .object(["amount": .object(["value": value, "unit": .exactly])]),
            "path": .list(.depending { step($0) }), "equations": .list(.some),
        ])
    }

    private static func step(_ step: JSONValue) -> Need {
        step["exact"] == .bool(true)
            ? .object(["exact": .exactly]) : .object(["exact": .exactly, "source": .text(matching: ".+")])
    }
}
