import ArgumentParser
import Commands
import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import Logging
import MessageBus
import SyncEndpoint
import SyncMessages
import Synchronization
import Testing
import ZeroMQ

@testable import ServiceHost

/// A service as a process of its own, whose data folder is a device of a home.
@Suite struct DeviceProcessTests {
    /// A broker of the hub with its inventory, whose notes stand for stock.
    private final class Hub: Sendable {
        let notes = NoteStore(InMemoryEntityStore(epoch: "hub", incarnation: Incarnation(high: 0, low: 1)))
        let endpoint: String
        private let context = ZeroMQContext()
        private let broker: Broker
        private let worker: BusWorker

        init() throws {
            broker = Broker(context: context, endpoints: ["tcp://127.0.0.1:*"])
            try broker.start()
            endpoint = try #require(broker.boundEndpoints.first)
            var router = RequestRouter(service: .inventory, version: "1")
            router.handleReplication(of: notes) { Date() }
            worker = BusWorker(context: context, endpoint: endpoint, router: router)
            try worker.start()
        }

        func stop() async {
            await worker.drain()
            broker.stop()
            context.terminate()
        }
    }

    /// The home's own broker, and the folder of its data.
    private final class Device: Sendable {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        let notes = NoteStore(InMemoryEntityStore(epoch: "device", incarnation: Incarnation(high: 0, low: 2)))
        let warnings = Mutex<[String]>([])
        let context = ZeroMQContext()
        let broker: Broker
        let client: BusClient
        let endpoint: String

        init() throws {
            broker = Broker(context: context, endpoints: ["tcp://127.0.0.1:*"])
            try broker.start()
            endpoint = try #require(broker.boundEndpoints.first)
            client = try BusClient(context: context, endpoint: endpoint)
            try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder.path) }

        func process() throws -> ServiceProcess {
            let flags = ["--broker", endpoint, "--data", folder.path]
            let configuration = try ServiceConfiguration(try ServiceOptions.parse(flags), environment: [:])
            let logger = Logger(label: "inventory") { _ in
                LineLogHandler(service: "inventory", level: .warning) { line in
                    self.warnings.withLock { $0.append(line) }
                }
            }
            return try ServiceProcess(.inventory, configuration, logger: logger)
        }

        /// Runs the service while a closure asks it.
        func run(_ body: () async throws -> Void) async throws {
            let process = try process()
            let (stops, stop) = AsyncStream.makeStream(of: Void.self)
            let ends = ProcessEnd { for await _ in stops { return } }
            let serving = Task { [notes] in
                try await process.serve(until: ends) { process in
                    var router = RequestRouter(service: .inventory, version: "1")
                    let device = process.keepInStep(DeviceStore(.inventory, notes, clock: SystemClock()))
                    SyncEndpoint.answer(for: device, on: &router, host: .system)
                    return router
                }
            }
            while try await client.mmi("mmi.service", "inventory.v1", timeout: .seconds(30)) != "200" {
                try await Task.sleep(for: .milliseconds(5))
            }
            do { try await body() } catch {
                stop.yield()
                try await serving.value
                throw error
            }
            stop.yield()
            try await serving.value
            process.close()
        }

        /// Writes the file that the broker's process writes when a folder joins a home.
        func join(_ hub: String) throws {
            let home = HouseholdID(name: "home").bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }
                .joined()
            let file = """
                {"endpoint":"\(hub)","keyFile":"","brokerKeyFile":"","household":"\(home)","device":"\(UUID())","name":"Phone"}
                """
            try Data(file.utf8).write(to: folder.hubFile)
        }

        func stop() {
            client.close()
            broker.stop()
            context.terminate()
        }
    }

    private let options = RequestOptions(household: HouseholdID(name: "home").bytes, budget: .seconds(300))

    @Test(.timeLimit(.minutes(10)))
    func `a service of a device keeps in step with its hub, also after its next start`() async throws {
        let hub = try Hub()
        let device = try Device()
        try await hub.notes.add(["of the hub"], to: "home")
        try device.join(hub.endpoint)
        try await device.run {
            let synced = try await device.client.request(SyncNowRequest(), of: .inventory, options: options).status
            #expect(synced.services.map(\.service) == ["inventory.v1"] && synced.hub == hub.endpoint)
            #expect(try await device.notes.notes(of: "home") == ["of the hub"])
        }
        try await hub.notes.add(["meanwhile"], to: "home")
        try await device.run {
            // No request starts this exchange.
            while try await device.notes.notes(of: "home").count < 2 { try await Task.sleep(for: .milliseconds(20)) }
        }
        #expect(try await device.notes.notes(of: "home") == ["meanwhile", "of the hub"])
        #expect(device.warnings.withLock { $0 }.isEmpty)
        await hub.stop()
        device.stop()
    }

    @Test(.timeLimit(.minutes(10)))
    func `a service whose folder is damaged as a device says so, and answers all the same`() async throws {
        let device = try Device()
        try Data("no hub".utf8).write(to: device.folder.hubFile)
        try await device.run {
            while device.warnings.withLock({ $0 }).isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            #expect(try await device.client.status(of: .inventory, timeout: .seconds(30)).version == "1")
        }
        #expect(device.warnings.withLock { $0.first }?.contains("hub.json") == true)
        device.stop()
    }
}
