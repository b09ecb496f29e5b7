import CategoryMessages
import Envelope
import MessageBus
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct CategoryImportCommandTests {
    /// Services that take every row but those with "bad", whose lines they refuse.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ImportLayoutRequest.self) { request in
            let lines = request.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            let refused = lines.filter { $0.element.contains("bad") }.map { UInt32($0.offset + 1) }
            return .with { reply in
                reply.refused = refused.map { line in .with { ($0.line, $0.reason) = (line, "no") } }
                reply.taken = UInt32(lines.count { !$0.element.isEmpty }) - UInt32(refused.count)
                if request.format == .csv { reply.taken -= 1 }
            }
        }
        return services
    }

    private func rows(_ request: ImportLayoutRequest) -> [Substring] { request.text.split(separator: "\n") }

    @Test func `more choices than a request takes go in several, each with the columns, and the report is their sum`()
        async
    {
        let keys = (1...700).map { $0 == 650 ? "bad" : "key\($0)" }
        let table = "kind,key,name,category\n" + keys.map { "ingredient,\($0),\"a\nb\",Bakery\n" }.joined()
        let run = await Run(
            ["category", "import", "assignments", "-", "--idempotency-key", "k"],
            services: services(),
            console: StubConsole(input: table)
        )
        let sent = run.services.sent(ImportLayoutRequest.self)
        #expect(sent.map { rows($0).count } == [601, 601, 201])
        #expect(sent.map { rows($0).first } == Array(repeating: "kind,key,name,category", count: 3))
        #expect(rows(sent[1])[1] == "ingredient,key301,\"a")
        #expect(run.services.sent.map(\.options.idempotencyKey) == ["k/import/0", "k/import/1", "k/import/2"])
        #expect(run.errors == "-, line 1300: no\n")
        #expect(run.output == "Taken 1399, unchanged 0, refused 1.\n")
    }

    @Test func `the rows of a store stay together, wherever they stand`() async {
        let stores = (1...400).map { $0 == 400 ? " MARKET" : $0 < 200 ? "Market" : "Shop \($0)" }
        let lines = stores.map { "{\"store\":\"\($0)\",\"category\":\"c\"}\n" }.joined()
        let run = await Run(
            ["category", "import", "stores", "-", "--json"],
            services: services(),
            console: StubConsole(input: lines)
        )
        let sent = run.services.sent(ImportLayoutRequest.self).map(rows)
        #expect(sent.map(\.count) == [300, 100])
        #expect(sent[0].prefix(200).count { $0.lowercased().contains("market") } == 200)
        #expect(run.output == "Taken 400, unchanged 0, refused 0.\n")
    }

    @Test(arguments: [
        (
            Array(repeating: "Market,c\n", count: 301).joined(),
            "301 rows, the first one in line 2, are about the same store: leave at most 300 of them, and import the "
                + "file again."
        ),
        (
            Array(repeating: "Market,c\n", count: 150).joined() + ",c\n"
                + Array(repeating: "Shop,c\n", count: 150).joined(),
            "Line 152 can't be read or names no store: correct it, and import the file again."
        ),
    ])
    func `a long file of stores whose rows can't be kept together is not sent`(rows: String, sentence: String) async {
        let run = await Run(
            ["category", "import", "stores", "-"],
            services: services(),
            console: StubConsole(input: "store,category\n" + rows)
        )
        #expect(run.services.sent.isEmpty && run.errors.contains(sentence))
    }

    @Test func `an import that stops says what was taken, and that the same command continues`() async {
        let services = StubServices()
        services.answer(ImportLayoutRequest.self) { request in
            guard !request.text.contains("key301,") else {
                throw Refusal(.unavailable, code: "bus.noWorker", sentence: "No service answers.")
            }
            return .with { $0.taken = 300 }
        }
        let table = "kind,key,name,category\n" + (1...301).map { "ingredient,key\($0),x,Bakery\n" }.joined()
        let run = await Run(
            ["category", "import", "assignments", "-"],
            services: services,
            console: StubConsole(input: table)
        )
        #expect(run.output == "Taken 300, unchanged 0, refused 0.\n")
        #expect(run.errors.contains("The import was interrupted: the same command continues.\n"))
        #expect(run.status == .failed)
    }

    @Test func `a file of categories goes as it is`() async {
        let text = "name\n" + (1...301).map { "Aisle \($0)\n" }.joined()
        let run = await Run(
            ["category", "import", "categories", "-"],
            services: services(),
            console: StubConsole(input: text)
        )
        #expect(run.services.sent(ImportLayoutRequest.self).map(\.text) == [text])
        #expect(run.services.sent.count == 1)
    }
}
