import Envelope
import MessageBus
import Testing

/// Runs each consumer's real endpoint against the committed pacts.
///
/// With `LARDER_WRITE_PACTS=1`, the real services answer instead, and the test writes the pacts from the requests and
/// the parts of the replies that were needed.
@Suite(.serialized) struct ConsumerTests {
    @Test(.enabled(if: PactFolder.isWriting, "LARDER_WRITE_PACTS=1 writes the pacts."), arguments: Consumer.all)
    func `pacts are recorded from the requests of a consumer to the real services`(consumer: Consumer) async throws {
        var interactions: [String: [Interaction]] = [:]
        for scenario in try consumer.scenarios() {
            let recorded = try await Self.record(scenario, of: consumer)
            interactions.merge(recorded) { $0 + $1 }
        }
        for provider in consumer.providers {
            let sorted = (interactions[provider] ?? []).sorted { $0.description < $1.description }
            try PactFolder.write(
                Pact(
                    consumer: Pact.Party(name: consumer.name),
                    provider: Pact.Party(name: provider),
                    interactions: sorted
                )
            )
        }
    }

    private static func record(
        _ scenario: Scenario,
        of consumer: Consumer
    ) async throws -> [String: [Interaction]] {
        let services = consumer.providers.map { ServiceName(rawValue: "\($0).v1") }
        return try await InprocBus.run(services) { client in
            let exchange = Exchange(sender: client, household: Scenario.household)
            for sent in consumer.providers.flatMap({ scenario.states[$0] ?? [] }).flatMap(\.params.messages) {
                #expect(try await exchange.send(sent.messageType, sent.content).status == "OK")
            }
            let recorder = PactRecorder(scenario, needs: consumer.needs, sender: client)
            let outcome = try await scenario.run(by: consumer, asking: recorder)
            let wrong = try scenario.expected(outcome)
            #expect(wrong == [], "\(scenario.name): \(outcome)")
            return recorder.interactions
        }
    }

    @Test(arguments: Consumer.all)
    func `a consumer sends the requests in its pacts and needs no more than they promise`(
        consumer: Consumer
    ) async throws {
        let pacts = try consumer.providers.map { try PactFolder.read(consumer: consumer.name, provider: $0) }
        for scenario in try consumer.scenarios() {
            let stub = PactStub(
                pacts.flatMap(\.interactions).filter { $0.description.hasPrefix("\(scenario.name): ") }
            )
            let outcome = try await scenario.run(by: consumer, asking: stub)
            #expect(stub.mismatches == [], "\(scenario.name)")
            #expect(try scenario.expected(outcome) == [], "\(scenario.name)")
        }
    }

    @Test(arguments: Consumer.all) func `the states of a pact are those of its scenario`(consumer: Consumer) throws {
        let scenarios = try consumer.scenarios()
        for provider in consumer.providers {
            let pact = try PactFolder.read(consumer: consumer.name, provider: provider)
            #expect(!pact.interactions.isEmpty)
            #expect(Set(pact.interactions.map(\.description)).count == pact.interactions.count)
            for interaction in pact.interactions {
                let scenario = scenarios.first { interaction.description.hasPrefix("\($0.name): ") }
                #expect(interaction.providerStates == scenario?.states[provider] ?? [])
            }
        }
    }
}
