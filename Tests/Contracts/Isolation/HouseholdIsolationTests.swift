import CommonMessages
import Envelope
import Foundation
import MessageBus
import PostgreSQLTestKit
import SQLiteTestKit
import Testing

/// Checks that no household sees another's rows, for every message of every service over the bus.
@Suite(.serialized) struct HouseholdIsolationTests {
    private static let first: [UInt8] = Array(repeating: 1, count: 16)
    private static let second: [UInt8] = Array(repeating: 2, count: 16)
    private static let services = Services.stateful

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
        #expect(answering == Set(Services.stateful))
        #expect(Set(try Probe.reading().compactMap(\.service)) == answering)
    }

    @Test func `a household's answers do not depend on another household, in memory`() async throws {
        try await check(alone: .memory, beside: .memory)
    }

    @Test func `a household's answers do not depend on another household, in SQLite`() async throws {
        let (alone, beside) = (try TemporaryFolder(), try TemporaryFolder())
        try await check(alone: .sqlite(folder: alone.url), beside: .sqlite(folder: beside.url))
    }

    @Test func `a household's answers do not depend on another household, on PostgreSQL`() async throws {
        let server = try PostgreSQLServer.shared()
        try await check(
            alone: .postgresql(address: server.makeDatabase()),
            beside: .postgresql(address: server.makeDatabase())
        )
    }

    /// Checks that the second household gets the same answers with and without the first, and that the first loses
    /// nothing.
    private func check(alone: Services.Storage, beside: Services.Storage) async throws {
        let expected = try await InprocBus.run(Self.services, storage: alone) {
            try await answers(of: Self.second, in: $0)
        }
        try await InprocBus.run(Self.services, storage: beside) { client in
            for seed in try Probe.seeding() { #expect(try await seed.send(for: Self.first, by: client).status == "OK") }
            let before = try await Probe.readings(of: Self.first, by: client)
            let found = try await answers(of: Self.second, in: client)
            for (probe, answer) in zip(found.probes, zip(found.outcomes, expected.outcomes)) {
                #expect(answer.0 == answer.1, "\(probe.messageType)")
            }
            #expect(found.outcomes.count == expected.outcomes.count)
            #expect(try await Probe.readings(of: Self.first, by: client) == before)
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
            outcomes.append(try await probe.send(for: household, by: client, key: "probe \(index)"))
        }
        return (probes, outcomes)
    }
}
