import CommonMessages
import Envelope
import Foundation
import MessageBus
import ProductMessages
import ServiceHost
import StorageMessages
import SwiftProtobuf
import Testing

@testable import EmbeddedStack

/// Backups and restores of a data folder, by message.
@Suite struct StorageTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-storage-\(UUID())")
    private var data: DataFolder { DataFolder(path: folder.appendingPathComponent("data").path) }
    /// A budget for machines that do much else at the time.
    private var options: RequestOptions {
        RequestOptions(household: Array(repeating: 7, count: 16), budget: .seconds(300))
    }

    private func running<Outcome: Sendable>(
        isForStorage: Bool = false,
        _ work: (BusClient) async throws -> Outcome
    ) async throws -> Outcome {
        let connection = try await StackConnection.open(dataFolder: data, broker: nil, isForStorage: isForStorage)
        do {
            let outcome = try await work(connection.client)
            await connection.close()
            return outcome
        } catch {
            await connection.close()
            throw error
        }
    }

    private func register(_ title: String, with client: BusClient) async throws {
        var options = options
        options.idempotencyKey = title
        let request = RegisterProductsRequest.with { $0.products = [.with { $0.title = title }] }
        _ = try await client.request(request, options: options)
    }

    private func titles(_ client: BusClient) async throws -> [String] {
        let reply = try await client.request(ListProductsRequest.with { $0.limit = 10 }, options: options)
        return reply.products.map(\.title).sorted()
    }

    private func code(_ body: () async throws -> some Sendable) async throws -> String {
        do { _ = try await body() } catch let refusal as Refusal { return refusal.problem.code }
        return ""
    }

    @Test func `a backup of running services is restored at once when nothing runs`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appendingPathComponent("monday").path
        let backUp = BackUpStorageRequest.with { $0.folder = target }
        try await running { client in
            try await register("Flour", with: client)
            let databases = try await client.request(backUp, options: options).databases
            #expect(databases.map(\.service) == ["inventory.v1", "category.v1", "recipe.v1", "product.v1"])
            #expect(databases.map(\.entities) == [0, 0, 0, 1] && databases.allSatisfy { !$0.hasProblem })
            let again = try await code { try await client.request(backUp, options: options) }
            #expect(again == "storage.exists")
            try await register("Rice", with: client)
            #expect(try await titles(client) == ["Flour", "Rice"])
        }
        let restored = try await running(isForStorage: true) { client in
            try await client.request(RestoreStorageRequest.with { $0.folder = target }, options: options)
        }
        #expect(!restored.needsRestart && restored.earlier == data.file("before-restore-1"))
        let kept = try await running { try await self.titles($0) }
        #expect(kept == ["Flour"])
    }

    @Test func `services that run are restored by their restart`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appendingPathComponent("monday").path
        try await running { client in
            try await register("Flour", with: client)
            let kept = try await client.request(BackUpStorageRequest.with { $0.folder = target }, options: options)
            try await register("Rice", with: client)
            let reply = try await client.request(RestoreStorageRequest.with { $0.folder = target }, options: options)
            #expect(reply.needsRestart && reply.earlier == data.file("before-restore-1"))
            #expect(reply.databases.map(\.service) == kept.databases.map(\.service) && !reply.databases.isEmpty)
            #expect(try await titles(client) == ["Flour", "Rice"])
        }
        let kept = try await running { try await self.titles($0) }
        #expect(kept == ["Flour"])
    }

    @Test func `a folder with a damaged database is checked and restored`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appendingPathComponent("monday").path
        try await running { client in
            try await register("Flour", with: client)
            _ = try await client.request(BackUpStorageRequest.with { $0.folder = target }, options: options)
        }
        let file = URL(fileURLWithPath: data.file("product.sqlite"))
        try Data("nonsense".utf8).write(to: file)
        await #expect(throws: StartupFailure.self) { try await running { try await self.titles($0) } }
        try await running(isForStorage: true) { client in
            let databases = try await client.request(CheckStorageRequest(), options: options).databases
            #expect(databases.map(\.problem.code) == ["", "", "", "storage.unusable"])
            let restore = RestoreStorageRequest.with { $0.folder = target }
            _ = try await client.request(restore, options: options)
        }
        let kept = try await running { try await self.titles($0) }
        #expect(kept == ["Flour"])
    }

    @Test func `folders are named by absolute paths, and must hold data`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await running(isForStorage: true) { client in
            let near = BackUpStorageRequest.with { $0.folder = "monday" }
            let relative = try await code { try await client.request(near, options: options) }
            #expect(relative == "storage.relativePath")
            let empty = RestoreStorageRequest.with { $0.folder = folder.path }
            let absent = try await code { try await client.request(empty, options: options) }
            #expect(absent == "storage.noDatabases")
            #expect(try await client.request(CheckStorageRequest(), options: options).databases.isEmpty)
        }
    }
}
