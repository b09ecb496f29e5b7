import Foundation
import QuantityModule
import SQLiteTestKit
import Testing

@testable import QuantityStorage

/// What a run of a migration that broke off while it made the backup leaves behind.
@Suite struct LeftoverBackupTests {
    @Test func `the backup holds today's data, and nothing of an earlier copy`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "old.csv")
        let data = Data("name,quantity,unit\nflour,2,cups\n".utf8)
        try data.write(to: file)
        let earlier = Data(String(repeating: "earlier,1,g\n", count: 100).utf8)
        try earlier.write(to: URL(filePath: "\(file.path).before-migration.part"))
        let service = try QuantityMigrationService(store: CSVMigrationStore(file: file))
        _ = try service.migrateAllQuantities()
        #expect(try Data(contentsOf: URL(filePath: "\(file.path).before-migration")) == data)
        try service.rollback()
        #expect(try Data(contentsOf: file) == data)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["old.csv"])
    }
}
