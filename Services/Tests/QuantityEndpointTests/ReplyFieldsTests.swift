import CommonMessages
import EndpointTestKit
import QuantityMessages
import SwiftProtobuf
import Testing

/// Each reply about lines, amounts and ingredients has every field of its contract.
@Suite struct ReplyFieldsTests {
    /// Their mappings have tests of their own.
    private static let shared: [any Message.Type] = [Quantity.self, PathStep.self]

    private let call = QuantityCall()

    private func read(_ texts: [String], factor: String = "", item: Bool = false) async throws -> ReadLinesReply {
        var request = ReadLinesRequest()
        request.lines = texts.map { text in
            var line = Line()
            (line.text, line.factor, line.item) = (text, factor, item)
            return line
        }
        return try await call.send(request, locale: "en-US")
    }

    @Test func `lines have every field`() async throws {
        var correction = LineCorrection()
        (correction.text, correction.name) = ("1 lg can toms", "tomatoes")
        var correct = CorrectLinesRequest()
        correct.corrections = [correction]
        _ = try await call.send(correct)
        let texts = [
            "1 lg can toms", "2 large eggs (room temperature), beaten", "1 cup (240 ml) milk or cream",
            "1 1/2 cups flour, sifted (optional)", "a pinch of salt", "1 tbsp butter, for greasing", "2 cups water",
            "2 cups cooked rice", "2 tbsp lemon juice", "zest of 1 lemon", "2 cans (400 g each) tomatoes",
            "salt and pepper to taste", "onions and rice", "juice and zest of 2 lemons", "1 florp of tea",
            "2 eggs and 1 cup water", "1 onion and 2 cups cooked rice", "1 lime and zest of 1 lemon",
            "1 egg and a pinch of salt", "basmati rice", "1 onion and 1 cup basmati rice", "1 tsp black pepper or salt",
            "1 lemon and 2 tbsp lemon juice", "1 onion and a knob of butter",
        ]
        let plain = try await read(texts)
        let scaled = try await read(texts, factor: "3/2")
        let items = try await read(["cream 3 cartons (1 cup)"], item: true)
        #expect(items.lines.map(\.packContent.displayText) == ["1 cup"])
        // Of what will do in its place, and of a whole, only the name and the aisle are told.
        let partial = ["part.whole", "others.part.whole"]
        let never = ["choices.quantity"] + partial.flatMap { ["\($0).quantity", "\($0).pantryStaple"] }
        #expect(
            unsetFields(of: [plain, scaled, items], apartFrom: Self.shared) == Set(never.map { "lines.\($0)" })
        )
    }

    @Test func `scaled recipes have every field`() async throws {
        var recipe = RecipeToScale()
        (recipe.title, recipe.servings, recipe.factor) = ("Bread", "4", "3/2")
        recipe.lines = ["2 cups flour", "salt to taste", "1 loaf pan"]
        var request = ScaleRecipesRequest()
        request.recipes = [recipe]
        let reply = try await call.send(request)
        #expect(unsetFields(of: [reply], apartFrom: Self.shared + [ParsedLine.self]) == [])
        let lines = reply.recipes.flatMap(\.lines).map(\.scaled)
        #expect(unsetFields(of: lines, apartFrom: Self.shared) == ["factorText"])
        #expect((reply.recipes[0].scaled, reply.recipes[0].kept, reply.recipes[0].needingYou) == (1, 1, 1))
    }

    @Test func `conversions have every field`() async throws {
        let texts = [("2 cups flour", "g"), ("3 eggs", "kg"), ("2 florps", "g"), ("1 l", "ml")]
        var request = ConvertRequest()
        request.conversions = texts.map { text, unit in
            var conversion = Conversion()
            (conversion.text, conversion.toUnit) = (text, unit)
            return conversion
        }
        request.lenient = true
        let reply = try await call.send(request, locale: "en-US")
        #expect(unsetFields(of: [reply], apartFrom: Self.shared + [QuantityMessages.Assumption.self]) == [])
        var remember = RememberConversionsRequest()
        remember.conversions = [request.conversions[0]]
        let remembered = try await call.send(remember, locale: "en-US")
        #expect(remembered.outcomes == [reply.outcomes[0]] && remembered.locale == "en-US")
        let shown = try await call.send(ListRecentConversionsRequest())
        #expect(unsetFields(of: [shown]) == ["conversions.state"])
        #expect(shown.conversions.map(\.to.unit) == ["g"] && shown.conversions.map(\.from.unit) == ["cup"])
    }

    /// A need of an ingredient, or a pinch of it.
    private func entry(_ key: String, _ quantity: Quantity) -> ConsolidateEntry {
        var entry = ConsolidateEntry()
        (entry.ingredientKey, entry.listName, entry.quantity, entry.source) = (key, key, quantity, "A")
        entry.amountText = quantity.hasAmount ? "" : "a pinch"
        if !quantity.hasAmount { entry.quantity.displayText = "a pinch of salt" }
        return entry
    }

    @Test func `needs and proposals have every field`() async throws {
        var request = ConsolidateRequest()
        request.entries = [
            entry("all purpose flour", Quantity("2", "cup")), entry("all purpose flour", Quantity("60", "g")),
            entry("salt", Quantity("1", "tsp")), entry("salt", Quantity()), entry("butter", Quantity("13/10", "stick")),
            entry("canned tomato", Quantity("3", "can")), entry("x", Quantity("3", "sack")),
            entry("garlic", Quantity("3", "clove")), entry("sugar", Quantity("2", "cup")),
        ]
        request.stock = [
            ("all purpose flour", "1/10", "kg"), ("x", "1", "sack"), ("x", "1", "florp"), ("butter", "50", "g"),
        ].map { key, value, unit in
            var stock = IngredientStock()
            (stock.ingredientKey, stock.amounts) = (key, [CommonMessages.Amount(value, unit)])
            return stock
        }
        let reply = try await call.send(request)
        #expect(unsetFields(of: [reply], apartFrom: Self.shared) == ["items.text"])
        var preview = PreviewConsolidationRequest()
        preview.entries =
            request.entries + [entry("scallion", Quantity("1", "bunch")), entry("green onion", Quantity("1", "bunch"))]
        let asked = try await call.send(preview)
        var (grams, jars) = (MergeDecision(), MergeDecision())
        (grams.joinIn.ingredientKey, grams.joinIn.unit) = ("all purpose flour", "g")
        (jars.joinIn.ingredientKey, jars.joinIn.unit) = ("sugar", "jar")
        preview.decisions = [grams, jars]
        let decided = try await call.send(preview)
        let onlyOfNeeds = ["netDemand", "take", "rounded", "takePath", "pantryStaple", "assumptions"].map {
            "items.\($0)"
        }
        #expect(unsetFields(of: [asked, decided], apartFrom: Self.shared) == Set(onlyOfNeeds))
    }

    /// An ingredient with everything that a request sets.
    private var rye: IngredientDraft {
        var draft = IngredientDraft()
        (draft.name, draft.category, draft.brand, draft.aliases) = ("Home rye", "flour", "Mill", ["ryeish"])
        var cup = UnitConversion()
        (cup.from, cup.to) = (CommonMessages.Amount("1", "cup"), CommonMessages.Amount("102", "g"))
        (cup.fromPlural, cup.state, cup.source) = ("cups", "sifted", "scale")
        (cup.secondValue, cup.secondSource) = ("105", "book")
        var spoon = UnitConversion()
        (spoon.from, spoon.to) = (CommonMessages.Amount("1", "tbsp"), CommonMessages.Amount("7", "g"))
        (spoon.state, spoon.source) = ("sifted", "scale")
        draft.conversions = [cup, spoon]
        return draft
    }

    @Test func `ingredients have every field`() async throws {
        let draft = rye
        var near = draft
        near.name = "Near rye"
        (near.conversions[0].secondValue, near.conversions[0].state, near.conversions[1].state) = ("", "", "")
        near.conversions[0].to.value = "120"
        near.conversions[1].to.value = "8000"
        var save = SaveIngredientsRequest()
        (save.drafts, save.mode) = ([draft, near, IngredientDraft()], .import)
        let saved = try await call.send(save)
        // A conversion that a person typed is answered as its amounts.
        let never = ["lastUsedDate", "isFavorite", "conversions.typed"].map { "saved.ingredient.\($0)" }
        #expect(unsetFields(of: [saved]) == Set(never))
        let kept = try #require(saved.saved.first).ingredient
        let cup = try #require(kept.conversions.first)
        #expect(cup.from == draft.conversions[0].from && cup.to == draft.conversions[0].to && cup.secondValue == "105")
        #expect(kept.ingredientKey == "mill home rye" && kept.brand == "Mill" && kept.aliases == ["ryeish"])
        var mark = MarkIngredientsRequest()
        (mark.references, mark.favorite) = (["home rye"], true)
        _ = try await call.send(mark)
        var conversion = Conversion()
        (conversion.amount, conversion.toUnit) = (CommonMessages.Amount("1", "cup"), "g")
        (conversion.ingredient, conversion.state) = ("home rye", "sifted")
        var remember = RememberConversionsRequest()
        remember.conversions = [conversion]
        _ = try await call.send(remember)
        let shown = try await call.send(ListRecentConversionsRequest()).conversions
        #expect(shown.map { [$0.ingredient, $0.state] } == [["Mill Home rye", "sifted"]])
        var get = GetIngredientsRequest()
        get.references = ["home rye", "flour"]
        let found = try await call.send(get)
        #expect(unsetFields(of: [found]) == ["found.ingredient.conversions.typed", "found.assumptions.source"])
        var list = ListIngredientsRequest()
        list.limit = 1
        #expect(!(try await call.send(list).nextCursor.isEmpty))
    }

    @Test func `settings, corrections, formats and keys have every field`() async throws {
        var shelf = ChangeShelfRequest()
        (shelf.ingredient, shelf.place, shelf.unit, shelf.content) = ("butter", "cupboard", "block", "250 g")
        #expect(unsetFields(of: [try await call.send(shelf)], apartFrom: Self.shared) == [])
        var change = ChangeMeasurementSettingsRequest()
        (change.cups, change.locale) = ("metric", "de-DE")
        let changed = try await call.send(change)
        #expect(unsetFields(of: [changed], apartFrom: Self.shared) == [] && changed.settings.locale == "de-DE")
        var correction = LineCorrection()
        (correction.text, correction.reading) = ("2-3 dashes of the good stuff", "2 dashes soy sauce")
        (correction.amount, correction.lower) = (CommonMessages.Amount("3", "tsp"), CommonMessages.Amount("2", "tsp"))
        (correction.name, correction.size, correction.preparation) = ("soy sauce", "large", "warm")
        (correction.comment, correction.optionalIngredient) = ("if at hand", true)
        var other = correction
        other.text = "another"
        var request = CorrectLinesRequest()
        request.corrections = [correction, other]
        _ = try await call.send(request)
        var list = ListCorrectionsRequest()
        list.limit = 1
        let listed = try await call.send(list)
        #expect(unsetFields(of: [listed]) == [] && listed.count == 2)
        let kept = listed.corrections[0]
        correction.text = kept.text
        (correction.correctedAt, correction.amountText) = (kept.correctedAt, kept.amountText)
        #expect(kept == correction && kept.correctedAt == 1_750_000_000_000)
        var format = FormatRequest()
        format.entries = [FormatEntry()]
        format.entries[0].quantity = Quantity("2", "cup")
        #expect(unsetFields(of: [try await call.send(format, locale: "en-US")]) == [])
        var press = PressKeysRequest()
        press.entries = [KeyEntry()]
        press.entries[0].keys = ["1", "2"]
        #expect(unsetFields(of: [try await call.send(press)]) == [])
    }
}
