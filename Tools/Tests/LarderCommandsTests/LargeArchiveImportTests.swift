import Envelope
import Foundation
import MessageBus
import RecipeMessages
import SwiftProtobuf
import Synchronization
import Testing

@testable import LarderCommands

/// An archive with as many recipes as a home collects in a life.
@Suite struct LargeArchiveImportTests {
    /// A home that keeps what is added, by title, and refuses everything after so many requests to add.
    private final class Home: Sendable {
        let services = StubServices()
        private let kept = Kept()

        /// Apart from the home, so that the answers can hold it.
        private final class Kept: Sendable {
            let state = Mutex((recipes: [String: Recipe](), left: Int.max))
        }

        init() {
            services.answer(GetRecipesRequest.self) { [kept] request in
                kept.state.withLock { state in
                    .with { reply in
                        reply.recipes = request.references.map { name in
                            .with { if let recipe = state.recipes[name.lowercased()] { $0.recipe = recipe } }
                        }
                    }
                }
            }
            services.answer(AddRecipesRequest.self) { [kept] request in
                try kept.state.withLock { state in
                    guard state.left > 0 else { throw Refusal(.unavailable, code: "x.gone", sentence: "Gone.") }
                    state.left -= 1
                    return .with { reply in
                        reply.recipes = request.recipes.map { recipe in
                            state.recipes[recipe.title.lowercased()] = recipe
                            return .with { $0.recipe = recipe }
                        }
                    }
                }
            }
        }

        func add(_ recipes: [Recipe]) {
            kept.state.withLock { state in for recipe in recipes { state.recipes[recipe.title.lowercased()] = recipe } }
        }

        func failAfter(_ requests: Int) { kept.state.withLock { $0.left = requests } }

        var count: Int { kept.state.withLock { $0.recipes.count } }
    }

    @Test func `an import of five thousand recipes that breaks off goes on where it was, and takes none twice`()
        async throws
    {
        let recipes: [Recipe] = (1...5_000).map { number in
            .with { recipe in
                (recipe.id, recipe.title) = ("\(number)", "Dish \(number)")
                recipe.ingredients = [.with { $0.text = "\(number) g flour" }]
                recipe.steps = ["Bake."]
            }
        }
        let first = Home()
        first.add(recipes)
        first.services.answer(ListRecipesRequest.self) { _ in
            .with { $0.recipes = recipes.map { recipe in .with { $0.id = recipe.title } } }
        }
        let archive = try TemporaryFolder.make([:]) + "/book.zip"
        let exported = await Run(["recipe", "export", "--all", "-o", archive], services: first.services)
        #expect(exported.output == "Wrote 5000 recipes to \(archive).\n")

        let second = Home()
        second.failAfter(61)
        let broken = await Run(["recipe", "import", archive], services: second.services)
        #expect(
            broken.status == .failed && broken.errors.contains("3050 recipes are done: the same command continues.")
        )
        #expect(broken.errors.contains("3000 of at most 5000 recipes are read.") && second.count == 3_050)
        let before = second.services.sent(AddRecipesRequest.self).count
        second.failAfter(.max)
        let whole = await Run(["recipe", "import", archive], services: second.services)
        #expect(whole.output == "Imported 1950 (0 of them changed), unchanged 3050, refused 0, left 0.\n")
        let added = second.services.sent(AddRecipesRequest.self).dropFirst(before).map(\.recipes.count)
        #expect(added == Array(repeating: 50, count: 39) && second.count == 5_000)
        let again = await Run(["recipe", "import", archive], services: second.services)
        #expect(again.output == "Imported 0 (0 of them changed), unchanged 5000, refused 0, left 0.\n")
    }
}
