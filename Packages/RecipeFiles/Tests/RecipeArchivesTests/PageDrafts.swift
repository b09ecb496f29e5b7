import Foundation
import Quantities
import RecipeFiles
import RecipeModule

/// Recipe pages as files would have them: this folder's own, and real ones that are not part of the repository.
enum PageDrafts {
    /// The pages of this folder.
    static let own = pages(in: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Pages"))

    /// The real pages; empty where their folder is not there.
    static let shared: [URL] = {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()
        let folder = ProcessInfo.processInfo.environment["LARDER_SHARED"] ?? "\(root)/../shared"
        return pages(in: URL(fileURLWithPath: folder).appending(path: "data/recipes"))
    }()

    private static func pages(in folder: URL) -> [URL] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { ["html", "txt"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }

    /// Returns the recipes of a page.
    static func read(_ page: URL) throws -> [RecipeDraft] {
        let reading = try RecipeReader(fileName: page.lastPathComponent).read(Array(Data(contentsOf: page)))
        return reading.recipes.map { RecipeDraft($0).normalized }
    }
}

extension RecipeDraft {
    fileprivate init(_ recipe: RecipeModule.Recipe) {
        self.init()
        title = recipe.title
        description = recipe.details.description ?? ""
        servings = recipe.servings?.text ?? ""
        times[.prep] = recipe.times.prepMinutes
        times[.cook] = recipe.times.cookMinutes
        times[.rest] = recipe.times.restMinutes
        times[.total] = recipe.times.totalMinutes
        ingredients = recipe.ingredients.map { DraftLine($0.text, section: $0.section ?? "") }
        steps = recipe.steps.map { DraftLine($0.text, section: $0.section ?? "") }
        tags = recipe.tags
        language = recipe.language ?? ""
        sourceURL = recipe.sourceURL ?? ""
        rating = recipe.details.rating?.stars
        notes = recipe.details.notes ?? ""
        picture = recipe.details.cover?.text ?? ""
        totalWeight = recipe.details.totalWeight
        guard let facts = recipe.details.nutrition else { return }
        var nutrition = DraftNutrition(basis: facts.basis == .per100Grams ? .per100Grams : .perServing)
        for nutrient in facts.nutrients {
            guard let kind = DraftNutrition.Nutrient(rawValue: nutrient.name) else { continue }
            nutrition.amounts[kind] = nutrient.amount.value
        }
        self.nutrition = nutrition
    }

    /// The recipe with everything that a home adds to a page.
    var withWhatAHomeAdds: RecipeDraft {
        var draft = self
        draft.times[.rest] = 30
        draft.rating = 4
        draft.notes = "Half the salt.\n\nFreezes well: up to 3 months."
        draft.source = "Aunt Ines"
        draft.sourceURL = "https://kitchen.example/again?q=1#top"
        draft.totalWeight = 1_250
        return draft
    }
}

/// A part of a recipe that is compared by itself; its value is empty where the recipe has none.
struct DraftPart: Sendable, CustomStringConvertible {
    /// The name of the part.
    let description: String
    /// How reports name it.
    let field: RecipeFiles.RecipeField
    /// Returns the part of a recipe as texts.
    let value: @Sendable (RecipeDraft) -> [String]

    private init(
        _ description: String,
        _ field: RecipeFiles.RecipeField,
        _ value: @escaping @Sendable (RecipeDraft) -> [String]
    ) {
        (self.description, self.field) = (description, field)
        self.value = { draft in
            let texts = value(draft)
            return texts.allSatisfy(\.isEmpty) ? [] : texts
        }
    }

    /// Every part of a recipe.
    static let all: [DraftPart] = [
        DraftPart("title", .title) { [$0.title] }, DraftPart("description", .description) { [$0.description] },
        DraftPart("servings", .servings) { [$0.servings] }, time("preparing time", .prep), time("cooking time", .cook),
        time("resting time", .rest), time("time in all", .total),
        DraftPart("ingredients", .ingredients) { $0.ingredients.map(\.text) },
        DraftPart("headings of ingredients", .ingredients) { $0.ingredients.map(\.section) },
        DraftPart("steps", .steps) { $0.steps.map(\.text) },
        DraftPart("headings of steps", .steps) { $0.steps.map(\.section) }, DraftPart("tags", .tags) { $0.tags },
        DraftPart("source", .source) { [$0.source] }, DraftPart("address", .source) { [$0.sourceURL] },
        DraftPart("language", .language) { [$0.language] },
        DraftPart("rating", .rating) { [$0.rating.map(String.init) ?? ""] }, DraftPart("notes", .notes) { [$0.notes] },
        DraftPart("picture", .picture) { [$0.picture] },
        DraftPart("weight", .totalWeight) { [$0.totalWeight.map { "\($0) g" } ?? ""] },
        DraftPart("nutrition", .nutrition) { draft in
            guard let nutrition = draft.nutrition else { return [] }
            return [nutrition.basis.rawValue]
                + DraftNutrition.Nutrient.allCases.compactMap { kind in
                    nutrition.amounts[kind].map { "\(kind.rawValue) \($0) \(kind.unit)" }
                }
        },
    ]

    private static func time(_ name: String, _ kind: DraftTimes.Kind) -> DraftPart {
        DraftPart(name, .times) { [$0.times[kind].map { "\($0) min" } ?? ""] }
    }
}
