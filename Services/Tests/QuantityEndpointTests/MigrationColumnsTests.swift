import Foundation
import MessageBus
import MessageBusTestKit
import QuantityEndpoint
import QuantityMessages
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct MigrationColumnsTests {
    @Test(arguments: ["Faktor", nil])
    func `a preview names the columns that it reads`(multiplier: String?) async throws {
        let table = OldQuantityTable(
            name: "Vorrat",
            quantityColumn: "Menge",
            unitColumn: "Einheit",
            nameColumn: "Zutat",
            multiplierColumn: multiplier
        )
        let store = InMemoryQuantityMigrationStore([table: [OldQuantityRow(position: 1, quantity: "2", unit: "cups")]])
        let files = InMemoryMigrationFiles(["/old.csv": store])
        let bus = try TestBus([
            QuantityEndpoint.router(
                version: "1",
                store: InMemoryQuantityStore(),
                files: files,
                imports: InMemoryImportFiles()
            ) { Date() }
        ])
        var preview = PreviewMigrationRequest()
        preview.source.file = "/old.csv"
        let options = RequestOptions(household: [UInt8](repeating: 7, count: 16), budget: .seconds(300))
        var tables: [MigrationTable] = []
        for try await part in bus.client.stream(preview, options: options) where part.hasTable {
            tables.append(part.table)
        }
        await bus.close()
        let named = try #require(tables.first)
        #expect(named.name == "Vorrat" && named.quantityColumn == "Menge" && named.unitColumn == "Einheit")
        #expect(named.nameColumn == "Zutat" && named.multiplierColumn == (multiplier ?? ""))
    }
}
