import Commands
import CommandsTestKit
import Testing

@Suite struct InMemoryCommandLogTests {
    @Test func `the log keeps the contract of command stores`() async throws {
        let contract = CommandStoreContract(store: InMemoryCommandLog<String>()) { entity, version in
            RowChange(
                kind: "note",
                entityId: entity,
                expectedVersion: version,
                row: "text",
                payload: Array(entity.utf8)
            )
        }
        try await contract.check()
    }
}
