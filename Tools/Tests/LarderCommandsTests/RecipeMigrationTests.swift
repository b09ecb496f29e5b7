import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeMigrationTests {
    /// Two pages with three old recipes, one more request being too many, and two with as many old ingredients.
    private func services(
        _ changed: [UInt32] = [2, 1],
        keys: [UInt32] = [0, 0],
        fullLists: [String] = []
    ) -> StubServices {
        let services = StubServices()
        services.answer(RereadRecipesRequest.self) { request in
            let page = request.cursor.isEmpty ? 0 : 1
            guard changed.indices.contains(page) else {
                throw Refusal(.unavailable, code: "recipe.linesUnread", sentence: "No quantity service: start it.")
            }
            return .with { ($0.changed, $0.nextCursor) = (changed[page], page == 0 ? "next" : "") }
        }
        services.answer(RenewIngredientKeysRequest.self) { request in
            let page = request.cursor.isEmpty ? 0 : 1
            guard keys.indices.contains(page) else {
                throw Refusal(.unavailable, code: "bus.noWorker", sentence: "No product service: start it.")
            }
            return .with {
                ($0.changed, $0.nextCursor) = (keys[page], page == 0 ? "next" : "")
                $0.fullLists = fullLists
            }
        }
        return services
    }

    @Test func `a preview counts the recipes with lines that are only texts`() async {
        let services = services()
        let run = await Run(["migrate", "--preview"], services: services)
        #expect(
            run.output
                == "Recipes of an earlier release with lines that are only texts: 3. --apply reads them.\n"
        )
        #expect(services.sent(RereadRecipesRequest.self).map(\.preview) == [true, true])
        let german = await Run(["migrate", "--preview", "--locale", "de"], services: self.services())
        #expect(german.output.hasPrefix("Rezepte aus einer früheren Version, deren Zeilen nur Text sind: 3."))
        let none = await Run(["migrate", "--preview"], services: self.services([0, 0]))
        #expect(none.output == "The lines of all recipes are read: there is nothing to migrate.\n")
    }

    @Test func `the lines are read page by page, and a repeated run sends the same keys`() async {
        let services = services()
        let run = await Run(["migrate", "--apply", "--idempotency-key", "k"], services: services)
        #expect(run.output.hasPrefix("Recipes whose lines were read: 3.\n") && run.status == .done)
        let sent = services.sent.filter { $0.message is RereadRecipesRequest }
        #expect(sent.map(\.options.idempotencyKey).count == 2 && Set(sent.map(\.options.idempotencyKey)).count == 2)
        #expect(services.sent(RereadRecipesRequest.self).map(\.cursor) == ["", "next"])
        #expect(services.sent(RereadRecipesRequest.self).allSatisfy { !$0.preview && !$0.complete })
    }

    @Test func `a run that breaks off says what is done`() async {
        let run = await Run(["migrate", "--apply"], services: services([2]))
        #expect(run.errors.contains("Recipes done: 2. The same command continues.") && run.status == .failed)
    }

    @Test func `ingredients of an earlier release are counted, and then brought together`() async {
        let preview = await Run(["migrate", "--preview"], services: services([0, 0], keys: [2, 1]))
        #expect(
            preview.output
                == "Ingredients of an earlier release that may stand twice: 3. --apply brings them together.\n"
        )
        #expect(preview.services.sent(RenewIngredientKeysRequest.self).map(\.preview) == [true, true])
        let services = services(keys: [2, 1], fullLists: ["Long"])
        let run = await Run(["migrate", "--apply", "--idempotency-key", "k"], services: services)
        #expect(
            run.output == """
                Recipes whose lines were read: 3.
                Ingredients brought up to date: 3.
                Long is full and keeps the old name: move its items to a new list.

                """
        )
        let sent = services.sent.filter { $0.message is RenewIngredientKeysRequest }
        #expect(Set(sent.map(\.options.idempotencyKey)).count == 2)
        #expect(services.sent(RenewIngredientKeysRequest.self).map(\.cursor) == ["", "next"])
        #expect(services.sent(RenewIngredientKeysRequest.self).allSatisfy { !$0.preview })
        let german = await Run(["migrate", "--apply", "--locale", "de"], services: self.services(keys: [2, 1]))
        #expect(german.output.hasSuffix("Auf den heutigen Stand gebrachte Zutaten: 3.\n"))
    }

    @Test func `a run that breaks off at the ingredients says what is done`() async {
        let run = await Run(["migrate", "--apply"], services: services(keys: [2]))
        #expect(run.output == "Recipes whose lines were read: 3.\n")
        #expect(run.errors.contains("Ingredients done: 2. The same command continues.") && run.status == .failed)
    }

    @Test(arguments: [["--rollback"], ["--preview", "--summary"], ["--preview", "--review", "x.csv"], []])
    func `what only a file has needs one`(words: [String]) async {
        let run = await Run(["migrate"] + words, services: services())
        #expect(run.status == .usage && run.services.sent.isEmpty)
    }
}
