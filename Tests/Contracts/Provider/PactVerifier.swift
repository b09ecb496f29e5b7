import Envelope
import MessageBus

/// Replays a pact against the provider's real endpoint over the bus.
struct PactVerifier {
    let pact: Pact
    /// A deliberate change of the provider, to check that the pact notices.
    var mutation: Mutation?

    /// Returns where the provider breaks the pact; empty when it keeps the pact.
    func verify() async throws -> [String] {
        var mismatches: [String] = []
        for interaction in pact.interactions {
            mismatches += try await verify(interaction).map { "\(interaction.description): \($0)" }
        }
        return mismatches
    }

    /// Verifies an interaction with a provider of its own, with empty stores and its own bus.
    private func verify(_ interaction: Interaction) async throws -> [String] {
        let provider = ServiceName(rawValue: "\(pact.provider.name).v1")
        // Inventory calls the quantity service to convert amounts, and recipe to read lines.
        let services = [.inventory, .recipe].contains(provider) ? [provider, .quantity] : [provider]
        return try await InprocBus.run(services, mutation: mutation) { client in
            let exchange = Exchange(sender: client, household: Scenario.household)
            for sent in interaction.providerStates.flatMap(\.params.messages) {
                let outcome = try await exchange.send(sent.messageType, sent.content)
                guard outcome.status == "OK" else { return ["its state was refused: \(outcome.content)"] }
            }
            let outcome = try await exchange.send(
                interaction.request.metadata.messageType,
                interaction.request.contents.content
            )
            return mismatches(about: outcome, interaction)
        }
    }

    private func mismatches(about outcome: Exchange.Outcome, _ interaction: Interaction) -> [String] {
        guard let promised = interaction.response.first else { return ["the pact promises no reply."] }
        guard outcome.status == promised.metadata.status, outcome.messageType == promised.metadata.messageType else {
            return ["the reply is \(outcome.status) \(outcome.messageType): \(outcome.content)"]
        }
        return Comparison(rules: promised.matchingRules).mismatches(promised.contents.content, outcome.content)
    }
}
