import QuantityDomain
import Testing

@Suite struct IngredientSearchTests {
    @Test(arguments: [
        ["flo", "flour"], ["flour", "flour"], ["fluor", "flour"], ["flor", "flour"], ["floour", "flour"],
        ["choclat", "chocolate"], ["chcolatte", "chocolate"], ["almnd", "almond"], ["tumeric", "turmeric"],
    ])
    func `a word is found by its beginning, and with a slip of the finger`(row: [String]) {
        #expect(IngredientSearch.matches(row[0], row[1]))
    }

    @Test(arguments: [
        ["rye", "rice"], ["salt", "sugar"], ["egg", "ego"], ["buttermilk", "butter"], ["oats", "meat"],
        ["cinnamon", "cardamom"],
    ])
    func `other words are not`(row: [String]) {
        #expect(!IngredientSearch.matches(row[0], row[1]))
    }

    @Test func `every word has to be found, in name, brand or alias`() throws {
        let salt = try #require(DefaultIngredients.standard.match("Morton kosher salt")?.ingredient)
        #expect(IngredientSearch("kosher mor").matches(salt))
        #expect(!IngredientSearch("kosher diamond").matches(salt))
        let flour = try #require(DefaultIngredients.standard.match("all-purpose flour")?.ingredient)
        #expect(IngredientSearch("WHEAT, bleached").matches(flour))
        #expect(IngredientSearch("").matches(flour))
    }
}
