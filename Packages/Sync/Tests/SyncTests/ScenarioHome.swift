import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

/// A hub whose link a test makes as poor as it likes, in virtual time.
final class ScenarioLink: HubGateway, WallClock {
    /// What a link does to a request of so many bytes.
    struct Passage {
        /// How long the request and its answer take, in seconds.
        var seconds = 0.0
        /// Whether the hub hears of it.
        var arrives = true
        /// Why the device gets no answer; `nil` when it does.
        var failure: HubFailure?
    }

    let hub = NoteStore(InMemoryEntityStore(epoch: "hub"))
    let home = HouseholdID(name: "home")
    private let passages: Mutex<[@Sendable (_ bytes: Int) -> Passage]>
    private let clock = Mutex(1_700_000_000.0)

    /// Creates a link that carries everything at once.
    init(_ passage: @escaping @Sendable (_ bytes: Int) -> Passage = { _ in Passage() }) {
        passages = Mutex([passage])
    }

    var seconds: Double { clock.withLock { $0 } }
    var now: Date { Date(timeIntervalSince1970: seconds) }

    func pass(_ passage: @escaping @Sendable (_ bytes: Int) -> Passage) { passages.withLock { $0 = [passage] } }

    func advance(by seconds: Double) { clock.withLock { $0 += seconds } }

    func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] {
        let bytes = groups.reduce(0) { $0 + EntityOperation.canonicalBytes(of: $1.operations).count }
        let home = home
        return try await carry(bytes) { hub throws(StoreError) in try await hub.receive(groups, of: home) }
    }

    func feed(after cursor: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
        let home = home
        let page = try await answer { hub throws(StoreError) in
            try await hub.feed(of: home, after: cursor.seq, limit: limit)
        }
        return try await carry(page.entries.reduce(0) { $0 + $1.payload.count }) { _ in page }
    }

    func snapshot(
        after position: SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64]
    ) async throws(HubFailure) -> SnapshotPage {
        let home = home
        let page = try await answer { hub throws(StoreError) in
            try await hub.snapshot(of: home, after: position, limit: limit, answered: answered)
        }
        return try await carry(page.snapshot.entities.reduce(0) { $0 + $1.state.canonicalBytes.count }) { _ in page }
    }

    func digest() async throws(HubFailure) -> HouseholdDigest {
        let home = home
        return try await carry(0) { hub throws(StoreError) in try await hub.digest(of: home) }
    }

    private func carry<Value: Sendable>(
        _ bytes: Int,
        _ body: (Hub<NoteStore>) async throws(StoreError) -> Value
    ) async throws(HubFailure) -> Value {
        let passage = passages.withLock { $0 }.last?(bytes) ?? Passage()
        advance(by: passage.seconds)
        if !passage.arrives, let failure = passage.failure { throw failure }
        let value = try await answer(body)
        if let failure = passage.failure { throw failure }
        return value
    }

    private func answer<Value: Sendable>(
        _ body: (Hub<NoteStore>) async throws(StoreError) -> Value
    ) async throws(HubFailure) -> Value {
        do throws(StoreError) { return try await body(Hub(store: hub) { self.now }) } catch {
            throw .refused(reason: error.description)
        }
    }
}

/// A device that a test drives in virtual time.
struct ScenarioDevice {
    let store: NoteStore
    let link: ScenarioLink
    let replica: Replica<NoteStore>
    private var core = ReplicaCore()
    private(set) var effect = ReplicaCore.Effect.rest
    private var generator = SeededGenerator(seed: 1)

    init(_ link: ScenarioLink, incarnation: UInt64 = 2) {
        self.link = link
        store = NoteStore(InMemoryEntityStore(incarnation: Incarnation(high: 0, low: incarnation), role: .device))
        replica = Replica(
            store: store,
            household: link.home,
            hub: link,
            clock: link,
            incarnation: { Incarnation(high: 9, low: incarnation) }
        )
    }

    var state: ReplicaCore.State { core.state }

    mutating func step(_ event: ReplicaCore.Event) { effect = core.step(event) ?? effect }

    /// Carries out one exchange, or waits as long as the state machine wants to.
    ///
    /// - Returns: Whether it does not wait for an occasion.
    mutating func act() async throws -> Bool {
        switch effect {
        case .rest: return false
        case .wait(let milliseconds):
            link.advance(by: Double(milliseconds) / 1_000)
            step(.timer)
        case .push, .read, .adopt, .renew:
            do throws(ReplicaError) {
                step(try await replica.perform(effect) ?? .timer)
            } catch { step(.failed(error.failure, random: generator.next())) }
        }
        return true
    }

    /// Exchanges data until it has everything, or stops.
    mutating func synchronize(_ occasion: ReplicaCore.Occasion = .request) async throws {
        step(.occasion(occasion))
        while effect.isExchange || state == .retrying { guard try await act() else { return } }
    }

    func outbox() async throws -> [OutboxEntry] {
        try await store.transact(in: link.home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false)
        }
    }

    func notes() async throws -> [String] { try await store.notes(of: "home") }

    /// Creates notes, each in a group of its own.
    func add(_ count: Int, named name: String) async throws {
        for number in 0..<count { try await store.add(["\(name) \(number)"], to: "home") }
    }
}
