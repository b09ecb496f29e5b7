import Commands
import Foundation
import Testing

/// How a store keeps what its node owes other modules.
extension OperationStoreContract {
    /// Effects are written with the operations of their command or not at all, and are listed in order until they are
    /// answered; a refused one stays with its reason.
    public func checkEffects() async throws {
        let home = "contract effects"
        let context = CommandContext.test(household: home, key: "k1", principal: "anna")
        let conflict = StoreError.versionConflict(kind: kind, entityId: id("b"))
        await #expect(throws: conflict) {
            try await store.commit([change("b", 7)], owing: [effect(1)], outcome: [], for: context)
        }
        #expect(try await owed().isEmpty, "Nothing of a failed command is owed.")
        _ = try await store.commit([create("a", 0)], owing: [effect(1), effect(2)], outcome: [], for: context)
        _ = try await store.commit([create("c", 0)], owing: [effect(3)], outcome: [], for: context)
        #expect(try await owed().map(\.effect) == [effect(1), effect(2)], "A repeated command owes nothing more.")
        let first = try #require(try await owed().first)
        #expect(first.household == context.household && first.principal == "anna" && first.at == context.now)
        #expect(try first.content(as: Int.self) == 1 && first.refusal == nil)
        let other = CommandContext.test(household: "contract effects elsewhere", key: "k1", principal: "anna")
        _ = try await store.commit([], owing: [effect(1)], outcome: [], for: other)
        for context in [context, other].map(\.withoutKey) {
            _ = try await store.commit([], owing: [effect(4)], outcome: [], for: context)
        }
        try await checkAnswers(to: try await owed(), first: first)
    }

    private func checkAnswers(to all: [OwedEffect], first: OwedEffect) async throws {
        #expect(Set(all.map(\.id)).count == 5 && all.map(\.position) == all.map(\.position).sorted())
        var pages: [OwedEffect] = []
        for _ in all { pages += try await store.effects(refused: false, after: pages.last, limit: 1) }
        #expect(pages == all)
        #expect(try await store.effects(refused: false, after: all.last, limit: 9).isEmpty)
        let refusal = OperationRefusal(code: "sample.no", sentence: "No.")
        try await store.refuse(first, because: refusal)
        #expect(try await owed() == all.filter { $0.id != first.id })
        let refused = try await store.effects(refused: true, after: nil, limit: 9)
        #expect(refused.map(\.id) == [first.id] && refused.first?.refusal == refusal)
        try await store.owe(again: try #require(refused.first))
        #expect(try await owed() == all, "It is owed again, in its place.")
        try await store.refuse(first, because: refusal)
        for effect in all + refused { try await store.settle(effect) }
        #expect(try await owed().isEmpty)
        #expect(try await store.effects(refused: true, after: nil, limit: 9).isEmpty)
        let again = CommandContext.test(household: "contract effects later", key: "k1", principal: "anna")
        _ = try await store.commit([], owing: [effect(1)], outcome: [], for: again)
        let last = try #require(try await owed().first)
        #expect(last.id != first.id, "Each home has effects of its own.")
        try await store.settle(last)
    }

    private func owed() async throws -> [OwedEffect] {
        try await store.effects(refused: false, after: nil, limit: 100)
    }

    private func effect(_ number: Int) -> PlannedEffect { PlannedEffect("sample.happened", json: number) }
}

extension CommandContext {
    /// The same request without a key.
    fileprivate var withoutKey: CommandContext {
        CommandContext(
            household: household,
            principal: principal,
            idempotencyKey: nil,
            requestHash: [],
            locale: locale,
            now: now
        )
    }
}
