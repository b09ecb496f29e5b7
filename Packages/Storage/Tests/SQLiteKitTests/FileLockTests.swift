import Foundation
import Testing

@testable import SQLiteKit

@Suite struct FileLockTests {
    private static func path() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("larder-test-\(UUID().uuidString)").path
    }

    @Test(arguments: [("17\nmore", 17), ("17", 17), ("", 0), ("\n17", 0), ("lock", 0), ("99999999999", 0)])
    func `a holder says its process id in its first line`(text: String, pid: Int32) {
        #expect(FileLock.pid(in: text) == pid)
    }

    @Test func `a lock is held by one, who says who it is, until it is released`() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let holder = "\(getpid())\nthis test"
        guard case .taken(let lock) = try FileLock.take(path: path, content: holder) else {
            Issue.record("A free lock is not taken.")
            return
        }
        guard case .held(let text) = try FileLock.take(path: path, content: "other") else {
            Issue.record("A lock is taken twice.")
            return
        }
        #expect(text == holder)
        #expect(FileLock.settledHolder(path: path) == holder)
        lock.release()
        #expect(FileLock.settledHolder(path: path) == nil)
        guard case .taken = try FileLock.take(path: path, content: "other") else {
            Issue.record("A released lock is not taken.")
            return
        }
    }
}
