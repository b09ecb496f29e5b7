import CommonMessages
import Envelope
import QuantityMessages
import Testing

@Suite struct IngredientCatalogMessageTests {
    private let call = QuantityCall()

    private func draft(_ name: String, _ grams: String, id: String = "", more: [String] = []) -> IngredientDraft {
        var draft = IngredientDraft()
        draft.id = id
        draft.name = name
        draft.category = "flour"
        draft.conversions = (["1 cup \(grams) g"] + more).map { text in
            let words = text.split(separator: " ").map(String.init)
            var conversion = UnitConversion()
            conversion.from = Amount(words[0], words[1])
            conversion.to = Amount(words[2], words[3])
            conversion.source = "scale"
            return conversion
        }
        return draft
    }

    private func save(_ draft: IngredientDraft, _ mode: SaveMode = .add) -> SaveIngredientsRequest {
        var request = SaveIngredientsRequest()
        request.drafts = [draft]
        request.mode = mode
        return request
    }

    private func list(_ change: (inout ListIngredientsRequest) -> Void) async throws -> [String] {
        var request = ListIngredientsRequest()
        change(&request)
        return try await call.send(request).ingredients.map(\.name)
    }

    private func grams(_ ingredient: String, _ unit: String = "cup") async throws -> ConversionOutcome {
        var conversion = Conversion()
        conversion.amount = Amount("1", unit)
        conversion.toUnit = "g"
        conversion.ingredient = ingredient
        var request = ConvertRequest()
        request.conversions = [conversion]
        request.lenient = true
        return try #require(try await call.send(request).outcomes.first)
    }

    @Test func `a home's own ingredient is added, converts, is changed and deleted`() async throws {
        let added = try #require(try await call.send(save(draft("Home rye", "102"))).saved.first)
        #expect(added.ingredient.isCustom && added.changed && added.ingredient.category == "Flour")
        #expect(try await grams("home RYE").quantity.amount.value == "102")
        var change = IngredientChange()
        change.reference = "home rye"
        change.brand = "Mill"
        change.conversions.conversions = draft("", "105").conversions
        var edit = ChangeIngredientsRequest()
        edit.changes = [change]
        let changed = try #require(try await call.send(edit).saved.first?.ingredient)
        #expect(changed.id == added.ingredient.id && changed.name == "Home rye" && changed.brand == "Mill")
        #expect(changed.category == "Flour")
        edit.changes[0].conversions.conversions[0].from.value = "much"
        #expect(try await call.refused(edit).field == "changes[0].conversions.conversions[0].from.value")
        #expect(try await grams("home rye").quantity.amount.value == "105")
        var delete = DeleteIngredientsRequest()
        delete.references = ["home rye"]
        #expect(try await call.send(delete).deleted.map(\.name) == ["Home rye"])
        #expect(try await grams("home rye").unknown.contains("No path is known for \"home rye\""))
    }

    @Test func `the home's ingredient takes precedence over Larder's`() async throws {
        _ = try await call.send(save(draft("All-purpose flour", "130")))
        #expect(try await grams("all-purpose flour").quantity.amount.value == "130")
    }

    @Test(arguments: ["All-purpose flour", "Plain flour"])
    func `the home's weights apply when amounts are added and compared`(name: String) async throws {
        _ = try await call.send(save(draft(name, "130")))
        let entries = [("2", "cup"), ("100", "g"), ("16", "tbsp")].map { value, unit in
            var entry = ConsolidateEntry()
            entry.ingredientKey = "all purpose flour"
            entry.quantity = Quantity(value, unit)
            return entry
        }
        var list = ConsolidateRequest()
        list.entries = Array(entries.prefix(2))
        #expect(try await call.send(list).items.first?.totals.map(\.displayText) == ["360 g"])
        var preview = PreviewConsolidationRequest()
        preview.entries = Array(entries.suffix(2))
        #expect(try await call.send(preview).proposals.first?.total.displayText == "230 g")
        var stock = IngredientStock()
        stock.ingredientKey = "all purpose flour"
        stock.amounts = [Amount("2", "cup")]
        list.entries[0].quantity = Quantity("290", "g")
        list.stock = [stock]
        let left = try #require(try await call.send(list).items.first?.netDemand)
        #expect(left.toBuy.map(\.displayText) == ["130 g"])
        #expect(left.path.map(\.source) == ["scale"])
    }

