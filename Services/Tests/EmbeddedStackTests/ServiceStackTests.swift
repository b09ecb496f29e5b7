import CommonMessages
import Envelope
import Foundation
import MessageBus
import SQLiteKit
import ServiceHost
import Testing
import ZeroMQ

@testable import EmbeddedStack

@Suite struct ServiceStackTests {
    /// A folder that is removed with this object.
    private final class Folder: Sendable {
        let data: DataFolder

        init() { data = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))") }

        deinit { try? FileManager.default.removeItem(atPath: data.path) }
    }

    private static let services: [ServiceName] = [
        .quantity, .product, .inventory, .category, .recipe, .household, .shopping,
    ]

    @Test func `every service answers with its version`() async throws {
        let folder = Folder()
        let stack = try await ServiceStack.start(dataFolder: folder.data)
        for service in Self.services {
            let status = try await stack.client.status(of: service, timeout: .seconds(30))
            #expect(status.ready)
            #expect(status.version == Release.version)
            #expect(status.service == service.rawValue)
        }
        #expect(stack.endpoints.isEmpty)
        await stack.shutdown()
    }

    @Test func `every service with a store answers the messages of replication`() async throws {
        let folder = Folder()
        let stack = try await ServiceStack.start(dataFolder: folder.data)
        let options = RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(300))
        for service in Self.services {
            let feed = try await stack.client.request(ReadFeedRequest(), of: service, options: options)
            #expect(!feed.epoch.isEmpty, "\(service)")
        }
        await stack.shutdown()
    }

    @Test func `the first status of an embedded stack shows every service`() async throws {
        for _ in 0..<5 {
            let folder = Folder()
            let connection = try await StackConnection.open(dataFolder: folder.data, broker: nil)
            let registered = try await connection.brokerStatus().services.filter { $0.workers > 0 }.map(\.name)
            #expect(Set(registered).isSuperset(of: Self.services.map(\.rawValue)))
            await connection.close()
        }
    }

    @Test func `a command finds the process that owns the folder`() async throws {
        let folder = Folder()
        let stack = try await ServiceStack.start(dataFolder: folder.data, listen: [folder.data.socket])
        let connection = try await StackConnection.open(dataFolder: folder.data, broker: nil)
        let owner = ProcessInfo.processInfo.processIdentifier
        #expect(connection.route == .owner(endpoint: folder.data.socket, processID: owner))
        #expect(try await connection.client.status(of: .quantity, timeout: .seconds(30)).ready)
        await connection.close()
        await stack.shutdown()
    }

    @Test func `an owner without a socket is awaited, then reported`() async throws {
        let folder = Folder()
        let lock = try DataFolderLock.acquire(folder: folder.data.url, endpoint: nil)
        let failure = await #expect(throws: StartupFailure.self) {
            _ = try await StackConnection.open(dataFolder: folder.data, broker: nil, patience: .milliseconds(50))
        }
        #expect(failure?.description.contains("wait until it is done, or stop it") == true)
        withExtendedLifetime(lock) {}
    }

    @Test func `a command waits for another command that is about to end`() async throws {
        let folder = Folder()
        let data = folder.data
        let first = try await StackConnection.open(dataFolder: data, broker: nil)
        async let second = StackConnection.open(dataFolder: data, broker: nil)
        await first.close()
        let connection = try await second
        #expect(connection.route == .embedded(data))
        await connection.close()
        withExtendedLifetime(folder) {}
    }

    @Test func `a process that has given up the folder, and still closes a database, is awaited`() async throws {
        let folder = Folder()
        let data = folder.data
        var closing: Stores? = try await data.openStores(readers: 0)
        let refusal = await #expect(throws: StartupFailure.self) {
            _ = try await data.openStores(readers: 0, patience: .milliseconds(50))
        }
        #expect(refusal?.description.contains("stop it first") == true)
        async let stores = data.openStores(readers: 0)
        try await Task.sleep(for: .milliseconds(50))
        withExtendedLifetime(closing) {}
        closing = nil
        _ = try await stores
        withExtendedLifetime(folder) {}
    }

    @Test func `the first request reports a missing broker`() async throws {
        let folder = Folder()
        let connection = try await StackConnection.open(
            dataFolder: folder.data,
            broker: "ipc://\(folder.data.path)/nobody.sock"
        )
        let refusal = await #expect(throws: Refusal.self) { _ = try await connection.client.status(of: .quantity) }
        #expect(refusal?.status == .unavailable)
        await connection.close()
    }

    @Test func `a damaged database is reported, and the folder is free again`() async throws {
        let folder = Folder()
        let first = try await ServiceStack.start(dataFolder: folder.data)
        await first.shutdown()
        let file = folder.data.file("recipe.sqlite")
        let intact = try Data(contentsOf: URL(fileURLWithPath: file))
        try Data("not a database, whatever its name says".utf8).write(to: URL(fileURLWithPath: file))
        let failure = await #expect(throws: StartupFailure.self) {
            _ = try await ServiceStack.start(dataFolder: folder.data)
        }
        #expect(failure?.description.contains("recipe.sqlite") == true)
        try intact.write(to: URL(fileURLWithPath: file))
        let second = try await ServiceStack.start(dataFolder: folder.data)
        await second.shutdown()
    }

    @Test func `a stack reports the error of a socket, and shuts down all the same`() async throws {
        let folder = Folder()
        let stack = try await ServiceStack.start(dataFolder: folder.data, listen: [folder.data.socket])
        #expect(try await stack.client.status(of: .shopping, timeout: .seconds(30)).ready)
        let (failures, reported) = AsyncStream.makeStream(of: SocketError.self)
        stack.whenFailed { reported.yield($0) }
        let ending = Task.detached { stack.context.terminate() }
        var iterator = failures.makeAsyncIterator()
        #expect(await iterator.next() == .terminated)
        await stack.shutdown()
        await ending.value
        let again = try await ServiceStack.start(dataFolder: folder.data)
        await again.shutdown()
    }

    @Test func `starting and ending many times leaves nothing behind`() async throws {
        let folder = Folder()
        let rounds = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == nil ? 20 : 1_000
        let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        for _ in 0..<rounds {
            let stack = try await ServiceStack.start(dataFolder: folder.data)
            #expect(try await stack.client.status(of: .shopping, timeout: .seconds(30)).ready)
            await stack.shutdown()
        }
        // Other tests have files open, too; what leaked stays open when they have ended.
        var after = Int.max
        for _ in 0..<600 where after >= before + 20 {
            try await Task.sleep(for: .milliseconds(100))
            after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        #expect(after < before + 20)
    }

    @Test func `a service whose database was moved away is not ready, and its dependents are degraded`() async throws {
        let folder = Folder()
        let stack = try await ServiceStack.start(dataFolder: folder.data)
        let file = folder.data.file("recipe.sqlite")
        // Each service has answered once before others give it a second to answer.
        for service in [ServiceName.quantity, .product, .inventory, .category] {
            #expect(try await stack.client.status(of: service, timeout: .seconds(30)).ready)
        }
        try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
        let recipe = try await stack.client.status(of: .recipe, timeout: .seconds(30))
        #expect(!recipe.ready)
        #expect(recipe.reason.hasPrefix("\(file) was moved away or replaced"))
        var shopping = try await stack.client.status(of: .shopping, timeout: .seconds(30))
        // On a busy machine, a service may need more than the second that others give it.
        for _ in 0..<50 where shopping.degraded.contains(where: { $0.contains("did not answer") }) {
            shopping = try await stack.client.status(of: .shopping, timeout: .seconds(30))
        }
        #expect(shopping.ready)
        #expect(shopping.degraded == ["recipe.v1 is not ready: \(recipe.reason)"])
        let category = try await stack.client.status(of: .category, timeout: .seconds(30))
        #expect(category.ready && category.degraded.isEmpty)
        await stack.shutdown()
    }
}
