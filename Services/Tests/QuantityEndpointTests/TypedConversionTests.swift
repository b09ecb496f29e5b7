import CommonMessages
import Envelope
import QuantityMessages
import Testing

/// Amounts that people type are read here, in the locale of the request.
@Suite struct TypedConversionTests {
    private let call = QuantityCall()

    private func convert(
        _ text: String,
        to unit: String,
        locale: String = "",
        _ change: (inout Conversion) -> Void = { _ in }
    ) async throws -> ConversionOutcome {
        var conversion = Conversion()
        conversion.text = text
        conversion.toUnit = unit
        change(&conversion)
        var request = ConvertRequest()
        request.conversions = [conversion]
        request.lenient = true
        return try #require(try await call.send(request, locale: locale).outcomes.first)
    }

    @Test(arguments: [
        ("en-US", "1,500 g flour", "kg", "1500 g", "1.5 kg"), ("de-DE", "1.500 g Mehl", "kg", "1500 g", "1,5 kg"),
        ("en-US", "1.000 g", "kg", "1 g", "0.001 kg"), ("de-DE", "1.000 g", "kg", "1000 g", "1 kg"),
        ("de-DE", "1,5 kg", "g", "1,5 kg", "1500 g"), ("en-US", "2 1/2 cups flour", "g", "2 1/2 cups", "300 g"),
        ("en-US", "2½ cups flour", "g", "2 1/2 cups", "300 g"), ("de-DE", "2 Tassen flour", "g", "2 Tassen", "≈ 254 g"),
        ("en-US", "473/1000 l", "ml", "0.473 l", "473 ml"), ("en-US", "-40 °F", "°C", "-40 °F", "-40 °C"),
        ("en-US", "1 cup plus 2 tbsp flour", "g", "1 1/8 cups", "135 g"),
        ("en-US", "a cup of flour", "g", "1 cup", "120 g"),
        ("en-US", "1 cup moss", "tbsp", "1 cup", "16 tbsp"), ("en-US", "1 stick butter", "g", "1 stick", "113 g"),
        ("en-US", "1 g", "oz", "1 g", "≈ 0.035 oz"), ("en-US", "350 F", "C", "350 °F", "≈ 177 °C"),
        ("en-US", "350F", "°C", "350 °F", "≈ 177 °C"), ("en-US", "180 °C", "F", "180 °C", "356 °F"),
        ("en-US", "180 C", "F", "180 °C", "356 °F"), ("en-US", "350 degrees F", "celsius", "350 °F", "≈ 177 °C"),
        ("en-US", "1 C milk", "ml", "1 cup", "≈ 237 ml"), ("en-US", "1 lb 2 oz butter", "g", "1 1/8 lbs", "≈ 510 g"),
        ("en-US", "2-3 cups flour", "g", "2–3 cups", "240–360 g"), ("en-US", "1 to 2 kg", "g", "1–2 kg", "1000–2000 g"),
        ("de-DE", "1 Tasse + 2 EL flour", "g", "≈ 1 1/8 Tassen", "≈ 142 g"),
        ("en-US", "2 ft", "cm", "2 feet", "60.96 cm"),
        ("en-US", "3 cans (400 g each) flour", "kg", "1200 g", "1.2 kg"),
        ("de-DE", "1 Pfund flour", "g", "1 Pfund", "500 g"),
    ])
    func `an amount is read and written in the locale of the request`(
        locale: String,
        text: String,
        unit: String,
        start: String,
        result: String
    ) async throws {
        let outcome = try await convert(text, to: unit, locale: locale)
        #expect(outcome.unknown == "")
        #expect(outcome.start.displayText == start)
        #expect(outcome.quantity.displayText == result)
    }

    @Test func `a pint is imperial in Britain, in the singular too`() async throws {
        for text in ["1 pint milk", "2 pints milk"] {
            let outcome = try await convert(text, to: "ml", locale: "en-GB")
            #expect(outcome.start.amount.unit == "imperial pint", "\(text)")
        }
        #expect(try await convert("1 pint milk", to: "ml", locale: "en-US").start.amount.unit == "pint")
    }

