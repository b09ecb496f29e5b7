public import Commands
import Foundation
import Testing

/// A hub and a device of one household, driven by a seed through loss, repetition, crashes and refusals, until both are
/// quiet; then both must hold the same.
///
/// Everything that travels is a value on its way; a crash loses what its node had on the way and opens its store again.
public struct TwoNodeSchedule<Store: OperationStore> {
    /// A node of the schedule.
    public struct Node: Sendable {
        /// Opens the node's store, also after a crash.
        public let open: @Sendable () async throws -> Store

        /// Makes a node.
        public init(open: @escaping @Sendable () async throws -> Store) { self.open = open }
    }

    /// What happened in schedules, so that tests can tell that everything did.
    public struct Report: Sendable {
        /// How many schedules it is about.
        public var schedules = 1
        /// Groups that the hub refused and the device took back, also those that a later change replaced.
        public var refused = 0
        /// Groups that became part of the device's base.
        public var settled = 0
        /// Messages that were lost.
        public var lost = 0
        /// Messages that came again.
        public var repeated = 0
        /// Nodes that crashed.
        public var crashes = 0

        /// Adds what happened in another schedule.
        mutating func add(_ other: Report) {
            schedules += other.schedules
            refused += other.refused
            settled += other.settled
            lost += other.lost
            repeated += other.repeated
            crashes += other.crashes
        }
    }

    /// A random command at a node, which may refuse it.
    public typealias Command =
        @Sendable (
            _ store: Store, _ context: CommandContext, _ generator: inout SeededGenerator
        ) async throws -> Void

    private enum Message {
        case push(OperationGroup)
        case answer(OperationGroup, PushAnswer)
        case page(FeedCursor, FeedPage)
    }

    private let hubNode: Node
    private let deviceNode: Node
    private let command: Command
    private let household: HouseholdID
    private let name: String
    private var hub: Store
    private var device: Store
    private var generator: SeededGenerator
    private var messages: [Message] = []
    private var hashes: [Int64: StateHash] = [0: StateHash()]
    private var commands = 0
    private var seconds = 0.0
    private let skew: Double
    private var report = Report()

    /// Opens both nodes for a seed.
    public init(seed: UInt64, hub: Node, device: Node, command: @escaping Command) async throws {
        hubNode = hub
        deviceNode = device
        self.command = command
        name = "schedule \(seed)"
        household = HouseholdID(name: name)
        generator = SeededGenerator(seed: seed)
        skew = Double(generator.below(241)) - 120
        self.hub = try await hub.open()
        self.device = try await device.open()
        try await self.device.transact(in: household) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
    }

    /// Runs some random steps, heals the link, and checks that both nodes hold the same.
    public mutating func run(steps: Int) async throws -> Report {
        for _ in 0..<steps { try await step() }
        try await heal()
        try await check()
        return report
    }

    private mutating func step() async throws {
        seconds += Double(generator.below(20_000)) / 1_000
        switch generator.below(12) {
        case 0, 1, 2: await give(to: device, at: seconds + skew)
        case 3: try await giveToHub()
        case 4, 5: try await push()
        case 6: try await pull()
        case 7: try await crash()
        default: try await deliver()
        }
    }

    private mutating func give(to store: Store, at seconds: Double) async {
        commands += 1
        let time = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
        let context = CommandContext.test(household: name, key: "k\(commands)", request: "\(commands)", now: time)
        // A command that the rules refuse is part of the schedule; whatever it leaves is checked in the end.
        do { try await command(store, context, &generator) } catch {}
    }

    private mutating func giveToHub() async throws {
        await give(to: hub, at: seconds)
        try await noteHub()
    }

    private mutating func push() async throws {
        let pending = try await outbox().filter { $0.status == .pending }
        guard let first = pending.first else { return }
        messages.append(.push(first.group))
        // A second group on the way may overtake the first.
        if generator.oneIn(4), pending.count > 1 { messages.append(.push(pending[1].group)) }
    }

    private mutating func pull() async throws {
        let cursor = try await cursor()
        let limit = 1 + generator.below(6)
        // More than any group has, so that its last entry is there.
        let page = try await hub.feed(of: household, after: cursor.seq, limit: limit + 100)
        var entries = Array(page.entries.prefix(limit))
        while let last = entries.last, !last.endsGroup, entries.count < page.entries.count {
            entries.append(page.entries[entries.count])
        }
        let whole = FeedPage(
            epoch: page.epoch,
            head: page.head,
            fence: page.fence,
            chain: page.chain,
            entries: entries
        )
        messages.append(.page(cursor, whole))
    }

