import CommonMessages
import Foundation
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing
import TextFormats

@testable import LarderCommands

/// What changes print for scripts: the objects that the commands that show the same things print.
@Suite struct ScriptOutputTests {
    private static let rye = CatalogIngredient.with {
        ($0.id, $0.name, $0.isCustom, $0.ingredientKey) = ("i1", "Rye", true, "rye")
    }
    private static let list = GroceryList.with { ($0.id, $0.name) = ("l1", "Week") }
    private static let soup = Recipe.with { ($0.id, $0.title, $0.portionSize) = ("r1", "Soup", "150") }

    private func lines(_ run: Run) -> [String] { run.output.split(separator: "\n").map(String.init) }

    @Test func `items that leave a list, or about which something is decided, are objects`() async {
        let services = StubServices()
        services.answer(DeleteFromListRequest.self) { _ in .with { $0.list = Self.list } }
        services.answer(ClearCheckedRequest.self) { _ in .with { $0.items = ["Milk", "Eggs"] } }
        services.answer(AnswerListQuestionsRequest.self) { _ in .with { $0.items = ["Flour"] } }
        services.answer(UndoListAnswersRequest.self) { _ in .with { $0.items = ["Flour"] } }
        let removed = await Run(["list", "remove", "milk", "--json"], services: services)
        #expect(removed.output == Self.list.json.pretty + "\n")
        let cleared = await Run(["list", "clear", "--json"], services: services)
        #expect(cleared.output == #"{"items":["Milk","Eggs"]}"# + "\n")
        let answered = await Run(["list", "answer", "--accept", "flour", "--json"], services: services)
        #expect(answered.output == #"{"items":["Flour"]}"# + "\n")
        let undone = await Run(["list", "answer", "--undo", "flour", "--json"], services: services)
        #expect(undone.output == answered.output)
        services.answer(ClearCheckedRequest.self) { _ in .init() }
        #expect(await Run(["list", "clear", "--json"], services: services).output == #"{"items":[]}"# + "\n")
    }

    @Test func `recipes that are added, sized, or weighed are objects`() async throws {
        let services = StubServices()
        services.answer(ReadRecipeRequest.self) { _ in .with { $0.recipes = [Self.soup] } }
        services.answer(AddRecipeRequest.self) { _ in .with { ($0.recipe, $0.replaced) = (Self.soup, true) } }
        services.answer(SaveScaledRecipeRequest.self) { _ in .with { $0.recipe = Self.soup } }
        services.answer(UpdatePortionSizeRequest.self) { _ in .with { $0.recipe = Self.soup } }
        let recipe = Self.soup.json.line
        let added = await Run(
            ["recipe", "add", "-", "--json"],
            services: services,
            console: StubConsole(input: "Soup")
        )
        #expect(added.output == #"{"recipe":\#(recipe),"replaced":true,"restored":false}"# + "\n")
        let scaled = await Run(["recipe", "scale", "Soup", "--factor", "2", "--json"], services: services)
        let portion = await Run(["recipe", "portion", "Soup", "--weight", "150", "--json"], services: services)
        #expect(scaled.output == recipe + "\n" && portion.output == recipe + "\n")
        #expect(recipe.contains(#""portionSize":"150""#))
    }

    @Test func `ingredients that are saved, marked, or deleted are objects`() async {
        let saved = SavedIngredient.with {
            ($0.ingredient, $0.changed, $0.contradictions) = (Self.rye, true, ["A cup weighs 100 g elsewhere."])
        }
        let services = StubServices()
        services.answer(SaveIngredientsRequest.self) { _ in .with { $0.saved = [saved] } }
        services.answer(ChangeIngredientsRequest.self) { _ in .with { $0.saved = [saved] } }
        services.answer(DeleteIngredientsRequest.self) { _ in .with { $0.deleted = [Self.rye] } }
        services.answer(MarkIngredientsRequest.self) { _ in .with { $0.ingredients = [Self.rye] } }
        let rye = Self.rye.json.line
        let object =
            #"{"ingredient":\#(rye),"changed":true,"contradictions":["A cup weighs 100 g elsewhere."]}"# + "\n"
        let added = await Run(["ingredients", "add", "Rye", "--is", "1 cup = 1 g", "--json"], services: services)
        let edited = await Run(["ingredients", "edit", "Rye", "--brand", "", "--json"], services: services)
        #expect(added.output == object && edited.output == object && added.errors.isEmpty)
        for words in [["delete", "rye"], ["favorite", "rye"]] {
            let run = await Run(["ingredients"] + words + ["--json"], services: services)
            #expect(run.output == rye + "\n")
        }
    }

