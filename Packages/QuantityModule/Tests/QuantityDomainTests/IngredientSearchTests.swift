import CommandsTestKit
import QuantityModuleTestKit
import Testing

@testable import QuantityDomain

@Suite struct IngredientSearchTests {
    @Test(arguments: [
        ["flo", "flour"], ["flour", "flour"], ["fluor", "flour"], ["flor", "flour"], ["floour", "flour"],
        ["choclat", "chocolate"], ["chcolatte", "chocolate"], ["almnd", "almond"], ["tumeric", "turmeric"],
    ])
    func `a word is found by its beginning, despite a typing error`(row: [String]) {
        #expect(TypedWord(row[0]).means(row[1]))
    }

    @Test(arguments: [
        ["rye", "rice"], ["salt", "sugar"], ["egg", "ego"], ["buttermilk", "butter"], ["oats", "meat"],
        ["cinnamon", "cardamom"],
    ])
    func `other words are not found`(row: [String]) {
        #expect(!TypedWord(row[0]).means(row[1]))
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `one error is tolerated anywhere and three never`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = DefaultIngredients.standard.all.flatMap { IngredientSearch.words(of: $0) }.sorted()
        for word in names where word.count >= 9 {
            var letters = Array(word)
            let place = Int.random(in: 0..<letters.count - 1, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: letters.remove(at: place)
            case 1: letters.insert("q", at: place)
            case 2: letters[place] = "q"
            default: letters.swapAt(place, place + 1)
            }
            #expect(TypedWord(String(letters)).means(word), "seed \(seed): \(String(letters)) for \(word)")
            var far = Array(word)
            for place in stride(from: 0, to: 9, by: 4) { far[place] = "ß" }
            #expect(!TypedWord(String(far)).means(word), "\(String(far)) for \(word)")
        }
    }

    @Test func `every word must match the name, brand or an alias`() throws {
        let salt = try #require(DefaultIngredients.standard.match("Morton kosher salt")?.ingredient)
        #expect(IngredientSearch("kosher mor").matches(salt))
        #expect(!IngredientSearch("kosher diamond").matches(salt))
        let flour = try #require(DefaultIngredients.standard.match("all-purpose flour")?.ingredient)
        #expect(IngredientSearch("WHEAT, bleached").matches(flour))
        #expect(IngredientSearch("").matches(flour))
    }
}
