import DeadLetterMessages
import Envelope
import Foundation
import MessageBus
import ProductMessages
import Quantities
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import SyncMessages
import Testing

@testable import LarderCommands

/// The limits of options and of messages, on both sides of each.
@Suite struct CommandLimitTests {
    @Test(arguments: [
        ("1 1/2", "3/2"), ("1,5", "3/2"), ("1.5", "3/2"), ("3/2", "3/2"), ("0", ""), ("-1", ""), ("1 2 3", ""),
        ("1 1", ""), ("1 0", ""), ("1/2 1/2", ""), ("1,500", ""), (",5", ""), ("1,5,5", ""), ("", ""), ("1 x", ""),
    ])
    func `a number above zero is read as people type it`(text: String, value: String) {
        #expect(PositiveNumber(text)?.value.description ?? "" == value)
    }

    @Test func `old letters are counted in days of 86,400 seconds`() async throws {
        var marks: [UInt64] = []
        for days in ["0", "10000"] {
            let run = await Run(["deadletter", "purge", "--older-than", days])
            marks.append(try #require(run.services.sent(PurgeDeadLettersRequest.self).first).beforeUnixMilliseconds)
        }
        #expect(abs(Int64(marks[0] - marks[1]) - 864_000_000_000) < 600_000)
        #expect(abs(Date.now.timeIntervalSince1970 - Double(marks[0]) / 1_000) < 600)
    }

    @Test(
        arguments: [
            (["sync", "now"], 600), (["sync", "now", "--timeout", "601"], 601), (["device", "leave"], 600),
            (["storage", "check"], 600), (["storage", "backup", "/b"], 600), (["storage", "restore", "/b"], 600),
            (["product", "sync"], 600), (["product", "list"], 10), (["product", "list", "--timeout", "0.5"], 0.5),
        ] as [([String], Double)]
    )
    func `a request has ten seconds, and ten minutes when it moves much`(words: [String], seconds: Double) async {
        let run = await Run(words)
        #expect(run.services.sent.map(\.options.budget) == [.seconds(seconds)])
    }

    @Test func `a connection is closed after success, too`() async {
        let services = StubServices()
        services.answer(ListProductsRequest.self) { _ in ListProductsReply() }
        #expect(await Run(["product", "list"], services: services).services.closed == 1)
    }

    @Test(arguments: [
        (["parse", "--jsonl"], #"{"text":"1 egg"}"#, 501, [500, 1]),
        (["convert", "--jsonl"], #"{"amount":1,"from":"cup","to":"g"}"#, 1_001, [1_000, 1]),
        (["product", "import", "-"], "{}", 201, [200, 1]),
    ])
    func `a message has a full batch of lines`(words: [String], line: String, count: Int, sizes: [Int]) async {
        let services = StubServices()
        services.answer(ImportProductsRequest.self) { _ in ImportProductsReply() }
        let input = Array(repeating: line, count: count).joined(separator: "\n")
        let run = await Run(words, services: services, console: StubConsole(input: input))
        let sent = run.services.sent.map { sent in
            (sent.message as? ReadLinesRequest)?.lines.count ?? (sent.message as? ConvertRequest)?.conversions.count
                ?? (sent.message as? ImportProductsRequest)?.records.count ?? 0
        }
        #expect(sent.sorted(by: >) == sizes)
    }

    @Test(arguments: [([0x80000, 0x80000, 1], [2, 1]), ([0x100001, 1], [1, 1]), ([0x100001], [1])])
    func `an import's message has a mebibyte, or one longer line`(lines: [Int], sizes: [Int]) async {
        let services = StubServices()
        services.answer(ImportProductsRequest.self) { _ in ImportProductsReply() }
        let input = lines.map { String(repeating: "x", count: $0) }.joined(separator: "\n")
        let run = await Run(["product", "import", "-"], services: services, console: StubConsole(input: input))
        #expect(run.services.sent(ImportProductsRequest.self).map(\.records.count) == sizes)
    }

    @Test func `a list ends at its limit, and asks no page for more than is left`() async {
        let services = StubServices()
        services.answer(ListIngredientsRequest.self) { _ in
            .with { reply in
                reply.ingredients = [.with { $0.name = "Rye" }]
                reply.nextCursor = "more"
            }
        }
        let run = await Run(["ingredients", "list", "--limit", "3"], services: services)
        #expect(services.sent(ListIngredientsRequest.self).map(\.limit) == [3, 2, 1])
        #expect(run.output == "Rye\nRye\nRye\n")
    }

    @Test(arguments: [(3 << 20, true), ((3 << 20) + 1, false)])
    func `for a sheet longer than 3 MiB, the path is sent`(size: Int, isText: Bool) async throws {
        let path = try TemporaryFolder.make(["sheet.csv": String(repeating: "x", count: size)]) + "/sheet.csv"
        let run = await Run(["ingredients", "import", path])
        let sent = try #require(run.services.sent(ImportIngredientsRequest.self).first)
        #expect(isText ? sent.sheet.text.utf8.count == size : sent.file == path)
    }

    @Test(arguments: [
        (["product", "import"], 64 << 20, 64 << 20, "64 MiB"),
        (["ingredients", "import"], 3 << 20, 0, "64 MiB"),
        (["plan"], (4 << 20) - 4_096, (4 << 20) - 4_096, "4 MiB"),
        (["call", "category", "ListCategories"], (4 << 20) - 4_096, 0, "4 MiB"),
    ])
    func `standard input and a file are read up to a limit`(
        words: [String],
        inputLimit: Int,
        limit: Int,
        text: String
    ) async throws {
        let console = StubConsole(input: "x")
        _ = await Run(words + ["-"], console: console)
        #expect(console.limits == [inputLimit])
        // The service itself bounds a file of which it gets the path.
        guard limit > 0 else { return }
        let path = try TemporaryFolder.make(["long": ""]) + "/long"
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: UInt64(limit) + 1)
        let run = await Run(words + [path])
        #expect(run.errors.contains("\(text)") && run.status == .failed && run.services.sent.isEmpty)
    }

    @Test(arguments: [(3 << 20, true), ((3 << 20) + 1, false), ((4 << 20) - 4_096, false)])
    func `pages beyond three mebibytes are read before the plan`(size: Int, isWhole: Bool) async throws {
        let path = try TemporaryFolder.make(["page.txt": String(repeating: "x", count: size)]) + "/page.txt"
        let run = await Run(["plan", path])
        #expect(run.services.sent(PlanRequest.self).first?.recipes.first?.page.content.count == (isWhole ? size : nil))
        #expect(run.services.sent(ReadRecipeRequest.self).map(\.content.count) == (isWhole ? [] : [size]))
    }

    @Test(arguments: [
        ("0e38", true), ("0e-38", true), ("0e39", false), ("25e-1", true), ("1e38", true), ("1e39", false),
    ])
    func `a number with an exponent is exact or refused`(amount: String, isSent: Bool) async {
        let console = StubConsole(input: "{\"amount\":\(amount),\"from\":\"cup\",\"to\":\"g\"}")
        let run = await Run(["convert", "--jsonl"], console: console)
        #expect(run.services.sent.isEmpty != isSent && run.output.contains("too long") != isSent)
    }

    @Test(arguments: [
        ("product-1234567890123456789", "product-1234567890123456789"),
        ("product-12345678901234567890", "product-12345678"), ("product-12ab", "product-12ab"), ("12", "12"),
        ("conflict-abcdef0123456", "conflict-abcdef01"),
    ])
    func `a change has the identity that people can type`(id: String, short: String) {
        #expect(OpenChange.with { $0.id = id }.shortID == short)
    }

    @Test(arguments: [(60, ""), (61, "…")])
    func `a value is cut to sixty characters`(length: Int, end: String) async {
        let services = StubServices()
        services.answer(ReadOpenChangesRequest.self) { _ in
            .with { reply in
                reply.changes = [
                    .with { change in
                        change.id = "product-12"
                        change.values = [
                            .with { value in
                                (value.kind, value.entityID, value.field) = ("product", "p", "title")
                                value.value = String(repeating: "x", count: length)
                            }
                        ]
                    }
                ]
            }
        }
        let run = await Run(["sync", "conflicts"], services: services)
        #expect(run.output.contains("  product p, title: \(String(repeating: "x", count: 60))\(end)\n"))
    }
}
