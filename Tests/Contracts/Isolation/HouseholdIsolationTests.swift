import Envelope
import MessageBus
import StorageTestKit
import Testing

/// No household ever sees a row of another one: on every message of every service, over the bus.
@Suite(.serialized) struct HouseholdIsolationTests {
    private static let first: [UInt8] = Array(repeating: 1, count: 16)
    private static let second: [UInt8] = Array(repeating: 2, count: 16)
    private static let services: [ServiceName] = [.quantity, .product, .inventory, .category, .recipe, .shopping]

    @Test func `every published message has a case here`() throws {
        let published = Set(Exchange.contracts.flatMap { $0.requests }.map { $0.wireName })
        let cases = try Probe.seeding() + Probe.reading() + Probe.writing() + Probe.stateless()
        #expect(Set(cases.map(\.messageType)) == published)
    }

    @Test func `a household answers as if there were no other, in memory`() async throws {
        try await check(alone: .memory, beside: .memory)
    }

    @Test func `a household answers as if there were no other, in SQLite`() async throws {
        let (alone, beside) = (try TemporaryFolder(), try TemporaryFolder())
        try await check(alone: .sqlite(folder: alone.url), beside: .sqlite(folder: beside.url))
    }

    /// The second household's answers beside the first are the same as alone, and the first loses nothing by it.
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
        for probe in probes { outcomes.append(try await send(probe, household, client)) }
        return (probes, outcomes)
    }

    private func readings(of household: [UInt8], in client: BusClient) async throws -> [Exchange.Outcome] {
        var outcomes: [Exchange.Outcome] = []
        for probe in try Probe.reading() { outcomes.append(try await send(probe, household, client)) }
        return outcomes
    }

    private func send(_ probe: Probe, _ household: [UInt8], _ client: BusClient) async throws -> Exchange.Outcome {
        try await Exchange(sender: client, household: household).send(probe.messageType, probe.content)
    }
}
