import Commands
import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SyncEndpoint
import SyncMessages
import Synchronization
import Testing

/// A data folder as a device of a home, through the messages of `sync.v1`, with a hub in memory.
@Suite struct HomeDeviceTests {
    /// A device, and a hub that can be out of reach.
    final class Home: Sendable {
        let hub = NoteStore(InMemoryEntityStore(epoch: "hub", incarnation: Incarnation(high: 0, low: 1)))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-device-\(UUID().uuidString)")
        let isReachable = Atomic<Bool>(true)

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var file: URL { folder.appendingPathComponent("hub.json") }

        /// What hears of changes at the hub.
        let observers = Mutex<[EventTopic: @Sendable () -> Void]>([:])

        func device(_ store: NoteStore) -> HomeDevice {
            HomeDevice(
                file: file,
                stores: [DeviceStore(.inventory, store, merger: Longer(), clock: SystemClock())],
                connect: { [unowned self] _ in
                    HubConnection(sender: sender) { topic, body in self.observers.withLock { $0[topic] = body } }
                }
            )
        }

        /// Starts the process of a device over its store.
        func start(_ store: NoteStore) -> RouterSender {
            RouterSender([SyncEndpoint.router(version: "1", device: device(store), host: .test)])
        }

        /// What the hub was asked, in order.
        let asked = Mutex<[String]>([])

        private var sender: any SharedRequestSender {
            guard isReachable.load(ordering: .relaxed) else { return RouterSender([]) }
            var router = RequestRouter(service: .inventory, version: "1")
            router.handleReplication(of: hub) { Date() }
            return NotingSender(sender: RouterSender([router])) { name in self.asked.withLock { $0.append(name) } }
        }
    }

    let home = HouseholdID(name: "home")
    let device = NoteStore(InMemoryEntityStore(epoch: "device", incarnation: Incarnation(high: 0, low: 2)))

    var options: RequestOptions { RequestOptions(household: home.bytes) }

    var join: JoinHomeRequest {
        var request = JoinHomeRequest()
        request.hub = "tcp://pantry:5555"
        return request
    }

    func refusal<Request: RequestMessage>(
        of request: Request,
        by sender: RouterSender,
        principal: String = ""
    ) async -> Refusal? {
        let options = RequestOptions(household: home.bytes, principal: principal)
        do throws(Refusal) {
            _ = try await sender.request(request, options: options)
            return nil
        } catch { return error }
    }

    @Test func `a device gets what the hub has, and what it writes later reaches the hub`() async throws {
        let here = try Home()
        try await here.hub.add(["of the hub"], to: "home")
        let process = here.start(device)
        let joined = try await process.request(join, options: options).status
        #expect(joined.hub == "tcp://pantry:5555")
        #expect(joined.services.map(\.service) == ["inventory.v1"] && joined.services.map(\.seq) == [1])
        #expect(try await device.notes(of: "home") == ["of the hub"])
        try await device.add(["of the device"], to: "home")
        #expect(try await process.request(ReadSyncStatusRequest(), options: options).status.services[0].pending == 1)
        let synced = try await process.request(SyncNowRequest(), options: options).status.services[0]
        #expect(synced.pending == 0 && synced.seq == 2 && !synced.hasFailure && synced.successRate == 1)
        #expect(try await here.hub.notes(of: "home") == ["of the device", "of the hub"])
    }

    @Test(.timeLimit(.minutes(10)))
    func `a running device reads at once what the hub hints at, from the moment it joins`() async throws {
        let here = try Home()
        let running = here.device(device)
        try await running.start()
        #expect(here.observers.withLock { $0.isEmpty }, "A hub listens to no other hub.")
        let router = SyncEndpoint.router(version: "1", device: running, host: .test)
        _ = try await RouterSender([router]).request(join, options: options)
        let topic = EventTopic(household: home.bytes, service: .inventory)
        let hint = try #require(here.observers.withLock { $0[topic] })
        try await here.hub.add(["later"], to: "home")
        while try await device.notes(of: "home").isEmpty {
            hint()
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await device.notes(of: "home") == ["later"])
        await running.stop()
    }

    @Test func `the hub knows its devices, once each, and tells them to a person at the hub and at a device`()
        async throws
    {
        let here = try Home()
        let process = here.start(device)
        var named = join
        named.name = "Phone"
        _ = try await process.request(named, options: options)
        _ = try await here.start(device).request(named, options: options)
        let known = try await process.request(ListDevicesRequest(), options: options).devices
        #expect(known.map(\.device.name) == ["Phone"] && known.map(\.isThis) == [true])
        #expect(known[0].device.id.count == 16 && known[0].lastSeenMilliseconds > 0)
        let hub = try Home().start(here.hub)
        let listed = try await hub.request(ListDevicesRequest(), options: options).devices
        #expect(listed.map(\.device) == known.map(\.device) && listed.map(\.isThis) == [false])
        #expect(await refusal(of: ListDevicesRequest(), by: process, principal: "anna")?.status == .forbidden)
    }

