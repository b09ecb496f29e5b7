import Commands
import CommandsTestKit
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Synchronization
import Testing

/// Recipes follow what becomes of ingredients, by the keys of their lines.
@Suite struct FollowIngredientsTests {
    private let store = InMemoryRecipeStore()
    private let lines = StubLineReader()

    private func module(_ key: String? = nil, _ reader: (any LineReader)? = nil) -> RecipeModuleService {
        RecipeModuleService(
            store: store,
            lines: reader ?? lines,
            context: .test(household: "smith", key: key, request: key ?? "")
        )
    }

    private func add(_ title: String, _ lines: IngredientLine...) async throws {
        _ = try await module(title).addRecipe(try Recipe(title: title, ingredients: lines))
    }

    private func keys(of title: String) async throws -> [String?] {
        try #require(try await module().getRecipes([title])[0]).recipe.ingredients.map(\.reading?.ingredientKey)
    }

    @Test func `only the lines with the keys are read again, and not over a person`() async throws {
        let own = LineReading(
            ingredientKey: "water",
            name: "water",
            quantity: StructuredQuantity(range: nil, displayText: "", parseConfidence: 1),
            isOwn: true
        )
        try await add("Soup", IngredientLine("2 l water"), IngredientLine("salt"))
        try await add("Tea", IngredientLine("my water", reading: own))
        try await add("Bread", IngredientLine("500 g flour"))
        for (name, key) in [("water", "tap water"), ("salt", "sea salt"), ("flour", "rye")] {
            lines.rename(name, to: key)
        }
        let before = lines.asked.count
        #expect(try await module().previewReread(using: ["water"]) == RereadRecipes(changed: 1, nextCursor: ""))
        #expect(lines.asked.count == before)
        #expect(try await module("1").rereadRecipes(using: ["water"]) == RereadRecipes(changed: 1, nextCursor: ""))
        #expect(lines.asked.dropFirst(before) == [["2 l water"]])
        #expect(try await keys(of: "Soup") == ["tap water", "salt"])
        #expect(try await keys(of: "Tea") == ["water"])
        #expect(try await keys(of: "Bread") == ["flour"])
    }

    @Test func `a recipe with several of the keys, also in the trash, counts once`() async throws {
        try await add("Soup", IngredientLine("2 l water"), IngredientLine("salt"))
        try await add("Brine", IngredientLine("salt"))
        _ = try await module("trash").deleteRecipes(["Brine"])
        #expect(try await module().previewReread(using: ["water", "salt", "none"]).changed == 2)
        lines.rename("salt", to: "sea salt")
        #expect(try await module("1").rereadRecipes(using: ["water", "salt"]).changed == 2)
        #expect(try await keys(of: "Soup") == ["water", "sea salt"])
        #expect(try await module().previewReread(using: ["salt"]).changed == 0)
        let many = (0...RecipeModuleService.mostUseKeys).map(String.init)
        let error = RecipeError.tooMany(count: many.count, limit: RecipeModuleService.mostUseKeys)
        await #expect(throws: error) { try await module("2").rereadRecipes(using: many) }
        await #expect(throws: error) { try await module().previewReread(using: many) }
    }

    @Test func `a repetition after an interruption does what is left, of any number of recipes`() async throws {
        for start in stride(from: 0, to: 250, by: 50) {
            let recipes = try (start..<start + 50).map { number in
                try Recipe(title: "Soup \(number)", ingredients: [IngredientLine("\(number + 1) l water")])
            }
            _ = try await module("add \(start)").addRecipes(recipes)
        }
        lines.rename("water", to: "tap water")
        let gone = LineReaderError(reason: "It is gone: try again.", isTemporary: true)
        let flaky = InterruptedReader(lines, failing: gone, after: 2)
        await #expect(throws: RecipeError.lines(gone)) { try await module("1", flaky).rereadRecipes(using: ["water"]) }
        #expect(try await module().previewReread(using: ["water"]).changed == 50)
        let outcome = RereadRecipes(changed: 50, nextCursor: "")
        #expect(try await module("1").rereadRecipes(using: ["water"]) == outcome)
        #expect(try await module().previewReread(using: ["tap water"]).changed == 250)
        #expect(try await module("1").rereadRecipes(using: ["water"]) == outcome)
        #expect(try await module("2").rereadRecipes(using: ["tap water"]).changed == 0)
    }
}

/// A reader that fails after some batches.
private final class InterruptedReader: LineReader {
    private let reader: StubLineReader
    private let failure: LineReaderError
    private let rest: Mutex<Int>

    init(_ reader: StubLineReader, failing failure: LineReaderError, after count: Int) {
        (self.reader, self.failure) = (reader, failure)
        rest = Mutex(count)
    }

    func read(_ lines: [UnreadLine]) async throws(LineReaderError) -> [LineReading] {
        let isWorking = rest.withLock { count in
            count -= 1
            return count >= 0
        }
        guard isWorking else { throw failure }
        return try await reader.read(lines)
    }

    func learn(_: [LineCorrection]) async throws(LineReaderError) { throw failure }
}