    private mutating func crash() async throws {
        report.crashes += 1
        if generator.oneIn(2) {
            messages.removeAll { if case .push = $0 { false } else { true } }
            device = try await deviceNode.open()
        } else {
            messages.removeAll { if case .push = $0 { true } else { false } }
            hub = try await hubNode.open()
        }
    }

    private mutating func deliver() async throws {
        guard !messages.isEmpty else { return }
        let place = generator.below(messages.count)
        let message = messages[place]
        if generator.oneIn(4) {
            report.repeated += 1
        } else {
            messages.remove(at: place)
        }
        if generator.oneIn(4) {
            report.lost += 1
        } else {
            try await receive(message)
        }
    }

    private mutating func receive(_ message: Message) async throws {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
        switch message {
        case .push(let group):
            let answer = try await hub.transact(in: household) { transaction throws(StoreError) in
                try transaction.receive(group, at: now)
            }
            try await noteHub()
            messages.append(.answer(group, answer))
        case .answer(let group, let answer):
            try #require(answer != .forked)
            try await device.transact(in: household) { transaction throws(StoreError) in
                try transaction.note(answer, to: group, at: now)
            }
        case .page(let cursor, let page):
            guard try await self.cursor() == cursor else { return }
            let result = try await device.transact(in: household) { transaction throws(StoreError) in
                try transaction.apply(page, at: now)
            }
            try #require(result == .applied(seq: page.entries.last?.seq ?? cursor.seq))
            let base = try await baseHash()
            #expect(base.hash == hashes[base.seq], "\(name): the base differs at \(base.seq)")
        }
    }

    /// Pushes and pulls without loss until nothing is left to do.
    private mutating func heal() async throws {
        messages = []
        for _ in 0..<1_000 {
            let head = try await hub.feed(of: household, after: 0, limit: 0).head
            if try await cursor().seq == head, try await !outbox().contains(where: { $0.status.isShown }) { return }
            try await push()
            try await pull()
            while !messages.isEmpty { try await receive(messages.removeFirst()) }
        }
        Issue.record("\(name): the nodes do not come to rest.")
    }

    private mutating func check() async throws {
        let ours = try await hub.transact(in: household) { transaction throws(StoreError) in
            try transaction.entities(of: nil)
        }
        let theirs = try await device.transact(in: household) { transaction throws(StoreError) in
            // What was made here alone and refused leaves a trace of nothing.
            try transaction.entities(of: nil).filter { $0.version > 0 }
        }
        #expect(theirs == ours, "\(name): the entities differ")
        let hash = try await hub.stateHash(of: household).hash
        #expect(try await device.stateHash(of: household).hash == hash, "\(name): what the device shows differs")
        #expect(try await baseHash().hash == hash, "\(name): the device's base differs")
        let entries = try await outbox()
        report.refused = entries.filter { $0.status.isRefusal }.count
        report.settled = entries.filter { $0.status == .settled }.count
        #expect(entries.map(\.group.number) == (1...).prefix(entries.count).map(Int64.init))
        #expect(report.refused + report.settled == entries.count, "\(name): a group has come to no end")
        let bases = try await device.transact(in: household) { transaction throws(StoreError) in
            try transaction.bases()
        }
        #expect(bases.isEmpty, "\(name): bases are left without pending groups")
    }

    private mutating func noteHub() async throws {
        let state = try await hub.stateHash(of: household)
        hashes[state.seq] = state.hash
    }

    private func outbox() async throws -> [OutboxEntry] {
        try await device.transact(in: household) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false)
        }
    }

    private func cursor() async throws -> FeedCursor {
        try await device.transact(in: household) { transaction throws(StoreError) in try transaction.cursor() }
    }

    private func baseHash() async throws -> (hash: StateHash, seq: Int64) {
        try await device.transact(in: household) { transaction throws(StoreError) in try transaction.baseHash() }
    }
}

extension OutboxEntry.Status {
    fileprivate var isRefusal: Bool {
        switch self {
        case .refused, .discarded: true
        case .pending, .accepted, .settled: false
        }
    }
}
