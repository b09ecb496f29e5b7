import CommonMessages
import QuantityMessages
import Testing

@Suite struct FormatTests {
    private let call = QuantityCall()

    private func formatted(_ left: Quantity, _ right: Quantity? = nil, locale: String) async throws -> FormattedQuantity
    {
        var entry = FormatEntry()
        entry.quantity = left
        if let right { entry.equal = right }
        var request = FormatRequest()
        request.entries = [entry]
        return try #require(await call.send(request, locale: locale).quantities.first)
    }

    private func entry(_ text: String, _ keys: [String]) -> KeyEntry {
        var entry = KeyEntry()
        entry.text = text
        entry.keys = keys
        return entry
    }

    @Test func `an equation is written and spoken`() async throws {
        let text = try await formatted(Quantity("3/2", "cup"), Quantity("180", "g"), locale: "en-US")
        #expect(text.text == "1 1/2 cups = 180 g")
        #expect(text.spoken == "one and one half cups equals one hundred eighty grams")
        #expect(text.spokenLanguage == "en")
        #expect(text.exact)
    }

    @Test func `a rounded side changes the sign`() async throws {
        let text = try await formatted(Quantity("1", "cup"), Quantity("200/3", "g"), locale: "en-US")
        #expect(text.text == "1 cup ≈ 66.7 g")
        #expect(!text.exact)
    }

    @Test func `the locale determines how numbers and units are written`() async throws {
        let german = try await formatted(Quantity("3/2", "kg"), locale: "de-DE")
        #expect(german.text == "1,5 kg")
        #expect(german.spoken == "eins Komma fünf Kilogramm")
        #expect(german.spokenLanguage == "de")
        let polish = try await formatted(Quantity("3/2", "kg"), locale: "pl-PL")
        #expect(polish.spokenLanguage == "en")
        let turkish = try await formatted(Quantity("3/2", "turkish cup"), locale: "tr-TR")
        #expect(turkish.text == "1 1/2 su bardağı")
        #expect(turkish.spoken == "bir buçuk su bardağı")
        #expect(turkish.spokenLanguage == "tr")
    }

    @Test func `a text without a number is unchanged`() async throws {
        var pinch = Quantity()
        pinch.displayText = "a pinch"
        let text = try await formatted(pinch, locale: "en-US")
        #expect(text.text == "a pinch")
        #expect(text.spoken.isEmpty)
    }

    @Test func `keys form a number over several messages`() async throws {
        var request = PressKeysRequest()
        request.entries = [entry("", ["1", " ", "1"]), entry("2", ["1/2"])]
        let first = try await call.send(request).numbers
        #expect(first.map(\.text) == ["1 1", "2 1/2"])
        #expect(first.map(\.value) == ["", "5/2"])
        #expect(first[0].acceptedKeys.contains("/"))
        #expect(!first[0].acceptedKeys.contains("."))
        request.entries = [entry(first[0].text, ["/", "2"])]
        #expect(try await call.send(request).numbers.map(\.value) == ["3/2"])
    }

    @Test func `an unknown key is refused`() async throws {
        var request = PressKeysRequest()
        request.entries = [entry("", ["x"])]
        let problem = try await call.refused(request)
        #expect(problem.code == "quantity.notAKey")
        #expect(problem.params == ["key": "x"])
    }
}
