import CommonMessages
import Envelope
import Foundation
import MessageBus
import RecipeMessages
import SwiftProtobuf
import Synchronization
import Testing

@testable import LarderCommands

@Suite struct RecipeFileCommandTests {
    /// Services with a home that keeps what is added, by titles in lower case.
    private func services(_ recipes: [Recipe] = []) -> StubServices {
        let home = Mutex(Dictionary(recipes.map { ($0.title.lowercased(), $0) }) { _, last in last })
        let services = StubServices()
        services.answer(GetRecipesRequest.self) { request in
            home.withLock { home in
                .with { reply in
                    reply.recipes = request.references.map { name in
                        .with { found in
                            if let recipe = home[name.lowercased()] ?? home.values.first(where: { $0.id == name }) {
                                found.recipe = recipe
                            }
                        }
                    }
                }
            }
        }
        services.answer(AddRecipesRequest.self) { request in
            guard !request.recipes.contains(where: \.ingredients.isEmpty) else {
                throw Refusal(.invalid, code: "recipe.noIngredients", sentence: "It has no ingredients: add one.")
            }
            return home.withLock { home in
                .with { reply in
                    reply.recipes = request.recipes.map { recipe in
                        .with { added in
                            added.recipe = recipe
                            added.recipe.id = "id-\(home.count)"
                            home[recipe.title.lowercased()] = added.recipe
                        }
                    }
                }
            }
        }
        return services
    }

    private func sent(to services: StubServices) -> [Recipe] {
        services.sent(AddRecipesRequest.self).flatMap(\.recipes)
    }

    private let pie: Recipe = .with {
        ($0.id, $0.title, $0.servings.text) = ("p", "Pie", "4")
        $0.ingredients = [.with { ($0.text, $0.section) = ("2 apples", "Filling") }]
        $0.ingredients[0].reading.name = "apples"
        $0.steps = ["Bake."]
        $0.stepDetails = [.with { $0.section = "Oven" }]
        ($0.prepMinutes, $0.restMinutes, $0.rating, $0.totalWeight) = (10, 20, 4, "850")
        ($0.description_p, $0.notes, $0.cover) = ("Warm.", "Eat soon.", "https://example.org/p.jpg")
        $0.nutrition.basis = .perServing
        $0.nutrition.nutrients = [
            .with { ($0.name, $0.amount.value, $0.amount.unit) = ("energy", "501/2", "kcal") }
        ]
        $0.tags = ["sweet"]
    }

