import Envelope
import InventoryMessages
import MessageBus
import QuantityMessages
import SwiftProtobuf

extension StubServices {
    /// What converting an amount assumes; that of reading a line is another one.
    static let weighed = Assumption.with {
        ($0.code, $0.said, $0.meant, $0.source) = ("weighedAs", "oat milk", "milk", "a book")
        $0.sentence = "oat milk is weighed as milk"
    }

    /// Answers of the inventory to what is done with stock in place, each with a conversion of its own.
    static let changes: [String: Responder] = [
        "OpenStockRequest": { (_) throws(Refusal) in
            OpenStockReply.with {
                ($0.stock, $0.measuredBy, $0.assumptions) = (stocked, ["1 cup = 251 g"], [weighed])
                ($0.eventID, $0.packs) = ("event-6", [content("can", "401", "g")])
            }
        },
        "MoveStockRequest": { (_) throws(Refusal) in
            MoveStockReply.with {
                ($0.stock, $0.measuredBy, $0.assumptions) = (stocked, ["1 cup = 252 g"], [weighed])
                ($0.eventID, $0.newLocation, $0.packs) = ("event-7", "Attic", [content("can", "402", "g")])
            }
        },
        "FreezeStockRequest": { (_) throws(Refusal) in
            FreezeStockReply.with {
                ($0.stock, $0.measuredBy, $0.assumptions) = (stocked, ["1 cup = 253 g"], [weighed])
                ($0.eventID, $0.newLocation, $0.packs) = ("event-8", "Attic", [content("can", "403", "g")])
            }
        },
        "ThawStockRequest": { (_) throws(Refusal) in
            ThawStockReply.with {
                ($0.stock, $0.measuredBy, $0.assumptions) = (stocked, ["1 cup = 254 g"], [weighed])
                ($0.eventID, $0.newLocation, $0.packs) = ("event-9", "Attic", [content("can", "404", "g")])
            }
        },
        "CorrectLotRequest": { (_) throws(Refusal) in
            CorrectLotReply.with { ($0.stock, $0.eventID) = (stocked, "event-4") }
        },
    ]
}
