import Foundation
import GRDB
import QuantityModule
import SQLiteTestKit
import Testing

@testable import QuantityStorage

/// Who can read what a migration writes.
@Suite struct MigrationPrivacyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["old.csv", "old.sqlite"])
    func `an interrupted migration leaves nothing that more users can read than the data`(name: String) throws {
        let file = folder.url.appending(path: name)
        if name == "old.csv" {
            try Data("name,quantity,unit\nflour,2,cups\n".utf8).write(to: file)
        } else {
            let queue = try DatabaseQueue(path: file.path)
            try queue.write {
                try $0.execute(
                    sql: "CREATE TABLE old (name TEXT, quantity TEXT); INSERT INTO old VALUES ('x', '2 cups')"
                )
            }
            try queue.close()
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let store: any QuantityMigrationStore =
            name == "old.csv" ? CSVMigrationStore(file: file) : try SQLiteMigrationStore(file: file)
        #expect(throws: QuantityMigrationError.unavailable(reason: "broken off")) {
            _ = try QuantityMigrationService(store: Interrupted(store)).migrateAllQuantities()
        }
        let staging = "\(file.path).migrating"
        #expect(try FileManager.default.attributesOfItem(atPath: staging)[.posixPermissions] as? Int == 0o600)
    }
}
