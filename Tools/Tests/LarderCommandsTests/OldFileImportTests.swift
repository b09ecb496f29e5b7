import Envelope
import Foundation
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// Recipes and lists of old files that come into the home.
@Suite struct OldFileImportTests {
    private static let pages: [ReadOldFileReply] = [
        .with {
            ($0.recipeCount, $0.listCount, $0.nextCursor) = (2, 4, "2")
            $0.left = [
                .with {
                    ($0.code, $0.values) = ("quantity.oldRowsWithoutOwner", ["ZINGREDIENT", "1", "8", "1 egg"])
                    $0.sentence = "Row 8 of ZINGREDIENT belongs to no recipe and no list of the file, \"1 egg\"."
                }
            ]
            $0.recipes = [
                .with {
                    ($0.place, $0.title, $0.servings) = ("row 1 of ZRECIPE", "Bread", "4")
                    $0.lines = ["For the dough:", "2 cups flour, sifted", "a pinch salt"]
                    ($0.prepTime, $0.cookTime, $0.totalTime) = ("20", "1 h", "0")
                    ($0.instructions, $0.notes, $0.rating) = ("Knead.\nBake.", "Good", "4")
                    ($0.source, $0.tags, $0.description_p) = ("https://example.org/bread", "Baking, Easy", "Plain")
                },
                .with {
                    $0.place = "row 2 of ZRECIPE"
                    ($0.flaw.code, $0.flaw.sentence) = ("quantity.oldEntryUnnamed", "It has no name: give it one.")
                },
            ]
        },
        .with {
            ($0.recipeCount, $0.listCount) = (2, 4)
            $0.lists = [
                .with {
                    ($0.place, $0.name, $0.completed) = ("row 1 of ZWEEKLYLIST", "Week", true)
                    $0.lines = [
                        .with { ($0.text, $0.checked) = ("2 l milk", true) }, .with { $0.text = "salt" },
                    ]
                },
                .with {
                    ($0.place, $0.name) = ("row 2 of ZWEEKLYLIST", "Party")
                    $0.lines = [.with { $0.text = "ice" }]
                },
                .with {
                    ($0.place, $0.name) = ("row 3 of ZWEEKLYLIST", "Huge")
                    $0.lines = [.with { $0.text = "ice" }]
                }, .with { ($0.place, $0.name) = ("row 4 of ZWEEKLYLIST", "Nothing") },
            ]
        },
    ]

    private func services(_ pages: [ReadOldFileReply] = pages) -> StubServices {
        let services = StubServices()
        services.answer(CountOldFileRequest.self) { _ in .with { ($0.recipeCount, $0.listCount) = (2, 4) } }
        services.answer(ReadOldFileRequest.self) { request in pages[request.cursor.isEmpty ? 0 : 1] }
        services.answer(GetRecipesRequest.self) { request in
            .with { $0.recipes = request.references.map { _ in FoundRecipe() } }
        }
        services.answer(AddRecipesRequest.self) { request in
            .with { $0.recipes = request.recipes.map { recipe in .with { ($0.recipe, $0.recipe.id) = (recipe, "r") } } }
        }
        services.answer(ImportListRequest.self) { request in
            guard request.name != "Huge" else {
                throw Refusal(.invalid, code: "shopping.fullList", sentence: "\"Huge\" would have too many items.")
            }
            guard !request.lines.isEmpty else {
                let sentence = "\"\(request.name)\" has no line that a list can have."
                throw Refusal(
                    .invalid,
                    code: "shopping.nothingToImport",
                    sentence: sentence,
                    params: ["list": request.name]
                )
            }
            return .with {
                $0.list.archived = request.completed
                ($0.list.id, $0.list.name, $0.existed) = ("l", request.name, request.name == "Party")
                if request.name == "Week" { $0.skipped = [.with { ($0.line, $0.sentence) = ("salt", "Too salty.") }] }
            }
        }
        return services
    }

