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
    private var steps = 0

    init(home: HomeClient, replaces: Bool) { (self.home, self.replaces) = (home, replaces) }

    /// Saves recipes, and notes what became of each.
    mutating func take(_ entries: [Entry], _ report: inout RecipeImportReport) async throws(CommandFailure) {
        known = [:]
        try await look(up: entries.map(\.recipe.draft))
        for entry in entries {
            let (draft, found) = try await place(of: entry.recipe.draft)
            var remarks = entry.recipe.remarks + draft.leftByMessages
            if draft.title != entry.recipe.draft.title {
                let sentence = "The home has another recipe with its title: it is saved as \"\(draft.title)\"."
                remarks.append(RecipeRemark(.title, .changed, sentence))
            }
            let outcome: RecipeImportReport.Outcome
            if let found {
                outcome = .unchanged(id: found.id, title: found.title)
            } else {
                outcome = try await save(draft)
            }
            report.note(outcome, remarks, of: entry.file, at: entry.place)
        }
    }

    /// Returns the recipe under the title that it gets, and the home's own if that is equal.
    private mutating func place(of draft: RecipeDraft) async throws(CommandFailure) -> (RecipeDraft, Recipe?) {
        var number = 1
        while true {
            let candidate = draft.numbered(number)
            if known[candidate.titleKey] == nil { try await look(up: [candidate]) }
            guard let found = known[candidate.titleKey] ?? nil else { return (candidate, nil) }
            if RecipeDraft(Recipe(candidate)).isSaid(by: RecipeDraft(found)) { return (candidate, found) }
            guard !replaces else { return (candidate, nil) }
            number += 1
        }
    }

    private mutating func look(up drafts: [RecipeDraft]) async throws(CommandFailure) {
        let request = GetRecipesRequest.with { $0.references = drafts.map(\.title) }
        let reply = try await home.ask(request)
        for (draft, found) in zip(drafts, reply.recipes) {
            known[draft.titleKey] = .some(found.hasRecipe ? found.recipe : nil)
        }
    }

    private mutating func save(_ draft: RecipeDraft) async throws(CommandFailure) -> RecipeImportReport.Outcome {
        steps += 1
        let request = AddRecipeRequest.with { $0.recipe = Recipe(draft) }
        do throws(Refusal) {
            let saved = try await home.send(request, step: "import/\(steps)").recipe
            known[draft.titleKey] = saved
            return .taken(id: saved.id, title: saved.title)
        } catch {
            guard error.status == .invalid else { throw await home.failure(error) }
            return .refused(code: error.problem.code, sentence: error.problem.sentence)
        }
    }
}
