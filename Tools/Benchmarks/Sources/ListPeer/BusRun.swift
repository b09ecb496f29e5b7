import Commands
import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import QuantityStorage
import RecipeMessages
import RecipeStorage
import SQLKit
import SQLiteKit
import ServiceHost
import ShoppingMessages
import SwiftProtobuf

/// The same tasks end to end: requests over the bus to all services of an embedded stack, one after the other.
package struct BusRun {
    /// How large the home is.
    package struct Size: Sendable {
        let recipes: Int
        let lists: Int
        let ingredients: Int

        /// Describes a home.
        package init(recipes: Int, lists: Int, ingredients: Int) {
            (self.recipes, self.lists, self.ingredients) = (recipes, lists, ingredients)
        }
    }

    private static let home = SampleLists.home
    /// How many requests of each kind a round measures.
    private static let requests = 20
    private static let page: UInt32 = 50
    private static let suggestions: UInt32 = 10

    private let client: BusClient
    private let size: Size

    /// Fills a home, and measures rounds.
    package static func measure(_ size: Size, rounds: Int) async throws -> [PeerFigure] {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        let folder = DataFolder(path: url.path)
        try await fill(url, size)
        let stack = try await ServiceStack.start(dataFolder: folder)
        do {
            let run = BusRun(client: stack.client, size: size)
            try await run.fillLists()
            var figures: [PeerFigure] = []
            for round in 0..<rounds { figures += try await run.measure(round) }
            await stack.shutdown()
            return figures
        } catch {
            await stack.shutdown()
            throw error
        }
    }

    private static func fill(_ url: URL, _ size: Size) async throws {
        let recipes = try SQLRecipeStore.open(folder: url)
        let archive = try RecipeArchive(of: size.recipes, at: url.appendingPathComponent("recipes.zip").path)
        try await RecipesRun.fill(recipes, of: home, from: archive)
        try recipes.database.close()
        try FileManager.default.removeItem(atPath: archive.path)
        let ingredients = try SQLQuantityStore.open(folder: url)
        try await SampleIngredients.fill(ingredients, of: home, with: size.ingredients)
        try ingredients.database.close()
    }

    private func fillLists() async throws {
        for number in 0..<size.lists {
            let list = SampleLists.name(number)
            _ = try await send(AddListRequest.with { ($0.name, $0.confirmed) = (list, true) })
            _ = try await send(AddToListRequest.with { ($0.list, $0.lines) = (list, SampleLists.lines) })
        }
    }

    private func measure(_ round: Int) async throws -> [PeerFigure] {
        // In turn, so that all lists have about as many items.
        let numbers = (0..<Self.requests).map { round * Self.requests + $0 }
        let add = try await times(numbers) { number in
            let order = PlannedRecipe.with { $0.reference = SampleRecipes.title(number % size.recipes) }
            let request = AddToListRequest.with { ($0.list, $0.recipes) = (list(number), [order]) }
            let added = try await send(request).lines.count
            precondition(added == 10, "All lines come onto the list.")
        }
        let check = try await times(numbers) { number in
            let item = SampleLists.checked(number / size.lists)
            let checks = [ItemCheck.with { $0.item = item }]
            let request = CheckItemsRequest.with { ($0.list, $0.items) = (list(number), checks) }
            let checked = try await send(request).items.count
            precondition(checked == 1, "The item is on the list.")
        }
        let show = try await times(numbers) { number in
            let items = try await send(ShowListRequest.with { $0.list = list(number) }).items
            precondition(items.count >= SampleLists.items * 9 / 10, "The list has its items.")
        }
        let search = try await times(numbers) { number in
            let words = SampleRecipes.search(number % size.recipes).joined(separator: " ")
            let request = SearchRecipesRequest.with { ($0.search.text, $0.limit) = (words, Self.page) }
            let found = try await send(request).recipes
            precondition(!found.isEmpty, "The search finds the recipe.")
        }
        let suggest = try await times(numbers) { number in
            let found = try await suggestions(for: SampleIngredients.beginning(number))
            precondition(found > 0, "The beginning is found.")
        }
        let typo = try await times(numbers) { number in
            let found = try await suggestions(for: SampleIngredients.slip(number))
            precondition(found > 0, "The word is found.")
        }
        return [
            PeerFigure("add", add.mean), PeerFigure("check", check.mean), PeerFigure("show", show.mean),
            PeerFigure("search", search.percentile95), PeerFigure("suggest", suggest.percentile95),
            PeerFigure("typo", typo.percentile95),
        ]
    }

    private func list(_ number: Int) -> String { SampleLists.name(number % size.lists) }

    private func suggestions(for text: String) async throws -> Int {
        let request = SuggestIngredientTemplatesRequest.with { ($0.text, $0.limit) = (text, Self.suggestions) }
        return try await send(request).suggestions.count
    }

    private func times(_ numbers: [Int], _ work: (Int) async throws -> Void) async throws -> [Double] {
        var times: [Double] = []
        for number in numbers { times.append(try await timed { try await work(number) }.seconds) }
        return times
    }

    private func send<Request: RequestMessage>(_ request: Request) async throws -> Request.Reply {
        let options = RequestOptions(household: Self.home.bytes, budget: .seconds(60), locale: "en-US")
        return try await client.request(request, options: options)
    }
}
