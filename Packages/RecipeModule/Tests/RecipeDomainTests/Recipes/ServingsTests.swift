import Quantities
import Testing

@testable import RecipeDomain

@Suite struct ServingsTests {
    @Test(arguments: [
        ("4 servings", "4"), ("2-4 servings", "4"), ("2–4", "4"), ("10 to 12", "12"), ("Serves 4", "4"), ("6", "6"),
        ("für 4 Personen", "4"), ("4 bis 6 Portionen", "6"), ("Pour 4 à 6 personnes", "6"),
        ("serves four", "4"), ("２人分", "2"), ("½人分", "1/2"), ("4 serving(s)", "4"), ("4 or more", "4"),
        ("4~6人前", "6"), ("Serves 8 generously", "8"), ("Yield: 6", "6"), ("Makes 4 servings", "4"),
    ])
    func `the number of servings is found`(text: String, count: String) throws {
        let servings = try #require(Servings(text))
        #expect(servings.text == text)
        #expect(servings.count?.description == count)
        #expect(servings.yield == nil)
    }

    @Test(arguments: [
        ("1 loaf", "1"), ("1 loaf (8 slices)", "1"), ("Makes about 24 cookies", "24"), ("4½ cups", "9/2"),
        ("4 1/2 cups", "9/2"), ("4.5 cups", "9/2"), ("4,5 Liter", "9/2"), ("½ cup", "1/2"), ("1/2 cup", "1/2"),
        ("500 ml", "500"), ("one 9-inch pie", "1"), ("2 9-inch loaves", "2"), ("1,000 crumbs", "1000"),
        ("4 undefined", "4"), ("Für 12 Stücke", "12"), ("12 pieces", "12"), ("Ergibt 20 Plätzchen", "20"),
        ("2 (loaf)", "2"), ("a dozen", "12"), ("3 dozen cookies", "36"), ("Makes about 2 dozen", "24"),
        ("2 Dutzend Plätzchen", "24"), ("⅓ cup", "1/3"), ("⅔ cup", "2/3"), ("¼ cup", "1/4"), ("¾ cup", "3/4"),
        ("⅛ cup", "1/8"),
        ("0,125 l", "1/8"), ("100000 crumbs", "100000"), ("1 loaf, serves no more than 8", "1"),
        ("1 pan, 12 big warm servings", "1"),
    ])
    func `loaves, cookies, pieces and milliliters are not servings`(text: String, yield: String) throws {
        let servings = try #require(Servings(text))
        #expect(servings.text == text)
        #expect(servings.yield?.description == yield)
        #expect(servings.count == nil)
    }

    @Test func `a text may tell the things and the servings`() throws {
        let loaf = try #require(Servings("1 loaf, serves 8"))
        #expect(loaf.count == 8 && loaf.yield == 1)
        let pan = try #require(Servings("1 9x13-inch pan, 12 servings"))
        #expect(pan.count == 12 && pan.yield == 1)
        #expect(Servings("1 loaf, serves up to 8")?.count == 8)
        #expect(Servings("1 pan, 12 big servings")?.count == 12)
    }

    @Test(arguments: [
        "a few", "Diverse mogelijkheden", "0 servings", "9x13 inch pan", "a 23 cm cake", "999999999999 people",
        "100001 crumbs", "1/0",
    ])
    func `a yield without a number keeps its text`(text: String) throws {
        let servings = try #require(Servings(text))
        #expect(servings.text == text)
        #expect(servings.count == nil && servings.yield == nil)
    }

    @Test func `numbers up to twelve may be words`() {
        let words = "one two three four five six seven eight nine ten eleven twelve".split(separator: " ")
        let counts = words.map { Servings("\($0) pies")?.yield?.description }
        #expect(counts == (1...12).map(\.description))
    }

    @Test func `an empty yield is ignored`() {
        #expect(Servings(" \n") == nil)
        #expect(Servings(uncounted: " ") == nil)
    }

    @Test func `a known number must be above zero`() throws {
        #expect(try Servings(text: "", count: Rational(9, 2)).text == "9/2")
        #expect(throws: RecipeContentError.notAServingsCount(text: "0")) { try Servings(text: "none", count: 0) }
        #expect(throws: RecipeContentError.notAServingsCount(text: "-4")) { try Servings(text: "", count: -4) }
    }
}
