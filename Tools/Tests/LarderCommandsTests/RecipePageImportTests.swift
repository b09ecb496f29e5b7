import CategoryMessages
import Envelope
import Foundation
import MessageBus
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Synchronization
import Testing

@testable import LarderCommands

/// Pages, texts and files of Cooklang beside the archives of other programs.
@Suite struct RecipePageImportTests {
    /// Services that read a page of which the first line is the title, and an address as one with its last part; the
    /// home has nothing.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ReadRecipeRequest.self) { request in
            guard !request.address.contains("127.0.0.1") else {
                let sentence = "127.0.0.1 is in a private network, where Larder fetches nothing: save the page."
                throw Refusal(.invalid, code: "recipe.privateAddress", sentence: sentence)
            }
            let text = String(decoding: request.content, as: UTF8.self)
            return .with { reply in
                reply.recipes = [
                    .with { recipe in
                        recipe.title = String(
                            text.split(separator: "\n").first ?? request.address.split(separator: "/").last ?? ""
                        )
                        recipe.ingredients = [.with { $0.text = "1 egg" }]
                        recipe.sourceURL = request.address
                    }
                ]
                reply.notes = text.contains("comma") ? ["The page's recipe data were mended: surplus commas."] : []
                reply.left = text.contains("tool") ? ["\"tool\" is left: a recipe has no such field."] : []
            }
        }
        services.answer(GetRecipesRequest.self) { request in
            .with { $0.recipes = request.references.map { _ in FoundRecipe() } }
        }
        services.answer(AddRecipesRequest.self) { request in
            .with { $0.recipes = request.recipes.map { recipe in .with { $0.recipe = recipe } } }
        }
        return services
    }

    private func titles(_ services: StubServices) -> [String] {
        services.sent(AddRecipesRequest.self).flatMap(\.recipes).map(\.title)
    }

    @Test func `the pages of a folder are taken beside its files of programs`() async throws {
        let folder = try TemporaryFolder.make(["pie.html": "Pie", "tea.cook": "Boil @water{1%l}."])
        let services = services()
        let run = await Run(["recipe", "import", folder], services: services)
        #expect(
            run.status == .done && run.output.hasPrefix("Imported 2 ") && run.output.hasSuffix("refused 0, left 0.\n")
        )
        #expect(Set(titles(services)) == ["Pie", "tea"])
    }

    @Test func `pages come from the web, from files and from what is pasted, and repairs are told`() async throws {
        let folder = try TemporaryFolder.make(["pie.HTML": "Pie\ncomma"])
        let services = services()
        let run = await Run(
            ["recipe", "import", "https://example.org/soup", "\(folder)/pie.HTML", "-"],
            services: services,
            console: StubConsole(input: "Tea\nwater")
        )
        #expect(
            run.output == "Imported 3 (1 of them changed), unchanged 0, refused 0, left 0.\n" && run.status == .done
        )
        #expect(titles(services) == ["soup", "Pie", "Tea"])
        #expect(run.errors.contains("pie.HTML: changed: The page's recipe data were mended: surplus commas."))
        let sent = services.sent(AddRecipesRequest.self).flatMap(\.recipes)
        #expect(sent.map(\.sourceURL) == ["https://example.org/soup", "", ""])
    }

    @Test func `what a page has and a recipe lacks is named, and JSON of a page is read as the page is`() async throws {
        let json = #"{"@type":"Recipe","name":"Tea","recipeIngredient":["1 l water"],"tool":"Pot"}"#
        let folder = try TemporaryFolder.make(["tea.json": json, "tea.html": "Tea\ntool"])
        let services = services()
        let run = await Run(["recipe", "import", "\(folder)/tea.json", "\(folder)/tea.html"], services: services)
        #expect(services.sent(ReadRecipeRequest.self).map(\.content) == [Data(json.utf8), Data("Tea\ntool".utf8)])
        #expect(run.output.hasSuffix("refused 0, left 2.\n") && run.status == .done)
        #expect(
            run.errors.contains("tea.json: left: \"tool\" is left: a recipe has no such field.")
        )
        let forced = self.services()
        _ = await Run(["recipe", "import", "\(folder)/tea.json", "--from", "nextcloud"], services: forced)
        #expect(forced.sent(ReadRecipeRequest.self).isEmpty && titles(forced) == ["Tea"])
    }

    @Test func `a menu's servings are in the command that plans it`() async throws {
        let text = "@./Soup{8%servings}, @./Rolls{8%servings}, @./Pie{}, @bread{2%loaves} and @salt"
        let folder = try TemporaryFolder.make(["week.menu": text])
        let run = await Run(["recipe", "import", folder], services: services())
        #expect(run.errors.contains("and 2 things to buy: bread (2 loaves), salt. "))
        let plan = "`larder plan \"Soup\" \"Rolls\" --servings 8` and `larder plan \"Pie\"` plan its recipes"
        #expect(run.errors.contains(plan))
    }

    @Test func `an address in a private network is refused in a sentence, and the rest goes on`() async throws {
        let services = services()
        let run = await Run(
            ["recipe", "import", "http://127.0.0.1/router", "https://example.org/soup", "--json"],
            services: services
        )
        #expect(titles(services) == ["soup"] && run.status == .failed)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].contains(#""result":"refused""#) && lines[0].contains("private network"))
        #expect(lines[2] == #"{"taken":1,"changed":0,"unchanged":0,"refused":1,"left":0}"#)
        let added = await Run(["recipe", "add", "http://127.0.0.1/router"], services: services)
        #expect(added.status == .failed && added.errors.contains("private network"))
        let shown = await Run(["recipe", "show", "http://127.0.0.1/router"], services: services)
        #expect(shown.status == .failed && shown.errors.contains("private network"))
    }

    @Test func `a page on the web is shown without being saved, and waits longer than a saved recipe`() async {
        let services = services()
        let run = await Run(["recipe", "show", "https://example.org/soup"], services: services)
        #expect(run.output.hasPrefix("soup\n") && run.output.contains("1 egg") && run.status == .done)
        #expect(services.sent.map { "\(type(of: $0.message))" } == ["ReadRecipeRequest"])
        #expect(services.sent.map(\.options.budget) == [.seconds(30)])
    }

    /// A file of each program, with one recipe, and what is wrong with another.
    private func programs() throws -> String {
        try TemporaryFolder.make([
            "pancakes.cook":
                "---\ntitle: Oat pancakes\nservings: 2\n---\n== Batter ==\n\nMix @flour{200%g} and @milk{1/4%l}.",
            "tandoor.json": #"{"name":"Pie","steps":[{"instruction":"Bake.","ingredients":[]}],"keywords":[]}"#,
            "page.json": #"{"@type":"Recipe","name":"Tea","recipeIngredient":["1 l water"]}"#,
            "bad.zip": "no archive",
        ])
    }

    @Test func `adding reads the files that an import reads, and leaves pages to the recipe service`() async throws {
        let folder = try programs()
        let services = services()
        services.answer(AddRecipeRequest.self) { request in .with { $0.recipe = request.recipe } }
        let names = ["pancakes.cook", "tandoor.json", "page.json", "bad.zip"].map { "\(folder)/\($0)" }
        let run = await Run(["recipe", "add"] + names, services: services)
        let added = services.sent(AddRecipeRequest.self).map(\.recipe)
        #expect(added.prefix(2).map(\.title) == ["Oat pancakes", "Pie"])
        #expect(added.first?.ingredients.map(\.text) == ["200 g flour", "1/4 l milk"])
        #expect(added.first?.stepDetails.map(\.section) == ["Batter"] && added.first?.servings.text == "2")
        #expect(services.sent(ReadRecipeRequest.self).map(\.fileName) == ["\(folder)/page.json"])
        #expect(run.status == .failed && run.errors.contains("\(folder)/bad.zip"))
        #expect(run.output.hasPrefix("Added Oat pancakes: 2 ingredients.\n"))
        let all = self.services()
        all.answer(AddRecipeRequest.self) { request in .with { $0.recipe = request.recipe } }
        _ = await Run(["recipe", "add", folder], services: all)
        #expect(all.sent(AddRecipeRequest.self).map(\.recipe.title).contains("Oat pancakes"))
        let none = await Run(["recipe", "add", "\(folder)/none.cook"], services: self.services())
        #expect(none.errors.contains("There is no such file or folder"))
    }

    @Test func `a plan takes the file of a program as an import reads it`() async throws {
        let services = services()
        services.answer(PlanRequest.self) { _ in PlanReply() }
        _ = await Run(["plan", "\(try programs())/pancakes.cook"], services: services)
        let sent = services.sent(PlanRequest.self).flatMap(\.recipes)
        #expect(sent.map(\.inline.title) == ["Oat pancakes"] && sent[0].inline.ingredients.count == 2)
        #expect(services.sent(ReadRecipeRequest.self).isEmpty)
    }

    @Test func `recipes that a reply has no room for are asked for again`() async throws {
        let services = services()
        services.answer(GetRecipesRequest.self) { request in
            .with { reply in
                reply.recipes = request.references.prefix(2).map { name in
                    .with { ($0.recipe.title, $0.recipe.ingredients) = (name, [.with { $0.text = "1 egg" }]) }
                }
                reply.rest = UInt32(request.references.count - reply.recipes.count)
            }
        }
        let folder = try TemporaryFolder.make([:])
        let run = await Run(["recipe", "export", "A", "B", "C", "-o", "\(folder)/r.zip"], services: services)
        #expect(run.output == "Wrote 3 recipes to \(folder)/r.zip.\n")
        #expect(services.sent(GetRecipesRequest.self).map(\.references) == [["A", "B", "C"], ["C"]])
        services.answer(GetRecipesRequest.self) { request in .with { $0.rest = UInt32(request.references.count) } }
        let none = await Run(["recipe", "export", "A", "-o", "\(folder)/s.zip"], services: services)
        #expect(none.status == .failed && none.errors.contains("answers for other recipes than those asked for"))
    }

    @Test func `a menu is told with its recipes by day, and the recipes beside it are taken`() async throws {
        let folder = try TemporaryFolder.make([
            "Soup.cook": "@water{1%l}",
            "week.menu": "== Monday ==\n\n@./Soup{2} and @bread\n\n== Tuesday ==\n\n@./Pie{}",
            "aisle.conf": "[produce]\napple\n[dairy]\nmilk", "empty.menu": "@bread",
        ])
        let services = services()
        let run = await Run(["recipe", "import", folder], services: services)
        #expect(titles(services) == ["Soup"])
        let lines = run.errors.split(separator: "\n").map { $0.replacing("\(folder): ", with: "") }
        let left = lines.filter { $0.hasPrefix("left") }
        let expected = """
            left: The 2 aisles of "aisle.conf" are left: `larder category import categories aisle.conf` takes their order, \
            and `larder category import assignments aisle.conf` what is in them.
            left: The menu "empty.menu" is left: it names no recipe.
            left: The menu "week.menu" is left: Monday: Soup (2); Tuesday: Pie, and 1 thing to buy: bread. \
            `larder plan "Soup" "Pie"` plans its recipes when they are saved.
            """
        #expect(left.joined(separator: "\n") == expected)
    }

    @Test func `the aisles of Cooklang become categories in their order, with what is in them`() async throws {
        let text = "milk\n[produce]\napples|apple\n[dairy]\nmilk"
        let file = try TemporaryFolder.make(["aisle.conf": text]) + "/aisle.conf"
        let services = StubServices()
        services.answer(ImportLayoutRequest.self) { _ in .with { ($0.taken, $0.pieces) = (2, 1) } }
        services.answer(AssignIngredientsByNameRequest.self) { request in
            .with { reply in
                reply.ingredients = request.choices.map { choice in .with { $0.name = choice.name } }
                reply.created = [.with { $0.name = "produce" }]
            }
        }
        let categories = await Run(["category", "import", "categories", file], services: services)
        #expect(services.sent(ImportLayoutRequest.self).map(\.text) == ["name\nproduce\ndairy\n"])
        #expect(categories.output == "Taken 2, unchanged 0, refused 0.\n")
        #expect(categories.errors == "\(file), line 1: No aisle is above \"milk\": the line is left.\n")
        let assigned = await Run(["category", "import", "assignments", file], services: services)
        #expect(assigned.output == "Ingredients assigned: 3. Categories added: 1.\n" && assigned.status == .done)
        let request = try #require(services.sent(AssignIngredientsByNameRequest.self).first)
        #expect(
            request.choices.map { "\($0.name)=\($0.category)" } == ["apples=produce", "apple=produce", "milk=dairy"]
        )
        #expect(request.create)
        let stores = await Run(["category", "import", "stores", file], services: services)
        #expect(stores.status == .failed && stores.errors.contains("names no store"))
    }
}
