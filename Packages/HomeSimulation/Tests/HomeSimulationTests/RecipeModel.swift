import Commands
import CommandsTestKit
import RecipeModule
import RecipeModuleTestKit
import SyncTestKit

/// What a home sees of its recipes, by what was written about each of them.
///
/// It reads the entities themselves: a recipe is in the trash while someone's last word says so, has the lines that
/// were written last, and each version that anyone saved.
struct RecipeModel {
    private struct Recipe: Hashable {
        let title: String
        let lines: [String]
        let versions: Set<String>

        var text: String { "\(title) of \(lines) in \(versions.count) versions" }
    }

    private struct Ingredients: Decodable {
        struct Line: Decodable {
            let text: String
        }

        let lines: [Line]
    }

    private var kept: [String: Recipe] = [:]
    private var trash: [String: Recipe] = [:]

    /// Reads what a node has.
    init(_ node: HomeNode, _ household: HouseholdID) async throws {
        let store = node.store(InMemoryRecipeStore.self)
        var versions: [String: Set<String>] = [:]
        for entity in try await store.living("revision", in: household) {
            let recipe = try entity.value("recipe", as: String.self)?.lowercased() ?? ""
            versions[recipe, default: []].insert(entity.key.id.text)
        }
        for entity in try await store.living("recipe", in: household) {
            let recipe = Recipe(
                title: try entity.value("title") ?? "",
                lines: try entity.value("ingredients", as: Ingredients.self)?.lines.map(\.text) ?? [],
                versions: versions[entity.key.id.text] ?? []
            )
            let note = entity.state.groups["trash"]?.value
            if note == nil || note == Array("null".utf8) {
                kept[entity.key.id.text] = recipe
            } else {
                trash[entity.key.id.text] = recipe
            }
        }
    }

    /// Returns what a node shows otherwise than it must.
    func differences(_ node: HomeNode, _ household: HouseholdID) async throws -> [String] {
        let store = node.store(InMemoryRecipeStore.self)
        return try await differences(from: kept, .kept, store, household)
            + differences(from: trash, .trash, store, household)
    }

    private func differences(
        from expected: [String: Recipe],
        _ listing: RecipeListing,
        _ store: InMemoryRecipeStore,
        _ household: HouseholdID
    ) async throws -> [String] {
        let summaries = try await store.summaries(after: nil, limit: .max, listing: listing, of: household)
        let ids = Set(summaries.map(\.id))
        let heads = try await store.revisionHeads(of: ids, in: household)
        let shown = try await store.recipes(ids: ids, of: household).map { stored in
            let versions = Set((heads[stored.id] ?? []).map(\.id.description))
            let lines = stored.recipe.ingredients.map(\.text)
            return (stored.id.description, Recipe(title: stored.recipe.title, lines: lines, versions: versions))
        }
        let read = Dictionary(uniqueKeysWithValues: shown)
        let differing = Set(read.keys).union(expected.keys).filter { read[$0] != expected[$0] }
        return differing.sorted().map { id in
            "\(listing) has \(read[id]?.text ?? "nothing") instead of \(expected[id]?.text ?? "nothing")"
        }
    }
}
