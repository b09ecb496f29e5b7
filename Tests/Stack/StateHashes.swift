import Commands
import CommonMessages
import Envelope
import Foundation
import MessageBus
import ZeroMQ

/// What the services of one node hold, as hashes that are equal where the contents are.
enum StateHashes {
    /// The services with a store.
    static let services: [ServiceName] = [
        .category, .household, .inventory, .product, .quantity, .recipe, .shopping,
    ]

    /// Asks each service of a hub that runs; a device refuses to tell.
    ///
    /// - Parameters:
    ///   - endpoint: The broker's, on this host.
    ///   - household: The home.
    /// - Returns: One line for each service.
    /// - Throws: When a service doesn't answer.
    static func read(at endpoint: String, of household: HouseholdID) async throws -> [String] {
        let context = ZeroMQContext()
        let client = try BusClient(context: context, endpoint: endpoint)
        defer {
            client.close()
            context.terminate()
        }
        let options = RequestOptions(household: household.bytes, budget: .seconds(300))
        var hashes: [String] = []
        for service in services {
            let reply = try await client.request(ReadStateHashRequest(), of: service, options: options)
            hashes.append("\(service) \(reply.stateHash.base64EncodedString())")
        }
        return hashes
    }
}