    @Test func `recipes and lists come in, and a person reads what became of each`() async throws {
        let services = services()
        let run = await Run(["migrate", "/k/old.sqlite", "--import"], services: services)
        #expect(
            run.output == """
                Bread: imported.
                Week: imported.
                Party: the home has a list of this name, which stays as it is.
                Imported 2 (1 of them changed), unchanged 1, refused 2, left 3.

                """
        )
        let file = "/k/old.sqlite"
        #expect(
            run.errors.split(separator: "\n").map(String.init) == [
                "\(file): left: Row 8 of ZINGREDIENT belongs to no recipe and no list of the file, \"1 egg\".",
                "\(file), row 2 of ZRECIPE: It has no name: give it one.",
                "\(file), row 1 of ZWEEKLYLIST: changed: The list was completed: it is archived, with what it had.",
                "\(file), row 1 of ZWEEKLYLIST: left: \"salt\" is left: Too salty.",
                "\(file), row 3 of ZWEEKLYLIST: \"Huge\" would have too many items.",
                "\(file): left: \"Nothing\" has no line that a list can have.",
            ]
        )
        #expect(run.status == .failed)
        #expect(services.sent(ReadOldFileRequest.self).map(\.cursor) == ["", "2"])
    }

    @Test func `a recipe comes with all that it says, and a list with its checks`() async throws {
        let services = services()
        _ = await Run(["migrate", "/k/old.sqlite", "--import"], services: services)
        let bread = try #require(services.sent(AddRecipesRequest.self).first?.recipes.first)
        #expect(bread.title == "Bread" && bread.servings.text == "4" && bread.steps == ["Knead.", "Bake."])
        #expect(bread.ingredients.map(\.text) == ["2 cups flour, sifted", "a pinch salt"])
        #expect(bread.ingredients.map(\.section) == ["For the dough", "For the dough"])
        #expect(bread.prepMinutes == 20 && bread.cookMinutes == 60 && !bread.hasTotalMinutes)
        #expect(bread.notes == "Good" && bread.rating == 4 && bread.sourceURL == "https://example.org/bread")
        #expect(bread.tags == ["Baking", "Easy"] && bread.description_p == "Plain")
        let week = try #require(services.sent(ImportListRequest.self).first)
        #expect(week.name == "Week" && week.completed)
        #expect(week.lines.map(\.text) == ["2 l milk", "salt"] && week.lines.map(\.checked) == [true, false])
        let keys = services.sent.filter { $0.message is ImportListRequest }.map { $0.options.idempotencyKey ?? "" }
        #expect(Set(keys).count == 4 && keys[0].hasSuffix("/import/list/3"))
    }

    @Test func `a script reads an object for each, and the counts last`() async throws {
        let run = await Run(["migrate", "/k/old.sqlite", "--import", "--json"], services: services())
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 8 && lines.last == #"{"taken":2,"changed":1,"unchanged":1,"refused":2,"left":3}"#)
        let bread = #"{"file":"/k/old.sqlite","entry":1,"name":"row 1 of ZRECIPE","result":"taken","recipeId":"r","#
        #expect(lines[2].hasPrefix("\(bread)\"title\":\"Bread\""))
        #expect(lines[4].contains(#""entry":4,"name":"row 2 of ZWEEKLYLIST","result":"unchanged","listId":"l""#))
        #expect(lines[5].contains(#""result":"refused","code":"shopping.fullList""#))
    }

    @Test func `an import that nothing refuses succeeds, and one that takes nothing fails`() async {
        let whole = ReadOldFileReply.with { $0.recipes = [Self.pages[0].recipes[0]] }
        let done = await Run(["migrate", "old.csv", "--import"], services: services([whole]))
        #expect(done.status == .done && done.errors.isEmpty)
        let nothing = ReadOldFileReply.with { $0.lists = [Self.pages[1].lists[3]] }
        #expect(await Run(["migrate", "old.csv", "--import"], services: services([nothing])).status == .failed)
    }

    @Test func `a failure says how far the import is`() async {
        let services = services()
        services.answer(ImportListRequest.self) { _ in
            throw Refusal(.unavailable, code: "shopping.down", sentence: "The service stopped.")
        }
        let run = await Run(["migrate", "old.csv", "--import"], services: services)
        #expect(run.status == .failed && run.errors.contains("2 of 6 are done: the same command continues."))
    }

    @Test(arguments: [["--preview", "--summary"], ["--apply"]])
    func `a preview and a migration tell how to bring the file in`(options: [String]) async {
        let services = services()
        services.answer(PreviewMigrationRequest.self) { _ in .with { $0.summary.sentence = "Done" } }
        services.answer(ApplyMigrationRequest.self) { _ in .with { $0.summary.sentence = "Done" } }
        let offer = "Recipes in this file: 2, lists: 4. `larder migrate old.csv --import` brings them into the home.\n"
        #expect(await Run(["migrate", "old.csv"] + options, services: services).output.hasSuffix(offer))
        services.answer(CountOldFileRequest.self) { _ in CountOldFileReply() }
        #expect(await !Run(["migrate", "old.csv"] + options, services: services).output.contains("--import"))
        services.answer(CountOldFileRequest.self) { _ in
            throw Refusal(.invalid, code: "quantity.fileUnavailable", sentence: "It is gone.")
        }
        let run = await Run(["migrate", "old.csv"] + options, services: services)
        #expect(run.status == .done && run.errors.isEmpty)
        services.answer(CountOldFileRequest.self) { _ in
            throw Refusal(.unavailable, code: "quantity.down", sentence: "The service stopped.")
        }
        let failed = await Run(["migrate", "old.csv"] + options, services: services)
        #expect(failed.status == .failed && failed.errors.contains("The service stopped."))
    }

    @Test func `a person reads what is left in the language of the home, and a script in English`() async {
        let command = ["migrate", "/k/old.sqlite", "--import", "--locale", "de"]
        let german = await Run(command, services: services())
        #expect(german.output.contains("Bread: übernommen.\n"))
        for sentence in [
            "Zeilen in ZINGREDIENT, die zu keinem Rezept und keiner Liste der Datei gehören: 1. Die erste ist Zeile 8",
            "row 2 of ZRECIPE: Der Name fehlt:", "Die Liste war erledigt:", "„salt“ bleibt weg: Too salty.",
            "„Nothing“ hat keine Zeile, die auf einer Liste stehen kann",
        ] {
            #expect(german.errors.contains(sentence), "\(german.errors)")
        }
        let json = await Run(command + ["--json"], services: services())
        #expect(json.output.contains(#""reason":"Row 8 of ZINGREDIENT belongs to no recipe"#))
        #expect(json.output.contains(#""code":"quantity.oldEntryUnnamed","reason":"It has no name: give it one.""#))
        #expect(json.output.contains(#""changes":["The list was completed: it is archived, with what it had."]"#))
    }
}
