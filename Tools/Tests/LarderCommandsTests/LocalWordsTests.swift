import Testing

@testable import LarderCommands

@Suite struct LocalWordsTests {
    /// The codes of the services' sentences that a list or a confirmation may have.
    private static let codes = [
        "general", "alternative", "raw", "usual", "weighedAs", "omitted", "unweighed", "quantity.emptyLine",
        "quantity.lineTooLong",
        "quantity.heading", "quantity.noAmount", "quantity.imprecise", "quantity.unreadNumber", "quantity.implausible",
        "quantity.zero", "quantity.garbledNumber", "quantity.severalItems", "quantity.sharedAmount",
        "quantity.unclearPart",
        "quantity.tooLarge", "shopping.noIngredient", "shopping.doubtful",
    ]

    @Test(arguments: LocalWords.Language.allCases)
    func `every language has every word, and the same values in it`(language: LocalWords.Language) {
        let (words, english) = (LocalWords(locale: language.rawValue), LocalWords(locale: ""))
        for key in LocalWords.Key.allCases {
            let values = ["1111", "2222", "3333"]
            let text = words(key, values[0], values[1], values[2])
            let expected = english(key, values[0], values[1], values[2])
            for value in values { #expect(text.contains(value) == expected.contains(value), "\(language) \(key)") }
            #expect(!text.contains("{"), "\(language) \(key)")
        }
        #expect(language == .en || words(.toBuy) != english(.toBuy))
    }

    @Test(arguments: LocalWords.Language.allCases.filter { $0 != .en }, codes)
    func `every language but English words the sentences of the services`(
        language: LocalWords.Language,
        code: String
    ) throws {
        let sentence = LocalWords(locale: language.rawValue).sentence(code, ["1111", "2222", "3333"])
        #expect(try !#require(sentence).contains("{"))
        #expect(LocalWords(locale: "en").sentence(code, []) == nil)
    }

    @Test(arguments: ["", "en-GB", "xx", "DE_de", "de-AT"])
    func `the language of a locale decides, English for others`(locale: String) {
        let isGerman = locale.lowercased().hasPrefix("de")
        #expect(LocalWords(locale: locale)(.toBuy) == (isGerman ? "Einkaufen" : "To buy"))
        #expect(LocalWords(locale: locale).noun("Reis") == (isGerman ? "Reis" : "reis"))
    }
}
