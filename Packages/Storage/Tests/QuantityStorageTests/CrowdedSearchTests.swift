import Commands
import CommandsTestKit
import Foundation
import QuantityModule
import QuantityModuleTestKit
import QuantityStorage
import SQLiteKit
import SQLiteTestKit
import Testing

/// A home with more words than one statement lists.
@Suite struct CrowdedSearchTests {
    @Test func `a letter that begins hundreds of words still finds only their ingredients`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLQuantityStore.open(folder: folder.url)
        let letters = "abcdefghijklmnopqrstu"
        let crowd = letters.flatMap { first in letters.map { "z\(first)\($0)" } }
        #expect(crowd.count == 441)
        let conversions = Ingredient.sample("Rye flour").conversions
        let drafts = (crowd + ["Rye flour"]).map { IngredientDraft(name: $0, conversions: conversions) }
        for start in stride(from: 0, to: drafts.count, by: 100) {
            let catalog = IngredientCatalogService(store: store, context: .test(key: "\(start)", request: "\(start)"))
            _ = try await catalog.saveIngredients(Array(drafts[start...].prefix(100)), mode: .add)
        }
        func found(_ text: String) async throws -> [String] {
            let query = IngredientQuery(search: IngredientSearch(text), limit: 1_000)
            return try await store.ingredients(query, of: CommandContext.test().household).map(\.ingredient.name)
        }
        #expect(try await found("z") == crowd)
        #expect(try await found("za") == letters.map { "za\($0)" })
        #expect(try await found("r") == ["Rye flour"])
    }

    @Test func `a word with a slip finds what was saved a moment ago, and nothing that was deleted`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLQuantityStore.open(folder: folder.url)
        let conversions = Ingredient.sample("Rye flour").conversions
        func catalog(_ key: String) -> IngredientCatalogService {
            IngredientCatalogService(store: store, context: .test(key: key, request: key))
        }
        func found(_ text: String) async throws -> [String] {
            let query = IngredientQuery(search: IngredientSearch(text), limit: 10)
            return try await store.ingredients(query, of: CommandContext.test().household).map(\.ingredient.name)
        }
        #expect(try await found("kolrabi").isEmpty)
        let draft = IngredientDraft(name: "Kohlrabi", conversions: conversions)
        _ = try await catalog("add").saveIngredients([draft], mode: .add)
        #expect(try await found("kolrabi") == ["Kohlrabi"])
        let other = IngredientDraft(name: "Celeriac", conversions: conversions)
        _ = try await catalog("other").saveIngredients([other], mode: .add)
        #expect(try await found("celriac") == ["Celeriac"])
        _ = try await catalog("delete").deleteIngredients(["Celeriac"])
        #expect(try await found("celriac").isEmpty)
    }
}
