import Foundation
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct ReadinessTests {
    let folder: TemporaryFolder
    let database: SQLiteDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase.open(folder: folder.url, service: "note", migrations: [])
    }

    private var moved: StorageError { .moved(path: database.path) }

    @Test func `an open database can answer`() async throws { try await database.check() }

    @Test func `a file that was moved away is detected, and so is its return`() async throws {
        let elsewhere = database.path + ".away"
        try FileManager.default.moveItem(atPath: database.path, toPath: elsewhere)
        await #expect(throws: moved) { try await database.check() }
        #expect(moved.description.contains("put it back and restart the service"))
        try FileManager.default.moveItem(atPath: elsewhere, toPath: database.path)
        try await database.check()
    }

    @Test func `a file that replaced the opened one is detected`() async throws {
        let copy = database.path + ".copy"
        try FileManager.default.copyItem(atPath: database.path, toPath: copy)
        try #require(rename(copy, database.path) == 0)
        await #expect(throws: moved) { try await database.check() }
    }

    @Test func `a file that its owner may not write is detected`() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: database.path)
        await #expect(throws: StorageError.noPermission(path: database.path)) { try await database.check() }
    }

    @Test func `a closed database cannot answer`() async throws {
        try database.close()
        await #expect(throws: StorageError.self) { try await database.check() }
    }
}
