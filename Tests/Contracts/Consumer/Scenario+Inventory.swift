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
            // Which of the two came first is not known.
            let left = try [#"{"value": "3/4", "unit": "kg"}"#, #"{"value": "20359237/45359237", "unit": "lb"}"#]
                .map { try JSONValue(text: $0) }
            return outcome.content["stock"]?["onHand"]?.elements?.contains(where: left.contains) == true
                ? [] : ["250 g are taken, exactly: \(outcome)"]
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

    /// Takes jars beside kilograms: no definition connects them.
    private static func jars() throws -> Scenario {
        try Scenario(
            "a jar from a bag of a kilogram",
            states: ["inventory": [.stock("1", "kg", of: flour)]],
            UseStockRequest.self,
            #"{"productId": "\#(flour)", "amount": {"value": "1", "unit": "jar"}}"#
        ) { outcome in
            let jar = try JSONValue(text: #"{"value": "1", "unit": "jar"}"#)
            return outcome.content["stock"]?["shortfall"]?.elements == [jar]
                ? [] : ["the jar is kept apart: \(outcome)"]
        }
    }
}
