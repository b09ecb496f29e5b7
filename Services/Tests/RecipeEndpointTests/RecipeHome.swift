import Commands
import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Quantities
import QuantityMessages
import RecipeEndpoint
import RecipeMessages
import RecipeModule
import RecipeModuleTestKit
import RecipeStorage
import SQLiteKit
import SQLiteTestKit

/// The recipe service over one adapter, with a stub of the quantity service.
struct RecipeHome: Sendable {
    /// The store of the recipes.
    enum Adapter: CaseIterable, Sendable {
        case memory
        case sqlite
    }

    let sender: RouterSender
    let store: any RecipeStore
    let quantity = StubSender()
    private let folder: TemporaryFolder?

    init(_ adapter: Adapter, pages: StubPageFetcher? = nil) throws {
        switch adapter {
        case .memory: (store, folder) = (InMemoryRecipeStore(), nil)
        case .sqlite:
            let folder = try TemporaryFolder()
            (store, self.folder) = (try SQLRecipeStore.open(folder: folder.url), folder)
        }
        let router = RecipeEndpoint.router(version: "1.2.3", store: store, sender: quantity, pages: pages) {
            Date(timeIntervalSince1970: 1_700_000_000)
        }
        sender = RouterSender([router])
        readLines()
    }

    /// Makes the stub read lines as `StubLineReader` does.
    private func readLines() {
        quantity.answer(ReadLinesRequest.self) { (request, _) async throws(Refusal) in
            var reply = ReadLinesReply()
            reply.lines = request.lines.map { line in
                let reading = StubLineReader.reading(of: line.text)
                var parsed = ParsedLine()
                parsed.text = line.text
                parsed.ingredientKey = reading.ingredientKey
                parsed.name = reading.name
                parsed.comment = reading.note ?? ""
                parsed.optional = reading.note == "optional"
                parsed.quantity.displayText = reading.quantity.displayText
                parsed.quantity.isParseable = reading.quantity.isParseable
                parsed.quantity.parseConfidence = reading.quantity.parseConfidence
                parsed.quantity.exact = true
                if let range = reading.quantity.range {
                    parsed.quantity.amount.value = range.upper.description
                    parsed.quantity.amount.unit = range.unit.rawValue
                }
                return parsed
            }
            return reply
        }
    }

    /// Makes the stub refuse to read lines.
    func loseQuantity() {
        quantity.answer(ReadLinesRequest.self) { (_, _) async throws(Refusal) in
            throw Refusal(.unavailable, code: "bus.noWorker", sentence: "No quantity service is running: start it.")
        }
    }

    static func options(_ home: String, key: String? = nil) -> RequestOptions {
        RequestOptions(household: HouseholdID(name: home).bytes, idempotencyKey: key)
    }

    func read(_ text: String, name: String = "", home: String = "smith") async throws -> ReadRecipeReply {
        var request = ReadRecipeRequest()
        request.content = Data(text.utf8)
        request.fileName = name
        return try await sender.request(request, options: Self.options(home))
    }

    func add(_ recipe: RecipeMessages.Recipe, key: String, home: String = "smith") async throws -> AddRecipeReply {
        var request = AddRecipeRequest()
        request.recipe = recipe
        return try await sender.request(request, options: Self.options(home, key: key))
    }

    func get(_ references: String..., home: String = "smith") async throws -> [RecipeMessages.Recipe?] {
        var request = GetRecipesRequest()
        request.references = references
        return try await sender.request(request, options: Self.options(home)).recipes.map {
            $0.hasRecipe ? $0.recipe : nil
        }
    }

    func list(limit: UInt32 = 0, cursor: String = "", home: String = "smith") async throws -> ListRecipesReply {
        var request = ListRecipesRequest()
        request.limit = limit
        request.cursor = cursor
        return try await sender.request(request, options: Self.options(home))
    }

    func listAll(limit: UInt32, cursor: String = "") -> ReplyStream<ListRecipesReply> {
        var request = ListRecipesRequest()
        request.limit = limit
        request.cursor = cursor
        request.allPages = true
        return sender.stream(request, options: Self.options("smith"))
    }

    /// Returns a recipe of some lines, as a caller writes it.
    static func recipe(_ title: String, _ lines: String...) -> RecipeMessages.Recipe {
        var recipe = RecipeMessages.Recipe()
        recipe.title = title
        recipe.ingredients = lines.map { text in
            var line = RecipeMessages.IngredientLine()
            line.text = text
            return line
        }
        return recipe
    }
}
