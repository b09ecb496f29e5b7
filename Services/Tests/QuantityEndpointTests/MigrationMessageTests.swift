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

@Suite struct MigrationMessageTests {
    private static let table = OldQuantityTable(
        name: "items",
        quantityColumn: "quantity",
        unitColumn: "unit",
        nameColumn: nil,
        multiplierColumn: nil
    )

    private let store = InMemoryQuantityMigrationStore([
        table: [
            OldQuantityRow(position: 1, quantity: "2", unit: "cups"),
            OldQuantityRow(position: 4, quantity: "a pinch"),
        ]
    ])
    private let call: QuantityCall

    init() { call = QuantityCall(files: InMemoryMigrationFiles(["/old.csv": store])) }

    private func correction(_ text: String) -> QuantityMessages.MigrationCorrection {
        var correction = QuantityMessages.MigrationCorrection()
        correction.table = "items"
        correction.position = 4
        correction.text = text
        return correction
    }

    @Test func `a preview writes nothing, and applying corrects, commits and rolls back`() async throws {
        var preview = PreviewMigrationRequest()
        preview.source.file = "/old.csv"
        let before = try await call.send(preview).summary
        #expect(before.sentence == "1 of 2 quantities parsed successfully, 1 remains as text-only")
        #expect(before.toReview == 1 && store.committed == nil && store.stagedCount == 0)
        var apply = ApplyMigrationRequest()
        apply.file = "/old.csv"
        apply.corrections = [correction("1/8 tsp")]
        let done = try await call.send(apply)
        #expect(done.rowsRead == 2 && done.summary.corrected == 1 && done.backup == store.backup)
        #expect(store.committed != nil)
        #expect(try await call.refused(apply).code == "quantity.nothingToMigrate")
        var back = RollBackMigrationRequest()
        back.file = "/old.csv"
        _ = try await call.send(back)
        #expect(store.committed == nil)
    }

    @Test func `a preview arrives over the bus in parts with their rows, and the summary comes last`() async throws {
        var rows = (1...2_500).map { OldQuantityRow(position: $0, quantity: "\($0)", unit: "cups") }
        rows[1] = OldQuantityRow(position: 2, quantity: "some", unit: "", name: "salt", multiplier: "3")
        let files = InMemoryMigrationFiles(["/old.csv": InMemoryQuantityMigrationStore([Self.table: rows])])
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
        let household = [UInt8](repeating: 7, count: 16)
        var parts: [PreviewMigrationReply] = []
        let options = RequestOptions(household: household, budget: .seconds(300))
        for try await part in bus.client.stream(preview, options: options) { parts.append(part) }
        #expect(parts.map(\.rows.count) == [1_000, 1_000, 500, 0])
        #expect(parts.flatMap(\.rows).map(\.row.position) == Array(1...2_500))
        #expect(parts[0].rows.prefix(3).map(\.outcome) == [.parsed, .textOnly, .parsed])
        #expect(parts[0].rows[0].row.unit == "cups" && parts[0].rows[0].quantity.amount.value == "1")
        let salt = parts[0].rows[1]
        #expect(salt.row.quantity == "some" && salt.row.name == "salt" && salt.row.multiplier == "3")
        #expect(!salt.why.isEmpty && salt.needsReview && salt.losesMultiplier)
        #expect(parts.map(\.hasSummary) == [false, false, false, true])
        let read = "2499 of 2500 quantities parsed successfully, 1 remains as text-only"
        #expect(parts.last?.summary.sentence == "\(read), 1 stored multiplier dropped")
        await bus.close()
    }

    @Test func `only this host opens files, and others send their rows`() async throws {
        var preview = PreviewMigrationRequest()
        preview.source.file = "/old.csv"
        let problem = try await call.refused(preview, as: .forbidden, principal: "tablet")
        #expect(problem.code == "quantity.filesAreLocal")
        #expect(try await call.refused(preview, as: .forbidden, principal: "").code == "quantity.filesAreLocal")
        var apply = ApplyMigrationRequest()
        apply.file = "/old.csv"
        #expect(try await call.refused(apply, as: .forbidden, principal: "tablet").code == "quantity.filesAreLocal")
        preview.source.rows.table = "items"
        preview.source.rows.rows = ["2", "a pinch", "1 1/2 cups"].enumerated().map { index, text in
            var row = OldRow()
            row.position = Int64(index)
            row.quantity = text
            return row
        }
        preview.corrections = [correction("1 tsp")]
        let summary = try await call.send(preview, principal: "tablet").summary
        #expect(summary.parsed == 2 && summary.textOnly == 1)
    }

