import Commands
import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SwiftProtobuf
import Sync
import SyncEndpoint
import SyncMessages
import Testing

/// A stack with a process for each service as a device, through the messages of `sync.v1`, with a hub in memory.
@Suite struct ServiceProcessesTests {
    private static let services: [ServiceName] = [.category, .inventory]

    /// The stores of a hub and of a device, two each.
    private final class Home: Sendable {
        let hub = [ServiceName: NoteStore](uniqueKeysWithValues: services.map { ($0, store("hub", 1)) })
        let stores = [ServiceName: NoteStore](uniqueKeysWithValues: services.map { ($0, store("device", 2)) })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-stack-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var file: URL { folder.appendingPathComponent("hub.json") }

        private static func store(_ epoch: String, _ low: UInt64) -> NoteStore {
            NoteStore(InMemoryEntityStore(epoch: epoch, incarnation: Incarnation(high: 0, low: low)))
        }

        private var hubSender: RouterSender {
            RouterSender(
                services.map { service in
                    var router = RequestRouter(service: service, version: "1")
                    if let store = hub[service] { router.handleReplication(of: store) { Date() } }
                    return router
                }
            )
        }

        /// Starts the process of a service.
        func process(_ service: ServiceName, _ store: NoteStore) async throws -> (RequestRouter, HomeDevice) {
            let device = HomeDevice(
                file: file,
                stores: [DeviceStore(service, store, clock: SystemClock())],
                connect: { [hubSender] _ in HubConnection(sender: hubSender) }
            )
            try await device.start()
            var router = RequestRouter(service: service, version: "1")
            SyncEndpoint.answer(for: device, on: &router, host: .test)
            return (router, device)
        }

        /// Starts the processes of services, and of the folder's owner, and does something.
        func run(
            _ running: [ServiceName] = services,
            _ body: (RouterSender) async throws -> Void
        ) async throws {
            var routers: [RequestRouter] = []
            var devices: [HomeDevice] = []
            for service in running {
                let (router, device) = try await process(service, try #require(stores[service]))
                routers.append(router)
                devices.append(device)
            }
            let owner = SyncEndpoint.router(
                version: "1",
                file: file,
                services: services,
                sender: RouterSender(routers),
                host: .test
            )
            try await body(RouterSender([owner]))
            for device in devices { await device.stop() }
        }
    }

    private let options = RequestOptions(household: HouseholdID(name: "home").bytes, budget: .seconds(300))

    private var join: JoinHomeRequest {
        .with { ($0.hub, $0.name) = ("tcp://pantry:5555", "Pantry") }
    }

    private func code(of request: some RequestMessage, by sender: RouterSender) async -> String? {
        do throws(Refusal) {
            _ = try await sender.request(request, options: options)
            return nil
        } catch { return error.problem.code }
    }

    private func notes(_ stores: [ServiceName: NoteStore]) async throws -> [[String]] {
        var notes: [[String]] = []
        for service in Self.services { notes.append(try await stores[service]?.notes(of: "home") ?? []) }
        return notes
    }

