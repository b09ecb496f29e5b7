import CommonMessages
import Envelope
import Foundation
import MessageBus
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct MigrateCommandTests {
    private static func row(_ position: Int64, _ name: String, _ change: (inout MigratedRow) -> Void) -> MigratedRow {
        .with {
            $0.row.position = position
            $0.row.name = name
            change(&$0)
        }
    }

    private static let rows = [
        row(1, "Flour") {
            $0.outcome = .parsed
            $0.quantity.displayText = "2 cups"
            $0.quantity.amount = .with {
                $0.value = "2"
                $0.unit = "cup"
            }
            $0.quantity.standardUnit = "cup"
            $0.quantity.parseConfidence = 0.99
        },
        row(2, "Salt") {
            $0.outcome = .textOnly
            $0.quantity.displayText = "a pinch"
            $0.why = "It holds no number."
            $0.needsReview = true
        },
        row(3, "Milk") { $0.outcome = .empty },
    ]

    private func services() -> StubServices {
        let services = StubServices()
        services.answer(PreviewMigrationRequest.self) { _ in
            .with {
                $0.table.name = "old.csv"
                $0.table.quantityColumn = "quantity"
                $0.table.unitColumn = "unit"
                $0.rows = Self.rows
                $0.summary.toReview = 1
                $0.summary.sentence = "1 of 2 quantities parsed successfully, 1 remains as text-only"
            }
        }
        services.answer(ApplyMigrationRequest.self) { request in
            .with {
                $0.summary.sentence = "\(request.corrections.count) of 2 quantities parsed successfully"
                $0.backup = "/kitchen/old.csv.before-migration"
            }
        }
        services.answer(RollBackMigrationRequest.self) { _ in RollBackMigrationReply() }
        return services
    }

    @Test func `a preview shows the result for each row, and the rate`() async throws {
        let services = services()
        let run = await Run(["migrate", "old.csv", "--preview", "--locale", "de-DE"], services: services)
        let lines = run.output.split(separator: "\n").map(String.init)
        let new = "numericValue, standardUnit, displayText, isParseable, parseConfidence"
        #expect(
            lines == [
                "old.csv: quantity and unit become \(new)", "  1 Flour: \"2 cups\" → 2 cup, 99 % sure",
                "  2 Salt: \"a pinch\" stays a text. It holds no number.", "  3 Milk: no quantity",
                "1 of 2 quantities parsed successfully, 1 remains as text-only.",
                "1 row needs a look: --review FILE.csv lists them.",
            ]
        )
        let request = try #require(services.sent(PreviewMigrationRequest.self).first)
        #expect(request.source.file == FileManager.default.currentDirectoryPath + "/old.csv")
        #expect(services.sent.first?.options.locale == "de-DE")
    }

    @Test func `a review file returns corrections`() async throws {
        let review = try TemporaryFolder.make([:]) + "/review.csv"
        let preview = await Run(
            ["migrate", "old.csv", "--preview", "--summary", "--review", review],
            services: services()
        )
        #expect(preview.output.contains("1 row needs a look: see \(review)."))
        let list = try String(contentsOfFile: review, encoding: .utf8)
        #expect(list == "table,row,name,text,why,correction\nold.csv,2,Salt,a pinch,It holds no number.,\n")
        try (list.dropLast() + "1/8 tsp\n").write(toFile: review, atomically: true, encoding: .utf8)
        let services = services()
        let run = await Run(["migrate", "old.csv", "--apply", "--corrections", review], services: services)
        #expect(
            run.output == """
                1 of 2 quantities parsed successfully.
                The old data are in /kitchen/old.csv.before-migration: --rollback restores them.

                """
        )
        let sent = try #require(services.sent(ApplyMigrationRequest.self).first)
        #expect(sent.corrections.map(\.table) == ["old.csv"] && sent.corrections.map(\.position) == [2])
        #expect(sent.corrections.map(\.text) == ["1/8 tsp"])
        #expect(services.sent.first?.options.idempotencyKey?.isEmpty == false)
    }

    @Test func `a review file replaces neither the data nor what was typed into an earlier one`() async throws {
        let folder = try TemporaryFolder.make(["old.csv": "name,quantity\nSalt,a pinch\n", "look.csv": "typed\n"])
        let data = "\(folder)/old.csv"
        let slip = await Run(["migrate", data, "--preview", "--review", data], services: services())
        #expect(slip.status == .failed && slip.errors.contains("is the file to migrate"))
        #expect(try String(contentsOfFile: data, encoding: .utf8) == "name,quantity\nSalt,a pinch\n")
        let review = "\(folder)/look.csv"
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: review)
        let run = await Run(["migrate", data, "--preview", "--summary", "--review", review], services: services())
        #expect(run.output.contains("The earlier review file is kept as \(review).~1~."))
        #expect(try String(contentsOfFile: "\(review).~1~", encoding: .utf8) == "typed\n")
        #expect(try String(contentsOfFile: review, encoding: .utf8).contains("Salt"))
        #expect(try FileManager.default.attributesOfItem(atPath: review)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a rollback takes one request, and a refusal is reported`() async throws {
        let services = services()
        let back = await Run(["migrate", "/old/old.csv", "--rollback"], services: services)
        #expect(back.output == "/old/old.csv is restored to its state before the migration.\n")
        #expect(services.sent(RollBackMigrationRequest.self).map(\.file) == ["/old/old.csv"])
        services.answer(RollBackMigrationRequest.self) { _ in
            throw Refusal(.conflict, code: "quantity.nothingToRollBack", sentence: "It was not migrated here.")
        }
        let again = await Run(["migrate", "/old/old.csv", "--rollback"], services: services)
        #expect(again.status == .failed && again.errors.contains("It was not migrated here."))
    }

    @Test func `a file that is not a review file is refused before any request`() async throws {
        let folder = try TemporaryFolder.make(["x.csv": "a,b\n"])
        let services = services()
        for name in ["x.csv", "no.csv"] {
            let run = await Run(
                ["migrate", "old.csv", "--apply", "--corrections", "\(folder)/\(name)"],
                services: services
            )
            #expect(run.status == .failed)
        }
        #expect(services.sent.isEmpty)
    }

    @Test(arguments: [
        ["migrate", "x.csv"], ["migrate", "x.csv", "--preview", "--apply"],
        ["migrate", "x.csv", "--apply", "--summary"],
        ["migrate", "x.csv", "--rollback", "--corrections", "y.csv"], ["migrate"], ["migrate", "--import"],
        ["migrate", "x.csv", "--import", "--apply"], ["migrate", "x.csv", "--import", "--summary"],
        ["migrate", "x.csv", "--import", "--corrections", "y.csv"],
    ])
    func `contradictory options are a usage error`(arguments: [String]) async {
        #expect(await Run(arguments).status == .usage)
    }

    @Test func `several rows to review are several`() async {
        let services = StubServices()
        services.answer(PreviewMigrationRequest.self) { _ in .with { $0.summary.toReview = 2 } }
        services.answer(CountOldFileRequest.self) { _ in CountOldFileReply() }
        let run = await Run(["migrate", "old.csv", "--preview"], services: services)
        #expect(run.output.hasSuffix("2 rows need a look: --review FILE.csv lists them.\n"))
        services.answer(PreviewMigrationRequest.self) { _ in .with { $0.summary.sentence = "Done" } }
        #expect(await Run(["migrate", "old.csv", "--preview"], services: services).output == "Done.\n")
    }

    @Test(arguments: [(9_999, false), (10_000, true), (10_999, true), (11_000, false), (20_500, true)])
    func `a person sees the progress about every ten thousand rows`(rows: UInt64, isShown: Bool) async {
        let services = StubServices()
        services.answer(ApplyMigrationRequest.self) { _ in .with { $0.rowsRead = numericCast(rows) } }
        services.answer(CountOldFileRequest.self) { _ in CountOldFileReply() }
        let seen = await Run(
            ["migrate", "a.csv", "--apply"],
            services: services,
            console: StubConsole(isTerminal: true)
        )
        #expect(seen.errors == (isShown ? "\(rows) rows read\n" : ""))
        #expect(await Run(["migrate", "a.csv", "--apply"], services: services).errors.isEmpty)
    }
}
