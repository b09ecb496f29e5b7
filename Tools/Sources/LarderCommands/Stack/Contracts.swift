import CategoryMessages
import CommonMessages
import Envelope
import InventoryMessages
import ProductMessages
import QuantityMessages
import RecipeMessages
import ShoppingMessages

/// Every published service and message.
enum Contracts {
    private static var all: [any ServiceContract.Type] {
        [
            QuantityContract.self, ProductContract.self, InventoryContract.self, CategoryContract.self,
            RecipeContract.self, ShoppingContract.self,
        ]
    }

    /// The services, those that others ask first.
    static var services: [ServiceName] { all.map { $0.service } }

    /// The service that people call "quantity" or "quantity.v1".
    static func service(_ name: String) -> ServiceName? {
        services.first { $0.rawValue == name || $0.rawValue == "\(name).v1" }
    }

    /// The request that people call "Parse", "ParseRequest" or "larder.quantity.v1.ParseRequest".
    static func request(_ name: String, of service: ServiceName) -> (any RequestMessage.Type)? {
        requests(of: service).first { type in
            let short = shortName(type)
            return [type.wireName, short, String(short.dropLast("Request".count))].contains(name)
        }
    }

    /// The names of a service's requests, for a sentence.
    static func requestNames(of service: ServiceName) -> String {
        (requests(of: service).map(shortName) + ["StatusRequest"]).joined(separator: ", ")
    }

    /// Whether the name means the message that every service answers.
    static func isStatusRequest(_ name: String) -> Bool {
        [StatusRequest.wireName, "StatusRequest", "Status"].contains(name)
    }

    private static func requests(of service: ServiceName) -> [any RequestMessage.Type] {
        all.first { $0.service == service }.map { $0.requests } ?? []
    }

    private static func shortName(_ type: any RequestMessage.Type) -> String {
        type.wireName.split(separator: ".").last.map(String.init) ?? type.wireName
    }
}
