import CommonMessages
import RecipeMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeEditCommandTests {
    private static var soup: Recipe {
        .with { recipe in
            (recipe.id, recipe.title, recipe.version) = ("soup-1", "Soup", 7)
            recipe.ingredients = [("l1", "1 onion", ""), ("l2", "2 l water", "Broth"), ("l3", "salt", "Broth")].map {
                line in
                .with { ($0.id, $0.text, $0.section) = line }
            }
            recipe.ingredients[1].reading = .with { reading in
                (reading.name, reading.own) = ("tap water", true)
                reading.quantity.amount = .with { ($0.value, $0.unit) = ("2", "l") }
                reading.quantity.lower = .with { ($0.value, $0.unit) = ("1", "l") }
            }
            recipe.steps = ["Chop.", "Boil.", "Serve."]
            recipe.stepDetails = [
                .with { ($0.section, $0.lineIds, $0.chosen) = ("First", ["l1"], true) },
                .with { ($0.section, $0.lineIds) = ("Then", ["l2"]) }, .with { $0.section = "Then" },
            ]
            recipe.nutrition.basis = .per100Grams
            recipe.nutrition.nutrients = [
                ("energy", "40", "kcal"), ("saturatedFat", "1", "g"), ("Vitamin C", "3", "mg"),
            ]
            .map { nutrient in
                .with { ($0.name, $0.amount.value, $0.amount.unit) = nutrient }
            }
        }
    }

    private func run(_ options: [String], over recipe: Recipe) async -> Run {
        let services = StubServices()
        services.answer(GetRecipesRequest.self) { _ in .with { $0.recipes = [.with { $0.recipe = recipe }] } }
        services.answer(EditRecipeRequest.self) { _ in .with { $0.recipe = recipe } }
        return await Run(["recipe", "edit", "Soup"] + options, services: services)
    }

    private func edit(_ options: String..., over recipe: Recipe = soup) async throws -> EditRecipeRequest {
        let run = await run(options, over: recipe)
        #expect(run.status == .done, "\(run.errors)")
        return try #require(run.services.sent(EditRecipeRequest.self).first)
    }

    @Test func `lines are inserted and moved by the numbers that the person saw`() async throws {
        let lines = try await edit(
            "--insert-line",
            "3=1 egg",
            "--move-line",
            "3=1",
            "--add-line",
            "pepper",
            "--line",
            "3=sea salt"
        ).lines.lines
        #expect(lines.map(\.id) == ["l3", "l1", "l2", "", ""])
        #expect(lines.map(\.text) == ["sea salt", "", "", "1 egg", "pepper"])
        #expect(lines.map(\.section) == ["", "", "Broth", "Broth", "Broth"])
        #expect(lines.map(\.hasSection) == [true, true, true, true, true])
    }

    @Test func `a section is set, and an empty one removed`() async throws {
        let named = try await edit("--section", "1=Base", "--section", "3=Season = well").lines.lines
        #expect(named.map(\.section) == ["Base", "Broth", "Season = well"] && named.allSatisfy { !$0.hasText })
        let request = try await edit("--section", "2=", "--step-section", "2=")
        #expect(request.lines.lines.map(\.section) == ["", "", ""])
        #expect(request.steps.details.map(\.section) == ["First", "", ""])
    }

    @Test func `steps keep their lines, wherever they move`() async throws {
        let steps = try await edit("--move-step", "1=3", "--insert-step", "2=Wait.", "--step", "2=Simmer.").steps
        #expect(steps.steps == ["Wait.", "Simmer.", "Serve.", "Chop."])
        #expect(steps.details.map(\.section) == ["Then", "Then", "Then", "Then"])
        #expect(steps.details.map(\.lineIds) == [[], [], [], ["l1"]])
        #expect(steps.details.map(\.chosen) == [false, false, false, true])
        var bare = Self.soup
        (bare.steps, bare.stepDetails) = ([], [])
        #expect(try await edit("--insert-step", "1=Chop.", over: bare).steps.steps == ["Chop."])
    }

    @Test func `the lines of a step are chosen, none, or those that its text names`() async throws {
        let request = try await edit(
            "--step-lines",
            "1=",
            "--step-lines",
            "2=3, 1,3",
            "--step-lines",
            "3=none",
            "--move-line",
            "3=1"
        )
        #expect(request.steps.details.map(\.lineIds) == [[], ["l1", "l3"], []])
        #expect(request.steps.details.map(\.chosen) == [false, true, true])
        #expect(request.steps.details.map(\.section) == ["First", "Then", "Then"])
    }

    @Test func `what a person has said of a line stays beside what is said now`() async throws {
        let more = try await edit("--amount", "2=1 1/2-3 l", "--amount", "3=1/2 tsp", "--is", "3=sea salt").lines.lines
        #expect(more.map(\.hasOwn) == [false, true, true])
        #expect(more.map(\.own.name) == ["", "tap water", "sea salt"])
        #expect(more.map(\.own.amountText) == ["", "1 1/2-3 l", "1/2 tsp"] && !more[1].own.hasAmount)
        let named = try await edit("--is", "2=stock").lines.lines[1].own
        #expect(named.name == "stock" && named.amount.value == "2" && named.lower.value == "1")
        let other = try await edit("--is", "2=stock", "--line", "2=2 l stock").lines.lines[1].own
        #expect(other.name == "stock" && !other.hasAmount, "What was said of the earlier text is not of this one.")
    }

    @Test func `a step can't name the lines of an earlier release`() async {
        var soup = Self.soup
        for place in soup.ingredients.indices { soup.ingredients[place].id = "" }
        let refused = await run(["--step-lines", "2=1,3"], over: soup)
        #expect(refused.status == .failed && refused.services.sent(EditRecipeRequest.self).isEmpty)
        #expect(
            refused.errors.contains("the recipe's lines are only texts. Read them with `larder migrate --apply`.")
        )
        #expect(await run(["--step-lines", "2=none"], over: soup).status == .done)
    }

    @Test func `nutrients are changed, added and removed by their names`() async throws {
        let facts = try await edit(
            "--nutrient",
            "calories=1046 kJ",
            "--nutrient",
            "saturated fat=",
            "--nutrient",
            "vitamin c=5mg",
            "--nutrient",
            "salt=0 g"
        ).nutrition
        #expect(facts.basis == .per100Grams && facts.nutrients.map(\.name) == ["energy", "Vitamin C", "salt"])
        #expect(facts.nutrients.map(\.amount.value) == ["250", "5", "0"])
        #expect(facts.nutrients.map(\.amount.unit) == ["kcal", "mg", "g"])
        let serving = try await edit("--nutrients-per", "serving").nutrition
        #expect(serving.basis == .perServing && serving.nutrients == Self.soup.nutrition.nutrients)
        let only = try await edit("--nutrient", "", "--nutrient", "fat=9", "--nutrients-per", "100 g").nutrition
        #expect(only.basis == .per100Grams && only.nutrients.map(\.name) == ["fat"])
        let none = try await edit("--nutrient", "")
        #expect(none.hasNutrition && none.nutrition.nutrients.isEmpty)
        var bare = Self.soup
        bare.clearNutrition()
        #expect(try await edit("--nutrient", "fat=9 g", over: bare).nutrition.basis == .perServing)
        let refused = await run(["--nutrients-per", "serving"], over: bare)
        #expect(refused.status == .failed && refused.errors.contains("--nutrient \"energy=350 kcal\""))
        let unknown = await run(["--nutrient", "iron="], over: Self.soup)
        #expect(unknown.errors.contains("energy, saturated fat, Vitamin C"))
        #expect(unknown.services.sent(EditRecipeRequest.self).isEmpty)
    }

    @Test(arguments: [
        ["--insert-line", "5=x"], ["--move-line", "4=1"], ["--move-line", "1=4"], ["--section", "4=x"],
        ["--remove-line", "0"], ["--amount", "4=1 g"], ["--is", "4=x"], ["--reread", "4"], ["--move-step", "4=1"],
        ["--step-section", "4=x"], ["--step-lines", "4=1"], ["--step-lines", "1=4"], ["--insert-step", "5=x"],
    ])
    func `a number that the recipe doesn't have is refused, and nothing is changed`(options: [String]) async {
        let run = await run(options, over: Self.soup)
        #expect(run.status == .failed && run.services.sent(EditRecipeRequest.self).isEmpty)
        #expect(run.errors.contains("recipe has 3 ") && run.errors.contains("recipe show --numbers"), "\(run.errors)")
    }

    @Test(arguments: [
        ["--line", "2=a", "--line", "2=b"], ["--move-line", "2=1", "--move-line", "2=3"],
        ["--section", "2=a", "--section", "2=b"], ["--remove-line", "2", "--remove-line", "2"],
        ["--is", "2=a", "--is", "2=b"], ["--amount", "2=1 g", "--amount", "2=2 g"],
        ["--step-lines", "2=1", "--step-lines", "2=2"], ["--move-step", "2=1", "--move-step", "2=3"],
        ["--remove-line", "2", "--line", "2=a"], ["--remove-line", "2", "--move-line", "2=1"],
        ["--remove-line", "2", "--section", "2=a"], ["--remove-line", "2", "--amount", "2=1 g"],
        ["--remove-step", "2", "--step-lines", "2=1"], ["--remove-step", "2", "--step-section", "2=a"],
        ["--remove-line", "2", "--step-lines", "1=2"], ["--nutrient", "fat=1", "--nutrient", "total fat=2"],
    ])
    func `two changes that exclude each other are a usage error`(options: [String]) async {
        let run = await run(options, over: Self.soup)
        #expect(run.status == .usage && run.services.sent.isEmpty)
        #expect(run.errors.contains("twice") || run.errors.contains("exclude each other"), "\(run.errors)")
    }
}
