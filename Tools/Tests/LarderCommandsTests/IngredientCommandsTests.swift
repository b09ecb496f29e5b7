import CommonMessages
import Foundation
import MessageBus
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct IngredientCommandsTests {
    private static let rye = CatalogIngredient.with {
        $0.id = "11111111-1111-4111-8111-111111111111"
        $0.name = "Home rye"
        $0.category = "Flour"
        $0.brand = "Corner Mill"
        $0.isCustom = true
        $0.aliases = ["Roggen", "Rye"]
        $0.conversions = [
            .with {
                $0.from = Samples.amount("1", "cup")
                $0.to = Samples.amount("102", "g")
                $0.state = "sifted"
                $0.source = "our scale"
                $0.text = "1 cup sifted = 102 g"
            },
            .with {
                $0.from = Samples.amount("1", "scoop")
                $0.to = Samples.amount("61/2", "g")
                $0.fromPlural = "scoops"
            },
        ]
    }

    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ListIngredientsRequest.self) { request in
            .with {
                $0.ingredients = [Self.rye]
                $0.nextCursor = request.cursor.isEmpty ? "more" : ""
            }
        }
        services.answer(GetIngredientsRequest.self) { request in
            .with { reply in
                reply.found = request.references.map { name in
                    .with {
                        guard !["moss", "home rey"].contains(name) else { return }
                        $0.ingredient = Self.rye
                        $0.reachableUnits = ["cup", "", "scoop"]
                        $0.states = ["sifted"]
                    }
                }
            }
        }
        services.answer(SuggestIngredientsRequest.self) { _ in SuggestIngredientsReply() }
        services.answer(SaveIngredientsRequest.self) { request in
            .with { reply in
                reply.saved = request.drafts.map { draft in
                    .with {
                        $0.ingredient.name = draft.name
                        $0.changed = draft.name != "Same"
                    }
                }
            }
        }
        return services
    }

    @Test(arguments: [
        ("en", "No ingredient is called \"home rey\". Did you mean \"Home rye\"?"),
        ("de", "Eine Zutat „home rey“ gibt es nicht. Ist „Home rye“ gemeint?"),
    ])
    func `an unknown ingredient is refused with the one that may be meant`(locale: String, sentence: String) async {
        let services = services()
        services.answer(SuggestIngredientsRequest.self) { _ in
            .with { $0.ingredients = ["Broccoli", "Home rye"].map { name in .with { $0.name = name } } }
        }
        let run = await Run(["ingredients", "show", "home rey", "--locale", locale], services: services)
        #expect(run.errors.contains(sentence) && run.status == .failed)
    }

    @Test func `a list is read page by page`() async {
        let run = await Run(
            ["ingredients", "search", "rye", "--category", "Flour", "--custom", "--last-used"],
            services: services()
        )
        let line = "Home rye, Corner Mill  Flour  1 cup sifted = 102 g  own\n"
        #expect(run.output == line + line)
        let asked = run.services.sent(ListIngredientsRequest.self)
        #expect(asked.map(\.cursor) == ["", "more"])
        #expect(asked[0].search == "rye" && asked[0].filter == .custom && asked[0].order == .lastUsed)
    }

    @Test func `everything known is shown, and an unknown ingredient is reported`() async {
        let run = await Run(["ingredients", "show", "rye"], services: services())
        #expect(run.output.contains("also called  Roggen; Rye\n"))
        #expect(run.output.contains("1 cup sifted = 102 g") && run.output.contains("our scale"))
        let units = await Run(["ingredients", "units", "rye"], services: services())
        #expect(units.output == "Corner Mill Home rye: cup, pieces, scoop\nStates: sifted\n")
        let none = await Run(["ingredients", "show", "moss"], services: services())
        #expect(none.errors.hasPrefix("No ingredient is called \"moss\"") && none.status == .failed)
    }

    @Test func `an ingredient is added with its measures`() async {
        let run = await Run(
            [
                "ingredients", "add", "Buttons", "--category", "Chocolate", "--is", "1 1/2 cups [chopped] = 165 g",
                "--is",
                "1 scoop = 30 g",
            ],
            services: services()
        )
        let draft = run.services.sent(SaveIngredientsRequest.self).first?.drafts.first
        #expect(draft?.conversions.map(\.typed) == ["1 1/2 cups [chopped] = 165 g", "1 scoop = 30 g"])
        #expect(draft?.conversions.map(\.source) == ["", ""])
        #expect(run.output == "Added Buttons.\n")
        #expect(await Run(["ingredients", "add", "x"], services: services()).status == .usage)
    }

    @Test func `omitted parts stay when an ingredient is changed`() async {
        let services = services()
        services.answer(ChangeIngredientsRequest.self) { _ in
            .with { reply in reply.saved = [.with { ($0.ingredient, $0.changed) = (Self.rye, true) }] }
        }
        let run = await Run(["ingredients", "edit", "rye", "--name", "Our rye"], services: services)
        #expect(run.output == "Changed Corner Mill Home rye.\n")
        let words = ["--brand", "", "--alias", "Segale", "--is", "1 cup = 105 g", "--source", "Nonna"]
        _ = await Run(["ingredients", "edit", "rye"] + words, services: services)
        let expected = [
            IngredientChange.with { ($0.reference, $0.name) = ("rye", "Our rye") },
            IngredientChange.with {
                ($0.reference, $0.brand, $0.aliases.aliases) = ("rye", "", ["Segale"])
                $0.conversions.conversions = [.with { ($0.typed, $0.source) = ("1 cup = 105 g", "Nonna") }]
            },
        ]
        #expect(services.sent(ChangeIngredientsRequest.self).flatMap(\.changes) == expected)
        #expect(services.sent.count == 2)
    }

    @Test func `a sheet is exported to standard output, or to a file`() async throws {
        let services = services()
        services.answer(ExportIngredientsRequest.self) { request in
            .with { $0.text = request.filter == .all ? "ID,Name\n,Butter\n" : "ID,Name\n" }
        }
        #expect(await Run(["ingredients", "export"], services: services).output == "ID,Name\n")
        #expect(await Run(["ingredients", "export", "-", "--all"], services: services).output.hasSuffix(",Butter\n"))
        let file = try TemporaryFolder.make([:]) + "/sheet.csv"
        let out = await Run(["ingredients", "export", file, "--all"], services: services)
        #expect(out.output == "Wrote \(file).\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "ID,Name\n,Butter\n")
        let nowhere = await Run(["ingredients", "export", "/nowhere/sheet.csv"], services: services)
        #expect(nowhere.errors == "/nowhere/sheet.csv cannot be written: check the folder and its permissions.\n")
    }

    /// A service that reports a row, a measure, and an ingredient that it does not save.
    private func importing() -> StubServices {
        let services = StubServices()
        services.answerInParts(ImportIngredientsRequest.self) { request in
            [
                .with {
                    $0.unsaved = [
                        .with { ($0.file, $0.line, $0.reason) = (request.sheet.name, 3, "\"much\" is not a number.") }
                    ]
                },
                .with {
                    $0.unsaved = [
                        .with {
                            ($0.reference, $0.reason, $0.measure) = ("Rye", "A cup weighs 100 g elsewhere.", true)
                        },
                        .with { ($0.reference, $0.reason) = ("Salt", "It is too old.") },
                    ]
                },
                .with { ($0.totals.saved, $0.totals.unchanged, $0.totals.refused) = (3, 1, 2) },
            ]
        }
        return services
    }

    @Test func `a sheet is sent as it is, and invalid rows are reported by line`() async throws {
        let services = importing()
        let sheet = "ID,Name\n,Eggs\n,Salt"
        let file = try TemporaryFolder.make(["sheet.csv": sheet]) + "/sheet.csv"
        for place in ["-", file] {
            let run = await Run(
                ["ingredients", "import", place],
                services: services,
                console: StubConsole(input: sheet)
            )
            #expect(
                run.errors == """
                    \(place), line 3: "much" is not a number.
                    Rye: A cup weighs 100 g elsewhere.
                    Salt: It is too old.

                    """
            )
            #expect(run.output == "Saved 3, unchanged 1, refused 2.\n" && run.status == .failed)
            let sent = try #require(services.sent(ImportIngredientsRequest.self).last)
            #expect(sent.sheet.name == place && sent.sheet.text == sheet)
        }
        #expect(services.sent.count == 2 && services.sent.allSatisfy { $0.options.budget == .seconds(3_600) })
    }

    @Test func `an import without problems is done, and one that cannot be read sends nothing`() async throws {
        let services = StubServices()
        services.answer(ImportIngredientsRequest.self) { _ in .with { $0.totals.unchanged = 1 } }
        let words = ["ingredients", "import", "-", "--idempotency-key", "k"]
        let run = await Run(words, services: services, console: StubConsole(input: "ID,Name\n"))
        #expect(run.output == "Saved 0, unchanged 1, refused 0.\n" && run.status == .done && run.errors.isEmpty)
        #expect(services.sent.map(\.options.idempotencyKey) == ["k/import"])
        let file = try TemporaryFolder.make([:]) + "/latin.csv"
        try Data([0x49, 0xE9]).write(to: URL(fileURLWithPath: file))
        let latin = await Run(["ingredients", "import", file], services: services)
        #expect(latin.errors.hasPrefix("\(file) is not UTF-8: save the sheet") && latin.status == .failed)
        let none = await Run(["ingredients", "import", "/nowhere.csv"], services: services)
        #expect(none.errors.hasPrefix("/nowhere.csv cannot be read: check the path") && none.status == .failed)
        #expect(services.sent.count == 1)
    }

    @Test func `the locale of one command does not pass for the home's`() async {
        let run = await Run(["ingredients", "settings", "--locale", "de-DE"], services: services())
        #expect(run.status == .usage)
        #expect(run.errors.contains("set the language of the home with larder household set"))
        #expect(run.services.sent.isEmpty)
    }

    @Test func `the home says how it buys an ingredient`() async {
        let services = StubServices()
        services.answer(ChangeShelfRequest.self) { request in
            .with { reply in
                reply.shelf = [
                    .with {
                        $0.ingredientKey = request.ingredient
                        $0.place = request.place
                        $0.unit = request.unit
                        $0.content.displayText = request.content
                    }
                ]
            }
        }
        let words = ["ingredients", "shelf", "butter", "--place", "buy", "--unit", "block", "--content", "250 g"]
        let run = await Run(words, services: services)
        #expect(run.output == "butter  buy, by block of 250 g\n")
        let bare = await Run(["ingredients", "shelf", "butter"], services: services)
        #expect(bare.status == .usage && bare.errors.contains("--place or --unit"))
        let unheld = await Run(["ingredients", "shelf", "butter", "--content", "250 g"], services: services)
        #expect(unheld.status == .usage && unheld.errors.contains("--unit block"))
        services.answer(GetMeasurementSettingsRequest.self) { _ in GetMeasurementSettingsReply() }
        #expect(await Run(["ingredients", "shelf"], services: services).output.contains("Larder's own tables"))
    }
}