    @Test(.timeLimit(.minutes(10)))
    func `the services of a stack join together, and each keeps its store in step from then on`() async throws {
        let home = try Home()
        try await home.hub[.category]?.add(["aisle"], to: "home")
        try await home.run { stack in
            #expect(try await stack.request(ReadSyncStatusRequest(), options: options).status.hub.isEmpty)
            #expect(await code(of: SyncNowRequest(), by: stack) == "sync.isHub")
            let joined = try await stack.request(join, options: options).status
            #expect(joined.hub == "tcp://pantry:5555")
            #expect(joined.services.map(\.service) == ["category.v1", "inventory.v1"])
            #expect(joined.services.map(\.seq) == [1, 0] && !joined.services.contains(where: \.hasFailure))
            #expect(try await notes(home.stores) == [["aisle"], []])
            try await home.stores[.inventory]?.add(["flour"], to: "home")
            // The service may send the change before the status is read.
            let status = try await stack.request(ReadSyncStatusRequest(), options: options).status
            #expect([[0, 1], [0, 0]].contains(status.services.map(\.pending)))
            let synced = try await stack.request(SyncNowRequest(), options: options).status
            #expect(synced.services.map(\.pending) == [0, 0] && synced.services.map(\.seq) == [1, 1])
            #expect(try await notes(home.hub) == [["aisle"], ["flour"]])
            let devices = try await stack.request(ListDevicesRequest(), options: options).devices
            #expect(devices.map(\.device.name) == ["Pantry"] && devices.map(\.isThis) == [true])
        }
        try await home.hub[.inventory]?.add(["salt"], to: "home")
        // The processes start again, and read by themselves what is new.
        try await home.run { _ in
            while try await notes(home.stores) != [["aisle"], ["flour", "salt"]] {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        for service in Self.services {
            let (hub, device) = (try #require(home.hub[service]), try #require(home.stores[service]))
            let hash = try await hub.stateHash(of: HouseholdID(name: "home")).hash
            #expect(try await device.stateHash(of: HouseholdID(name: "home")).hash == hash)
        }
    }

    @Test func `no service joins where one of them cannot`() async throws {
        let home = try Home()
        try await home.stores[.inventory]?.add(["own"], to: "home")
        try await home.run { stack in
            #expect(await code(of: join, by: stack) == "sync.notEmpty")
            #expect(!FileManager.default.fileExists(atPath: home.file.path))
        }
        try await home.run([.category]) { stack in
            #expect(await code(of: join, by: stack) != nil)
            #expect(!FileManager.default.fileExists(atPath: home.file.path))
        }
    }

    @Test func `a service that does not answer is shown as one that failed, and holds up no other`() async throws {
        let home = try Home()
        try await home.run { stack in _ = try await stack.request(join, options: options) }
        try await home.hub[.category]?.add(["aisle"], to: "home")
        try await home.run([.category]) { stack in
            let status = try await stack.request(SyncNowRequest(), options: options).status
            #expect(status.services.map(\.service) == ["category.v1", "inventory.v1"])
            #expect(status.services.map(\.hasFailure) == [false, true])
            #expect(try await notes(home.stores) == [["aisle"], []])
            #expect(await code(of: LeaveHomeRequest(), by: stack) != nil, "What waits in it is not known.")
            #expect(FileManager.default.fileExists(atPath: home.file.path))
        }
    }

    @Test func `all services leave together, and their hub forgets the device`() async throws {
        let home = try Home()
        try await home.run { stack in
            _ = try await stack.request(join, options: options)
            try await home.stores[.category]?.add(["aisle"], to: "home")
            let left = try await stack.request(LeaveHomeRequest(), options: options)
            #expect(left.hub == "tcp://pantry:5555" && left.hubWasTold)
            #expect(try await notes(home.hub) == [["aisle"], []], "It sent what waited.")
            #expect(try await stack.request(ReadSyncStatusRequest(), options: options).status.hub.isEmpty)
            #expect(await code(of: LeaveHomeRequest(), by: stack) == "sync.isHub")
            _ = try await home.stores[.inventory]?.add(["own"], to: "home")
            #expect(await code(of: join, by: stack) == "sync.notEmpty")
        }
    }

    @Test func `what waits for a person is joined, and settled by the service that it names`() async throws {
        let home = try Home()
        let context = CommandContext.test(household: "home", key: "k")
        for service in Self.services {
            let store = try #require(home.stores[service])
            _ = try await store.commit([], owing: [PlannedEffect("note.moved", json: 1)], outcome: [], for: context)
            let owed = try #require(try await store.effects(refused: false, after: nil, limit: 1).first)
            guard service == .inventory else { continue }
            try await store.refuse(owed, because: OperationRefusal(code: "other.no", sentence: "It is full."))
        }
        try await home.run { stack in
            let status = try await stack.request(ReadSyncStatusRequest(), options: options).status
            #expect(status.owedEffects == 1 && status.refusedEffects == 1)
            let open = try await stack.request(ReadOpenChangesRequest(), options: options).changes
            let change = try #require(open.first)
            #expect(open.count == 1 && change.id.hasPrefix("inventory-") && change.problem.code == "other.no")
            #expect(change.problem.sentence.contains("It is full. Send it again with `larder sync retry inventory-"))
            let foreign = ResolveChangeRequest.with { ($0.id, $0.resolution) = ("shopping-1", .discard) }
            #expect(await code(of: foreign, by: stack) == "sync.noOpenChange")
            let retry = ResolveChangeRequest.with { ($0.id, $0.resolution) = (change.id, .retry) }
            #expect(try await stack.request(retry, options: options).change.id == change.id)
            #expect(try await stack.request(ReadOpenChangesRequest(), options: options).changes.isEmpty)
            #expect(try await stack.request(ReadSyncStatusRequest(), options: options).status.owedEffects == 2)
        }
    }
}
