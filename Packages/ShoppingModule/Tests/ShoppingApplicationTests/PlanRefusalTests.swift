import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct PlanRefusalTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func recipe(_ title: String, servings: Rational? = 4, _ lines: String...) -> Recipe {
        Recipe(
            title: title,
            servings: Servings(text: "a few", count: servings),
            lines: lines.map { IngredientLine($0) }
        )
    }

    private func refusal(_ order: [RecipeOrder]) async throws -> ShoppingError {
        do {
            _ = try await shopping.plan(order)
        } catch { return error }
        throw NotRefused()
    }

    private struct NotRefused: Error {}

    @Test func `an order without recipes is refused`() async throws {
        let error = try await refusal([])
        guard case .noRecipes = error else {
            Issue.record(error)
            return
        }
        #expect(await stubs.questions.isEmpty)
    }

    @Test func `a recipe that cannot be scaled does not affect the others`() async throws {
        let entries = [recipe("Stew", servings: nil, "1 cup milk"), recipe("Soup", "2 cup milk"), recipe("Air")]
            .map { RecipeOrder(.inline($0), .servings(8)) }
        let plan = try await shopping.plan(entries)
        #expect(plan.recipes.map(\.recipe.title) == ["Soup"])
        #expect(plan.items.first?.need.map(\.displayText) == ["4 cup"])
        #expect(
            plan.refused == [
                RefusedRecipe(position: 0, reason: .noServings(title: "Stew", says: "a few")),
                RefusedRecipe(position: 2, reason: .noIngredients(title: "Air")),
            ]
        )
    }

    @Test func `when no recipe is left the order is refused with every reason`() async throws {
        let order = [RecipeOrder(.inline(recipe("Air"))), RecipeOrder(.inline(recipe("Sky")))]
        let error = try await refusal(order)
        guard case .nothingLeft(let refused) = error else {
            Issue.record(error)
            return
        }
        #expect(refused.map(\.position) == [0, 1])
        #expect(error.description.contains("\"Air\"") && error.description.contains("\"Sky\""))
    }

    @Test func `saved recipes are found by reference, each requested once`() async throws {
        let soup = recipe("Soup", "1 cup milk")
        await stubs.arrange { $0.kept = [soup] }
        let entry = RecipeOrder(.reference("soup"))
        let plan = try await shopping.plan([entry, entry])
        #expect(plan.items.first?.need.map(\.displayText) == ["2 cup"])
        #expect(await stubs.questions.first == "recipes 1")
    }

    @Test func `an unknown recipe is left out, and an order of nothing else is refused`() async throws {
        let soup = recipe("Soup", "1 cup milk")
        await stubs.arrange { $0.kept = [soup] }
        let plan = try await shopping.plan(["Stew", "Soup"].map { RecipeOrder(.reference($0)) })
        #expect(plan.recipes.map(\.recipe.title) == ["Soup"])
        #expect(plan.refused == [RefusedRecipe(position: 0, reason: .notKept(name: "Stew"))])
        let error = try await refusal([RecipeOrder(.reference("Stew"))])
        guard case .nothingLeft = error else {
            Issue.record(error)
            return
        }
        #expect(error.description.hasPrefix("The home has no saved recipe \"Stew\""))
    }

    @Test func `a recipe with a slip in its title is left out with the one that may be meant, looked for once`()
        async throws
    {
        let soup = recipe("Soup", "1 cup milk")
        await stubs.arrange { $0.kept = [soup] }
        let plan = try await shopping.plan(["Soups", "Soup", "Soups"].map { RecipeOrder(.reference($0)) })
        #expect(plan.refused.map(\.position) == [0, 2])
        #expect(plan.refused.allSatisfy { $0.reason == .notKept(name: "Soups", near: "Soup") })
        #expect(
            plan.refused.first?.reason.description
                == "The home has no saved recipe \"Soups\". Did you mean \"Soup\"?"
        )
        #expect(await stubs.questions.filter { $0.hasPrefix("titles like") } == ["titles like Soups"])
    }

    @Test func `one request reads all pages, and an unreadable page does not affect the others`() async throws {
        let pages = ["Soup\n2 cup milk", "broken", "Stew torn\n1 cup milk"].enumerated().map { index, text in
            RecipeOrder(.page(RecipePage(content: Array(text.utf8), fileName: "\(index).txt")), .factor(2))
        }
        let plan = try await shopping.plan(pages)
        #expect(plan.recipes.map(\.recipe.title) == ["Soup", "Stew torn"])
        #expect(plan.items.first?.need.map(\.displayText) == ["6 cup"])
        #expect(plan.refused.map(\.position) == [1])
        #expect(plan.refused.map(\.reason.title) == ["1.txt"])
        #expect(plan.notes == [RecipeNote(position: 2, sentence: "The page is torn.")])
        #expect(await stubs.questions.first == "read pages 3")
    }

    @Test(arguments: [5_000, 5_001])
    func `more lines than a reply can hold are refused before any service reads them`(count: Int) async throws {
        let lines = (0..<count).map { _ in IngredientLine("1 cup milk") }
        let feast = Recipe(title: "Feast", servings: Servings(text: "", count: nil), lines: lines)
        let order = [RecipeOrder(.inline(feast))]
        guard count > ShoppingModuleService.mostLines else {
            #expect(try await shopping.plan(order).counted == count)
            return
        }
        let error = try await refusal(order)
        #expect(
            error.description
                == "The request has 5001 lines, and one takes up to 5000: ask for fewer recipes at once."
        )
        #expect(await stubs.questions.isEmpty)
    }

    @Test func `as much text as a reply can hold is planned`() async throws {
        let text = String(repeating: "x", count: ShoppingModuleService.mostBytes - "Novel".utf8.count)
        let novel = Recipe(title: "Novel", servings: Servings(text: "", count: nil), lines: [IngredientLine(text)])
        let plan = try await shopping.plan([RecipeOrder(.inline(novel))])
        #expect(plan.refused.isEmpty && plan.items.map(\.name.count) == [text.count])
    }

    @Test func `more text than a reply can hold is refused`() async throws {
        let line = IngredientLine(String(repeating: "x", count: ShoppingModuleService.mostBytes))
        let novel = Recipe(title: "Novel", servings: Servings(text: "", count: nil), lines: [line])
        let error = try await refusal([RecipeOrder(.inline(novel))])
        guard case .tooManyLines(lines: 1, let bytes) = error else {
            Issue.record(error)
            return
        }
        #expect(bytes == line.text.utf8.count + 5)
        #expect(error.description.contains("bytes of text"))
        let most = ShoppingModuleService.mostLines
        #expect(ShoppingError.tooManyLines(lines: most, bytes: bytes).description == error.description)
    }

    @Test(arguments: Collaborator.allCases.filter { $0 != .household })
    func `the failure of a collaborator names it`(absent: Collaborator) async throws {
        let soup = recipe("Soup", "1 cup milk")
        await stubs.arrange { stubs in
            stubs.absent = [absent]
            stubs.products = ["milk": ["prd_1"]]
            stubs.kept = [soup]
        }
        let error = try await refusal([RecipeOrder(.reference("Soup"))])
        guard case .collaborator(let failure) = error else {
            Issue.record(error)
            return
        }
        #expect(failure.collaborator == absent)
        #expect(failure.cause as? StubError == .absent(absent))
        #expect(error.description.contains(absent.rawValue))
    }

    @Test func `when several collaborators fail the store is reported first`() async throws {
        await stubs.arrange { $0.absent = [.product, .category, .inventory] }
        let error = try await refusal([RecipeOrder(.inline(recipe("Soup", "1 cup milk")))])
        guard case .collaborator(let failure) = error else {
            Issue.record(error)
            return
        }
        #expect(failure.collaborator == .category)
    }

    @Test func `the reasons of an order without usable recipes say what to do`() {
        #expect(ShoppingError.noRecipes.description.hasSuffix("name at least one recipe."))
    }
}
