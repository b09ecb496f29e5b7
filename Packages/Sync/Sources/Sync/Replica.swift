public import Commands
import Foundation

/// The device's side of synchronization for one service and household: carries out what ``ReplicaCore`` decides.
public struct Replica<Store: OperationStore>: Sendable {
    /// The most that one push carries.
    public static var pushLimit: Int { 500 }
    /// How many entries one page of the feed holds.
    public static var pageLimit: Int { 500 }
    /// How many entities one piece of a snapshot holds.
    public static var snapshotLimit: Int { 1_000 }

    private let store: Store
    private let household: HouseholdID
    private let hub: any HubGateway
    private let policy: ConflictPolicy
    private let clock: any WallClock
    private let incarnation: @Sendable () -> Incarnation
    private let size = RequestSize()
    /// How many questions the hub has answered.
    var answers: Int { size.answers }

    /// Creates a replica over a device's store.
    ///
    /// - Parameters:
    ///   - store: What the device has.
    ///   - household: The home.
    ///   - hub: The home's hub.
    ///   - policy: Settles what the device reads from the hub and what it has not sent yet, where both change the same.
    ///   - clock: The device's clock.
    ///   - incarnation: Makes a random incarnation, which no other node has.
    public init(
        store: Store,
        household: HouseholdID,
        hub: any HubGateway,
        policy: ConflictPolicy = .lastWriteWins,
        clock: any WallClock,
        incarnation: @escaping @Sendable () -> Incarnation
    ) {
        self.store = store
        self.household = household
        self.hub = hub
        self.policy = policy
        self.clock = clock
        self.incarnation = incarnation
    }

    /// Carries out one exchange with the hub.
    ///
    /// Its outcome is in the store before this returns. When the store fails, nothing of it is kept, and the
    /// exchange can be repeated.
    ///
    /// - Returns: The outcome of the effect; `nil` for an effect that waits, which is the caller's.
    /// - Throws: ``ReplicaError/notEmpty(entities:)`` when the household has data here that belong to no hub, as after
    ///   a backup of another node was restored: the hub's data would replace them.
    public func perform(_ effect: ReplicaCore.Effect) async throws(ReplicaError) -> ReplicaCore.Event? {
        if effect.isExchange {
            try await join()
            try await prepareOutbox()
        }
        return switch effect {
        case .push: .pushed(try await push())
        case .read: .read(try await read())
        case .adopt: try await adopt()
        case .renew(let position): try await renew(from: position)
        case .wait, .rest: nil
        }
    }

