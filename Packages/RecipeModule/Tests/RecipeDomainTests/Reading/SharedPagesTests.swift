import Foundation
import Quantities
import Testing

@testable import RecipeDomain

/// Real pages and their expected recipes, which aren't part of the repository.
private enum SharedPages {
    static let folder: URL? = {
        let root = URL(filePath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()
        let shared = ProcessInfo.processInfo.environment["LARDER_SHARED"] ?? "\(root)/../shared"
        let folder = URL(filePath: shared).appending(path: "data/recipes")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static let names: [String] = {
        guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
    }()
}

/// The expected recipe of a page.
private struct Expected: Decodable {
    let title: String
    let language: String?
    let yields: String?
    let rawYield: Yield?
    let ingredients: [String]
    let stepCount: Int?
    let prepMinutes: Int?
    let cookMinutes: Int?
    let totalMinutes: Int?

    enum CodingKeys: String, CodingKey {
        case title
        case language
        case yields = "yields_normalised"
        case rawYield = "recipe_yield_raw"
        case ingredients
        case stepCount = "step_count"
        case prepMinutes = "prep_time_min"
        case cookMinutes = "cook_time_min"
        case totalMinutes = "total_time_min"
    }

    /// Any JSON value except null.
    struct Yield: Decodable { init(from decoder: any Decoder) throws {} }
}

@Suite(.enabled(if: !SharedPages.names.isEmpty, "needs the folder of real pages: set LARDER_SHARED"))
struct SharedPagesTests {
    @Test func `there are at least forty pages`() { #expect(SharedPages.names.count >= 40) }

    @Test(arguments: SharedPages.names)
    func `a real page yields the expected recipe`(name: String) throws {
        let folder = try #require(SharedPages.folder)
        let data = try Data(contentsOf: folder.appending(path: "\(name).expected.json"))
        let expected = try JSONDecoder().decode(Expected.self, from: data)
        let page = try Array(Data(contentsOf: folder.appending(path: "\(name).html")))
        let reading = try RecipeReader(fileName: "\(name).html").read(page)
        #expect(reading.recipes.count == 1)
        let recipe = try #require(reading.recipes.first)
        #expect(recipe.title == expected.title)
        #expect(recipe.ingredients.map(\.text) == expected.ingredients)
        #expect(recipe.times.prepMinutes == expected.prepMinutes)
        #expect(recipe.times.cookMinutes == expected.cookMinutes)
        #expect(recipe.times.totalMinutes == expected.totalMinutes)
        if let steps = expected.stepCount { #expect(recipe.steps.count == steps) }
        if expected.rawYield != nil {
            let number = expected.yields.flatMap { $0.split(separator: " ").first }.map(String.init)
            #expect((recipe.servings?.count ?? recipe.servings?.yield) == number.flatMap { Rational($0) })
        } else {
            #expect(recipe.servings == nil)
        }
        let primary = recipe.language?.split(separator: "-").first
        if let language = expected.language { #expect(primary == language.split(separator: "-").first) }
        if name.hasPrefix("malformed") { #expect(!reading.notes.isEmpty) }
    }
}
