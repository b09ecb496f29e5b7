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
    func `a conversion that cannot be is refused with its field`(
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
    func `a factor that cannot be is refused`(factor: String, code: String) async throws {
        var entry = ScaleEntry()
        entry.quantity = Quantity("160", "cup")
        entry.factor = factor
        var request = ScaleRequest()
        request.entries = [entry]
        let problem = try await call.refused(request)
        #expect(problem.code == code)
        #expect(problem.field == "entries[0].factor")
    }

    @Test func `a range in two units is refused`() async throws {
        var entry = ConsolidateEntry()
        entry.ingredientKey = "x"
        entry.quantity = Quantity("2", "cup")
        entry.quantity.lower = CommonMessages.Amount("1", "g")
        var request = ConsolidateRequest()
        request.entries = [entry]
        #expect(try await call.refused(request).code == "quantity.unlikeUnits")
    }

    @Test func `a total that does not fit is refused`() async throws {
        var request = ConsolidateRequest()
        request.entries = (0..<2).map { _ in
            var entry = ConsolidateEntry()
            entry.ingredientKey = "x"
            entry.quantity = Quantity("160000000000000000000000000000000000000", "g")
            return entry
        }
        #expect(try await call.refused(request).code == "quantity.tooLarge")
    }

    @Test func `a stock that is no number is refused`() async throws {
        var entry = SubtractEntry()
        entry.need = [Quantity("1", "g")]
        entry.stock = [CommonMessages.Amount("lots", "g")]
        var request = SubtractRequest()
        request.entries = [entry]
        #expect(try await call.refused(request).field == "entries[0].stock[0].value")
    }
}