    @Test func `an import says what was taken, changed, left and refused, and a second one changes nothing`()
        async throws
    {
        let folder = try TemporaryFolder.make([
            "a.cook": "---\nservings: 2\n---\n@peas{500%g}\n\nBoil the peas.", "b.cook": "No ingredient.",
            "c.json": "{", "d.txt": "x",
        ])
        let services = services()
        let run = await Run(["recipe", "import", folder], services: services)
        #expect(
            run.output == "Imported 1 (1 of them changed), unchanged 0, refused 2, left 1.\n" && run.status == .failed
        )
        let lines = run.errors.split(separator: "\n").map { $0.replacing("\(folder)", with: "F") }
        #expect(
            lines.sorted() == [
                "F, a.cook: changed: It has no title: it is named after its file, \"a\".",
                "F, b.cook: It has no ingredients: add one.",
                "F, c.json: It is not JSON at line 1, or nests more than 64 levels deep: export it again.",
                "F: left: The file \"d.txt\" is left: it holds no recipe that Larder knows.",
            ]
        )
        let sent = sent(to: services)
        #expect(sent.map(\.title) == ["a", "b", "a", "b"] && sent[0].servings.text == "2")
        #expect(sent[0].ingredients.map(\.text) == ["500 g peas"] && sent[0].steps == ["Boil the peas."])
        let again = await Run(["recipe", "import", "\(folder)/a.cook"], services: services)
        #expect(
            again.output == "Imported 0 (0 of them changed), unchanged 1, refused 0, left 0.\n" && again.errors.isEmpty
        )
    }

    @Test func `a script gets an object for each recipe, and the counts`() async throws {
        let folder = try TemporaryFolder.make(["a.cook": "---\ntitle: Tea\nmood: good\n---\n@tea"])
        let run = await Run(
            ["recipe", "import", "\(folder)/a.cook", "--from", "cooklang", "--json"],
            services: services()
        )
        #expect(
            run.output.replacing(folder, with: "F") == """
                {"file":"F/a.cook","entry":1,"name":"a.cook","result":"taken","recipeId":"id-0","title":"Tea","changes":[],\
                "left":["The metadata \\"mood\\" is left: a recipe has no such field."]}
                {"taken":1,"changed":0,"unchanged":0,"refused":0,"left":1}

                """
        )
        #expect(run.errors.isEmpty && run.status == .done)
    }

    @Test func `another recipe with the same title stays, unless it should be replaced`() async throws {
        let files = ["a.cook": "---\ntitle: PIE\n---\n@plums", "b.cook": "---\ntitle: Pie\n---\n@pears"]
        let folder = try TemporaryFolder.make(files)
        let services = services([pie])
        let run = await Run(["recipe", "import", folder], services: services)
        #expect(run.output == "Imported 2 (2 of them changed), unchanged 0, refused 0, left 0.\n")
        #expect(sent(to: services).map(\.title) == ["PIE (2)", "Pie (3)"])
        #expect(
            run.errors.contains(
                "b.cook: changed: The home has another recipe with its title: it is saved as \"Pie (3)\"."
            )
        )
        let again = await Run(["recipe", "import", folder], services: services)
        #expect(again.output == "Imported 0 (0 of them changed), unchanged 2, refused 0, left 0.\n")
        let replaced = await Run(["recipe", "import", "\(folder)/b.cook", "--replace"], services: services)
        #expect(replaced.output == "Imported 1 (0 of them changed), unchanged 0, refused 0, left 0.\n")
        #expect(sent(to: services).last?.title == "Pie")
    }

    @Test func `an import that fails says how far it came, and progress is told`() async throws {
        let table = "Title,Ingredients\n" + (1...130).map { "Dish \($0),1 egg\n" }.joined()
        let folder = try TemporaryFolder.make(["t.csv": table])
        let services = services()
        let run = await Run(["recipe", "import", "\(folder)/t.csv"], services: services)
        #expect(run.output == "Imported 130 (0 of them changed), unchanged 0, refused 0, left 0.\n")
        #expect(run.errors == "100 recipes are read.\n")
        #expect(services.sent(GetRecipesRequest.self).map(\.references.count) == [50, 50, 30])
        services.answer(AddRecipesRequest.self) { request in
            guard request.recipes.count > 3 else { throw Refusal(.unavailable, code: "x.gone", sentence: "Gone.") }
            return .with { $0.recipes = request.recipes.map { recipe in .with { $0.recipe = recipe } } }
        }
        let more = "Title,Ingredients\n" + (1...52).map { "Dish \($0)x,1 egg\n" }.joined()
        try Data(more.utf8).write(to: URL(filePath: "\(folder)/u.csv"))
        let failed = await Run(["recipe", "import", "\(folder)/u.csv"], services: services)
        #expect(failed.output.isEmpty && failed.status == .failed)
        #expect(
            failed.errors.hasPrefix("50 recipes are done: the same command continues.\n")
                && failed.errors.contains("Gone.")
        )
    }

    @Test func `what cannot be exported is a mistake in the command`() async {
        for words in [
            ["import"], ["import", "a", "--from", "markdown"], ["export"], ["export", "a", "--all", "-o", "x"],
            ["export", "--all"], ["export", "a", "--format", "paprika"], ["export", "a", "--format", "tandoor"],
            ["export", "a", "b", "--format", "cooklang"],
        ] {
            #expect(await Run(["recipe"] + words).status == .usage)
        }
    }

    @Test func `one recipe is written to standard output, and others into a folder`() async throws {
        let services = services([pie, .with { ($0.id, $0.title) = ("t", "Tea") }])
        let text = await Run(["recipe", "export", "Pie", "--format", "cooklang"], services: services)
        #expect(
            text.output == """
                ---
                title: "Pie"
                description: "Warm."
                servings: "4"
                prep time: "10 min"
                rest time: "20 min"
                tags:
                  - "sweet"
                image: "https://example.org/p.jpg"
                rating: "4"
                total weight: "850 g"
                ---

                > Eat soon.

                == Filling ==

                @apples{2}

                == Oven ==

                Bake.

                """
        )
    }

    @Test func `every recipe is written into a folder, and what its format can't hold is named`() async throws {
        let services = services([pie, .with { ($0.id, $0.title) = ("t", "Tea") }])
        services.answer(ListRecipesRequest.self) { request in
            .with {
                $0.recipes = [.with { $0.id = request.cursor.isEmpty ? "p" : "t" }]
                $0.nextCursor = request.cursor.isEmpty ? "2" : ""
            }
        }
        let folder = try TemporaryFolder.make([:])
        for _ in 1...2 {
            let run = await Run(
                ["recipe", "export", "--all", "--format", "jsonld", "-o", "\(folder)/book"],
                services: services
            )
            #expect(run.output == "Wrote 2 recipes to \(folder)/book, left 3.\n" && run.status == .done)
            #expect(
                run.errors == """
                    Pie: left: JSON-LD has no headings among ingredients.
                    Pie: left: JSON-LD has no resting time.
                    Pie: left: JSON-LD has no weight of the whole recipe.

                    """
            )
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: "\(folder)/book").sorted() == [
                    "pie.json", "tea.json",
                ]
            )
        }
    }

    @Test func `a recipe that the home lacks is named, and the others are written`() async throws {
        let services = services([pie])
        let folder = try TemporaryFolder.make([:])
        let missing = await Run(
            ["recipe", "export", "Pie", "Cake", "-o", "\(folder)/r.zip", "--json"],
            services: services
        )
        #expect(
            missing.output == """
                {"title":"Pie","result":"written","left":[]}
                {"title":"Cake","result":"refused","reason":"The home has no recipe \\"Cake\\": `larder recipe list` shows the saved recipes."}
                {"written":1,"refused":1,"left":0}

                """
        )
        #expect(missing.status == .failed)
    }

    @Test func `an archive is put in its place only when it is whole`() async throws {
        var pie = pie
        pie.portionSize = "120"
        pie.ingredients.append(
            .with {
                ($0.text, $0.section) = ("2–3 cups milk", "Filling")
                ($0.reading.ingredientKey, $0.reading.name, $0.reading.own) = ("oat milk", "oat milk", true)
                ($0.reading.note, $0.reading.optional) = ("warm", true)
                ($0.reading.quantity.amount.value, $0.reading.quantity.amount.unit) = ("3", "cup")
                ($0.reading.quantity.lower.value, $0.reading.quantity.lower.unit) = ("2", "cup")
                ($0.reading.quantity.displayText, $0.reading.quantity.exact) = ("2–3 cups", true)
                $0.reading.quantity.parseConfidence = 1
            }
        )
        let services = services([pie])
        let folder = try TemporaryFolder.make([:])
        let words = ["recipe", "export", "Pie", "--output", "\(folder)/r.zip"]
        #expect(await Run(words, services: services).output == "Wrote 1 recipe to \(folder)/r.zip.\n")
        let first = try Data(contentsOf: URL(filePath: "\(folder)/r.zip"))
        #expect(await Run(words, services: services).status == .done)
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/r.zip")) == first)
        let other = self.services()
        let taken = await Run(["recipe", "import", "\(folder)/r.zip"], services: other)
        #expect(taken.output == "Imported 1 (0 of them changed), unchanged 0, refused 0, left 0.\n")
        let sent = try #require(sent(to: other).first)
        var expected = pie
        expected.id = ""
        expected.ingredients[0].clearReading()
        #expect(sent == expected)
        services.answer(GetRecipesRequest.self) { _ in throw Refusal(.unavailable, code: "x", sentence: "Gone.") }
        #expect(await Run(words, services: services).status == .failed)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["r.zip"])
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/r.zip")) == first)
        let nowhere = await Run(["recipe", "export", "Pie", "-o", "/nowhere/r.zip"], services: self.services([pie]))
        #expect(nowhere.status == .failed && nowhere.errors.contains("cannot be written"))
    }
}
