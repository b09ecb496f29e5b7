import Commands
import CommandsTestKit
import Synchronization
import Testing

@Suite struct OnceTests {
    private enum Failure: StoreFailure, Equatable {
        case store(StoreError)
        case refused

        init(store: StoreError) { self = .store(store) }
    }

    /// A counter's number.
    private struct Counter: EntityRow {
        static let rules = MergeRules([MergeRules.Kind("counter", [MergeRules.Group("count", .lastWriter)])])

        let count: Int

        init(_ entity: StoredEntity) throws(StoreError) { count = try entity.value("count") ?? 0 }
    }

    private let store = InMemoryEntityStore<Counter>()

    /// Adds one to a counter, whatever it is then.
    private func increment(key: String, request: String = "") async throws(Failure) -> Int {
        let context = CommandContext.test(key: key, request: request)
        let counter = EntityKey("counter", "c")
        return try await context.once(in: store) { () async throws(Failure) in
            let count = store.rows(of: context.household, kind: "counter").first?.count ?? 0
            let change = GroupChange("count", .write(json: count + 1))
            let intent = count == 0 ? Intent.create([change]) : .change([change])
            return ([PlannedOperation(intent, of: counter, expecting: Int64(count))], count + 1)
        }
    }

    @Test func `a command that meets another runs again on what is there then`() async throws {
        let outcomes = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<30 { group.addTask { try await increment(key: "k\(index)") } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(outcomes == Set(1...30))
    }

    @Test func `a command that always meets another gives up after 64 attempts`() async throws {
        let attempts = Mutex(0)
        let counter = EntityKey("counter", "c")
        await #expect(throws: Failure.store(.versionConflict(kind: "counter", entityId: "c"))) {
            try await CommandContext.test(key: "k").once(in: store) { () async throws(Failure) in
                attempts.withLock { $0 += 1 }
                return ([PlannedOperation(.create([]), of: counter, expecting: 9)], 0)
            }
        }
        #expect(attempts.withLock { $0 } == 64)
    }

    @Test func `a repeated command is not run`() async throws {
        #expect(try await increment(key: "k") == 1)
        #expect(try await increment(key: "other") == 2)
        #expect(try await increment(key: "k") == 1)
    }

    @Test func `a key that comes with another request is refused`() async throws {
        _ = try await increment(key: "k")
        await #expect(throws: Failure.store(.keyReused(key: "k"))) { try await increment(key: "k", request: "other") }
    }

    @Test func `a command that refuses writes nothing`() async throws {
        let context = CommandContext.test(key: "k")
        await #expect(throws: Failure.refused) {
            try await context.once(in: store) {
                () async throws(Failure) -> (operations: [PlannedOperation], outcome: Int) in throw .refused
            }
        }
        #expect(try await store.recordedOutcome(for: context) == nil)
    }

    @Test func `store errors say what to do next`() {
        #expect(StoreError.keyReused(key: "k").description.hasSuffix("send this one under a key of its own."))
        #expect(StoreError.versionConflict(kind: "product", entityId: "x").description.hasSuffix("try again."))
    }
}
