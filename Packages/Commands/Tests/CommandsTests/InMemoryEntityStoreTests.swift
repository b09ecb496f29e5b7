import Commands
import CommandsTestKit
import Testing

@Suite struct InMemoryEntityStoreTests {
    @Test func `it fulfills the contract of entity stores`() async throws {
        let contract = OperationStoreContract(store: InMemoryEntityStore<NoteRow>(), kind: "note") { value in
            [GroupChange("text", .write(json: "text \(value)"))]
        }
        try await contract.check()
    }
}

/// The smallest row: a text.
private struct NoteRow: EntityRow {
    static let rules = MergeRules([MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter)])])

    let text: String

    init(_ entity: StoredEntity) throws(StoreError) { text = try entity.value("text") ?? "" }
}
