import QuantityDomain
import Testing

/// Marks inside and between the words of a name.
@Suite struct NameMarkTests {
    private func key(_ line: String) -> String { IngredientLineParser().parse(line).ingredientKey }

    @Test(arguments: [
        "1 tsp gizmo’s zork", "1 tsp gizmo\u{ad}s zork", "1 tsp gizmo®s zork", "1 tsp gizmo™s zork",
    ])
    func `an apostrophe, a soft hyphen or a trademark inside a word is dropped`(line: String) {
        #expect(key(line) == key("1 tsp gizmo's zork"))
    }

    @Test(arguments: ["トマト　ソース", "トマト×ソース"])
    func `signs beyond ASCII separate words`(line: String) { #expect(key(line) == key("トマト ソース")) }

    @Test func `letters that begin with the same bytes as a sign are letters`() {
        #expect(key("zör") != key("z r"))
        #expect(key("にんじん") != key("ん じん"))
    }
}
