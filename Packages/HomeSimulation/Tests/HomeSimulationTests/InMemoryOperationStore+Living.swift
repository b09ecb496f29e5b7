import Commands
import CommandsTestKit

extension InMemoryOperationStore {
    /// Returns the living entities of a kind.
    func living(_ kind: ByteText, in household: HouseholdID) async throws -> [StoredEntity] {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.entities(of: kind).filter(\.state.isAlive)
        }
    }
}
