import MessageBus
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeLifeCommandTests {
    private static var soup: Recipe {
        .with { recipe in
            (recipe.id, recipe.title, recipe.version) = ("soup-1", "Soup", 7)
            recipe.ingredients = [("l1", "1 onion", ""), ("l2", "2 l water", "Broth"), ("", "salt", "Broth")].map {
                line in
                .with { ($0.id, $0.text, $0.section) = line }
            }
            recipe.steps = ["Chop.", "Boil."]
            recipe.stepDetails = [
                .with { ($0.section, $0.lineIds, $0.chosen) = ("First", ["l1"], true) }, .with { $0.section = "Then" },
            ]
            (recipe.tags, recipe.prepMinutes, recipe.cookMinutes) = (["quick", "Warm"], 5, 10)
        }
    }

    private func services() -> StubServices {
        let services = StubServices()
        services.answer(GetRecipesRequest.self) { request in
            .with { reply in
                reply.recipes = request.references.map { name in .with { if name == "Soup" { $0.recipe = Self.soup } } }
            }
        }
        services.answer(EditRecipeRequest.self) { request in
            .with { reply in
                reply.recipe = Self.soup
                (reply.recipe.rating, reply.recipe.favorite) = (request.rating, request.favorite)
            }
        }
        return services
    }

    private func edit(_ options: String...) async throws -> EditRecipeRequest {
        let run = await Run(["recipe", "edit", "Soup"] + options, services: services())
        #expect(run.status == .done && run.output == "Changed Soup.\n", "\(run.errors)")
        return try #require(run.services.sent(EditRecipeRequest.self).first)
    }

    @Test func `lines are changed by their numbers, and the others stay`() async throws {
        let request = try await edit(
            "--line",
            "2=3 l water",
            "--is",
            "1=shallot",
            "--reread",
            "2",
            "--add-line",
            "pepper"
        )
        #expect(request.reference == "soup-1" && request.expectedVersion == 7)
        let lines = request.lines.lines
        #expect(lines.map(\.id) == ["l1", "l2", "", ""])
        #expect(lines.map(\.hasText) == [false, true, true, true])
        #expect(lines.map(\.text) == ["", "3 l water", "salt", "pepper"])
        #expect(lines.map(\.section) == ["", "Broth", "Broth", "Broth"])
        #expect(
            lines.map(\.own.name) == ["shallot", "", "", ""] && lines.map(\.reread) == [false, true, false, false]
        )
        #expect(!request.hasSteps && !request.hasTimes && !request.hasTags)
    }

    @Test func `lines and steps are removed by the numbers that the person saw`() async throws {
        let request = try await edit("--remove-line", "1", "--remove-line", "3", "--remove-step", "1")
        #expect(request.lines.lines.map(\.id) == ["l2"])
        #expect(request.steps.steps == ["Boil."] && request.steps.details.map(\.section) == ["Then"])
    }

    @Test func `a step with another text keeps its section, and no choice of lines`() async throws {
        let steps = try await edit("--step", "1=Slice = thinly.", "--add-step", "Serve.").steps
        #expect(steps.steps == ["Slice = thinly.", "Boil.", "Serve."])
        #expect(steps.details.map(\.section) == ["First", "Then", "Then"])
        #expect(steps.details.allSatisfy { !$0.chosen && $0.lineIds.isEmpty })
    }

    @Test func `times and tags that are not named stay, and 0 minutes are none`() async throws {
        let request = try await edit("--cook", "0", "--rest", "20", "--tag", "easy", "--untag", "warm")
        #expect(request.times == .with { ($0.prepMinutes, $0.restMinutes) = (5, 20) })
        #expect(request.tags.tags == ["quick", "easy"])
    }

    @Test func `a number that the recipe doesn't have, and a recipe that isn't there, are refused with what to do`()
        async
    {
        let run = await Run(["recipe", "edit", "Soup", "--line", "4=salt"], services: services())
        #expect(run.errors.contains("--line 4") && run.errors.contains("recipe show --numbers"))
        let unknown = await Run(["recipe", "edit", "Stew", "--add-line", "salt"], services: services())
        #expect(unknown.errors.contains("Stew") && unknown.errors.contains("larder recipe list"))
        #expect(run.services.sent(EditRecipeRequest.self).isEmpty && unknown.status == .failed)
    }

    @Test func `the lines of a shown recipe have numbers when they are asked for`() async {
        let services = services()
        services.answer(ShowRecipeRequest.self) { _ in .with { $0.recipe = Self.soup } }
        let run = await Run(["recipe", "show", "Soup", "--numbers"], services: services)
        #expect(run.output.contains("  1. 1 onion\n") && run.output.contains("  3. salt\n"))
        let json = await Run(["recipe", "show", "Soup", "--json"], services: services)
        #expect(json.output.hasPrefix(#"{"recipeId":"soup-1","title":"Soup","version":7,"#))
        #expect(json.output.contains(#""nutrition":null,"#))
        #expect(
            json.output.hasSuffix(#","cooked":{"times":0,"lastDay":null}}"# + "\n") && !run.output.contains("cooked")
        )
    }

    @Test func `a rating and a favorite are said back`() async {
        let rated = await Run(["recipe", "rate", "Soup", "4"], services: services())
        #expect(rated.output == "Soup: ★★★★\n")
        let unrated = await Run(["recipe", "rate", "Soup", "--none"], services: services())
        #expect(unrated.output == "Soup: no rating\n")
        let favorite = await Run(["recipe", "favorite", "Soup", "--locale", "de"], services: services())
        #expect(favorite.output == "Soup ist ein Lieblingsrezept.\n")
    }

    private func trash() -> StubServices {
        let services = services()
        services.answer(DeleteRecipesRequest.self) { request in
            .with { reply in
                reply.recipes = [
                    .with { ($0.id, $0.title, $0.lines, $0.revisions, $0.cookings) = ("soup-1", "Soup", 3, 2, 4) }
                ]
            }
        }
        services.answer(ListRecipesRequest.self) { request in
            .with { $0.recipes = request.trash ? [.with { ($0.id, $0.title) = ("soup-1", "Soup") }] : [] }
        }
        services.answer(EmptyTrashRequest.self) { request in
            .with { ($0.titles, $0.more) = (["Soup"], request.references == ["soup"]) }
        }
        return services
    }

    @Test func `deleting asks, names what goes along, and deletes what the question was about`() async {
        let console = StubConsole(input: "y\n", isTerminal: true)
        let run = await Run(["recipe", "delete", "Soup"], services: trash(), console: console)
        #expect(run.output.contains("Soup (lines: 3, versions: 2, times cooked: 4)"))
        #expect(run.output.contains("Lists keep what came from it."))
        let sent = run.services.sent(DeleteRecipesRequest.self)
        #expect(sent.map(\.preview) == [true, false] && sent.map(\.references) == [["Soup"], ["soup-1"]])
        let silent = await Run(["recipe", "delete", "Soup"], services: trash())
        #expect(silent.status != .done && silent.errors.contains("--yes"))
        #expect(silent.services.sent(DeleteRecipesRequest.self).map(\.preview) == [true])
        let sure = await Run(["recipe", "delete", "Soup", "--yes"], services: trash())
        #expect(sure.output == "Soup is in the trash. Bring it back: larder recipe restore\n")
    }

    @Test func `the trash is shown, and emptied with as many requests as it takes`() async {
        let shown = await Run(["recipe", "trash"], services: trash())
        #expect(shown.output.contains("Soup"))
        let one = await Run(["recipe", "trash", "--empty", "soup", "--yes"], services: trash())
        #expect(one.services.sent(EmptyTrashRequest.self).map(\.references) == [["soup"], ["soup-1"]])
        #expect(one.output == "Deleted Soup, Soup.\n")
        let asked = await Run(["recipe", "trash", "--empty"], services: trash())
        #expect(asked.services.sent(EmptyTrashRequest.self).isEmpty && asked.errors.contains("Soup"))
        let bad = await Run(["recipe", "trash", "Soup"], services: trash())
        #expect(bad.status == .usage && bad.errors.contains("larder recipe restore"))
    }

    @Test func `the trash is emptied of what the question named, in requests of a hundred`() async {
        let services = StubServices()
        let trash = (1...120).map { number in
            RecipeMessages.RecipeSummary.with { ($0.id, $0.title) = ("soup-\(number)", "Leek soup \(number)") }
        }
        // Of the first hundred, two wait for another request.
        let left = Set(["soup-7", "soup-9"])
        services.answer(EmptyTrashRequest.self) { request in
            .with { $0.more = request.references.count == 100 && left.isSubset(of: request.references) }
        }
        services.answer(ListRecipesRequest.self) { [first = services] request in
            let isLater = !first.sent(EmptyTrashRequest.self).isEmpty
            return .with { $0.recipes = isLater ? trash.filter { left.contains($0.id) } + trash.suffix(20) : trash }
        }
        let console = StubConsole(input: "y\n", isTerminal: true)
        let run = await Run(["recipe", "trash", "--empty"], services: services, console: console)
        let sent = run.services.sent(EmptyTrashRequest.self).map(\.references)
        #expect(sent.first == trash.prefix(100).map(\.id) && sent.count == 2)
        #expect(sent.last.map(Set.init) == left.union(trash.suffix(20).map(\.id)))
        let named = StubConsole(input: "y\n", isTerminal: true)
        let one = await Run(
            ["recipe", "trash", "--empty", "leek  SOUP 3"],
            services: self.trash(trash),
            console: named
        )
        #expect(one.services.sent(EmptyTrashRequest.self).map(\.references) == [["soup-3"]])
        #expect(one.output.contains("Leek soup 3"))
    }

    private func trash(_ recipes: [RecipeMessages.RecipeSummary]) -> StubServices {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { request in .with { $0.recipes = request.trash ? recipes : [] } }
        services.answer(EmptyTrashRequest.self) { _ in .with { $0.titles = ["Leek soup 3"] } }
        return services
    }

    private func history() -> StubServices {
        let services = services()
        services.answer(ListRevisionsRequest.self) { _ in
            .with { reply in
                reply.revisions = [("cccc-3", 2), ("bbbb-2", 2), ("aaaa-1", 1)].map { id, version in
                    .with { ($0.id, $0.version, $0.by, $0.at) = (id, version, "anna", 1_795_694_400_000) }
                }
            }
        }
        services.answer(CompareRevisionsRequest.self) { request in
            .with { reply in
                guard request.from != "cccc-3" else { return }
                reply.differences = [
                    .with { ($0.field, $0.before, $0.after) = ("cookTime", "10", "20") },
                    .with { ($0.field, $0.after) = ("line", "salt") },
                ]
            }
        }
        services.answer(RestoreRevisionRequest.self) { _ in .with { $0.recipe = Self.soup } }
        return services
    }

    @Test func `versions are listed, and compared by number or id`() async {
        let list = await Run(["recipe", "history", "Soup"], services: history())
        #expect(list.output.contains("version 1") && list.output.contains("today") && list.output.contains("aaaa-1"))
        let german = await Run(["recipe", "compare", "Soup", "1", "cccc", "--locale", "de"], services: history())
        #expect(german.output == "- Kochen, Min.: 10\n+ Kochen, Min.: 20\n+ Zutat: salt\n")
        let sent = german.services.sent(CompareRevisionsRequest.self)
        #expect(sent.map(\.from) == ["aaaa-1"] && sent.map(\.to) == ["cccc-3"])
        let same = await Run(["recipe", "compare", "Soup", "cccc-3"], services: history())
        #expect(same.output == "Nothing differs.\n")
    }

    @Test func `a version comes back by its number, unless two people saved one with it`() async {
        let run = await Run(["recipe", "revert", "Soup", "--to", "1"], services: history())
        #expect(run.output == "Soup is as it was in version 1.\n")
        #expect(run.services.sent(RestoreRevisionRequest.self).map(\.revision) == ["aaaa-1"])
        let two = await Run(["recipe", "revert", "Soup", "--to", "2"], services: history())
        #expect(two.errors.contains("cccc-3, bbbb-2"))
        let none = await Run(["recipe", "revert", "Soup", "--to", "9"], services: history())
        #expect(none.errors.contains("larder recipe history"))
        #expect(two.services.sent(RestoreRevisionRequest.self).isEmpty)
    }

    @Test func `a cooking is said back with how often it was cooked`() async {
        let services = services()
        services.answer(MarkRecipeCookedRequest.self) { request in
            .with { reply in
                (reply.cooking.title, reply.cooking.day, reply.total.times) = ("Soup", request.day, 3)
            }
        }
        let run = await Run(["recipe", "cooked", "Soup", "--on", "yesterday"], services: services)
        #expect(run.output == "Cooked Soup: yesterday (times cooked: 3)\n")
        #expect(services.sent.last?.options.idempotencyKey == "run-1/cooked")
        let german = await Run(["recipe", "cooked", "Soup", "--locale", "de"], services: services)
        #expect(german.output == "Soup gekocht: heute (3-mal gekocht)\n")
    }

    @Test func `what was cooked is listed, and a deleted recipe is called one`() async {
        let services = services()
        services.answer(ListCookingsRequest.self) { _ in
            .with { reply in
                reply.cookings = [("c1", "Soup", "4"), ("c2", "", "")].map { id, title, servings in
                    .with { ($0.id, $0.title, $0.servings, $0.day, $0.by) = (id, title, servings, "2026-11-26", "ben") }
                }
            }
        }
        services.answer(DeleteCookingRequest.self) { _ in .with { $0.cooking.day = "2026-11-25" } }
        let run = await Run(["recipe", "cookings"], services: services)
        let rows = run.output.split(separator: "\n")
        #expect(rows.count == 2 && rows[0].contains("4 servings") && rows[0].contains("c1"))
        #expect(rows.last?.contains("a deleted recipe") == true)
        let json = await Run(["recipe", "cookings", "--json"], services: services)
        #expect(
            json.output.hasPrefix(#"{"cookingId":"c1","recipeId":"","title":"Soup","day":"2026-11-26","servings":"4","#)
        )
        let gone = await Run(["recipe", "cookings", "--delete", "c2"], services: services)
        #expect(gone.output == "Took back that a deleted recipe was cooked: yesterday\n")
    }
}
