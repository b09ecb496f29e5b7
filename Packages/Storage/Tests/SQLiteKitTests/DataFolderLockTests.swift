import Foundation
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct DataFolderLockTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the owner is known by its process and its endpoint`() throws {
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: "ipc:///tmp/larder.sock")
        let owner = try #require(DataFolderLock.owner(of: folder.url))
        #expect(owner.pid == ProcessInfo.processInfo.processIdentifier)
        #expect(owner.endpoint == "ipc:///tmp/larder.sock")
        withExtendedLifetime(lock) {}
    }

    @Test func `a second owner is refused with the endpoint of the first`() throws {
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: "ipc:///tmp/larder.sock")
        let pid = ProcessInfo.processInfo.processIdentifier
        let refusal = StorageError.folderInUse(path: folder.url.path, pid: pid, endpoint: "ipc:///tmp/larder.sock")
        #expect(throws: refusal) { try DataFolderLock.acquire(folder: folder.url, endpoint: nil) }
        #expect(refusal.description.contains("--broker ipc:///tmp/larder.sock"))
        withExtendedLifetime(lock) {}
    }

    @Test func `an owner may have no endpoint`() throws {
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: nil)
        #expect(try #require(DataFolderLock.owner(of: folder.url)).endpoint == nil)
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: [("", nil), ("\n", nil), ("\nipc:a", "ipc:a"), ("\nipc:a\nmore", "ipc:a")] as [(String, String?)])
    func `the second line of the lock is the endpoint`(lines: String, endpoint: String?) throws {
        let pid = ProcessInfo.processInfo.processIdentifier
        let path = folder.url.appendingPathComponent("larder.lock").path
        guard case .taken(let lock) = try FileLock.take(path: path, content: "\(pid)\(lines)") else {
            Issue.record("A free lock is not taken.")
            return
        }
        let owner = DataFolderLock.owner(of: folder.url)
        #expect(owner?.pid == pid && owner?.endpoint == endpoint)
        withExtendedLifetime(lock) {}
    }

    @Test func `a folder is free after its owner is gone, even if the file remains`() throws {
        _ = try DataFolderLock.acquire(folder: folder.url, endpoint: nil)
        #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("larder.lock").path))
        #expect(DataFolderLock.owner(of: folder.url) == nil)
        let lock = try DataFolderLock.acquire(folder: folder.url, endpoint: nil)
        withExtendedLifetime(lock) {}
    }

    @Test func `a missing folder has no owner, and is created for one`() throws {
        let inner = folder.url.appendingPathComponent("new")
        #expect(DataFolderLock.owner(of: inner) == nil)
        let lock = try DataFolderLock.acquire(folder: inner, endpoint: nil)
        #expect(DataFolderLock.owner(of: inner) != nil)
        withExtendedLifetime(lock) {}
    }
}
