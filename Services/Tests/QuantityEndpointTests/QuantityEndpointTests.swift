import CommonMessages
import Envelope
import QuantityMessages
import Testing

@Suite struct QuantityEndpointTests {
    private let call = QuantityCall()

    @Test func `parsing answers each line in order, with every field`() async throws {
        var request = ParseRequest()
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
        #expect(lines[0].assumptions == ["flour is read as all-purpose flour"])
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

    @Test func `the header's locale reads lines that name none`() async throws {
        var request = ParseRequest()
        request.lines = ["", "en"].map { locale in
            var line = Line()
            line.text = "1.500 g salt"
            line.locale = locale
            return line
        }
        let lines = try await call.send(request, locale: "de-DE").lines
        #expect(lines.map(\.quantity.numericValue) == [1500, 1.5])
    }

    @Test func `converting shows its path or says that none is known`() async throws {
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

    @Test func `scaling leaves what is unparseable unchanged`() async throws {
        var pinch = Quantity()
        pinch.displayText = "a pinch of salt"
        var request = ScaleRequest()
        request.entries = [Quantity("2", "cup"), Quantity("3", "lb", lower: "2"), pinch].map { quantity in
            var entry = ScaleEntry()
            entry.quantity = quantity
            entry.factor = "3/2"
            return entry
        }
        let quantities = try await call.send(request).quantities
        #expect(quantities[0].displayText == "3 cups")
        #expect(quantities[1].displayText == "3–4 1/2 lbs")
        #expect(quantities[2] == pinch)
    }

    @Test func `consolidating sorts by key and tells what is counted`() async throws {
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

    @Test func `subtracting uses the stock once and shows the path`() async throws {
        var entry = SubtractEntry()
        entry.ingredientKey = "all purpose flour"
        entry.need = [Quantity("2", "cup")]
        entry.stock = [CommonMessages.Amount("1", "kg")]
        var other = SubtractEntry()
        other.ingredientKey = "x"
        other.need = [Quantity("3", "sack")]
        other.stock = [CommonMessages.Amount("1", "sack")]
        var request = SubtractRequest()
        request.entries = [entry, other]
        let entries = try await call.send(request).entries
        #expect(entries[0].toBuy.isEmpty)
        #expect(entries[0].inStock.map(\.displayText) == ["1 kg"])
        #expect(entries[0].path.count == 2)
        #expect(entries[1].toBuy.map(\.displayText) == ["2 sack"])
    }
}
