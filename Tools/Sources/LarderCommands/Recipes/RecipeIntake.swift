import CommonMessages
import Envelope
import MessageBus
import RecipeFiles
import RecipeMessages
import SwiftProtobuf

/// Saves the recipes of files, and recognizes those that the home has.
struct RecipeIntake {
    /// A recipe of a file.
    struct Entry {
        let file: String
        let place: RecipePlace
        let recipe: ReadRecipe
    }

    /// The most recipes that are looked up in one request.
    static let batch = 50

    let home: HomeClient
    /// Whether a recipe replaces the one with the same title; otherwise it gets a number after its title.
    let replaces: Bool
    /// The recipes of the home by the keys of their titles, as far as the batch needs them; `nil` for none.
    private var known: [String: Recipe?] = [:]
    /// The recipes of the batch that the home lacks, which one request saves.
    private var waiting: [Recognized] = []
    private var outcomes: [Int: RecipeImportReport.Outcome] = [:]
    /// Which of the batch came back from the trash.
    private var restored: Set<Int> = []
    private var requests = 0

    /// A recipe under the title that it gets.
    private struct Recognized {
        /// Its number in the batch.
        let number: Int
        let draft: RecipeDraft
    }

    init(home: HomeClient, replaces: Bool) { (self.home, self.replaces) = (home, replaces) }

    /// Saves recipes, and notes what became of each.
    mutating func take(_ entries: [Entry], _ report: inout RecipeImportReport) async throws(CommandFailure) {
        (known, waiting, outcomes, restored) = ([:], [], [:], [])
        var titles: [String] = []
        try await look(up: entries.map(\.recipe.draft))
        for (number, entry) in entries.enumerated() {
            let (draft, found) = try await place(of: entry.recipe.draft)
            titles.append(draft.title)
            if let found {
                outcomes[number] = .unchanged(id: found.id, title: found.title)
            } else {
                waiting.append(Recognized(number: number, draft: draft))
            }
        }
        try await saveWaiting()
        for (number, entry) in entries.enumerated() {
            guard let outcome = outcomes[number] else { continue }
            var remarks = entry.recipe.remarks + entry.recipe.draft.leftByMessages
            if titles[number] != entry.recipe.draft.title {
                let sentence = "The home has another recipe with its title: it is saved as \"\(titles[number])\"."
                remarks.append(RecipeRemark(.title, .changed, sentence))
            }
            if restored.contains(number) {
                let sentence = "A recipe with its title was in the trash: it is back, with this content."
                remarks.append(RecipeRemark(.other, .changed, sentence))
            }
            report.note(outcome, remarks, of: entry.file, at: entry.place)
        }
    }

    /// Returns the recipe under the title that it gets, and the home's own if that is equal.
    private mutating func place(of draft: RecipeDraft) async throws(CommandFailure) -> (RecipeDraft, Recipe?) {
        var number = 1
        while true {
            let candidate = draft.numbered(number)
            // Two recipes of a batch with one title would be one for the service.
            if waiting.contains(where: { $0.draft.titleKey == candidate.titleKey }) { try await saveWaiting() }
            if known[candidate.titleKey] == nil { try await look(up: [candidate]) }
            guard let found = known[candidate.titleKey] ?? nil else { return (candidate, nil) }
            if RecipeDraft(Recipe(candidate)).isSaid(by: RecipeDraft(found)) { return (candidate, found) }
            guard !replaces else { return (candidate, nil) }
            number += 1
        }
    }

    private mutating func look(up drafts: [RecipeDraft]) async throws(CommandFailure) {
        for (draft, found) in zip(drafts, try await home.recipes(drafts.map(\.title))) {
            known[draft.titleKey] = .some(found.hasRecipe ? found.recipe : nil)
        }
    }

    private mutating func saveWaiting() async throws(CommandFailure) {
        let recipes = waiting[...]
        waiting = []
        try await save(recipes)
    }

    /// Saves recipes in one request, or in two halves when one of them makes it unreadable.
    private mutating func save(_ recipes: ArraySlice<Recognized>) async throws(CommandFailure) {
        guard let first = recipes.first else { return }
        requests += 1
        let request = AddRecipesRequest.with { $0.recipes = recipes.map { Recipe($0.draft) } }
        do throws(Refusal) {
            let saved = try await home.send(request, step: "import/\(requests)").recipes
            for (recipe, reply) in zip(recipes, saved) {
                known[recipe.draft.titleKey] = reply.recipe
                if reply.restored { restored.insert(recipe.number) }
                outcomes[recipe.number] = .taken(id: reply.recipe.id, title: reply.recipe.title)
            }
        } catch {
            guard error.status == .invalid else { throw await home.failure(error) }
            guard recipes.count > 1 else {
                outcomes[first.number] = .refused(code: error.problem.code, sentence: error.problem.sentence)
                return
            }
            let middle = recipes.startIndex + recipes.count / 2
            try await save(recipes[..<middle])
            try await save(recipes[middle...])
        }
    }
}
