import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityEndpoint
import QuantityMessages
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct ImportMessageTests {
    private static let columns =
        "ID,Name,Category,Brand,From Amount,From Unit,From Unit Singular,From Unit Plural,To Amount,To Unit\n"
    private static let rye = columns + ",Rye,Flour,,1,cup,,,102,g\n,Salt,,,much,cup,,,292,g\n"
    private static let tables = [
        "food.csv": "fdc_id,data_type,description\n7,sr_legacy_food,\"Kale, raw\"\n8,sr_legacy_food,?!\n",
        "food_portion.csv": """
        id,fdc_id,amount,measure_unit_id,modifier,gram_weight
        1,7,1,1000,,67
        2,7,1,9999,tbsp,67
        3,7,1,1000,,none
        """,
        "measure_unit.csv": "id,name\n1000,cup\n9999,undetermined\n",
    ]

    private let call = QuantityCall(
        imports: InMemoryImportFiles(["/rye.csv": Array(rye.utf8)], folders: ["/usda": tables])
    )

    private func sheet(_ text: String) -> ImportIngredientsRequest {
        var request = ImportIngredientsRequest()
        request.sheet.name = "rye.csv"
        request.sheet.text = text
        return request
    }

    private func file(_ path: String) -> ImportIngredientsRequest {
        var request = ImportIngredientsRequest()
        request.file = path
        return request
    }

    private func release(_ path: String) -> ImportIngredientsRequest {
        var request = ImportIngredientsRequest()
        request.foodRelease = path
        return request
    }

    @Test func `everyone sends a sheet, and its ingredients are saved`() async throws {
        let totals = try await call.send(sheet(Self.rye), principal: "tablet").totals
        #expect(totals.ingredients == 1 && totals.measures == 1 && totals.done == 1)
        #expect(totals.saved == 1 && totals.unchanged == 0 && totals.refused == 1)
        #expect(try await call.send(sheet(Self.rye)).totals.unchanged == 1)
        var list = ListIngredientsRequest()
        list.filter = .custom
        let listed = try await call.send(list).ingredients
        #expect(listed.map(\.name) == ["Rye"] && listed[0].conversions.map(\.to.value) == ["102"])
    }

    @Test func `what is not saved arrives over the bus with file and line, in parts before the totals`() async throws {
        let bus = try TestBus([
            QuantityEndpoint.router(
                version: "1",
                store: InMemoryQuantityStore(),
                files: InMemoryMigrationFiles(),
                imports: InMemoryImportFiles(folders: ["/usda": Self.tables])
            ) { Date() }
        ])
        var options = RequestOptions(household: [UInt8](repeating: 7, count: 16), budget: .seconds(300))
        options.idempotencyKey = "1"
        var parts: [ImportIngredientsReply] = []
        for try await part in bus.client.stream(release("/usda"), options: options) { parts.append(part) }
        #expect(parts.count > 2 && parts.last?.unsaved == [])
        #expect(parts.map(\.totals.done).last == 2 && parts.first?.totals.done == 0)
        let rows = parts.flatMap(\.unsaved)
        #expect(rows.map(\.file) == ["food_portion.csv", "food.csv", "food.csv"])
        #expect(rows.map { $0.hasLine ? Int($0.line) : 0 } == [4, 0, 0])
        #expect(rows.map(\.reference) == ["3", "7", "8"] && rows.map(\.measure) == [false, true, false])
        #expect(rows[0].reason == "the weight is not above zero" && rows.allSatisfy { !$0.reason.isEmpty })
        #expect(parts.last?.totals.saved == 1 && parts.last?.totals.refused == 2)
        var export = ExportIngredientsRequest()
        export.filter = .default
        var texts: [String] = []
        options.idempotencyKey = ""
        for try await part in bus.client.stream(export, options: options) { texts.append(part.text) }
        #expect(texts.first?.hasPrefix("ID,Name,Category,Brand,") == true && texts.last != "" && texts.count > 2)
        #expect(texts.joined().contains(",Raw kale,"))
        await bus.close()
    }

    @Test func `only this host opens files`() async throws {
        for request in [file("/rye.csv"), release("/usda")] {
            for principal in ["tablet", ""] {
                let problem = try await call.refused(request, as: .forbidden, principal: principal)
                #expect(problem.code == "quantity.filesAreLocal")
                #expect(problem.sentence.contains("send what they contain"))
            }
        }
        #expect(try await call.send(file("/rye.csv")).totals.saved == 1)
        #expect(try await call.send(release("/usda")).totals.saved == 1)
    }

    @Test func `a source without ingredients is refused`() async throws {
        var long = sheet(String(repeating: "x", count: (3 << 20) + 1))
        let cases: [(ImportIngredientsRequest, String)] = [
            (file("rye.csv"), "quantity.notAPath"), (release("usda"), "quantity.notAPath"),
            (ImportIngredientsRequest(), "quantity.notAPath"), (file("/no.csv"), "quantity.fileUnavailable"),
            (release("/no"), "quantity.fileUnavailable"), (sheet(""), "quantity.emptySheet"),
            (long, "quantity.sheetTooLarge"),
        ]
        for (request, code) in cases { #expect(try await call.refused(request).code == code) }
        let problem = try await call.refused(long)
        #expect(problem.params == ["place": "rye.csv", "limit": "3"] && problem.field == "source")
        long.sheet.name = ""
        #expect(try await call.refused(long).params["place"] == "The sheet")
        let files = InMemoryImportFiles(
            ["/latin.csv": [0xE9]],
            folders: ["/json": ["food.json": "{}"], "/none": Self.tables.merging(["food.csv": "fdc_id\n"]) { $1 }]
        )
        let other = QuantityCall(imports: files)
        #expect(try await other.refused(file("/latin.csv")).code == "quantity.notUTF8")
        let json = try await other.refused(release("/json"))
        #expect(json.code == "quantity.notAFoodRelease" && json.params == ["place": "/json", "table": "food.csv"])
        let none = try await other.refused(release("/none"))
        #expect(none.code == "quantity.notAFoodRelease" && none.params == ["place": "/none"])
    }
}
