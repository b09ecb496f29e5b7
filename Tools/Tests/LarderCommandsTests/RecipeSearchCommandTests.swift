import MessageBus
import RecipeMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeSearchCommandTests {
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(SearchRecipesRequest.self) { request in
            .with { reply in
                guard request.search.text != "nothing" else { return }
                let hit = SearchHit.with { hit in
                    (hit.recipe.title, hit.recipe.favorite, hit.recipe.rating) = ("Onion soup", true, 4)
                    (hit.recipe.cooked.times, hit.recipe.cooked.lastDay) = (2, "2026-11-25")
                    (hit.field, hit.excerpt) = ("ingredients", "3 onions")
                }
                (reply.recipes, reply.nextCursor) = ([hit], request.cursor.isEmpty ? "next" : "")
            }
        }
        services.answer(SaveRecipeSearchRequest.self) { request in .with { $0.search.name = request.name } }
        services.answer(ListRecipeSearchesRequest.self) { _ in
            .with { reply in
                reply.searches = [
                    .with { saved in
                        (saved.name, saved.search.text, saved.search.tags) = ("Fast", "rice", ["quick"])
                        (saved.search.with, saved.search.without) = (["egg"], ["milk"])
                        (saved.search.mostMinutes, saved.search.favorite, saved.search.leastRating) = (30, true, 3)
                        (saved.search.sort, saved.search.notCookedSince) = (.time, "2026-11-01")
                    }
                ]
            }
        }
        services.answer(DeleteRecipeSearchRequest.self) { request in .with { $0.search.name = request.name } }
        return services
    }

    @Test func `what is found stands with its marks, when it was cooked, and where the word is`() async {
        let run = await Run(["recipe", "search", "onion", "--limit", "1"], services: services())
        #expect(run.output == "Onion soup  ♥★★★★  yesterday  3 onions\n")
        #expect(run.services.sent(SearchRecipesRequest.self).count == 1)
        let all = await Run(["recipe", "search", "onion", "--json"], services: services())
        #expect(all.output.split(separator: "\n").count == 2, "Every page is read.")
        #expect(all.output.hasPrefix(#"{"recipe":{"recipeId":"","title":"Onion soup","#))
        #expect(all.output.contains(#""field":"ingredients","excerpt":"3 onions"}"#))
        let nothing = await Run(["recipe", "search", "nothing", "--locale", "de"], services: services())
        #expect(nothing.output == "Kein gespeichertes Rezept passt.\n" && nothing.status == .done)
    }

    @Test func `a search is kept before it runs, listed as it is typed, and deleted`() async {
        let run = await Run(["recipe", "search", "rice", "--save", "Fast"], services: services())
        #expect(run.errors.contains("Kept the search Fast."))
        #expect(run.services.sent.first?.options.idempotencyKey == "run-1/search")
        let list = await Run(["recipe", "searches"], services: services())
        let typed = "rice --tag quick --within 30 --with egg --without milk --favorite --not-cooked-since 2026-11-01"
        #expect(list.output == "Fast  \(typed) --rating 3 --sort time\n")
        let json = await Run(["recipe", "searches", "--json"], services: services())
        #expect(
            json.output == """
                {"name":"Fast","search":{"text":"rice","tags":["quick"],"within":30,"with":["egg"],"without":["milk"],\
                "favorite":true,"cookedBy":null,"cookedSince":null,"notCookedSince":"2026-11-01","neverCooked":false,\
                "rating":3,"sort":"time"}}

                """
        )
        let gone = await Run(["recipe", "searches", "--delete", "fast"], services: services())
        #expect(gone.output == "Deleted fast.\n")
    }

    private var statistics: ViewRecipeStatisticsReply {
        .with { reply in
            (reply.recipes, reply.favorites, reply.neverCooked, reply.cookings) = (9, 2, 4, 3)
            (reply.averageServings, reply.weekdays) = ("13/3", [1, 0, 0, 0, 0, 2, 0])
            reply.mostCooked = [
                .with { ($0.title, $0.cooked.times, $0.cooked.lastDay) = ("Soup", 2, "2026-11-26") },
                .with { ($0.cooked.times, $0.cooked.lastDay) = (1, "2026-01-02") },
            ]
            reply.months = [.with { ($0.name, $0.times) = ("2026-11", 3) }]
            reply.tags = [.with { ($0.name, $0.times) = ("quick", 2) }]
            reply.longAgo = [.with { ($0.title, $0.cooked.times, $0.cooked.lastDay) = ("Stew", 1, "2026-01-01") }]
        }
    }

    @Test func `statistics are told part by part, in the home's language`() async {
        let services = StubServices()
        let reply = statistics
        services.answer(ViewRecipeStatisticsRequest.self) { _ in reply }
        let english = await Run(["recipe", "stats"], services: services).output
        #expect(
            english.hasPrefix("recipes: 9, favorites: 2, never cooked: 4\ntimes cooked: 3 · servings on average: 4.3\n")
        )
        #expect(english.contains("Most cooked\n  Soup") && english.contains("a deleted recipe"))
        #expect(english.contains("Not cooked for long\n  Stew") && english.contains("  Sat  2\n"))
        let german = await Run(["recipe", "stats", "--locale", "de"], services: services).output
        #expect(german.contains("Am häufigsten gekocht\n") && german.contains("  Sa  2\n"))
        let json = await Run(["recipe", "stats", "--json"], services: services).output
        #expect(json.hasPrefix(#"{"recipes":9,"favorites":2,"neverCooked":4,"cookings":3,"averageServings":"13/3","#))
    }

    @Test func `a home that has cooked nothing has no statistics but its counts`() async {
        let services = StubServices()
        services.answer(ViewRecipeStatisticsRequest.self) { _ in .with { $0.recipes = 1 } }
        let run = await Run(["recipe", "stats"], services: services)
        #expect(run.output == "recipes: 1, favorites: 0, never cooked: 0\nNothing was cooked.\n")
    }
}
