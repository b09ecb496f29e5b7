import Foundation
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct DataFolderLockTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the owner is known by its process and where it listens`() throws {
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: "ipc:///tmp/larder.sock")
        let owner = try #require(DataFolderLock.owner(of: folder.url))
        #expect(owner.pid == ProcessInfo.processInfo.processIdentifier)
        #expect(owner.endpoint == "ipc:///tmp/larder.sock")
        withExtendedLifetime(lock) {}
    }

    @Test func `a second owner is refused and told where to send its messages`() throws {
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: "ipc:///tmp/larder.sock")
        let pid = ProcessInfo.processInfo.processIdentifier
        let refusal = StorageError.folderInUse(path: folder.url.path, pid: pid, endpoint: "ipc:///tmp/larder.sock")
        #expect(throws: refusal) { try DataFolderLock.acquire(folder: folder.url, endpoint: nil) }
        #expect(refusal.description.contains("--broker ipc:///tmp/larder.sock"))
        withExtendedLifetime(lock) {}
    }

    @Test func `an owner may listen nowhere`() throws {
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: nil)
        #expect(try #require(DataFolderLock.owner(of: folder.url)).endpoint == nil)
        withExtendedLifetime(lock) {}
    }

    @Test func `nobody owns a folder after its owner is gone, though the file is left`() throws {
        _ = try DataFolderLock.acquire(folder: folder.url, endpoint: nil)
        #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("larder.lock").path))
        #expect(DataFolderLock.owner(of: folder.url) == nil)
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: nil)
        withExtendedLifetime(lock) {}
    }

    @Test func `a folder that is not there has no owner, and is made for one`() throws {
        let inner = folder.url.appendingPathComponent("new")
        #expect(DataFolderLock.owner(of: inner) == nil)
        let lock = try DataFolderLock.acquire(folder: inner, endpoint: nil)
        #expect(DataFolderLock.owner(of: inner) != nil)
        withExtendedLifetime(lock) {}
    }
}
