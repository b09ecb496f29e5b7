import Quantities
import Testing

@testable import RecipeDomain

@Suite struct TwoNumbersTests {
    @Test(arguments: ["2 loaves, serves 4", "4 servings 2 loaves", "2 loaves 4 servings"])
    func `two numbers side by side are the size of a pan only with a sign of multiplication`(text: String) throws {
        let servings = try #require(Servings(text))
        #expect(servings.count == 4 && servings.yield == 2)
    }
}
