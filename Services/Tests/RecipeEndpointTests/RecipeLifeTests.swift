import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
import MessageBusTestKit
import QuantityMessages
import RecipeMessages
import Testing

/// Edits, copies, the trash and the history over messages.
@Suite struct RecipeLifeTests {
    private func send<Request: RequestMessage>(
        _ request: Request,
        to home: RecipeHome,
        key: String? = nil
    ) async throws(Refusal) -> Request.Reply {
        try await home.sender.request(request, options: RecipeHome.options("smith", key: key))
    }

    private func code<Request: RequestMessage>(_ request: Request, to home: RecipeHome) async throws -> String {
        let refusal = try await #require(throws: Refusal.self) { try await send(request, to: home, key: "wrong") }
        return "\(refusal.status) \(refusal.problem.code)"
    }

    /// An edit that sets every field of a recipe with two lines.
    private func fullEdit(of added: RecipeMessages.Recipe) -> EditRecipeRequest {
        var edit = EditRecipeRequest()
        (edit.reference, edit.expectedVersion, edit.title, edit.servings.text) = ("pie", 1, "Tart", "serves 8")
        edit.lines.lines = [EditedLine(), EditedLine()]
        (edit.lines.lines[0].id, edit.lines.lines[0].text) = (added.ingredients[1].id, "2 g salt")
        (edit.lines.lines[0].section, edit.lines.lines[1].text) = ("Base", "pepper")
        (edit.times.prepMinutes, edit.times.cookMinutes, edit.times.restMinutes, edit.times.totalMinutes) = (1, 2, 3, 6)
        (edit.tags.tags, edit.language, edit.sourceURL) = (["hot"], "en", "https://example.org")
        (edit.steps.steps, edit.steps.details) = (["Bake."], [StepDetails()])
        (edit.steps.details[0].lineIds, edit.steps.details[0].chosen) = ([added.ingredients[1].id], true)
        (edit.description_p, edit.notes, edit.rating) = ("Good.", "Less.", 5)
        (edit.cover, edit.totalWeight, edit.nutrition.basis) = ("https://example.org/a.jpg", "500", .per100Grams)
        var fat = Nutrient()
        (fat.name, fat.amount.value, fat.amount.unit) = ("fat", "7/2", "g")
        edit.nutrition.nutrients = [fat]
        return edit
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `an edit sets every field`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        let added = try await home.add(RecipeHome.recipe("Pie", "1 egg", "salt"), key: "k1").recipe
        let reply = try await send(fullEdit(of: added), to: home, key: "k2")
        let unset: Set = [
            "recipe.portionSize", "recipe.favorite", "recipe.trash", "recipe.stepDetails.section",
            "recipe.ingredients.reading.own", "recipe.ingredients.reading.note", "recipe.ingredients.reading.optional",
            "recipe.ingredients.reading.quantity.lower", "recipe.nutrition.nutrients.displayText",
            "recipe.servings.yield",
        ]
        #expect(Set(unsetFields(of: [reply])) == unset)
        #expect(reply.recipe.title == "Tart" && reply.recipe.servings.count == "8" && reply.recipe.version == 2)
        #expect(reply.recipe.ingredients.map(\.text) == ["2 g salt", "pepper"])
        #expect(
            reply.recipe.ingredients[0].id == added.ingredients[1].id && reply.recipe.ingredients[0].section == "Base"
        )
        let times = reply.recipe
        #expect([times.prepMinutes, times.cookMinutes, times.restMinutes, times.totalMinutes] == [1, 2, 3, 6])
        #expect(reply.recipe.stepDetails[0].lineIds == [added.ingredients[1].id] && reply.recipe.stepDetails[0].chosen)
        #expect(reply.recipe.nutrition.nutrients.map(\.amount.value) == ["7/2"])
        #expect(try await home.get("tart") == [reply.recipe])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `an edit clears every field`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        let added = try await home.add(RecipeHome.recipe("Pie", "1 egg", "salt"), key: "k1").recipe
        let before = try await send(fullEdit(of: added), to: home, key: "k2").recipe
        var clear = EditRecipeRequest()
        (clear.reference, clear.servings, clear.language, clear.sourceURL) = ("tart", Servings(), "", "")
        (clear.description_p, clear.notes, clear.rating, clear.cover, clear.totalWeight) = ("", "", 0, "", "")
        (clear.nutrition, clear.tags, clear.steps, clear.times) = (
            NutritionFacts(), EditedTags(), EditedSteps(), EditedTimes()
        )
        let cleared = try await send(clear, to: home, key: "k3").recipe
        var expected = before
        (expected.version, expected.language, expected.sourceURL, expected.tags, expected.steps) = (3, "", "", [], [])
        expected.clearServings()
        expected.clearNutrition()
        (expected.description_p, expected.notes, expected.rating, expected.cover) = ("", "", 0, "")
        (expected.totalWeight, expected.stepDetails) = ("", [])
        expected.clearPrepMinutes()
        expected.clearCookMinutes()
        expected.clearRestMinutes()
        expected.clearTotalMinutes()
        expected.ingredients = cleared.ingredients
        #expect(cleared == expected)
        #expect(try await home.get("tart") == [cleared])
    }

    @Test func `what a person says of a line is sent to be learned`() async throws {
        let home = try RecipeHome(.memory)
        home.quantity.answer(CorrectLinesRequest.self) { (request, _) async throws(Refusal) in
            if request.corrections.contains(where: { $0.amount.unit == "zorks" }) {
                throw Refusal(.invalid, code: "quantity.unknownUnit", sentence: "There are no zorks: name a unit.")
            }
            return CorrectLinesReply()
        }
        let added = try await home.add(RecipeHome.recipe("Pie", "2 glugs water"), key: "k1").recipe
        var edit = EditRecipeRequest()
        edit.reference = "pie"
        edit.lines.lines = [EditedLine()]
        edit.lines.lines[0].id = added.ingredients[0].id
        edit.lines.lines[0].own.name = "water"
        edit.lines.lines[0].own.amount.value = "3"
        edit.lines.lines[0].own.amount.unit = "tbsp"
        edit.lines.lines[0].own.lower = edit.lines.lines[0].own.amount
        edit.lines.lines[0].own.lower.value = "2"
        let line = try await send(edit, to: home, key: "k2").recipe.ingredients[0]
        #expect(line.reading.own && line.id == added.ingredients[0].id)
        let learned = home.quantity.requests(of: CorrectLinesRequest.self).flatMap(\.request.corrections)
        #expect(learned.map(\.text) == ["2 glugs water"] && learned.map(\.name) == ["water"])
        #expect(learned.map(\.amount.value) == ["3"] && learned.map(\.lower.value) == ["2"])
        edit.lines.lines[0].own.amount.unit = "zorks"
        edit.lines.lines[0].own.clearLower()
        #expect(try await code(edit, to: home) == "invalid recipe.notAReading")
    }

    @Test func `an amount goes to the quantity service as a person writes it`() async throws {
        let home = try RecipeHome(.memory)
        home.quantity.answer(CorrectLinesRequest.self) { (request, _) async throws(Refusal) in
            if request.corrections[0].amountText.hasSuffix("foo") {
                throw Refusal(.invalid, code: "quantity.unknownUnit", sentence: "\"foo\" is no unit: use one.")
            }
            return CorrectLinesReply()
        }
        let added = try await home.add(RecipeHome.recipe("Pie", "some water"), key: "k1").recipe
        var edit = EditRecipeRequest()
        (edit.reference, edit.lines.lines) = ("pie", [EditedLine()])
        edit.lines.lines[0].id = added.ingredients[0].id
        edit.lines.lines[0].own.amountText = "2 to 3 cups"
        #expect(try await send(edit, to: home, key: "k2").recipe.ingredients[0].reading.own)
        let learned = home.quantity.requests(of: CorrectLinesRequest.self).flatMap(\.request.corrections)
        #expect(learned.map(\.amountText) == ["2 to 3 cups"] && !learned[0].hasAmount && !learned[0].hasName)
        edit.lines.lines[0].own.amountText = "2 foo"
        let refusal = try await #require(throws: Refusal.self) { try await send(edit, to: home, key: "k3") }
        #expect(refusal.problem.code == "recipe.notAReading")
        #expect(refusal.problem.sentence == "\"foo\" is no unit: use one.")
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a recipe is copied, deleted, restored and deleted for good`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        let pie = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1").recipe
        var copy = DuplicateRecipeRequest()
        copy.reference = "pie"
        #expect(try await send(copy, to: home, key: "k2").recipe.title == "Pie (2)")
        copy.title = "pie"
        #expect(try await code(copy, to: home) == "conflict recipe.titleTaken")
        var deletion = DeleteRecipesRequest()
        deletion.references = ["pie"]
        var cooked = MarkRecipeCookedRequest()
        cooked.reference = "pie"
        _ = try await send(cooked, to: home, key: "k2b")
        let deleted = try await send(deletion, to: home, key: "k3")
        #expect(unsetFields(of: [deleted]) == [])
        #expect(deleted.recipes.map(\.title) == ["Pie"] && deleted.recipes.map(\.id) == [pie.id])
        #expect(deleted.recipes.map(\.lines) == [1] && deleted.recipes.map(\.revisions) == [1])
        #expect(deleted.recipes.map(\.cookings) == [1])
        #expect(try await home.list().recipes.map(\.title) == ["Pie (2)"])
        var list = ListRecipesRequest()
        list.trash = true
        #expect(try await send(list, to: home).recipes.map(\.title) == ["Pie"])
        let inTrash = try #require(try await home.get(pie.id)[0])
        #expect(inTrash.trash.at == 1_700_000_000_000 && !inTrash.trash.by.isEmpty)
        var edit = EditRecipeRequest()
        edit.reference = pie.id
        #expect(try await code(edit, to: home) == "conflict recipe.inTrash")
        var restoration = RestoreRecipesRequest()
        restoration.references = ["pie"]
        let restored = try await send(restoration, to: home, key: "k4").recipes
        #expect(restored.map(\.title) == ["Pie"] && restored.map(\.version) == [3] && !restored[0].hasTrash)
        #expect(try await code(restoration, to: home) == "notFound recipe.notInTrash")
        _ = try await send(deletion, to: home, key: "k5")
        #expect(try await home.add(RecipeHome.recipe("Pie", "2 eggs"), key: "k6").restored)
        _ = try await send(deletion, to: home, key: "k7")
        let emptied = try await send(EmptyTrashRequest(), to: home, key: "k8")
        #expect(emptied.titles == ["Pie"] && !emptied.more)
        #expect(try await home.get(pie.id) == [nil])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `versions are listed, compared and brought back`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        _ = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1")
        _ = try await home.add(RecipeHome.recipe("Pie", "2 eggs"), key: "k2")
        var list = ListRevisionsRequest()
        (list.reference, list.limit) = ("pie", 1)
        let first = try await send(list, to: home)
        #expect(first.revisions.map { $0.content.ingredients.map(\.text) } == [["2 eggs"]])
        #expect(
            first.revisions[0].at == 1_700_000_000_000 && !first.revisions[0].by.isEmpty && !first.nextCursor.isEmpty
        )
        list.cursor = first.nextCursor
        let second = try await send(list, to: home)
        #expect(second.revisions.map { $0.content.ingredients.map(\.text) } == [["1 egg"]] && second.nextCursor.isEmpty)
        var comparison = CompareRevisionsRequest()
        comparison.reference = "pie"
        let differences = try await send(comparison, to: home).differences
        #expect(differences.map(\.field) == ["line", "line"])
        #expect(differences.map(\.before) == ["1 egg", ""] && differences.map(\.after) == ["", "2 eggs"])
        #expect(differences.map(\.hasBefore) == [true, false] && differences.map(\.hasAfter) == [false, true])
        (comparison.from, comparison.to) = (first.revisions[0].id, second.revisions[0].id)
        #expect(try await send(comparison, to: home).differences.map(\.before) == ["2 eggs", ""])
        comparison.to = "x"
        #expect(try await code(comparison, to: home) == "invalid recipe.notARevision")
        var restoration = RestoreRevisionRequest()
        (restoration.reference, restoration.revision, restoration.expectedVersion) = ("pie", second.revisions[0].id, 1)
        #expect(try await code(restoration, to: home) == "conflict recipe.changedSince")
        restoration.expectedVersion = 2
        let restored = try await send(restoration, to: home, key: "k3").recipe
        #expect(restored.version == 3 && restored.ingredients.map(\.text) == ["1 egg"])
        restoration.revision = restored.id
        restoration.expectedVersion = 0
        #expect(try await code(restoration, to: home) == "notFound recipe.unknownRevision")
    }
}
