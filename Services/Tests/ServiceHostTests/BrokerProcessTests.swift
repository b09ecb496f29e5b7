import ArgumentParser
import CommonMessages
import Envelope
import Foundation
import Logging
import MessageBus
import SQLiteKit
import StorageMessages
import SwiftProtobuf
import Testing
import ZeroMQ

@testable import ServiceHost

/// A broker as a process of its own, with the end of the process in the hands of the test.
@Suite struct BrokerProcessTests {
    /// A data folder with a short path, so that sockets fit in it.
    private final class Folder: Sendable {
        let data = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")

        deinit { try? FileManager.default.removeItem(atPath: data.path) }
    }

    private static let home = [UInt8](repeating: 1, count: 16)

    /// A running broker, its log, and its end.
    private struct Running {
        let serving: Task<StartupFailure?, Never>
        let lines: AsyncStream<String>
        let ends: ProcessEnd
        let stop: AsyncStream<Void>.Continuation
    }

    private func process(
        _ data: DataFolder,
        listen: String? = nil,
        logger: Logger? = nil
    ) throws -> BrokerProcess {
        let flags = ["--data", data.path, "--log-level", "critical"] + (listen.map { ["--listen", $0] } ?? [])
        return try BrokerProcess(try BrokerOptions.parse(flags), environment: [:], logger: logger)
    }

    private func run(_ data: DataFolder, listen: String? = nil) throws -> Running {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let logger = Logger(label: "broker") { _ in
            LineLogHandler(service: "broker", level: .info) { _ = line.yield($0) }
        }
        let process = try process(data, listen: listen, logger: logger)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let ends = ProcessEnd { for await _ in stops { return } }
        let serving = Task { () async -> StartupFailure? in
            do throws(StartupFailure) {
                try await process.serve(until: ends)
                line.finish()
                return nil
            } catch {
                line.finish()
                return error
            }
        }
        return Running(serving: serving, lines: lines, ends: ends, stop: stop)
    }

    private func send(_ request: some RequestMessage, by client: BusClient) async throws(Refusal) {
        let options = RequestOptions(household: Self.home, budget: .seconds(300), idempotencyKey: "k")
        _ = try await client.request(request, options: options)
    }

    /// Checks what the owner of the folder says of databases that other processes have.
    private func expectStorageRefusals(from client: BusClient, of data: DataFolder) async throws {
        let options = RequestOptions(household: Self.home, budget: .seconds(300))
        let databases = try await client.request(CheckStorageRequest(), options: options).databases
        let services = [
            "shopping.v1", "inventory.v1", "category.v1", "recipe.v1", "product.v1", "quantity.v1", "household.v1",
        ]
        #expect(databases.map(\.service) == services)
        #expect(databases.allSatisfy { $0.problem.code == "storage.notRunning" })
        let backup = BackUpStorageRequest.with { $0.folder = data.file("monday") }
        let missing = await #expect(throws: Refusal.self) { try await send(backup, by: client) }
        #expect(missing?.status == .unavailable && missing?.problem.code == "storage.notRunning")
        let restore = RestoreStorageRequest.with { $0.folder = data.file("monday") }
        let refused = await #expect(throws: Refusal.self) { try await send(restore, by: client) }
        #expect(refused?.status == .conflict && refused?.problem.code == "storage.severalProcesses")
        #expect(refused?.problem.sentence.contains("--data \(data.path)") == true)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a broker says where it listens, owns its folder, answers a check, and ends when it is stopped`() async throws
    {
        let folder = Folder()
        let running = try run(folder.data)
        var logged = running.lines.makeAsyncIterator()
        let ready = try #require(await logged.next())
        #expect(ready.contains(#""level":"info""#) && ready.contains(#""message":"ready""#))
        // The endpoint of its own services is not announced.
        #expect(ready.contains("\"endpoints\":\"\(folder.data.socket)\""))
        let socket = try FileManager.default.attributesOfItem(atPath: String(folder.data.socket.dropFirst(6)))
        #expect((socket[.posixPermissions] as? Int ?? 0o777) & 0o077 == 0, "It is for this user alone.")
        let owner = DataFolderLock.owner(of: folder.data.url)
        #expect(owner?.endpoint == folder.data.socket)
        #expect(try await process(folder.data).isReady())
        let context = ZeroMQContext()
        let client = try BusClient(context: context, endpoint: folder.data.socket)
        for service in ["deadletter.v1", "sync.v1", "storage.v1"] {
            #expect(try await client.mmi("mmi.service", service, timeout: .seconds(30)) == "200")
        }
        try await expectStorageRefusals(from: client, of: folder.data)
        client.close()
        context.terminate()
        running.stop.yield()
        #expect(await running.serving.value == nil)
        var rest: [String] = []
        while let line = await logged.next() { rest.append(line) }
        #expect(rest.count == 2 && rest.first?.contains("draining") == true)
        #expect(rest.last?.contains("stopped") == true)
        #expect(DataFolderLock.owner(of: folder.data.url) == nil, "The folder is free again.")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a check asks within the host where the broker listens on the network, too`() async throws {
        let folder = Folder()
        let running = try run(folder.data)
        var logged = running.lines.makeAsyncIterator()
        _ = await logged.next()
        // Nothing listens at the discard port.
        #expect(try await process(folder.data, listen: "tcp://127.0.0.1:9,\(folder.data.socket)").isReady())
        running.stop.yield()
        #expect(await running.serving.value == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a broker whose socket fails says so, ends with the error, and frees its folder`() async throws {
        let folder = Folder()
        let running = try run(folder.data)
        var logged = running.lines.makeAsyncIterator()
        _ = await logged.next()
        running.ends.fail(.terminated)
        #expect(await running.serving.value?.description == StartupFailure.socket(.terminated).description)
        let failed = await logged.next()
        #expect(failed?.contains(#""level":"critical""#) == true && failed?.contains("broker failed") == true)
        #expect(await logged.next() == nil)
        #expect(DataFolderLock.owner(of: folder.data.url) == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a check fails where no broker runs, and a second broker cannot own the folder`() async throws {
        let folder = Folder()
        #expect(try await !process(folder.data).isReady())
        let running = try run(folder.data)
        var logged = running.lines.makeAsyncIterator()
        _ = await logged.next()
        let second = try run(folder.data)
        #expect(await second.serving.value?.description.contains(folder.data.path) == true)
        running.stop.yield()
        #expect(await running.serving.value == nil)
    }
}
