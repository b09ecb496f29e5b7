import Commands
import Testing

/// What every store refuses because another one could not keep it.
extension OperationStoreContract {
    /// A command that changes more than one reply of a feed holds is refused.
    public func checkGroupLimits() async throws {
        let home = "contract limits"
        let planned = (0...GroupLimits.entries).map { create("row \($0)", 0) }
        let refusal = await #expect(throws: StoreError.self) {
            try await store.commit(planned, outcome: [], for: .test(household: home))
        }
        guard case .groupTooLarge(let entries, _)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(entries == GroupLimits.entries + 1)
        _ = try await store.commit(planned.dropLast(), outcome: [], for: .test(household: home))
        #expect(
            try await self.entries(home).map(\.endsGroup) == (1...GroupLimits.entries).map { $0 == planned.count - 1 }
        )
    }

    /// A name that no index holds is refused, by every store alike; the longest one is stored.
    public func checkKeyTextLimit() async throws {
        let home = "contract key texts"
        // Letters in no order: PostgreSQL makes a text that repeats shorter.
        var random = SeededGenerator(seed: 1)
        let letters = (0...GroupLimits.keyTextBytes).map { _ in
            "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random)
        }
        let text = String(letters.compactMap(\.self))
        let long = PlannedOperation(.create([]), of: EntityKey("of a later release", text), expecting: 0)
        let refusal = await #expect(throws: StoreError.self) {
            try await store.commit([long], outcome: [], for: .test(household: home))
        }
        #expect(refusal == .textTooLong(beginning: String(text.prefix(40)), bytes: GroupLimits.keyTextBytes + 1))
        #expect(try await entries(home).isEmpty)
        let longest = EntityKey("of a later release", String(text.dropLast()))
        _ = try await store.commit(
            [PlannedOperation(.create([]), of: longest, expecting: 0)],
            outcome: [],
            for: .test(household: home)
        )
        #expect(try await entries(home).map(\.entityId) == [longest.id.text])
    }
}
