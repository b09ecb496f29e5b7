import Testing

/// Verifies every provider against its consumers' needs.
@Suite(.serialized) struct ProviderTests {
    @Test(arguments: Consumer.pacts)
    func `a provider keeps its pact`(consumer: String, provider: String) async throws {
        let pact = try PactFolder.read(consumer: consumer, provider: provider)
        #expect(try await PactVerifier(pact: pact).verify() == [])
    }

    @Test(arguments: Mutation.all) func `a deliberate change of the provider is detected`(
        mutation: Mutation
    ) async throws {
        let pact = try PactFolder.read(consumer: mutation.consumer, provider: mutation.provider)
        let mismatches = try await PactVerifier(pact: pact, mutation: mutation).verify()
        #expect(!mismatches.isEmpty)
        #expect(!mismatches.contains { $0.contains("test.badMutation") }, "The change itself failed.")
    }

    @Test(arguments: Consumer.pacts)
    func `a pact needs changes that break it`(consumer: String, provider: String) {
        #expect(Mutation.all.count { $0.consumer == consumer && $0.provider == provider } >= 2)
    }

    @Test(arguments: Consumer.pacts)
    func `the wrapper for changes does not break a pact by itself`(
        consumer: String,
        provider: String
    ) async throws {
        let pact = try PactFolder.read(consumer: consumer, provider: provider)
        let none = Mutation(provider, "nothing", of: consumer)
        #expect(try await PactVerifier(pact: pact, mutation: none).verify() == [])
    }
}
