import CategoryMessages
import CommonMessages
import Envelope
import HouseholdMessages
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
            RecipeContract.self, HouseholdContract.self, ShoppingContract.self,
        ]
    }

    /// The services, in order of their dependencies.
    static var services: [ServiceName] { all.map { $0.service } }

    /// Returns the service for "quantity" or "quantity.v1".
    static func service(_ name: String) -> ServiceName? {
        services.first { $0.rawValue == name || $0.rawValue == "\(name).v1" }
    }

    /// Returns the request named "ReadLines", "ReadLinesRequest", or "larder.quantity.v1.ReadLinesRequest".
    static func request(_ name: String, of service: ServiceName) -> (any RequestMessage.Type)? {
        requests(of: service).first { type in
            let short = shortName(type)
            return [type.wireName, short, String(short.dropLast("Request".count))].contains(name)
        }
    }

    /// Returns the short names of a service's requests for display.
    static func requestNames(of service: ServiceName) -> String {
        (requests(of: service).map { String(shortName($0).dropLast("Request".count)) } + ["Status"])
            .joined(separator: ", ")
    }

    /// Returns whether the name means the message that every service answers.
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
