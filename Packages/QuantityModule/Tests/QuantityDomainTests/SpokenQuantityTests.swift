import Quantities
import Testing

@testable import QuantityDomain

@Suite struct SpokenQuantityTests {
    private func range(_ text: String) throws -> AmountRange {
        try #require(IngredientLineParser().parse(text, locale: "en").quantity.range)
    }

    @Test(arguments: [
        ("1 1/2 cups", "one and one half cups"), ("180 g", "one hundred eighty grams"), ("1/2 cup", "one half cup"),
        ("2/3 cup", "two thirds cup"), ("1 g", "one gram"), ("2 tbsp", "two tablespoons"),
        ("1.5 kg", "one point five kilograms"),
        ("2 to 3 lb", "two to three pounds"), ("3/4 tsp", "three quarters teaspoon"), ("12", "twelve"),
        ("2 cloves", "two cloves"), ("1234 g", "one thousand two hundred thirty-four grams"),
        ("1/16 cup", "one sixteenth cup"), ("2 1/4 lb", "two and one quarter pounds"),
    ])
    func `amounts are said as people say them`(written: String, spoken: String) throws {
        let voice = try #require(SpokenQuantity(locale: "en-US"))
        #expect(try voice.text(of: range(written)) == spoken)
    }

    @Test func `two equal amounts are said as an equation`() throws {
        let voice = try #require(SpokenQuantity(locale: ""))
        let said = try voice.equation(range("1 1/2 cups"), range("180 g"))
        #expect(said == "one and one half cups equals one hundred eighty grams")
    }

    @Test(arguments: [
        ("1 1/2 turkish cups", "bir buçuk su bardağı"), ("180 g", "yüz seksen gram"),
        ("1/2 turkish cup", "yarım su bardağı"),
        ("2/3 turkish cup", "üçte iki su bardağı"), ("1000 g", "bin gram"), ("1.5 kg", "bir virgül beş kilogram"),
        ("2 1/4 tbsp", "iki tam çeyrek yemek kaşığı"), ("2 to 3 cloves", "iki ila üç diş"),
    ])
    func `Turkish nouns stay singular`(written: String, spoken: String) throws {
        let voice = try #require(SpokenQuantity(locale: "tr-TR"))
        #expect(try voice.text(of: range(written)) == spoken)
    }

    @Test func `a rounded number is announced as such`() throws {
        let seventh = try Rational(1, 7)
        let voice = try #require(SpokenQuantity(locale: "en"))
        #expect(voice.text(of: AmountRange(Amount(seventh, UnitCode(rawValue: "cup")))) == "about one eighth cup")
    }

    @Test func `a number too long for words stays in digits`() throws {
        let voice = try #require(SpokenQuantity(locale: "en"))
        let many = AmountRange(Amount(Rational(2_000_000_000_000), UnitCode(rawValue: "g")))
        #expect(voice.text(of: many) == "2000000000000 grams")
    }

    @Test(arguments: [
        ("0", SpokenNumber.whole(0)), ("999999999999", .whole(999_999_999_999)),
        ("1000000000000", .digits("1000000000000")), ("1/2", .mixed(0, 1, of: 2)), ("3 1/2", .mixed(3, 1, of: 2)),
        ("0.25", .decimal(0, digits: [2, 5])), ("1 000", .digits("1 000")), ("1/2 1/2", .digits("1/2 1/2")),
        ("1/2 3", .digits("1/2 3")), ("1/2/3", .digits("1/2/3")), ("1.2.3", .digits("1.2.3")), ("", .digits("")),
    ])
    func `a quantity that isn't a written number is spoken in digits`(text: String, expected: SpokenNumber) {
        #expect(SpokenNumber(text) == expected)
    }

    @Test func `an unsupported language has no voice`() {
        #expect(SpokenQuantity(locale: "ja-JP").map { _ in true } == nil)
    }
}
