import Envelope
import InventoryMessages
import MessageBus
import TextFormats

extension Scenario {
    /// The scenarios from which Inventory's pact is recorded.
    static func ofInventory() throws -> [Scenario] { [try grams(), try cups(), try jars()] }

    private static let flour = "4006381333931"

    /// Takes grams from kilograms and pounds, which definitions connect.
    private static func grams() throws -> Scenario {
        try Scenario(
            "grams from a bag of a kilogram",
            states: ["inventory": [.stock("1", "kg", of: flour), .stock("1", "lb", of: flour)]],
            UseStockRequest.self,
            #"{"productId": "\#(flour)", "amount": {"value": "250", "unit": "g"}}"#
        ) { outcome in
            let left = try JSONValue(text: #"{"value": "3/4", "unit": "kg"}"#)
            return outcome.content["stock"]?["onHand"]?.elements?.contains(left) == true
                ? [] : ["750 g are left: \(outcome)"]
        }
    }

    /// Takes cups from kilograms, by a measured weight of the ingredient.
    private static func cups() throws -> Scenario {
        try Scenario(
            "a cup of flour from a bag of a kilogram",
            states: ["inventory": [.stock("1", "kg", of: flour)]],
            UseStockRequest.self,
            #"""
            {"productId": "\#(flour)", "amount": {"value": "1", "unit": "cup"}, "ingredientKey": "all purpose flour"}
            """#
        ) { outcome in
            outcome.status == "OK" && outcome.content["measuredBy"]?.elements?.isEmpty == false
                ? [] : ["the weight of a cup is measured: \(outcome)"]
        }
    }

    /// Cannot take jars from kilograms: no definition connects them.
    private static func jars() throws -> Scenario {
        try Scenario(
            "a jar from a bag of a kilogram",
            states: ["inventory": [.stock("1", "kg", of: flour)]],
            UseStockRequest.self,
            #"{"productId": "\#(flour)", "amount": {"value": "1", "unit": "jar"}}"#
        ) { outcome in
            outcome.status == "CONFLICT" && outcome.content["code"] == .string("inventory.otherUnit")
                ? [] : ["the jar is refused: \(outcome)"]
        }
    }
}
