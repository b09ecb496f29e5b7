import CommonMessages
import Envelope
import QuantityMessages
import Testing

@Suite struct QuantityRefusalTests {
    private let call = QuantityCall()

    @Test(arguments: [
        ("1", "cup", "florp", "quantity.unknownUnit", "conversions[0]"),
        ("1", "florp", "cup", "quantity.unknownUnit", "conversions[0]"),
        ("many", "cup", "g", "common.notANumber", "conversions[0].amount.value"),
        ("-1", "cup", "tbsp", "quantity.negativeAmount", "conversions[0]"),
        ("160000000000000000000000000000000000000", "gallon", "tsp", "quantity.tooLarge", "conversions[0]"),
    ])
    func `an impossible conversion is refused with its field`(
        value: String,
        from: String,
        to: String,
        code: String,
        field: String
    ) async throws {
        var conversion = QuantityMessages.Conversion()
        conversion.amount = CommonMessages.Amount(value, from)
        conversion.toUnit = to
        var request = ConvertRequest()
        request.conversions = [conversion]
        let problem = try await call.refused(request)
        #expect(problem.code == code)
        #expect(problem.field == field)
        #expect(problem.sentence.contains(":"))
    }

    @Test(arguments: [
        ("0", "quantity.factorNotPositive"), ("-2", "quantity.factorNotPositive"), ("x", "quantity.notANumber"),
        ("160000000000000000000000000000000000000", "quantity.tooLarge"),
    ])
    func `an invalid factor is refused`(factor: String, code: String) async throws {
        var line = Line()
        line.text = "160 cups milk"
        line.factor = factor
        var request = ReadLinesRequest()
        request.lines = [line]
        let problem = try await call.refused(request)
        #expect(problem.code == code)
        #expect(problem.field.hasPrefix("lines[0]"))
    }

    @Test func `a range in two units is refused`() async throws {
        var entry = ConsolidateEntry()
        entry.ingredientKey = "x"
        entry.quantity = Quantity("2", "cup")
        entry.quantity.lower = CommonMessages.Amount("1", "g")
        var request = ConsolidateRequest()
        request.entries = [entry]
        #expect(try await call.refused(request).code == "common.unlikeUnits")
    }

    @Test func `a total that overflows is refused`() async throws {
        var request = ConsolidateRequest()
        request.entries = (0..<2).map { _ in
            var entry = ConsolidateEntry()
            entry.ingredientKey = "x"
            entry.quantity = Quantity("160000000000000000000000000000000000000", "g")
            return entry
        }
        #expect(try await call.refused(request).code == "quantity.tooLarge")
    }

    @Test func `a stock that is not a number is refused`() async throws {
        var stock = IngredientStock()
        stock.amounts = [CommonMessages.Amount("lots", "g")]
        var request = ConsolidateRequest()
        request.stock = [stock]
        #expect(try await call.refused(request).field == "stock[0].amounts[0].value")
    }
}
