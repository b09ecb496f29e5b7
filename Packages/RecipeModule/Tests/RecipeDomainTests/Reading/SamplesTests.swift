import Foundation
import Quantities
import Testing

@testable import RecipeDomain

@Suite struct SamplesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../../Tools/samples").standardized

    @Test(arguments: [
        ("pancakes.html", "Pancakes", "4", 9, 30), ("milk-bread.txt", "Milk Bread", "8", 9, nil),
        ("leek-soup.json", "Leek and Potato Soup", "4", 10, 45),
    ])
    func `each sample is read completely and without repairs`(
        file: String,
        title: String,
        servings: String,
        lines: Int,
        minutes: Int?
    ) throws {
        let content = try Array(Data(contentsOf: Self.folder.appending(path: file)))
        let reading = try RecipeReader(fileName: file).read(content)
        #expect(reading.notes.isEmpty)
        let recipe = try #require(reading.recipes.first)
        #expect(recipe.title == title)
        #expect(recipe.servings?.count?.description == servings)
        #expect(recipe.ingredients.count == lines)
        #expect(recipe.times.totalMinutes == minutes)
        #expect(recipe.language?.prefix(2) == "en")
        #expect(recipe.steps.count >= 4)
    }
}
