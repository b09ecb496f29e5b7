import QuantityDomain
import Testing

@Suite struct LeadingNumberTests {
    private func read(_ text: String) -> String? {
        IngredientLineParser().number(beginning: text, locale: "en").map { "\($0.value)|\($0.rest)" }
    }

    @Test(arguments: [
        ("473/1000 cup", "473/1000|cup"), ("473/1000  cup", "473/1000|cup"), ("473/1000", "473/1000|"),
        ("1 1/2 cups flour", "3/2|cups flour"), ("2  cups", "2|cups"), ("2(400 g)", "2|(400 g)"),
        ("-2 cups", "-2|cups"), ("−1/2 cup", "-1/2|cup"),
    ])
    func `a number that begins a text is read with the words after it`(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test(arguments: ["", "cups", "- 2 cups", "-", "--2", "2-3 cups", "3.5.2 g", "1/0 cup", "2, or 3"])
    func `a range and any other text have no number`(text: String) { #expect(read(text) == nil) }
}