    @Test func `settings and what a home buys as what are objects`() async {
        let settings = MeasurementSettings.with {
            $0.cups = "metric"
            $0.shelf = [
                .with {
                    ($0.ingredientKey, $0.unit) = ("butter", "block")
                    $0.content = Samples.quantity("250", "g", "250 g", numeric: 250)
                },
                .with { ($0.ingredientKey, $0.place) = ("water", "buy") },
            ]
        }
        let services = StubServices()
        services.answer(GetMeasurementSettingsRequest.self) { _ in .with { $0.settings = settings } }
        let content = Samples.quantity("250", "g", "250 g", numeric: 250).json.line
        let choices = [
            #"{"ingredientKey":"butter","place":null,"unit":"block","content":\#(content)}"#,
            #"{"ingredientKey":"water","place":"buy","unit":null,"content":null}"#,
        ]
        let shelf = await Run(["ingredients", "shelf", "--json"], services: services)
        #expect(lines(shelf) == choices)
        let all = await Run(["ingredients", "settings", "--json"], services: services)
        #expect(lines(all) == [#"{"cups":"metric","locale":null,"shelf":[\#(choices.joined(separator: ","))]}"#])
    }

    @Test func `a sheet says for each row why it is not saved, and last the counts`() async {
        let services = StubServices()
        services.answerInParts(ImportIngredientsRequest.self) { _ in
            [
                .with {
                    $0.unsaved = [.with { ($0.line, $0.reason) = (3, "\"much\" is not a number.") }]
                },
                .with {
                    $0.unsaved = [.with { ($0.reference, $0.reason, $0.measure) = ("Rye", "Too light.", true) }]
                    ($0.totals.saved, $0.totals.refused) = (2, 1)
                },
            ]
        }
        let run = await Run(
            ["ingredients", "import", "-", "--json"],
            services: services,
            console: StubConsole(input: "ID,Name\n")
        )
        #expect(
            lines(run) == [
                #"{"file":"-","line":3,"reference":null,"reason":"\"much\" is not a number.","measure":false}"#,
                #"{"file":"-","line":null,"reference":"Rye","reason":"Too light.","measure":true}"#,
                #"{"saved":2,"unchanged":0,"refused":1}"#,
            ]
        )
        #expect(run.errors.isEmpty && run.status == .failed)
    }

    @Test func `an export for scripts has the objects of a list, also in a file`() async throws {
        let services = StubServices()
        services.answer(ListIngredientsRequest.self) { request in
            .with { ($0.ingredients, $0.nextCursor) = ([Self.rye], request.cursor.isEmpty ? "more" : "") }
        }
        let line = Self.rye.json.line + "\n"
        #expect(await Run(["ingredients", "export", "--json"], services: services).output == line + line)
        #expect(services.sent(ListIngredientsRequest.self).map(\.filter) == [.custom, .custom])
        let file = try TemporaryFolder.make([:]) + "/all.jsonl"
        _ = await Run(["ingredients", "export", file, "--all", "--json"], services: services)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == line + line)
        #expect(services.sent(ListIngredientsRequest.self).last?.filter == .all)
    }

    @Test func `a migration says what it found, row by row, and last the counts`() async {
        let services = StubServices()
        services.answer(PreviewMigrationRequest.self) { _ in
            .with {
                ($0.table.name, $0.table.quantityColumn) = ("old.csv", "qty")
                $0.rows = [
                    .with {
                        ($0.row.position, $0.row.name, $0.outcome, $0.why) = (2, "Salt", .textOnly, "No number.")
                        $0.needsReview = true
                    }
                ]
                ($0.summary.parsed, $0.summary.textOnly, $0.summary.toReview) = (1, 1, 1)
            }
        }
        services.answer(ApplyMigrationRequest.self) { _ in .with { ($0.summary.parsed, $0.backup) = (2, "/old") } }
        services.answer(RollBackMigrationRequest.self) { _ in .init() }
        services.answer(RereadRecipesRequest.self) { _ in .with { $0.changed = 3 } }
        services.answer(RenewIngredientKeysRequest.self) { _ in .with { ($0.changed, $0.fullLists) = (2, ["Long"]) } }
        let counts = #""corrected":0,"textOnly":1,"empty":0,"toReview":1,"droppedMultipliers":0"#
        let preview = await Run(["migrate", "old.csv", "--preview", "--json"], services: services)
        let empty = Quantity().json.line
        #expect(
            lines(preview) == [
                #"{"table":"old.csv","quantityColumn":"qty","unitColumn":null,"nameColumn":null,"multiplierColumn":null}"#,
                #"{"table":"old.csv","row":2,"name":"Salt","outcome":"textOnly","quantity":\#(empty),"why":"No number.","#
                    + #""needsReview":true,"losesMultiplier":false}"#,
                #"{"parsed":1,\#(counts)}"#,
            ]
        )
        let applied = await Run(["migrate", "old.csv", "--apply", "--json"], services: services)
        #expect(applied.output.hasPrefix(#"{"parsed":2,"#) && applied.output.hasSuffix(#","backup":"/old"}"# + "\n"))
        let back = await Run(["migrate", "/k/old.csv", "--rollback", "--json"], services: services)
        #expect(back.output == #"{"file":"/k/old.csv","restored":true}"# + "\n")
        let home = await Run(["migrate", "--apply", "--json"], services: services)
        #expect(home.output == #"{"recipes":3,"ingredients":2,"fullLists":["Long"]}"# + "\n")
    }
}
