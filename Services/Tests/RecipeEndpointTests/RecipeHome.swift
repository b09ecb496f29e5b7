import Commands
import Foundation
import MessageBus
import MessageBusTestKit
import RecipeEndpoint
import RecipeMessages
import RecipeModule
import RecipeModuleTestKit
import RecipeStorage
import SQLiteKit
import SQLiteTestKit

/// The recipe service over one adapter.
struct RecipeHome: Sendable {
    /// The store of the recipes.
    enum Adapter: CaseIterable, Sendable {
        case memory
        case sqlite
    }

    let sender: RouterSender
    let store: any RecipeStore
    private let folder: TemporaryFolder?

    init(_ adapter: Adapter) throws {
        switch adapter {
        case .memory: (store, folder) = (InMemoryRecipeStore(), nil)
        case .sqlite:
            let folder = try TemporaryFolder()
            (store, self.folder) = (try SQLRecipeStore.open(folder: folder.url), folder)
        }
        let router = RecipeEndpoint.router(version: "1.2.3", store: store) {
            Date(timeIntervalSince1970: 1_700_000_000)
        }
        sender = RouterSender([router])
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
