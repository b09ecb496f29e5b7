import CommonMessages
import Envelope
import QuantityMessages
import Testing

@Suite struct QuantityEndpointTests {
    private let call = QuantityCall()

    @Test func `parsing answers each line in order, with every field`() async throws {
        var request = ReadLinesRequest()
        request.lines = ["1 1/2 cups flour, sifted (optional)", "2-3 lb beef", "a pinch of salt"].map { text in
            var line = Line()
            line.text = text
            return line
        }
        let lines = try await call.send(request).lines
        #expect(lines.map(\.text) == request.lines.map(\.text))
        #expect(lines[0].quantity.amount == CommonMessages.Amount("3/2", "cup"))
        #expect(lines[0].quantity.numericValue == 1.5)
        #expect(lines[0].quantity.standardUnit == "cup")
        #expect(lines[0].quantity.displayText == "1 1/2 cups")
        #expect(lines[0].ingredientKey == "all purpose flour")
        #expect(lines[0].listName == "All-purpose flour")
        #expect(lines[0].preparation == "sifted")
        #expect(lines[0].optional)
        #expect(lines[0].assumptions.map(\.sentence) == ["flour is read as all-purpose flour"])
        #expect(lines[0].amountText == "1 1/2 cups")
        #expect(lines[0].purpose.isEmpty)
        #expect(
            lines[0].spans.map(\.part) == [
                .amount, .unspecified, .unit, .unspecified, .name, .unspecified, .preparation, .unspecified, .comment,
                .unspecified,
            ]
        )
        #expect(lines[0].spans.map(\.end) == [5, 6, 10, 11, 16, 18, 24, 26, 34, 35])
        #expect(lines[1].quantity.lower == CommonMessages.Amount("2", "lb"))
        #expect(!lines[2].quantity.hasAmount && !lines[2].quantity.hasNumericValue)
        #expect(lines[2].quantity.displayText == "a pinch of salt")
        #expect(lines[2].impreciseUnit == "pinch")
        #expect(lines[2].diagnostics.map(\.code) == ["quantity.imprecise"])
    }

    @Test func `a further ingredient has its own relations`() async throws {
        var line = Line()
        line.text = "onions and rice"
        var request = ReadLinesRequest()
        request.lines = [line]
        let other = try #require(try await call.send(request).lines.first?.others.first)
        #expect(other.ingredient.ingredientKey == "rice")
        #expect(other.narrowerKeys.contains("basmati rice") && !other.narrowerKeys.contains("onion"))
        #expect(other.purchase == .bought)
    }

    @Test func `a part names its whole, and whether stores sell it alone`() async throws {
        var request = ReadLinesRequest()
        request.lines = ["2 tbsp lemon juice", "zest of 1 lemon", "1 onion"].map { text in
            var line = Line()
            line.text = text
            return line
        }
        let lines = try await call.send(request).lines
        #expect(lines.map(\.hasPart) == [true, true, false])
        #expect(lines.map(\.part.whole.listName) == ["Lemons", "Lemons", ""])
        #expect(lines.map(\.part.partKeys) == [["lemon juice"], ["lemon zest"], []])
        #expect(lines.map(\.part.soldAlone) == [true, false, false])
    }

    @Test func `the header's locale applies to lines without a language`() async throws {
        var request = ReadLinesRequest()
        request.lines = ["", "en"].map { locale in
            var line = Line()
            line.text = "1.500 g salt"
            line.locale = locale
            return line
        }
        let lines = try await call.send(request, locale: "de-DE").lines
        #expect(lines.map(\.quantity.numericValue) == [1500, 1.5])
    }

    @Test(arguments: [("en", "imperial pint"), ("en-US", "pint"), ("", "imperial pint")])
    func `a line in the home's language is read as in its country`(locale: String, unit: String) async throws {
        var line = Line()
        line.text = "1 pint milk"
        line.locale = locale
        var request = ReadLinesRequest()
        request.lines = [line]
        let lines = try await call.send(request, locale: "en-GB").lines
        #expect(lines.map(\.quantity.amount.unit) == [unit])
    }

    @Test func `a conversion has its path or says that none is known`() async throws {
        var request = ConvertRequest()
        request.conversions = [("all purpose flour", "g"), ("", "g"), ("", "tbsp")].map { key, unit in
            var conversion = QuantityMessages.Conversion()
            conversion.amount = CommonMessages.Amount("2", "cup")
            conversion.toUnit = unit
            conversion.ingredientKey = key
            return conversion
        }
        let outcomes = try await call.send(request).outcomes
        #expect(outcomes[0].quantity.amount == CommonMessages.Amount("240", "g"))
        #expect(outcomes[0].path.map(\.exact) == [false])
        #expect(!outcomes[1].hasQuantity && outcomes[1].unknown.contains("No path is known"))
        #expect(outcomes[2].quantity.displayText == "32 tbsp")
        #expect(outcomes[2].path.map(\.exact) == [true])
    }

    @Test func `lines with a factor are scaled next to the original`() async throws {
        var request = ReadLinesRequest()
        request.lines = ["2 cups milk", "2-3 lb beef", "a pinch of salt"].map { text in
            var line = Line()
            line.text = text
            line.factor = "3/2"
            return line
        }
        let lines = try await call.send(request).lines
        #expect(lines.map(\.scaled.quantity.displayText) == ["3 cups", "3–4 1/2 lbs", "a pinch of salt"])
        #expect(lines.map(\.scaled.status) == [.scaled, .scaled, .needsYou])
        #expect(lines.map(\.scaled.factorText) == ["1 1/2", "1 1/2", "1 1/2"])
        #expect(lines[0].quantity.displayText == "2 cups")
    }

    @Test func `quantities of one dimension are sorted and compared, exactly and across units`() async throws {
        var request = SortQuantitiesRequest()
        request.quantities = [
            Quantity("1", "cups"), Quantity("16", "tbsp"), Quantity("100", "ml"), Quantity("1", "cup", lower: "1/2"),
            Quantity("3", "l"),
        ]
        let sorted = try await call.send(request)
        #expect(sorted.order == [2, 3, 0, 1, 4])
        #expect(sorted.ranks == [2, 2, 0, 1, 3])
        request.quantities.append(Quantity("1", "g"))
        let problem = try await call.refused(request)
        #expect(problem.code == "quantity.unlikeUnits")
        #expect(problem.field == "quantities[5]")
    }

    @Test func `lines are weighed if their weight is known`() async throws {
        var request = WeighLinesRequest()
        request.lines = ["2 cups flour", "60 g butter", "salt", "For the top:", "1 florp of tea"].map { text in
            var line = Line()
            line.text = text
            return line
        }
        request.lines[1].factor = "2"
        let weight = try await call.send(request)
        #expect(weight.grams == "360")
        #expect(weight.unknown == [2, 4])
        request.lines = [request.lines[2]]
        #expect(try await call.send(request).grams.isEmpty)
        request.lines[0].factor = "x"
        #expect(try await call.refused(request).field == "lines[0].factor")
    }

    @Test func `consolidated items are sorted by key and list the counted lines`() async throws {
        var request = ConsolidateRequest()
        var pinch = Quantity()
        pinch.displayText = "a pinch"
        request.entries = [
            ("salt", Quantity("3", "tsp")), ("all purpose flour", Quantity("1", "cups")), ("salt", pinch),
            ("all purpose flour", Quantity("60", "g")),
        ].map { key, quantity in
            var entry = ConsolidateEntry()
            entry.ingredientKey = key
            entry.listName = key
            entry.quantity = quantity
            return entry
        }
        let items = try await call.send(request).items
        #expect(items.map(\.ingredientKey) == ["all purpose flour", "salt"])
        #expect(items[0].totals.map(\.displayText) == ["180 g"])
        #expect(items[0].path.count == 1)
        #expect(items[1].counted == [0] && items[1].uncounted == [2])
    }

    @Test func `the stock of each ingredient is subtracted once, and the paths are shown`() async throws {
        var request = ConsolidateRequest()
        request.entries = [
            ("all purpose flour", Quantity("3/2", "cup")), ("x", Quantity("3", "sack")),
            ("all purpose flour", Quantity("1/2", "cup")), ("salt", Quantity("3", "tsp")),
        ].map { key, quantity in
            var entry = ConsolidateEntry()
            entry.ingredientKey = key
            entry.quantity = quantity
            return entry
        }
        request.stock = [("all purpose flour", "1", "kg"), ("x", "1", "sack"), ("tea", "1", "g")].map {
            key,
            value,
            unit in
            var stock = IngredientStock()
            stock.ingredientKey = key
            stock.amounts = [CommonMessages.Amount(value, unit)]
            return stock
        }
        let items = try await call.send(request).items
        #expect(items.map(\.ingredientKey) == ["all purpose flour", "salt", "x"])
        #expect(items.map(\.hasNetDemand) == [true, false, true])
        #expect(items[0].netDemand.toBuy.isEmpty)
        #expect(items[0].netDemand.inStock.map(\.displayText) == ["1 kg"])
        #expect(items[0].netDemand.path.count == 2)
        let chart = "King Arthur Baking ingredient weight chart"
        #expect(items[0].conversions == ["1000 g = 8 1/3 cups (1 cup = 120 g, \(chart))"])
        #expect(items[2].netDemand.toBuy.map(\.displayText) == ["2 sacks"])
        #expect(items[2].conversions.isEmpty)
    }
}
