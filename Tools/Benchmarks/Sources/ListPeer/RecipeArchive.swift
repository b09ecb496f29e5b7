import Foundation
import RecipeArchives
import RecipeFiles
import RecipeModule

/// An archive of generated recipes, in Larder's own format.
package struct RecipeArchive {
    let path: String

    /// Names a file that is there.
    init(at path: String) { self.path = path }

    /// Writes so many recipes into a file.
    package init(of count: Int, at path: String) throws {
        self.path = path
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        var writer = try RecipeArchiveWriter(file: path) { bytes throws(RecipeFileError) in
            // A disk that is full ends the run.
            file.write(Data(bytes))
        }
        for number in 0..<count { try writer.add(SampleRecipes.draft(number)) }
        try writer.finish()
        try file.close()
    }

    /// Reads the recipes in batches.
    final class Batches {
        private let reader: RecipeFileReader
        /// How many recipes the import of `larder` saves with one request.
        private static let size = 50

        init(_ archive: RecipeArchive) throws { reader = try RecipeFileReader(archive.path) }

        /// Returns the next recipes; none after the last ones.
        func next() throws -> [RecipeDraft] {
            var drafts: [RecipeDraft] = []
            while drafts.count < Self.size, let entry = try reader.next() {
                guard case .recipe(let recipe, _) = entry else { preconditionFailure("All files are recipes.") }
                drafts.append(recipe.draft)
            }
            return drafts
        }
    }
}

extension Recipe {
    /// Creates the recipe of a file.
    init(_ draft: RecipeDraft) throws {
        try self.init(
            title: draft.title,
            servings: Servings(draft.servings),
            ingredients: draft.ingredients.map { IngredientLine($0.text, section: $0.section) },
            times: CookingTimes(
                prepMinutes: draft.times[.prep],
                cookMinutes: draft.times[.cook],
                restMinutes: draft.times[.rest],
                totalMinutes: draft.times[.total]
            ),
            tags: draft.tags,
            language: draft.language,
            steps: draft.steps.map { RecipeStep($0.text, section: $0.section) }
        )
    }
}
