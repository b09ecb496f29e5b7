public import Commands
import Foundation
import Testing

/// A hub and a device of one home, in memory; a test moves every message between them.
public struct TwoNodes<Store: InMemoryOperationStore>: Sendable {
    /// The home that both nodes belong to.
    public let home: HouseholdID
    /// The node that sequences the home's changes.
    public let hub: Store
    /// The node that works on a replica.
    public let device: Store
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// Creates two empty nodes.
    ///
    /// - Parameters:
    ///   - home: The home's name.
    ///   - incarnation: The identity of the device.
    ///   - makeStore: Creates the module's store around the entities of a node.
    public init(
        home: String = "smith",
        incarnation: Incarnation = Incarnation(high: 7, low: 7),
        _ makeStore: (InMemoryEntityStore<Store.Row>) -> Store
    ) {
        self.home = HouseholdID(name: home)
        hub = makeStore(InMemoryEntityStore())
        device = makeStore(InMemoryEntityStore(incarnation: incarnation, role: .device))
    }

    /// The hub, then the device.
    public var both: [Store] { [hub, device] }

    /// Applies the hub's changes since the last pull to the device, under its conflict policy.
    public func pull(by policy: ConflictPolicy = .lastWriteWins) async throws {
        let now = now
        let cursor = try await device.transact(in: home) { transaction throws(StoreError) in try transaction.cursor() }
        let page = try await hub.feed(of: home, after: cursor.seq, limit: 100)
        let result = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, by: policy, at: now)
        }
        #expect(result == .applied(seq: page.head))
    }

    /// Sends the device's first pending group to the hub, and tells the device the hub's answer.
    @discardableResult
    public func push() async throws -> PushAnswer {
        let now = now
        let group = try #require(try await outbox().first { $0.status == .pending }).group
        let answer = try await receive(group)
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.note(answer, to: group, at: now)
        }
        return answer
    }

    /// Sends the device's first pending group, which the hub must refuse, and returns the reason.
    public func refusedPush() async throws -> OperationRefusal { try refusal(in: await push()) }

    /// Sends any group to the hub.
    public func receive(_ group: OperationGroup) async throws -> PushAnswer {
        let now = now
        return try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: now)
        }
    }

    /// Returns the reason in an answer that must be a refusal.
    public func refusal(in answer: PushAnswer) throws -> OperationRefusal {
        var refusal: OperationRefusal?
        if case .refused(let reason) = answer { refusal = reason }
        return try #require(refusal, "The hub answered \(answer).")
    }

    /// Returns what the device has sent or will send, oldest first.
    public func outbox() async throws -> [OutboxEntry] {
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false)
        }
    }
}
