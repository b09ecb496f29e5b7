import Commands
import CommandsTestKit
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct EditRecipeTests {
    private let home = RecipeBench()

    private func edit(_ change: (inout RecipeEdit) -> Void) -> RecipeEdit {
        var edit = RecipeEdit()
        change(&edit)
        return edit
    }

    @Test func `a tag of the home's own stays when the page is added again`() async throws {
        let home = RecipeBench()
        func add(_ key: String, _ tags: [String]) async throws -> [String] {
            let page = try Recipe(title: "Soup", ingredients: [IngredientLine("water")], tags: tags)
            return try await home.module(key).addRecipe(page).stored.recipe.tags
        }
        #expect(try await add("1", ["Warm"]) == ["Warm"])
        var edit = RecipeEdit()
        edit.tags = ["Warm", "weeknight"]
        _ = try await home.module("2").editRecipe("Soup", edit)
        #expect(try await add("3", ["warm", "Quick"]) == ["warm", "Quick", "weeknight"])
    }

    @Test(arguments: ["0", "0 servings", "-4", "Serves -4", "−2 loaves", "999999999999999999999 servings"])
    func `a yield whose number can't be one is refused`(text: String) async throws {
        let home = RecipeBench()
        _ = try await home.module("1").addRecipe(Recipe(title: "Soup", ingredients: [IngredientLine("water")]))
        var edit = RecipeEdit()
        edit.servings = .some(Servings(text))
        await #expect(throws: RecipeError.content(.notAServingsCount(text: text))) {
            try await home.module("2").editRecipe("Soup", edit)
        }
        for possible in ["a few", "4", "Servings - 4", "Yield: 1 9-inch pie", "9x13 pan", "4-6 people", "½ loaf"] {
            edit.servings = .some(Servings(possible))
            let edited = try await home.module("edit \(possible)").editRecipe("Soup", edit)
            #expect(edited.recipe.servings?.text == possible)
        }
    }

    @Test func `what an edit does not name stays`() async throws {
        let details = try RecipeDetails(description: "Warm.", notes: "Less salt.", rating: Rating(stars: 4))
        let soup = try Recipe(
            title: "Soup",
            servings: Servings("4 servings"),
            ingredients: [IngredientLine("2 l water")],
            tags: ["quick"],
            language: "en",
            sourceURL: "https://example.org",
            steps: ["Boil."],
            details: details
        )
        let added = try await home.module("1").addRecipe(soup).stored
        let same = try await home.module("2").editRecipe("soup", RecipeEdit(), expecting: 1)
        #expect(same == added)
        let next = try await home.module("3").editRecipe("soup", edit { $0.notes = "More salt." }, expecting: 1)
        #expect(next.version == 2 && next.recipe.details.notes == "More salt.")
        #expect(next.recipe.details.rating?.stars == 4 && next.recipe.ingredients == added.recipe.ingredients)
        let bare = edit {
            ($0.servings, $0.language, $0.sourceURL) = (.some(nil), .some(nil), .some(nil))
            ($0.rating, $0.notes, $0.description) = (.some(nil), "", "")
            ($0.tags, $0.steps, $0.times) = ([], [], CookingTimes(restMinutes: 5))
        }
        let cleared = try await home.module("4").editRecipe(added.id.description, bare).recipe
        #expect(cleared.servings == nil && cleared.language == nil && cleared.sourceURL == nil)
        #expect(cleared.details == .none && cleared.tags.isEmpty && cleared.steps.isEmpty)
        #expect(cleared.times.restMinutes == 5)
        #expect(try await home.recipe("soup") == cleared, "What was cleared is stored as such.")
    }

    @Test func `lines are kept, changed, added and left out`() async throws {
        let lines = try await home.add("Soup", "2 l water", "salt", "1 egg").recipe.ingredients
        let edited = edit {
            $0.lines = [
                EditedLine(id: lines[2].id), EditedLine(id: lines[0].id, text: "3 l water", section: "Base"),
                EditedLine(text: "pepper"),
            ]
        }
        let next = try await home.module("2").editRecipe("Soup", edited).recipe.ingredients
        #expect(next.map(\.text) == ["1 egg", "3 l water", "pepper"])
        #expect(next.prefix(2).map(\.id) == [lines[2].id, lines[0].id] && next[2].id != lines[1].id)
        #expect(next.map(\.section) == [nil, "Base", nil])
        #expect(next[1].reading?.quantity.range?.upper == 3)
        #expect(home.lines.asked.last == ["3 l water", "pepper"])
        let again = try await home.module("3").addRecipe(home.soup("3 l water", "2 l water")).stored.recipe.ingredients
        #expect(again[0].id == lines[0].id && again[1].id != lines[0].id, "Each line has an identifier of its own.")
    }

    @Test func `what a person says of a line is learned, and stays`() async throws {
        let lines = try await home.add("Soup", "2 glugs of water").recipe.ingredients
        let own = OwnReading(name: "water", range: AmountRange(Amount(20, UnitCode(rawValue: "ml"))))
        let edited = edit { $0.lines = [EditedLine(id: lines[0].id, own: own)] }
        let next = try await home.module("2").editRecipe("Soup", edited).recipe.ingredients[0]
        #expect(next.id == lines[0].id && next.text == "2 glugs of water")
        #expect(next.reading?.name == "water" && next.reading?.isOwn == true)
        #expect(next.reading?.quantity.range?.amount == Amount(20, UnitCode(rawValue: "ml")))
        #expect(home.lines.learned == [LineCorrection(UnreadLine("2 glugs of water", language: nil), own)])
        let bread = try await home.add("Bread", "2 glugs of water").recipe.ingredients[0]
        #expect(bread.reading?.name == "water", "Other recipes read it so, too.")
        _ = try await home.module("4").editRecipe("Soup", edit { $0.notes = "Good." })
        #expect(try await home.recipe("Soup").ingredients == [next])
        let reread = edit { $0.lines = [EditedLine(id: next.id, isReread: true)] }
        #expect(try await home.module("5").editRecipe("Soup", reread).recipe.ingredients[0].reading?.isOwn == false)
        let zorks = OwnReading(name: nil, range: AmountRange(Amount(1, UnitCode(rawValue: "zorks"))))
        let wrong = edit { $0.lines = [EditedLine(id: next.id, own: zorks)] }
        let refusal = LineReaderError(reason: "There are no zorks: name a unit.", isTemporary: false, isRefusal: true)
        await #expect(throws: RecipeError.lines(refusal)) { try await home.module("6").editRecipe("Soup", wrong) }
    }

    @Test(arguments: [("20 ml", Amount(20, UnitCode(rawValue: "ml"))), ("3", Amount(3, .count))])
    func `an amount is read as a person writes it`(text: String, amount: Amount) async throws {
        let line = try await home.add("Soup", "some water").recipe.ingredients[0]
        let own = OwnReading(name: nil, amount: .text(text))
        let edited = edit { $0.lines = [EditedLine(id: line.id, own: own)] }
        let next = try await home.module("2").editRecipe("Soup", edited).recipe.ingredients[0]
        #expect(next.reading?.quantity.range?.amount == amount && next.reading?.isOwn == true)
        #expect(home.lines.learned.map(\.own) == [own])
    }

    @Test func `an edit of an older version is refused`() async throws {
        _ = try await home.add("Soup", "salt")
        let first = edit { $0.notes = "First." }
        let stored = try await home.module("2").editRecipe("Soup", first, expecting: 1)
        await #expect(throws: RecipeError.changedSince(title: "Soup")) {
            try await home.module("3").editRecipe("Soup", edit { $0.notes = "Second." }, expecting: 1)
        }
        #expect(try await home.module("2").editRecipe("Soup", first, expecting: 1) == stored, "It is a repetition.")
        let other = LineID(uuid: HouseholdID(name: "x").uuid)
        await #expect(throws: RecipeError.content(.unknownLine(other))) {
            try await home.module("4").editRecipe("Soup", edit { $0.lines = [EditedLine(id: other)] })
        }
        await #expect(throws: RecipeError.content(.lineWithoutText)) {
            try await home.module("5").editRecipe("Soup", edit { $0.lines = [EditedLine(text: " ")] })
        }
        await #expect(throws: RecipeError.unknownRecipe("Stew")) {
            try await home.module("6").editRecipe("Stew", RecipeEdit())
        }
    }

    @Test func `a recipe is renamed unless the title is taken, and its first title is free again`() async throws {
        let soup = try await home.add("Soup", "salt")
        _ = try await home.add("Bread", "flour")
        await #expect(throws: RecipeError.titleTaken("BREAD")) {
            try await home.module("3").editRecipe("Soup", edit { $0.title = "BREAD" })
        }
        let upper = try await home.module("4").editRecipe("Soup", edit { $0.title = "SOUP" })
        #expect(upper.id == soup.id && upper.recipe.title == "SOUP")
        _ = try await home.module("5").editRecipe("soup", edit { $0.title = "Broth" })
        let other = try await home.add("Soup", "pepper")
        #expect(other.id != soup.id)
        #expect(try await home.recipe("Broth").ingredients.map(\.text) == ["salt"])
        #expect(try await home.recipe("Soup").ingredients.map(\.text) == ["pepper"])
    }

    @Test func `a copy has the next free number, and lines of its own`() async throws {
        let soup = try await home.add("Soup", "2 l water", "salt")
        let chosen = RecipeStep("Salt it.", chosenLineIDs: [try #require(soup.recipe.ingredients[1].id)])
        _ = try await home.module("2").editRecipe("Soup", edit { $0.steps = [chosen] })
        _ = try await home.module("3").updatePortionSize(of: "Soup", to: .weight(grams: 250))
        let copy = try await home.module("4").duplicateRecipe("Soup")
        #expect(copy.recipe.title == "Soup (2)" && copy.portionSize == 250 && copy.version == 1)
        #expect(copy.recipe.ingredients.map(\.reading) == soup.recipe.ingredients.map(\.reading))
        let ids = copy.recipe.ingredients.map(\.id)
        #expect(Set(ids).isDisjoint(with: soup.recipe.ingredients.map(\.id)))
        #expect(copy.recipe.stepLineIDs() == [[try #require(ids[1])]])
        #expect(try await home.module("5").duplicateRecipe("soup (2)").recipe.title == "Soup (3)")
        #expect(try await home.module("6").duplicateRecipe("Soup", as: "Stew").recipe.title == "Stew")
        await #expect(throws: RecipeError.titleTaken("stew")) {
            try await home.module("7").duplicateRecipe("Soup", as: "stew")
        }
        await #expect(throws: RecipeError.unknownRecipe("x")) { try await home.module("8").duplicateRecipe("x") }
        #expect(try await home.module("4").duplicateRecipe("Soup") == copy, "A repeated command copies once.")
    }

    @Test func `a recipe that is saved with the lines of another keeps what its steps use`() async throws {
        let soup = try await home.add("Soup", "2 l water", "salt").recipe
        let chosen = RecipeStep("Season.", section: "Last", chosenLineIDs: [try #require(soup.ingredients[1].id)])
        let lines = zip(soup.ingredients, ["4 l water", "salt"]).map { IngredientLine($1, id: $0.id) }
        let double = try Recipe(title: "Double soup", ingredients: lines, steps: [chosen])
        let added = try await home.module("2").addRecipe(double).stored.recipe
        #expect(Set(added.ingredients.map(\.id)).isDisjoint(with: soup.ingredients.map(\.id)))
        #expect(added.stepLineIDs() == [[try #require(added.ingredients[1].id)]])
        #expect(added.steps[0].section == "Last" && added.steps[0].chosenLineIDs == added.stepLineIDs()[0])
    }
}