    @Test(arguments: [
        ("old.csv", "quantity.notAPath"), ("", "quantity.notAPath"), ("/no.csv", "quantity.fileUnavailable"),
    ])
    func `a path without a file is refused`(path: String, code: String) async throws {
        var apply = ApplyMigrationRequest()
        apply.file = path
        #expect(try await call.refused(apply).code == code)
        var bad = ApplyMigrationRequest()
        bad.file = "/old.csv"
        bad.corrections = [correction("nonsense")]
        #expect(try await call.refused(bad).code == "quantity.notAnAmount")
    }

    @Test func `the recipes and lists of a file come page by page`() async throws {
        let titles = (1...501).map { ["\($0)", "Recipe \($0)", "4", "20", "Stir."] }
        let file = InMemoryOldFile([
            "recipes": .init(["id", "title", "servings", "prep_time", "steps"], titles),
            "ingredients": .init(["recipe_id", "name", "quantity", "unit"], [["1", "flour", "2", "cups"]]),
            "lists": .init(["id", "name", "completed"], [["1", "Week", "1"], ["2", "", "0"]]),
            "items": .init(
                ["list_id", "name", "quantity", "checked"],
                [["1", "milk", "2 l", "1"], ["3", "x", "", ""]]
            ),
        ])
        let call = QuantityCall(files: InMemoryMigrationFiles(sources: ["/old.csv": file]))
        var request = ReadOldFileRequest()
        request.file = "/old.csv"
        let first = try await call.send(request)
        #expect(first.recipeCount == 501 && first.listCount == 2 && first.recipes.count == 500 && first.lists.isEmpty)
        let left = try #require(first.left.first)
        #expect(first.left.count == 1 && left.code == "quantity.oldRowsWithoutOwner")
        #expect(
            left.values == ["items", "1", "2", "x"] && left.sentence.hasPrefix("Row 2 of items belongs to no recipe")
        )
        let recipe = try #require(first.recipes.first)
        #expect(recipe.title == "Recipe 1" && recipe.lines == ["2 cups flour"] && recipe.place == "row 1 of recipes")
        #expect(recipe.servings == "4" && recipe.prepTime == "20" && recipe.instructions == "Stir.")
        request.cursor = first.nextCursor
        let last = try await call.send(request)
        #expect(last.recipes.map(\.title) == ["Recipe 501"] && last.nextCursor.isEmpty && last.left.isEmpty)
        #expect(last.lists.map(\.name) == ["Week", ""] && last.lists.map(\.completed) == [true, false])
        #expect(last.lists[0].lines.map(\.text) == ["2 l milk"] && last.lists[0].lines[0].checked)
        #expect(!last.lists[0].hasFlaw && last.lists[1].flaw.code == "quantity.oldEntryUnnamed")
        var question = CountOldFileRequest()
        question.file = "/old.csv"
        let counts = try await call.send(question)
        #expect(counts.recipeCount == 501 && counts.listCount == 2)
    }

    @Test func `a file that can't be read as recipes is refused`() async throws {
        let plain = InMemoryOldFile(["old.csv": .init(["name", "quantity"], [["flour", "2 cups"]])])
        let call = QuantityCall(files: InMemoryMigrationFiles(sources: ["/old.csv": plain]))
        var request = ReadOldFileRequest()
        request.file = "/old.csv"
        #expect(try await call.refused(request).code == "quantity.nothingToImport")
        #expect(try await call.refused(request, as: .forbidden, principal: "tablet").code == "quantity.filesAreLocal")
        request.cursor = "x"
        #expect(try await call.refused(request).code == "common.invalidCursor")
        request.file = "old.csv"
        #expect(try await call.refused(request).code == "common.invalidCursor")
        request.cursor = ""
        #expect(try await call.refused(request).code == "quantity.notAPath")
        var question = CountOldFileRequest()
        question.file = "/old.csv"
        let counts = try await call.send(question)
        #expect(counts.recipeCount == 0 && counts.listCount == 0)
        #expect(try await call.refused(question, as: .forbidden, principal: "tablet").code == "quantity.filesAreLocal")
    }
}
