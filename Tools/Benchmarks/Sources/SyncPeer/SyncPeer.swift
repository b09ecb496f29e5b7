import CategoryModule
import CategoryStorage
import Commands
import EndpointKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SQLKit
import SQLiteKit
import Sync
import SyncEndpoint
import SyncMessages

/// The clock of this machine.
private struct MachineClock: WallClock {
    var now: Date { Date() }
}

/// A hub and a device with their files in one process, without sockets, so that only the work of both is measured.
///
/// usage: larder-bench-sync CHANGES
///
/// It prints nine numbers: the payload bytes of a one-field change in a batch of 1,000, pushed and read; the same of a
/// change alone; the groups that a device pushes in a second; the changes per second that a device catches up on, and
/// that plain SQL inserts into the same tables; and the bytes of a living row in a file that has forgotten what was
/// deleted, and in a new one.
@main
struct SyncPeer {
    private let home = HouseholdID(name: "home")
    let folder: URL
    private let hub: SQLCategoryStore
    private let sender: CountingSender

    static func main() async throws {
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60_000
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-sync-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let peer = try SyncPeer(in: folder)
        let (bytes, alone, pushes) = try await peer.measureBytes()
        let (caughtUp, inserted) = try await peer.measureCatchingUp(count)
        let (compacted, fresh) = try await peer.measureSpace()
        print(bytes.push, bytes.feed, alone.push, alone.feed, pushes, caughtUp, inserted, compacted, fresh)
    }

    private init(in folder: URL) throws {
        self.folder = folder
        let hub = try SQLCategoryStore.open(folder: folder.appendingPathComponent("hub"))
        self.hub = hub
        var router = RequestRouter(service: .category, version: "1")
        router.handleReplication(of: hub) { Date() }
        sender = CountingSender([router])
    }

    /// A device with its store.
    private struct Node {
        let store: SQLCategoryStore
        let device: HomeDevice
        let folder: URL
    }

    private func join(_ name: String) async throws -> Node {
        let folder = folder.appendingPathComponent(name)
        let store = try SQLCategoryStore.open(folder: folder)
        let device = HomeDevice(
            file: folder.appendingPathComponent("hub.json"),
            stores: [DeviceStore(.category, store, clock: MachineClock())],
            connect: { [sender] _ in HubConnection(sender: sender) }
        )
        let host = SyncHost(clock: MachineClock(), makeIdentity: { UUID() }, name: { name })
        var request = JoinHomeRequest()
        request.hub = "tcp://hub:5555"
        let router = RouterSender([SyncEndpoint.router(version: "1", device: device, host: host)])
        _ = try await router.request(request, options: RequestOptions(household: home.bytes))
        return Node(store: store, device: device, folder: folder)
    }

    func id(_ number: Int) -> String {
        home.identity(of: "category", named: "\(number)").uuidString.lowercased()
    }

    private func category(_ number: Int) throws -> CategoryRow {
        .category(
            ShopCategory(
                id: CategoryID(rawValue: id(number)),
                name: try DisplayName("Category \(number)"),
                color: try CategoryColor("#4A90D9"),
                position: Int64(number),
                version: 1
            )
        )
    }

    func commit(_ planned: [PlannedOperation], to store: SQLCategoryStore, at now: Date = Date()) async throws {
        let context = CommandContext(
            household: home,
            principal: "anna",
            idempotencyKey: UUID().uuidString,
            requestHash: [1],
            locale: "",
            now: now
        )
        _ = try await store.commit(planned, outcome: [], for: context)
    }

    func create(_ numbers: some Sequence<Int>, in store: SQLCategoryStore, at now: Date = Date()) async throws {
        let planned = try numbers.map { number in
            let row = try category(number)
            return PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        }
        try await commit(planned, to: store, at: now)
    }

    private func rename(_ number: Int, to name: String, in store: SQLCategoryStore) async throws {
        let change = GroupChange("name", .write(json: name))
        let key = EntityKey(CategoryRow.categoryKind.text, id(number))
        try await commit([PlannedOperation(.change([change]), of: key, expecting: nil)], to: store)
    }

    private typealias Bytes = (push: Double, feed: Double)

    /// Measures what one-field changes take on the wire, and how fast a device pushes them.
    private func measureBytes() async throws -> (batch: Bytes, alone: Bytes, pushes: Double) {
        for start in stride(from: 0, to: 1_000, by: 250) { try await create(start..<start + 250, in: hub) }
        let (writer, reader) = (try await join("writer"), try await join("reader"))
        for number in 0..<1_000 { try await rename(number, to: "Vegetables \(number)", in: writer.store) }
        _ = sender.takeBytes()
        let started = ContinuousClock.now
        await writer.device.exchange()
        let time = started.duration(to: .now) / .seconds(1)
        let pushed = sender.takeBytes().push
        await reader.device.exchange()
        let read = sender.takeBytes().feed
        try await rename(0, to: "Fruit", in: writer.store)
        await writer.device.exchange()
        let alonePushed = sender.takeBytes().push
        await reader.device.exchange()
        let aloneRead = sender.takeBytes().feed
        return (
            (Double(pushed) / 1_000, Double(read) / 1_000), (Double(alonePushed), Double(aloneRead)), 1_000 / time
        )
    }

    /// Measures how fast a device reads changes, and how fast plain SQL inserts the rows that it wrote.
    private func measureCatchingUp(_ count: Int) async throws -> (caughtUp: Double, inserted: Double) {
        let node = try await join("late")
        for start in stride(from: 1_000, to: 1_000 + count, by: 250) {
            try await create(start..<min(start + 250, 1_000 + count), in: hub)
        }
        let started = ContinuousClock.now
        await node.device.exchange()
        let time = started.duration(to: .now) / .seconds(1)
        let last = try await hub.feed(of: home, after: 0, limit: 0).head
        let read = try await node.store.transact(in: home) { transaction throws(StoreError) in
            try transaction.cursor().seq
        }
        precondition(read == last, "The device has read everything.")
        try node.store.database.close()
        let file = node.folder.appendingPathComponent("category.sqlite").path
        let plain = try PlainInserts(of: file, after: 1_000, in: folder.appendingPathComponent("plain.sqlite").path)
        return (Double(count) / time, Double(count) / (try plain.run()))
    }
}
