import Envelope
import Foundation
import MessageBus
import ShoppingEndpoint
import Testing

/// Shopping as a consumer: its real endpoint asks, and the committed pacts answer.
///
/// With `LARDER_WRITE_PACTS=1` the real services answer, and the pacts are written from what was asked and needed.
@Suite(.serialized) struct ShoppingConsumerTests {
    static let providers = ["quantity", "product", "inventory", "category", "recipe"]

    @Test(.enabled(if: PactFolder.isWriting, "LARDER_WRITE_PACTS=1 writes the pacts."))
    func `pacts are written from what Shopping asks of the real services`() async throws {
        var interactions: [String: [Interaction]] = [:]
        for scenario in try Scenario.all() {
            let services = Self.providers.map { ServiceName(rawValue: "\($0).v1") }
            let recorded = try await InprocBus.run(services) { client in
                let exchange = Exchange(sender: client, household: Scenario.household)
                for sent in scenario.states.values.joined().flatMap(\.params.messages) {
                    #expect(try await exchange.send(sent.messageType, sent.content).status == "OK")
                }
                let recorder = PactRecorder(scenario, sender: client)
                let outcome = try await scenario.plan(
                    with: ShoppingEndpoint.router(version: Services.version, sender: recorder)
                )
                #expect(scenario.expected(outcome) == [])
                return recorder.interactions
            }
            interactions.merge(recorded) { $0 + $1 }
        }
        for provider in Self.providers {
            let sorted = (interactions[provider] ?? []).sorted { $0.description < $1.description }
            try PactFolder.write(
                Pact(consumer: Pact.Party(name: "shopping"), provider: Pact.Party(name: provider), interactions: sorted)
            )
        }
    }

    @Test func `Shopping asks what the pacts say, and needs no more than they promise`() async throws {
        let pacts = try Self.providers.map { try PactFolder.read(consumer: "shopping", provider: $0) }
        for scenario in try Scenario.all() {
            let stub = PactStub(
                pacts.flatMap(\.interactions).filter { $0.description.hasPrefix("\(scenario.name): ") }
            )
            let outcome = try await scenario.plan(
                with: ShoppingEndpoint.router(version: Services.version, sender: stub)
            )
            #expect(stub.complaints == [], "\(scenario.name)")
            #expect(scenario.expected(outcome) == [], "\(scenario.name)")
        }
    }

    @Test func `the states of a pact are those of its scenario`() throws {
        let scenarios = try Scenario.all()
        for provider in Self.providers {
            let pact = try PactFolder.read(consumer: "shopping", provider: provider)
            #expect(!pact.interactions.isEmpty)
            #expect(Set(pact.interactions.map(\.description)).count == pact.interactions.count)
            for interaction in pact.interactions {
                let scenario = scenarios.first { interaction.description.hasPrefix("\($0.name): ") }
                #expect(interaction.providerStates == scenario?.states[provider] ?? [])
            }
        }
    }
}