    @Test func `Larder's measures apply where the home has none`() async throws {
        let (stick, cup) = (try await grams("butter", "stick"), try await grams("butter"))
        _ = try await call.send(save(draft("Butter", "230")))
        #expect(try await grams("butter", "tbsp").quantity.amount.value == "115/8")
        #expect(try await grams("butter", "stick").quantity == stick.quantity)
        #expect(cup.quantity.amount.value != "230")
    }

    @Test func `filters, category and search are combined`() async throws {
        _ = try await call.send(save(draft("Almond dust", "80")))
        var mark = MarkIngredientsRequest()
        mark.references = ["almond dust", "butter"]
        mark.favorite = true
        #expect(try await call.send(mark).ingredients.map(\.isFavorite) == [true, true])
        #expect(try await list { $0.filter = .favorites } == ["Almond dust", "Butter"])
        #expect(try await list { $0.filter = .custom } == ["Almond dust"])
        #expect(
            try await list {
                $0.search = "almnd"
                $0.category = "Flour"
            } == ["Almond dust", "Almond flour", "Almond meal"]
        )
        #expect(
            try await list {
                $0.search = "alm"
                $0.filter = .favorites
            } == ["Almond dust"]
        )
        #expect(try await list { $0.search = "flour wheat all-purpose" }.first == "All-purpose flour")
        #expect(
            try await list {
                $0.search = "King Arthur"
                $0.filter = .default
            }.count == 3
        )
    }

    @Test func `pages follow each other by name and by last use`() async throws {
        _ = try await call.send(save(draft("Almond dust", "80")))
        var asked = RememberConversionsRequest()
        asked.conversions = ["Zucchini, grated", "Almond dust"].map { name in
            var one = Conversion()
            one.amount = Amount("1", "cup")
            one.toUnit = "g"
            one.ingredient = name
            return one
        }
        #expect(try await call.send(asked).outcomes.map(\.hasQuantity) == [true, true])
        let recent = try await call.send(ListRecentConversionsRequest()).conversions
        #expect(recent.map(\.ingredient) == ["Almond dust", "Zucchini"])
        for order in [IngredientOrder.alphabetical, .lastUsed] {
            var request = ListIngredientsRequest()
            request.order = order
            request.limit = 50
            var names: [String] = []
            repeat {
                let page = try await call.send(request)
                names += page.ingredients.map { "\($0.brand) \($0.name)" }
                request.cursor = page.nextCursor
            } while !request.cursor.isEmpty
            #expect(names.count == Set(names).count && names.count > 300)
            #expect(names.contains(" Almond dust"))
            if order == .lastUsed { #expect(Set(names.prefix(2)) == [" Zucchini", " Almond dust"]) }
        }
        #expect(try await call.send(ListRecentConversionsRequest()).conversions.count == 2)
    }

    @Test func `contradictions are reported, and typing errors refused`() async throws {
        let near = try await call.send(save(draft("Near", "120", more: ["1 tbsp 8 g"])))
        #expect(near.saved.first?.contradictions.first?.contains("7.5 g by 1 cup = 120 g") == true)
        let slip = try await call.refused(save(draft("Slip", "120", more: ["1 tbsp 15 kg"])))
        #expect(slip.code == "quantity.contradictoryConversions")
        var batch = save(draft("Good", "1"), .import)
        batch.drafts += [draft("Bad", "120", more: ["1 tbsp 15 kg"]), draft("", "1"), draft("Good", "1")]
        let saved = try await call.send(batch).saved
        #expect(saved.map(\.refusal.isEmpty) == [true, true, false, true])
        #expect(saved.map(\.changed) == [true, true, false, false])
        #expect(saved[1].ingredient.conversions.count == 1 && saved[1].contradictions.count == 1)
    }

    @Test func `a correction overrides the parser, is listed, counted and undone`() async throws {
        let text = "1 lg  can toms"
        #expect(try await parse(text).name != "tomatoes")
        var whole = LineCorrection()
        whole.text = text
        whole.reading = "1 can tomatoes, chopped"
        whole.size = "large"
        var request = CorrectLinesRequest()
        request.corrections = [whole]
        _ = try await call.send(request)
        let line = try await parse("1 lg can toms ")
        #expect(line.text == "1 lg can toms " && line.corrected)
        #expect(line.name == "tomatoes" && line.size == "large" && line.preparation == "chopped")
        #expect(line.quantity.parseConfidence == 1 && line.ingredientKey == "canned tomato")
        #expect(line.spans.map(\.end) == [UInt32(line.text.utf8.count)])
        let listed = try await call.send(ListCorrectionsRequest())
        #expect(listed.count == 1 && listed.corrections.first?.text == text)
        var undo = UndoCorrectionsRequest()
        undo.texts = [text]
        _ = try await call.send(undo)
        #expect(try await !parse(text).corrected)
    }

    @Test func `parts of a line can be corrected separately`() async throws {
        var correction = LineCorrection()
        correction.text = "2-3 dashes of the good stuff"
        correction.amount = Amount("3", "teaspoons")
        correction.lower = Amount("2", "tsp")
        correction.name = "soy sauce"
        correction.optionalIngredient = true
        var request = CorrectLinesRequest()
        request.corrections = [correction]
        _ = try await call.send(request)
        let line = try await parse(correction.text)
        #expect(line.quantity.amount == Amount("3", "tsp") && line.quantity.lower == Amount("2", "tsp"))
        #expect(line.ingredientKey == "soy sauce" && line.optional)
    }

    @Test func `the amount of a correction may be written`() async throws {
        var correction = LineCorrection()
        (correction.text, correction.amountText) = ("some of the good stuff", "2 to 3 cups")
        var request = CorrectLinesRequest()
        request.corrections = [correction]
        let kept = try await call.send(request).corrections
        #expect(kept.map(\.amount) == [Amount("3", "cup")] && kept.map(\.lower) == [Amount("2", "cup")])
        #expect(try await parse(correction.text).quantity.lower == Amount("2", "cup"))
        request.corrections[0].amountText = "2 foo"
        let problem = try await call.refused(request)
        #expect(problem.code == "quantity.unknownUnit" && problem.field == "corrections[0]")
        request.corrections[0].amountText = "2 cups flour"
        #expect(try await call.refused(request).code == "quantity.notAnAmount")
        // A correction of the list has both, and the number counts.
        (request.corrections[0].amount, request.corrections[0].amountText) = (Amount("1", "g"), "2 foo")
        #expect(try await call.send(request).corrections.map(\.amount) == [Amount("1", "g")])
    }

    @Test func `the home's cups apply to what people write`() async throws {
        var change = ChangeMeasurementSettingsRequest()
        change.cups = "metric"
        #expect(try await call.send(change).settings.cups == "metric")
        #expect(try await parse("2 cups milk").quantity.amount == Amount("2", "metric cup"))
        #expect(try await grams("butter").path.first?.to.unit != "g")
        change.cups = "bucket"
        #expect(try await call.refused(change).code == "quantity.badCups")
        #expect(try await call.send(GetMeasurementSettingsRequest()).settings.cups == "metric")
    }

    private func parse(_ text: String) async throws -> ParsedLine {
        var line = Line()
        line.text = text
        var request = ReadLinesRequest()
        request.lines = [line]
        return try #require(try await call.send(request).lines.first)
    }
}

/// Short for the type of messages.
private typealias Amount = CommonMessages.Amount
