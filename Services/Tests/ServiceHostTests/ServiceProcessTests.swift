import ArgumentParser
import CommonMessages
import Envelope
import Foundation
import Logging
import MessageBus
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing
import ZeroMQ

@testable import ServiceHost

@Suite struct ServiceProcessTests {
    @Test func `a program that cannot start ends with an error`() async throws {
        let service = try ServiceOptions.parse(["--credit", "1"])
        let refused = await #expect(throws: ExitCode.self) {
            try await ServiceProcess.run(.quantity, service) { _ in RequestRouter(service: .quantity, version: "1") }
        }
        #expect(refused == ExitCode(1))
        let broker = try BrokerOptions.parse(["--log-level", "loud"])
        #expect(await #expect(throws: ExitCode.self) { try await BrokerProcess.run(broker) } == ExitCode(1))
    }

    @Test func `a health check of a service that does not run ends with an error`() async throws {
        let options = try ServiceOptions.parse([
            "--healthcheck", "--broker", "ipc:///tmp/no-broker-\(UUID().uuidString)", "--log-level", "critical",
        ])
        let refused = await #expect(throws: ExitCode.self) {
            try await ServiceProcess.run(.quantity, options) { _ in RequestRouter(service: .quantity, version: "1") }
        }
        #expect(refused == ExitCode(1))
    }

    @Test func `a service whose socket fails ends with the error, and one that is stopped without`() async throws {
        for isFailing in [true, false] {
            let context = ZeroMQContext()
            let broker = Broker(context: context, endpoints: ["tcp://127.0.0.1:*"])
            try broker.start()
            let endpoint = try #require(broker.boundEndpoints.first)
            let options = try ServiceOptions.parse(["--broker", endpoint, "--log-level", "critical"])
            let process = try ServiceProcess(.quantity, try ServiceConfiguration(options, environment: [:]))
            let (stops, stop) = AsyncStream.makeStream(of: Void.self)
            let ends = ProcessEnd { for await _ in stops { return } }
            let serving = Task { () async -> StartupFailure? in
                do throws(StartupFailure) {
                    try await process.serve(until: ends) { _ in RequestRouter(service: .quantity, version: "1") }
                    return nil
                } catch { return error }
            }
            let client = try BusClient(context: context, endpoint: endpoint)
            while try await client.mmi("mmi.service", "quantity.v1", timeout: .seconds(60)) != "200" {
                try await Task.sleep(for: .milliseconds(5))
            }
            let ending = Task.detached { if isFailing { process.context.terminate() } else { _ = stop.yield() } }
            let failure = await serving.value?.description
            #expect(failure == (isFailing ? StartupFailure.socket(.terminated).description : nil))
            process.close()
            await ending.value
            client.close()
            broker.stop()
            context.terminate()
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a service says that no broker answers, and keeps trying until one does`() async throws {
        let folder = "/tmp/larder-test-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let logger = Logger(label: "quantity") { _ in
            LineLogHandler(service: "quantity", level: .info) { _ = line.yield($0) }
        }
        let options = try ServiceOptions.parse(["--broker", "ipc://\(folder)/broker"])
        let configuration = try ServiceConfiguration(options, environment: [:])
        let process = try ServiceProcess(.quantity, configuration, logger: logger)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let ends = ProcessEnd { for await _ in stops { return } }
        let serving = Task {
            try await process.serve(until: ends) { _ in RequestRouter(service: .quantity, version: "1") }
        }
        var logged = lines.makeAsyncIterator()
        #expect(await logged.next()?.contains("no broker answers yet") == true)
        let context = ZeroMQContext()
        let broker = Broker(context: context, endpoints: ["ipc://\(folder)/broker"])
        try broker.start()
        #expect(await logged.next()?.contains("\"ready\"") == true)
        stop.yield()
        try await serving.value
        process.close()
        broker.stop()
        context.terminate()
    }

    @Test(.timeLimit(.minutes(10)))
    func `work beside the requests starts with the service, and ends before its client closes`() async throws {
        let context = ZeroMQContext()
        let broker = Broker(context: context, endpoints: ["tcp://127.0.0.1:*"])
        try broker.start()
        let endpoint = try #require(broker.boundEndpoints.first)
        let options = try ServiceOptions.parse(["--broker", endpoint, "--log-level", "critical"])
        let process = try ServiceProcess(.quantity, try ServiceConfiguration(options, environment: [:]))
        let events = Mutex<[String]>([])
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let client = process.client
        process.accompany {
            events.withLock { $0.append("start") }
            start.yield()
        } finish: { _ in
            let answer = try? await client.mmi("mmi.service", "quantity.v1", timeout: .seconds(30))
            events.withLock { $0.append("finish \(answer ?? "unanswered")") }
        }
        let ends = ProcessEnd { for await _ in starts { return } }
        try await process.serve(until: ends) { _ in RequestRouter(service: .quantity, version: "1") }
        #expect(events.withLock { $0.first } == "start" && events.withLock { $0.count } == 2)
        #expect(events.withLock { $0.last }?.hasSuffix("unanswered") == false)
        process.close()
        broker.stop()
        context.terminate()
    }

    @Test(.timeLimit(.minutes(10)))
    func `a service is ready as long as its database can answer, and reports its metrics`() async throws {
        let context = ZeroMQContext()
        let broker = Broker(context: context, endpoints: ["tcp://127.0.0.1:*"])
        try broker.start()
        let endpoint = try #require(broker.boundEndpoints.first)
        let flags = ["--broker", endpoint, "--log-level", "critical"]
        let configuration = try ServiceConfiguration(try ServiceOptions.parse(flags), environment: [:])
        let process = try ServiceProcess(.quantity, configuration)
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(folder: folder.url, service: "quantity", migrations: [])
        process.attach(database)
        process.report { [Metric("pots", 7, .gauge, help: "The pots on the stove.")] }
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let ends = ProcessEnd { for await _ in stops { return } }
        let serving = Task {
            try await process.serve(until: ends) { _ in RequestRouter(service: .quantity, version: "1") }
        }
        let client = try BusClient(context: context, endpoint: endpoint)
        while try await client.mmi("mmi.service", "quantity.v1", timeout: .seconds(30)) != "200" {
            try await Task.sleep(for: .milliseconds(5))
        }
        let status = try await client.status(of: .quantity, timeout: .seconds(30))
        #expect(status.ready && status.metrics.contains("pots 7") && status.metrics.contains("larder_client"))
        let check = try ServiceProcess(.quantity, configuration)
        // A check waits for two seconds, which a busy machine may need longer than; the limit of the test ends this.
        while await !check.isReady() { try await Task.sleep(for: .milliseconds(100)) }
        try FileManager.default.moveItem(atPath: database.path, toPath: database.path + ".away")
        while await check.isReady() { try await Task.sleep(for: .milliseconds(100)) }
        #expect(try await client.status(of: .quantity, timeout: .seconds(30)).reason.contains("was moved away"))
        check.close()
        stop.yield()
        try await serving.value
        process.close()
        client.close()
        broker.stop()
        context.terminate()
    }
}
