import CommonMessages
import Envelope
import Foundation
import MessageBus
import StorageMessages
import SwiftProtobuf
import Testing

@testable import ServiceHost

@Suite struct BackupOfProcessesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-backup-\(UUID())")
    private var data: DataFolder { DataFolder(path: folder.appendingPathComponent("data").path) }
    private var target: URL { folder.appendingPathComponent("monday") }
    private var content: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// Does what a service does that copies its database.
    private func copy(_ service: ServiceName, to folder: URL) throws -> [Database] {
        let file = folder.appendingPathComponent("\(service.module).sqlite")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data(service.rawValue.utf8).write(to: file)
        return [.with { ($0.service, $0.path) = (service.rawValue, file.path) }]
    }

    private func code(_ body: () throws -> some Any) throws -> String {
        do { _ = try body() } catch let refusal as Refusal { return refusal.problem.code }
        return ""
    }

    @Test func `the folder appears when all copies are in it, with what makes it a device`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(atPath: data.path, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: data.hubFile)
        let backup = try BackupOfProcesses(of: data, to: target)
        for service in [ServiceName.inventory, .product] {
            let taken = try backup.take(try copy(service, to: backup.folder(of: service)), of: service)
            #expect(taken.map(\.path) == [target.appendingPathComponent("\(service.module).sqlite").path])
            #expect(!FileManager.default.fileExists(atPath: target.path))
        }
        try backup.finish()
        #expect(try content == ["data", "monday"])
        let files = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
        #expect(files == ["hub.json", "inventory.sqlite", "product.sqlite"])
    }

    @Test func `copies that are elsewhere are missed, and nothing of the backup stays`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let backup = try BackupOfProcesses(of: data, to: target)
        let copied = [Database.with { $0.path = backup.folder(of: .recipe).appendingPathComponent("r.sqlite").path }]
        #expect(try code { try backup.take(copied, of: .recipe) } == "storage.notShared")
        backup.discard()
        #expect(try content == [])
    }

    @Test func `a folder that exists, or that a restore replaces, is refused`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(atPath: data.path, withIntermediateDirectories: true)
        #expect(try code { try BackupOfProcesses(of: data, to: data.url) } == "storage.exists")
        for name in ["restore", "restore.part"] {
            let inside = data.url.appendingPathComponent(name)
            #expect(try code { try BackupOfProcesses(of: data, to: inside) } == "storage.reserved", "\(name)")
        }
        #expect(try code { try BackupOfProcesses(of: data, to: data.url.appendingPathComponent("monday")) } == "")
    }
}
