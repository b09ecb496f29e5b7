import CommonMessages
import Envelope
import Foundation
import MessageBus
import SQLiteTestKit
import Testing

/// Checks that no household sees another's rows, for every message of every service over the bus.
@Suite(.serialized) struct HouseholdIsolationTests {
    private static let first: [UInt8] = Array(repeating: 1, count: 16)
    private static let second: [UInt8] = Array(repeating: 2, count: 16)
    private static let services: [ServiceName] = [
        .quantity, .product, .inventory, .category, .recipe, .household, .shopping,
    ]

    @Test func `every published message has a case here`() throws {
        let published = Set(Exchange.contracts.flatMap { $0.requests }.map { $0.wireName })
        let cases = try Probe.seeding() + Probe.reading() + Probe.writing() + Probe.stateless()
        #expect(Set(cases.filter { $0.service == nil }.map(\.messageType)) == published)
    }

    @Test func `every service with a feed has a case here`() async throws {
        let services = try Services.routers(
            of: Self.services,
            sender: RouterSender(router: RequestRouter(service: .quantity, version: ""))
        )
        var answering: Set<ServiceName> = []
        for router in services {
            var header = MessageHeader()
            header.messageType = StatusRequest.wireName
            let answer = await router.answer(RequestContext(header: header, payload: [], deadline: .now + .seconds(9)))
            let requests = try StatusReply(wireBytes: answer.payload).requests
            if requests.contains(ReadFeedRequest.wireName) { answering.insert(router.service) }
        }
        #expect(answering == [.quantity, .product, .inventory, .category, .recipe, .household])
        #expect(Set(try Probe.reading().compactMap(\.service)) == answering)
    }

    @Test func `a household's answers do not depend on another household, in memory`() async throws {
        try await check(alone: .memory, beside: .memory)
    }

    @Test func `a household's answers do not depend on another household, in SQLite`() async throws {
        let (alone, beside) = (try TemporaryFolder(), try TemporaryFolder())
        try await check(alone: .sqlite(folder: alone.url), beside: .sqlite(folder: beside.url))
    }

    /// Checks that the second household gets the same answers with and without the first, and that the first loses
    /// nothing.
    private func check(alone: Services.Storage, beside: Services.Storage) async throws {
        let expected = try await InprocBus.run(Self.services, storage: alone) {
            try await answers(of: Self.second, in: $0)
        }
        try await InprocBus.run(Self.services, storage: beside) { client in
            for seed in try Probe.seeding() { #expect(try await send(seed, Self.first, client).status == "OK") }
            let before = try await readings(of: Self.first, in: client)
            let found = try await answers(of: Self.second, in: client)
            for (probe, answer) in zip(found.probes, zip(found.outcomes, expected.outcomes)) {
                #expect(answer.0 == answer.1, "\(probe.messageType)")
            }
            #expect(found.outcomes.count == expected.outcomes.count)
            #expect(try await readings(of: Self.first, in: client) == before)
            for (probe, answer) in zip(try Probe.reading(), zip(before, expected.outcomes)) {
                #expect(answer.0 != answer.1, "\(probe.messageType) tells nothing of a household.")
            }
        }
    }

    private func answers(
        of household: [UInt8],
        in client: BusClient
    ) async throws -> (probes: [Probe], outcomes: [Exchange.Outcome]) {
        let probes = try Probe.reading() + Probe.stateless() + Probe.writing() + Probe.reading()
        var outcomes: [Exchange.Outcome] = []
        for (index, probe) in probes.enumerated() {
            // A command may derive identifiers from its key, so both homes use the same key.
            outcomes.append(try await send(probe, household, client, key: "probe \(index)"))
        }
        return (probes, outcomes)
    }

    private func readings(of household: [UInt8], in client: BusClient) async throws -> [Exchange.Outcome] {
        var outcomes: [Exchange.Outcome] = []
        for probe in try Probe.reading() { outcomes.append(try await send(probe, household, client)) }
        return outcomes
    }

    private func send(
        _ probe: Probe,
        _ household: [UInt8],
        _ client: BusClient,
        key: String? = nil
    ) async throws -> Exchange.Outcome {
        let exchange = Exchange(sender: client, household: household, key: key)
        guard let service = probe.service else { return try await exchange.send(probe.messageType, probe.content) }
        var reply = try await client.readFeed(
            try ReadFeedRequest(wireBytes: probe.content.bytes, as: .json),
            of: service,
            options: RequestOptions(household: household)
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
