import CommonMessages
import Envelope
import Foundation
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockFileCommandTests {
    /// Takes in every row but those of these products.
    private func services(refusing titles: Set<String> = []) -> StubServices {
        let services = StubServices()
        services.answer(ImportStockRequest.self) { request in
            .with { reply in
                reply.rows = request.rows.map { row in
                    .with { answer in
                        guard !titles.contains(row.product) else {
                            answer.result = .refused
                            (answer.problem.code, answer.problem.sentence) = ("inventory.notADay", "It is not a day.")
                            return
                        }
                        answer.result = row.repetition > 0 ? .unchanged : .taken
                        (answer.product.productID, answer.product.title, answer.eventID) = ("prd_1", row.product, "e")
                        if row.opened { answer.changes = [.with { $0.sentence = "It is opened today." }] }
                    }
                }
            }
        }
        return services
    }

    @Test func `an import says what was taken, changed, and refused, by line`() async throws {
        let text =
            "product,amount,unit,opened,mood\nMilk,\"1,5\",l,yes,\nTea,1/3,kg,,\nMilk,\"1,5\",l,yes,\n\nSalt,1,kg,,\n"
        let folder = try TemporaryFolder.make(["s.csv": text])
        let services = services(refusing: ["Salt"])
        let run = await Run(["stock", "import", "\(folder)/s.csv"], services: services)
        #expect(
            run.output == "Imported 2 (1 of them changed), unchanged 1, refused 1, left 1.\n" && run.status == .failed
        )
        #expect(
            run.errors == """
                \(folder)/s.csv, line 1: left: The column "mood" is left: a file of stock has no such column.
                \(folder)/s.csv, line 2: changed: It is opened today.
                \(folder)/s.csv, line 6: It is not a day.

                """
        )
        let sent = try #require(services.sent(ImportStockRequest.self).first)
        #expect(sent.day == "2026-11-26" && sent.rows.map(\.repetition) == [0, 0, 1, 0])
        #expect(
            sent.rows.map(\.amount) == ["3/2", "1/3", "3/2", "1"]
                && sent.rows.map(\.opened) == [true, false, true, false]
        )
    }

    @Test func `a script gets an object for each row, and the counts`() async throws {
        let lines = #"{"product":"Milk","amount":1}"# + "\n" + #"{"product":"Salt","amount":1}"# + "\nx\n"
        let words = ["stock", "import", "-", "--format", "jsonLines", "--json"]
        let run = await Run(words, services: services(refusing: ["Salt"]), console: StubConsole(input: lines))
        #expect(
            run.output == """
                {"file":"-","line":3,"result":"refused","reason":"The line is not a JSON object: write one object a line."}
                {"file":"-","line":1,"result":"taken","productId":"prd_1","title":"Milk","created":false,"eventId":"e","changes":[]}
                {"file":"-","line":2,"result":"refused","productId":null,"title":"Salt","created":false,"eventId":"","changes":[],\
                "code":"inventory.notADay","reason":"It is not a day."}
                {"taken":1,"changed":0,"unchanged":0,"refused":2,"left":0}

                """
        )
        #expect(run.errors.isEmpty && run.status == .failed)
    }

    @Test func `a message has at most 100 rows, and one that is refused whole is halved`() async {
        let services = services()
        let many = "product,amount\n" + String(repeating: "Milk,1\n", count: 201)
        let run = await Run(["stock", "import", "-"], services: services, console: StubConsole(input: many))
        #expect(
            run.output == "Imported 1 (0 of them changed), unchanged 200, refused 0, left 0.\n" && run.status == .done
        )
        #expect(services.sent(ImportStockRequest.self).map(\.rows.count) == [100, 100, 1])
        services.answer(ImportStockRequest.self) { request in
            guard !request.rows.contains(where: { $0.product == "bad" }) else {
                throw Refusal(.invalid, code: "shopping.notAPack", sentence: "It is no pack.")
            }
            return .with { $0.rows = request.rows.map { _ in .with { $0.result = .taken } } }
        }
        let text = "product,amount\na,1\nb,1\nbad,1\nd,1\n"
        let halved = await Run(["stock", "import", "-"], services: services, console: StubConsole(input: text))
        #expect(halved.errors == "-, line 4: It is no pack.\n")
        #expect(halved.output == "Imported 3 (0 of them changed), unchanged 0, refused 1, left 0.\n")
    }

    @Test func `an import that fails says how far it came`() async {
        let services = services()
        let many = "product,amount\n" + String(repeating: "Milk,1\n", count: 101)
        services.answer(ImportStockRequest.self) { request in
            guard request.rows.count == 100 else { throw Refusal(.unavailable, code: "x.gone", sentence: "Gone.") }
            return .with { $0.rows = request.rows.map { _ in .with { $0.result = .taken } } }
        }
        let run = await Run(["stock", "import", "-"], services: services, console: StubConsole(input: many))
        #expect(run.output.isEmpty && run.status == .failed)
        #expect(run.errors.hasPrefix("100 rows are done: the same command continues.\n"))
        #expect(run.errors.contains("Gone."))
    }

    @Test func `a folder of Grocy is read, and its entries are named`() async throws {
        let folder = try TemporaryFolder.make([
            "stock.json": #"[{"product_id":1,"amount":2,"amount_aggregated":2,"amount_opened":1,"#
                + #""best_before_date":"2999-12-31","product":{"id":1,"name":"Milk","qu_id_stock":2}}]"#,
            "quantity_units.json": #"[{"id":2,"name":"Liter","name_plural":"Liters"}]"#,
            "chores.json": #"[{"id":1}]"#, "readme.txt": "no",
        ])
        let services = services()
        let run = await Run(["stock", "import", "--grocy", folder], services: services)
        let overview =
            "The overview of Grocy joins purchases: it gives the first of their dates, and no day, shop or note. "
            + "/api/objects/stock has each of them."
        #expect(
            run.errors == """
                \(folder)/chores.json: left: Its entry is left: an import of stock takes none of this kind.
                \(folder)/stock.json, entry 1: changed: \(overview)
                \(folder)/stock.json, entry 1: changed: \(overview)
                \(folder)/stock.json, entry 1: changed: It is opened today.

                """
        )
        let rows = services.sent(ImportStockRequest.self).flatMap(\.rows)
        #expect(rows.map(\.amount) == ["1", "1"] && rows.map(\.unit) == ["Liter", "Liter"])
        #expect(run.output == "Imported 2 (2 of them changed), unchanged 0, refused 0, left 1.\n")
        let none = await Run(["stock", "import", "--grocy", "\(folder)/quantity_units.json"], services: services)
        #expect(none.status == .failed && none.errors.contains("none of them has stock"))
    }

    @Test func `what cannot be read is refused before anything is sent`() async throws {
        let folder = try TemporaryFolder.make(["a.csv": "x,y\n1,2\n", "b.json": "[{]"])
        let reasons = [
            (["/nowhere.csv"], "cannot be read"), (["\(folder)/a.csv"], "has the columns x, y"),
            (["--grocy", "\(folder)/b.json"], "is not JSON at line 1"), (["--grocy", "/nowhere"], "cannot be read"),
        ]
        for (words, reason) in reasons {
            let run = await Run(["stock", "import"] + words)
            #expect(run.status == .failed && run.services.sent.isEmpty && run.errors.contains(reason), "\(run.errors)")
        }
        for words in [["a", "b"], ["a", "--format", "xml"], ["a", "--grocy", "--format", "csv"]] {
            #expect(await Run(["stock", "import"] + words).status == .usage)
        }
    }

    @Test func `an export writes each page, and a file only when it is whole`() async throws {
        let services = StubServices()
        services.answer(ExportStockRequest.self) { request in
            .with {
                $0.rows = [.with { ($0.product, $0.amount, $0.note) = ("Milk \(request.cursor)", "1/2", "=1") }]
                $0.nextCursor = request.cursor.isEmpty ? "2" : ""
            }
        }
        let csv = await Run(["stock", "export"], services: services)
        let lines = csv.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("product,barcode,amount,unit,location,packaged"))
        #expect(lines[1].hasPrefix("Milk ,,0.5,,") && lines[1].contains(",'=1,") && lines[2].hasPrefix("Milk 2,"))
        let json = await Run(["stock", "export", "--json"], services: services)
        #expect(json.output.hasPrefix("{\"product\":\"Milk \",\"amount\":\"0.5\",\"note\":\"=1\"}\n"))
        let folder = try TemporaryFolder.make([:])
        let written = await Run(["stock", "export", "\(folder)/s.jsonl"], services: services)
        #expect(written.output == "Wrote 2 lots to \(folder)/s.jsonl.\n")
        #expect(try String(contentsOfFile: "\(folder)/s.jsonl", encoding: .utf8) == json.output)
        services.answer(ExportStockRequest.self) { _ in throw Refusal(.unavailable, code: "x", sentence: "Gone.") }
        #expect(await Run(["stock", "export", "\(folder)/s.jsonl"], services: services).status == .failed)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["s.jsonl"])
        #expect(try String(contentsOfFile: "\(folder)/s.jsonl", encoding: .utf8) == json.output)
        let nowhere = await Run(["stock", "export", "/nowhere/s.csv"], services: services)
        #expect(nowhere.status == .failed && nowhere.errors.contains("cannot be written"))
    }
}