    @Test func `each step is an equation, and a counted ingredient keeps its words`() async throws {
        let eggs = try await convert("3 eggs", to: "g")
        #expect(eggs.ingredientText == "eggs" && eggs.start.amount == Amount("3", ""))
        #expect(eggs.equations == ["3 whole = 150 g"])
        let german = try await convert("3 eggs", to: "kg", locale: "de-DE")
        #expect(german.equations == ["3 Stück = 150 g", "150 g = 0,15 kg"])
        #expect(german.equations.count == german.path.count)
    }

    @Test func `a typed number may come with a unit and an ingredient of their own`() async throws {
        let outcome = try await convert("1,5", to: "g", locale: "de-DE") { conversion in
            conversion.amount.unit = "cup"
            conversion.ingredient = "all-purpose flour"
        }
        #expect(outcome.start.amount == Amount("3/2", "cup"))
        #expect(outcome.quantity.amount == Amount("180", "g"))
    }

    @Test func `a text beside a unit or an ingredient repeats neither`() async throws {
        let named = try await convert("1 cup", to: "g") { $0.ingredient = "all-purpose flour" }
        #expect(named.quantity.amount == Amount("120", "g"))
        let twoNames = try await convert("1 cup milk", to: "g") { $0.ingredient = "all-purpose flour" }
        #expect(!twoNames.hasQuantity)
        let twoUnits = try await convert("2 lb", to: "g") { $0.amount.unit = "oz" }
        #expect(!twoUnits.hasQuantity)
    }

    @Test(arguments: ["-1 cup flour", "-5 g", "-1/2 cup"])
    func `a negative amount is not read as a line of a list`(text: String) async throws {
        let outcome = try await convert(text, to: "g")
        #expect(!outcome.hasQuantity)
        #expect(outcome.unknown.contains("negative"), "\(outcome.unknown)")
    }

    @Test(arguments: ["much flour", "cup", "3.5.2 g", "1e3 g", "1/0 g"])
    func `a text without one amount has a reason and no result`(text: String) async throws {
        let outcome = try await convert(text, to: "kg")
        #expect(!outcome.hasQuantity)
        #expect(outcome.unknown.contains(text) || outcome.unknown.contains("unknown"))
    }

    @Test(arguments: ["1 cup flour zzz", "2 cups onions, wibbled", "1 kg butter 2 eggs"])
    func `no typed word is dropped in silence`(text: String) async throws {
        let outcome = try await convert(text, to: "g")
        let shown = "\(outcome.ingredientText) \(outcome.unknown)"
        let words = text.split { !$0.isLetter }.dropFirst()
        #expect(words.allSatisfy { shown.contains($0) }, "\(shown)")
    }