    @Test func `a device that leaves keeps what it has, and its hub forgets it`() async throws {
        let here = try Home()
        try await here.hub.add(["of the hub"], to: "home")
        let process = here.start(device)
        _ = try await process.request(join, options: options)
        try await device.add(["of the device"], to: "home")
        let left = try await process.request(LeaveHomeRequest(), options: options)
        #expect(left.hub == "tcp://pantry:5555" && left.hubWasTold)
        #expect(try await here.hub.notes(of: "home") == ["of the device", "of the hub"], "It sent what waited.")
        #expect(try await device.notes(of: "home") == ["of the device", "of the hub"])
        let hub = try Home().start(here.hub)
        #expect(try await hub.request(ListDevicesRequest(), options: options).devices.isEmpty)
        #expect(try await process.request(ReadSyncStatusRequest(), options: options).status.hub.isEmpty)
        #expect(await refusal(of: LeaveHomeRequest(), by: process)?.problem.code == "sync.isHub")
        try await device.add(["later"], to: "home")
        let head = try await device.transact(in: home) { transaction throws(StoreError) in
            (try transaction.head().role, try transaction.outbox(shownOnly: true).count, try transaction.bases().count)
        }
        #expect(head == (.hub, 0, 0))
    }

    @Test func `changes that wait hold a device back, unless it keeps them for itself`() async throws {
        let here = try Home()
        let process = here.start(device)
        _ = try await process.request(join, options: options)
        here.isReachable.store(false, ordering: .relaxed)
        let alone = here.start(device)
        try await device.add(["of the device"], to: "home")
        let refused = await refusal(of: LeaveHomeRequest(), by: alone)
        #expect(refused?.problem.code == "sync.waiting" && refused?.problem.params["changes"] == "1")
        #expect(try await alone.request(ReadSyncStatusRequest(), options: options).status.services[0].pending == 1)
        var leave = LeaveHomeRequest()
        leave.keepsChanges = true
        let left = try await alone.request(leave, options: options)
        #expect(!left.hubWasTold)
        #expect(try await device.notes(of: "home") == ["of the device"])
        #expect(!FileManager.default.fileExists(atPath: here.file.path))
    }

    @Test func `a person who synchronizes gets what a disk has lost`() async throws {
        let here = try Home()
        try await here.hub.add(["a", "b"], to: "home")
        let process = here.start(device)
        _ = try await process.request(join, options: options)
        try await device.transact(in: home) { transaction throws(StoreError) in
            guard var lost = try transaction.entity(EntityKey("note", "a")) else { return }
            lost.state = .absent
            try transaction.save(lost, row: nil)
        }
        #expect(try await device.notes(of: "home") == ["b"])
        let mended = try await process.request(SyncNowRequest(), options: options).status.services[0]
        #expect(mended.mismatches == 1 && !mended.hasFailure)
        #expect(try await device.notes(of: "home") == ["a", "b"])
        #expect(try await process.request(SyncNowRequest(), options: options).status.services[0].mismatches == 1)
    }

    @Test func `without the hub, a device keeps working, and nothing is lost`() async throws {
        let here = try Home()
        _ = try await here.start(device).request(join, options: options)
        here.isReachable.store(false, ordering: .relaxed)
        // A restarted process, because a connection lasts as long as one.
        let alone = here.start(device)
        try await device.add(["offline"], to: "home")
        let failed = try await alone.request(SyncNowRequest(), options: options).status.services[0]
        #expect(failed.pending == 1 && failed.failure.code == "sync.unreachable" && failed.successRate == 0)
        #expect(try await device.notes(of: "home") == ["offline"])
        here.isReachable.store(true, ordering: .relaxed)
        let healed = try await here.start(device).request(SyncNowRequest(), options: options).status.services[0]
        #expect(healed.pending == 0 && !healed.hasFailure)
        #expect(try await here.hub.notes(of: "home") == ["offline"])
    }

    @Test func `a folder with data of its own does not become a device`() async throws {
        let here = try Home()
        try await device.add(["own"], to: "home")
        let refused = await refusal(of: join, by: here.start(device))
        #expect(refused?.problem.code == "sync.notEmpty")
        #expect(refused?.problem.sentence.contains("--data") == true)
        #expect(!FileManager.default.fileExists(atPath: here.file.path))
        try await device.add(["more"], to: "home")
        #expect(try await device.notes(of: "home") == ["more", "own"])
    }