    /// Makes this node a device of the household, whose data the first exchanges bring.
    ///
    /// It can be repeated.
    ///
    /// - Throws: ``ReplicaError/notEmpty(entities:)`` when the household has data of its own here.
    public func join() async throws(ReplicaError) {
        try await checkIsEmpty { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
    }

    /// Makes what the device has a home of its own, without a hub.
    public func leave() async throws(ReplicaError) {
        try await transact { transaction throws(StoreError) in try transaction.leaveHub() }
    }

    /// Checks that ``join()`` is possible.
    ///
    /// - Throws: ``ReplicaError/notEmpty(entities:)`` when the household has data of its own here.
    public func checkIsEmpty() async throws(ReplicaError) { try await checkIsEmpty { _ throws(StoreError) in } }

    /// Checks that a household that is not a device yet has no data, and changes it.
    private func checkIsEmpty(
        then change: @escaping @Sendable (inout any SyncTransaction<Store.Row>) throws(StoreError) -> Void
    ) async throws(ReplicaError) {
        let own = try await transact { transaction throws(StoreError) -> Int in
            guard try transaction.head().role == .hub else { return 0 }
            let own = try transaction.entities(of: nil).count
            if own == 0 { try change(&transaction) }
            return own
        }
        if own > 0 { throw .notEmpty(entities: own) }
    }

    /// Asks the hub, and changes nothing: whether it can be reached, is a hub, and takes changes of this device.
    public func askHub() async throws(ReplicaError) {
        _ = try await ask { () throws(HubFailure) in try await hub.push([]) }
    }

    /// Compares what the device has of the hub with what the hub has, without the device's own changes.
    ///
    /// It finds what no other check does: a mistake of either node, or a disk that lost a write.
    ///
    /// - Returns: Whether both have the same; `nil` when they are at different positions of the feed.
    public func agreesWithHub() async throws(ReplicaError) -> Bool? {
        let digest = try await ask { () throws(HubFailure) in try await hub.digest() }
        return try await transact { transaction throws(StoreError) in
            guard try transaction.cursor() == digest.cursor else { return nil }
            return try transaction.baseHash().hash == digest.hash
        }
    }

    /// Returns what waits for the hub, and what the device has read.
    public func backlog() async throws(ReplicaError) -> Backlog {
        try await transact { transaction throws(StoreError) in
            var backlog = Backlog(
                seq: try transaction.cursor().seq,
                conflicts: try transaction.conflicts().count,
                lastRead: try transaction.lastRead(),
                snapshot: try transaction.snapshotProgress()
            )
            for entry in try transaction.outbox(shownOnly: false) {
                switch entry.status {
                case .pending:
                    backlog.pending += 1
                    backlog.oldestPending = min(backlog.oldestPending ?? entry.group.at, entry.group.at)
                case .refused: backlog.refused += 1
                case .accepted, .settled, .discarded: continue
                }
            }
            return backlog
        }
    }

    private func push() async throws(ReplicaError) -> ReplicaCore.PushResult {
        guard try await !pending().isEmpty else { return .answered(more: false) }
        guard try await policy.isLastWriteWins ? knowsHub() : readToEnd() else { return .gap }
        let limit = size.limit(of: Self.pushLimit)
        let pending = try await pending(sending: limit)
        let sent = Array(pending.prefix(limit))
        let answers = try await ask { () throws(HubFailure) in try await hub.push(sent.map(\.group)) }
        let now = clock.now
        try await transact { transaction throws(StoreError) in
            for (entry, answer) in zip(sent, answers) { try transaction.note(answer, to: entry.group, at: now) }
        }
        switch answers.last {
        case .expected(let number):
            // The hub has fewer groups than this device saw settled.
            let last = sent[answers.count - 1]
            return number < last.group.number ? .gap : .answered(more: true)
        case .forked: return .forked(position: sent[answers.count - 1].position)
        case .accepted, .refused, nil: return .answered(more: answers.count < pending.count)
        }
    }

    /// Returns the groups that wait, and notes that some of the first may have been sent.
    private func pending(sending count: Int = 0) async throws(ReplicaError) -> [OutboxEntry] {
        try await transact { transaction throws(StoreError) in
            let pending = try transaction.outbox(shownOnly: true).filter { $0.status == .pending }
            if let sent = try transaction.sentPosition(), let last = pending.prefix(count).last?.position, last > sent {
                try transaction.save(sentPosition: last)
            }
            return pending
        }
    }

    /// Begins to note which groups may have been sent, for a conflict policy that leaves those alone.
    ///
    /// Whatever waits when the device gets its policy may have been sent. Where the last writer wins, no note is
    /// needed.
    private func prepareOutbox() async throws(ReplicaError) {
        let isNoted = !policy.isLastWriteWins
        try await transact { transaction throws(StoreError) in
            guard try (transaction.sentPosition() != nil) != isNoted else { return }
            try transaction.save(sentPosition: isNoted ? try transaction.lastOutboxPosition() : nil)
        }
    }

    /// Reads what the hub has, so that the conflict policy decides before the hub does.
    ///
    /// - Returns: Whether the feed continues where the device stands.
    private func readToEnd() async throws(ReplicaError) -> Bool {
        while true {
            switch try await read() {
            case .applied(more: true): continue
            case .applied(more: false): return true
            case .resync: return false
            }
        }
    }

    /// Whether the device knows the hub's epoch; a new one reads its first page now.
    ///
    /// Without it, a device would take the answer of a hub for that of another one, which a backup brought back.
    private func knowsHub() async throws(ReplicaError) -> Bool {
        let cursor = try await transact { transaction throws(StoreError) in try transaction.cursor() }
        guard cursor.epoch.isEmpty else { return true }
        return try await read() != .resync
    }

    private func read() async throws(ReplicaError) -> ReplicaCore.ReadResult {
        let cursor = try await transact { transaction throws(StoreError) in try transaction.cursor() }
        let asked = try await ask { () throws(HubFailure) in
            try await hub.feed(after: cursor, limit: size.limit(of: Self.pageLimit))
        }
        guard let page = asked else { return .resync }
        let now = clock.now
        let result = try await transact { [policy] transaction throws(StoreError) in
            // A page that was asked for before a snapshot is of the past.
            guard try transaction.cursor() == cursor else { return PageResult.applied(seq: cursor.seq) }
            return try transaction.apply(page, by: policy, at: now)
        }
        switch result {
        case .applied(let seq): return .applied(more: seq < page.head)
        case .resync: return .resync
        }
    }

    /// Reads a snapshot in pieces, from where the device stands in it.
    private func adopt() async throws(ReplicaError) -> ReplicaCore.Event {
        var (isAdopted, restarts) = (false, 0)
        while !isAdopted {
            let (answered, position) = try await transact { transaction throws(StoreError) in
                (try transaction.answeredGroups(), try transaction.snapshotProgress()?.position)
            }
            let page = try await ask { () throws(HubFailure) in
                try await hub.snapshot(after: position, limit: size.limit(of: Self.snapshotLimit), answered: answered)
            }
            if position != nil, !page.isContinued { restarts += 1 }
            // A hub that forgets its place again and again is asked later.
            guard restarts < 2 else { throw .hub(.transient(reason: "The hub began its snapshot again twice.")) }
            let (now, renewed) = (clock.now, incarnation())
            isAdopted = try await transact { [policy] transaction throws(StoreError) in
                try transaction.take(page, askedAt: position, renewingAs: renewed, by: policy, at: now)
            }
        }
        return .adopted
    }

    private func renew(from position: Int64) async throws(ReplicaError) -> ReplicaCore.Event {
        let renewed = incarnation()
        try await transact { transaction throws(StoreError) in try transaction.renew(as: renewed, from: position) }
        return .renewed
    }

    private func ask<Value: Sendable>(
        _ request: () async throws(HubFailure) -> Value
    ) async throws(ReplicaError) -> Value {
        do throws(HubFailure) {
            let value = try await request()
            size.note(isAnswered: true)
            return value
        } catch {
            if case .transient = error { size.note(isAnswered: false) }
            throw .hub(error)
        }
    }

    private func transact<Value: Sendable>(
        _ body: @escaping @Sendable (inout any SyncTransaction<Store.Row>) throws(StoreError) -> Value
    ) async throws(ReplicaError) -> Value {
        do throws(StoreError) { return try await store.transact(in: household, body) } catch { throw .store(error) }
    }
}