    @Test func `a home's own unit and alias hold in every line`() async throws {
        var draft = IngredientDraft()
        draft.name = "Home rye"
        draft.aliases = ["mill dust"]
        var weight = UnitConversion()
        (weight.typed, weight.source) = ("1 blorp = 5 g", "scale")
        draft.conversions = [weight]
        var save = SaveIngredientsRequest()
        save.drafts = [draft]
        let key = try #require(try await call.send(save).saved.first).ingredient.ingredientKey
        #expect(try await convert("3 blorp home rye", to: "g").quantity.amount == Amount("15", "g"))
        var read = ReadLinesRequest()
        read.lines = ["2 blorps of home rye", "1 kg mill dust", "home rye 4 blorp", "2 blorp home rye"].map { text in
            var line = Line()
            line.text = text
            return line
        }
        read.lines[2].item = true
        read.lines[3].factor = "3"
        let lines = try await call.send(read).lines
        #expect(lines.map(\.ingredientKey) == [key, key, key, key])
        #expect(
            lines.map(\.quantity.amount) == [
                Amount("2", "blorp"), Amount("1", "kg"), Amount("4", "blorp"), Amount("2", "blorp"),
            ]
        )
        #expect(lines[1].listName == "Home rye")
        #expect(lines[3].scaled.quantity.amount == Amount("6", "blorp") && lines[3].scaled.text == "6 blorp home rye")
    }

    @Test func `amounts of one dimension are one amount`() async throws {
        var request = TotalAmountsRequest()
        request.groups = [
            [Amount("60", "g"), Amount("1/2", "kg")], [Amount("500", "g"), Amount("1", "kg")],
            [Amount("4", ""), Amount("1", "dozen")], [Amount("1/2", "kg")], [Amount("1", "kg"), Amount("2", "can")], [],
        ].map { amounts in
            var group = AmountGroup()
            group.amounts = amounts
            return group
        }
        let totals = try await call.send(request).groups.map { $0.totals.map(\.displayText) }
        #expect(totals == [["560 g"], ["1.5 kg"], ["16"], ["0.5 kg"], ["1 kg", "2 cans"], []])
    }

    @Test func `an unknown unit is named`() async throws {
        #expect(try await convert("3 florps flour", to: "g").unknown.contains("\"florps\" is unknown"))
    }

    @Test func `a conversion of an ingredient is read as it is typed`() async throws {
        var draft = IngredientDraft()
        draft.name = "Home rye"
        draft.conversions = ["1 1/2 Tassen [gesiebt] = 0,15 kg", "1 Kelle = 30 g"].map { text in
            var conversion = UnitConversion()
            conversion.typed = text
            conversion.source = "scale"
            return conversion
        }
        var request = SaveIngredientsRequest()
        request.drafts = [draft]
        let saved = try #require(try await call.send(request, locale: "de-DE").saved.first).ingredient
        #expect(saved.conversions.map(\.from) == [Amount("3/2", "metric cup"), Amount("1", "Kelle")])
        #expect(saved.conversions.map(\.to) == [Amount("3/20", "kg"), Amount("30", "g")])
        #expect(saved.conversions.map(\.state) == ["gesiebt", ""])
        #expect(saved.conversions.map(\.text) == ["1 1/2 Tassen gesiebt = 0,15 kg", "1 Kelle = 30 g"])
        #expect(saved.conversions.allSatisfy { $0.typed.isEmpty && $0.source == "scale" })
    }

    @Test(arguments: ["1 cup", "cup = 120 g", "1 cup [packed = 120 g", "1 cup = 120 g = 4 oz", "1 cup = much"])
    func `a text that states no weight is refused with a sentence`(text: String) async throws {
        var draft = IngredientDraft()
        draft.name = "Home rye"
        var conversion = UnitConversion()
        conversion.typed = text
        draft.conversions = [conversion]
        var request = SaveIngredientsRequest()
        request.drafts = [draft]
        let problem = try await call.refused(request)
        #expect(problem.code == "quantity.notAConversion")
        #expect(problem.sentence.contains(text))
    }

    @Test func `corrections and remembered conversions have texts in the locale of the request`() async throws {
        var correction = LineCorrection()
        correction.text = "lots of flour"
        correction.amount = Amount("3/2", "kg")
        var correct = CorrectLinesRequest()
        correct.corrections = [correction]
        #expect(try await call.send(correct, locale: "de-DE").corrections.map(\.amountText) == ["1,5 kg"])
        var asked = Conversion()
        (asked.text, asked.toUnit) = ("1,5 kg", "g")
        var remember = RememberConversionsRequest()
        remember.conversions = [asked]
        let reply = try await call.send(remember, locale: "de-DE")
        #expect(reply.outcomes.map(\.quantity.displayText) == ["1500 g"] && reply.locale == "de-DE")
        let recent = try await call.send(ListRecentConversionsRequest(), locale: "de-DE").conversions
        #expect(recent.map(\.text) == ["1,5 kg = 1500 g"])
    }
}
