import CommonMessages
import Envelope
import MessageBus
import Testing

extension Probe {
    /// All answers about a household.
    static func readings(of household: [UInt8], by client: BusClient) async throws -> [Exchange.Outcome] {
        var outcomes: [Exchange.Outcome] = []
        for probe in try Probe.reading() { outcomes.append(try await probe.send(for: household, by: client)) }
        return outcomes
    }

    /// Sends the message, and returns what of the answer belongs to the household.
    func send(for household: [UInt8], by client: BusClient, key: String? = nil) async throws -> Exchange.Outcome {
        let exchange = Exchange(sender: client, household: household, key: key)
        guard let service else { return try await exchange.send(messageType, content) }
        do { return try await feed(of: service, for: household, by: client) } catch let refusal as Refusal {
            return try Exchange.Outcome(status: refusal.status.text, refusal.problem)
        }
    }

    private func feed(
        of service: ServiceName,
        for household: [UInt8],
        by client: BusClient
    ) async throws -> Exchange.Outcome {
        var reply = try await client.readFeed(
            try ReadFeedRequest(wireBytes: content.bytes, as: .json),
            of: service,
            options: RequestOptions(household: household, budget: .seconds(300))
        )
        // Every database has its own epoch; everything else belongs to the household.
        #expect(!reply.epoch.isEmpty)
        reply.epoch = ""
        // Operations carry the stamps of the database that wrote them, and so does the digest.
        reply.chainHash.removeAll()
        for index in reply.entries.indices {
            reply.entries[index].clearOrigin()
            reply.entries[index].groups.removeAll()
        }
        return try Exchange.Outcome(status: "OK", reply)
    }
}
