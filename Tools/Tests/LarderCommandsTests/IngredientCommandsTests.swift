import CommonMessages
import Foundation
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
                        guard name != "moss" else { return }
                        $0.ingredient = Self.rye
                        $0.reachableUnits = ["cup", "", "scoop"]
                        $0.states = ["sifted"]
                    }
                }
            }
        }
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

    @Test func `an exported sheet imports unchanged`() async throws {
        let file = try TemporaryFolder.make([:]) + "/sheet.csv"
        let out = await Run(["ingredients", "export", file], services: services())
        #expect(out.output == "Wrote \(file).\n")
        let run = await Run(["ingredients", "import", file], services: services())
        let drafts = run.services.sent(SaveIngredientsRequest.self).flatMap(\.drafts)
        #expect(drafts.count == 1)
        let untold = Self.rye.conversions.map { conversion in
            var conversion = conversion
            conversion.text = ""
            return conversion
        }
        let both = untold + untold
        #expect(drafts.first?.id == Self.rye.id && drafts.first?.aliases == ["Roggen", "Rye"])
        #expect(drafts.first?.conversions == both, "The stub has two pages of the same.")
        #expect(run.output == "Saved 1, unchanged 0, refused 0.\n")
    }

    @Test func `invalid rows are reported by line, and the others are saved`() async throws {
        let sheet = """
            ID,Name,Category,Brand,From Amount,From Unit,From Unit Singular,From Unit Plural,To Amount,To Unit
            ,Eggs,Egg,,1,,egg,eggs,50,g
            ,Salt,Spice,,much,cup,,,292,g
            ,Same,Spice,,1,cup,stick,sticks,292,g
            ,Same,Spice,,1,cup,,,292,g
            """
        let run = await Run(["ingredients", "import", "-"], services: services(), console: StubConsole(input: sheet))
        #expect(run.errors.contains("line 3: \"much\" is not a number"))
        #expect(run.errors.contains("line 4: write either \"From Unit\""))
        #expect(run.output == "Saved 1, unchanged 1, refused 2.\n")
        #expect(run.status == .failed)
        let eggs = run.services.sent(SaveIngredientsRequest.self).first?.drafts.first
        #expect(eggs?.conversions.first?.from == Samples.amount("1") && eggs?.conversions.first?.fromPlural == "eggs")
    }

    @Test func `the locale of one command does not pass for the home's`() async {
        let run = await Run(["ingredients", "settings", "--locale", "de-DE"], services: services())
        #expect(run.status == .usage)
        #expect(run.errors.contains("set the locale of the home with --locale-of-home"))
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
