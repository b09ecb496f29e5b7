import Testing

@testable import RecipeDomain

@Suite struct PlainTextLineTests {
    private func line(_ text: String) throws -> PlainTextLine { try #require(PlainTextLine(text)) }

    @Test(arguments: [
        ("- salt", "salt", true), ("* 2 eggs", "2 eggs", true), ("•4 eggs", "4 eggs", true), ("☐ rice", "rice", true),
        ("-3 eggs", "-3 eggs", false), ("[x] milk", "milk", false), ("salt", "salt", false),
    ])
    func `a bullet is taken off`(raw: String, text: String, isBulleted: Bool) throws {
        #expect(try line(raw).text == text)
        #expect(try line(raw).isBulleted == isBulleted)
    }

    @Test(arguments: [
        ("For the sauce:", "For the sauce"), ("## Sauce", "Sauce"), ("**Sauce**", "Sauce"), ("Sauce", nil),
        ("2 eggs:", nil), ("**Sauce", nil),
        (String(repeating: "x", count: 79) + ":", String(repeating: "x", count: 79)),
        (String(repeating: "x", count: 80) + ":", nil),
    ])
    func `a marked line of up to 80 characters is a section`(text: String, title: String?) throws {
        #expect(try line(text).sectionTitle == title)
    }

    @Test(arguments: [
        ("Serves: 4", "serves", "4"), ("**Prep  time:** 5 min", "prep time", "5 min"),
        ("_Yield_: 1: 2", "yield", "1: 2"),
    ])
    func `a label stands before a colon`(text: String, label: String, value: String) throws {
        let labelled = try #require(try line(text).labelled)
        #expect(labelled.label == label)
        #expect(labelled.value == value)
        #expect(try line("Serves:").labelled == nil)
    }

    @Test(arguments: [
        ("1. Mix.", "Mix.", true), ("12) Bake!", "Bake!", true), ("1. Mix", "Mix", false),
        ("1. 2 eggs.", "2 eggs.", false),
        ("123. Mix.", "123. Mix.", false), ("1.5 l water.", "1.5 l water.", false), ("Mix.", "Mix.", false),
        ("1 Mix.", "1 Mix.", false),
    ])
    func `the number of a step is taken off`(text: String, step: String, isNumberedSentence: Bool) throws {
        #expect(try line(text).step == step)
        #expect(try line(text).isNumberedSentence == isNumberedSentence)
    }

    @Test(arguments: [
        ("Mix it.", true, false), ("**Mix** now!", true, false), ("Mix it", false, false), ("Mix.", false, false),
        ("2 eggs.", false, false), ("one two three four five six seven eight nine.", true, false),
        ("one two three four five six seven eight nine ten.", true, true), ("Mix well. Bake it.", true, true),
        ("Mix it all. Bake it.", true, true), ("Mix. Bake it.", true, true), ("Use St. Agur cheese.", true, false),
        ("Mix well. then bake.", true, false),
    ])
    func `a sentence is long with ten words or a second sentence`(text: String, isSentence: Bool, isLong: Bool) throws {
        #expect(try line(text).isSentence == isSentence)
        #expect(try line(text).isLongSentence == isLong)
    }

    @Test(arguments: [
        ("2 eggs", true), ("2 eggs.", true), ("Add 2 eggs.", false), ("salt", true), ("salt.", false),
        ("salt and pepper to your taste", true), ("salt and pepper to your own taste", false),
        (String(repeating: "x", count: 118) + " 2", true), (String(repeating: "x", count: 119) + " 2", false),
        ("let x = 1;", false), ("1,2,3 eggs", true), ("1,2,3,4 eggs", false), ("a, b, c, d, 1", true),
    ])
    func `an ingredient is short, without code or a table`(text: String, looksLikeIngredient: Bool) throws {
        #expect(try line(text).looksLikeIngredient == looksLikeIngredient)
    }
}