    @Test func `a hub that does not answer leaves the folder as it was`() async throws {
        let here = try Home()
        here.isReachable.store(false, ordering: .relaxed)
        let process = here.start(device)
        #expect(await refusal(of: join, by: process)?.problem.code == "sync.unreachable")
        #expect(!FileManager.default.fileExists(atPath: here.file.path))
        #expect(try await process.request(ReadSyncStatusRequest(), options: options).status.hub.isEmpty)
    }

    @Test func `joining can be repeated, but not with another hub`() async throws {
        let here = try Home()
        let process = here.start(device)
        _ = try await process.request(join, options: options)
        #expect(await refusal(of: join, by: process) == nil)
        var other = join
        other.hub = "tcp://elsewhere:5555"
        #expect(await refusal(of: other, by: process)?.problem.code == "sync.otherHub")
        #expect(await refusal(of: other, by: here.start(device))?.problem.code == "sync.otherHub")
    }

    @Test func `a hub has nothing to exchange, and a damaged file says what to do`() async throws {
        let here = try Home()
        #expect(await refusal(of: SyncNowRequest(), by: here.start(device))?.problem.code == "sync.isHub")
        try Data("{}".utf8).write(to: here.file)
        let refused = await refusal(of: SyncNowRequest(), by: here.start(device))
        #expect(refused?.problem.code == "sync.unreadable")
        #expect(refused?.problem.sentence.contains("larder device join") == true)
    }

    /// Writes a text into a note of both nodes.
    private func write(_ text: String, to store: NoteStore) async throws {
        let change = Intent.change([GroupChange("text", .write(json: text))])
        let planned = [PlannedOperation(change, of: EntityKey("note", "shared"), expecting: nil)]
        _ = try await store.commit(planned, outcome: [], for: .test(household: "home", key: UUID().uuidString))
    }

    private func resolve(_ id: String, _ resolution: SyncMessages.Resolution) -> ResolveChangeRequest {
        var request = ResolveChangeRequest()
        (request.id, request.resolution) = (id, resolution)
        return request
    }

    @Test func `what loses to another change waits for a person, who takes it back`() async throws {
        let here = try Home()
        try await here.hub.add(["shared"], to: "home")
        let process = here.start(device)
        _ = try await process.request(join, options: options)
        try await write("of the hub", to: here.hub)
        try await write("of the device", to: device)
        _ = try await process.request(SyncNowRequest(), options: options)
        let open = try await process.request(ReadOpenChangesRequest(), options: options).changes
        let change = try #require(open.first)
        #expect(open.count == 1 && change.id.hasPrefix("inventory-") && change.problem.code == "sync.conflict")
        #expect(Set([change.values[0].value, change.values[0].kept]) == ["\"of the device\"", "\"of the hub\""])
        let settled = try await process.request(resolve(String(change.id.prefix(18)), .retry), options: options)
        #expect(settled.change == change)
        #expect(try await process.request(ReadOpenChangesRequest(), options: options).changes.isEmpty)
    }

    @Test func `a change that cannot be settled is refused with the next step`() async throws {
        let process = try Home().start(device)
        let requests = ["inventory-1", "nothing-1", "x", ""].map { resolve($0, .discard) }
        for request in requests {
            let refused = await refusal(of: request, by: process)
            #expect(refused?.problem.code == "sync.noOpenChange")
            #expect(refused?.problem.sentence.contains("larder sync conflicts") == true)
        }
        #expect(
            await refusal(of: resolve("inventory-1", .unspecified), by: process)?.problem.code == "sync.noResolution"
        )
    }

    @Test func `only the device itself may use the service`() async throws {
        let here = try Home()
        let process = here.start(device)
        #expect(await refusal(of: join, by: process, principal: "anna")?.status == .forbidden)
        #expect(await refusal(of: SyncNowRequest(), by: process, principal: "anna")?.status == .forbidden)
        #expect(await refusal(of: ReadSyncStatusRequest(), by: process, principal: "anna")?.status == .forbidden)
        #expect(await refusal(of: ReadOpenChangesRequest(), by: process, principal: "anna")?.status == .forbidden)
        #expect(await refusal(of: resolve("x", .retry), by: process, principal: "anna")?.status == .forbidden)
    }

    @Test func `a request without a hub is refused`() async throws {
        #expect(await refusal(of: JoinHomeRequest(), by: try Home().start(device))?.problem.code == "sync.noHub")
    }
}
