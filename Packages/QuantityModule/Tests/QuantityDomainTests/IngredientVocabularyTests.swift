import CommandsTestKit
import Testing

@testable import QuantityDomain

@Suite struct IngredientVocabularyTests {
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a vocabulary finds the words that a typed word means, and no others`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = Set(DefaultIngredients.standard.all.flatMap { IngredientSearch.words(of: $0) }).sorted()
        let vocabulary = IngredientVocabulary(words)
        for _ in 0..<20 {
            var letters = Array(try #require(words.randomElement(using: &random)))
            letters.removeLast(Int.random(in: 0..<letters.count, using: &random))
            let place = Int.random(in: 0..<letters.count, using: &random)
            if Bool.random(using: &random) { letters[place] = "e" }
            let typed = TypedWord(String(letters))
            #expect(vocabulary.words(meantBy: typed) == words.filter(typed.means), "\(typed.text)")
        }
    }

    @Test func `a word without tolerance finds what it begins`() {
        let vocabulary = IngredientVocabulary(["rice", "rye", "ricotta", "spice"])
        #expect(vocabulary.words(meantBy: TypedWord("ric")) == ["rice", "ricotta"])
        #expect(vocabulary.words(meantBy: TypedWord("rise", isTolerant: false)).isEmpty)
        #expect(vocabulary.words(meantBy: TypedWord("rise")) == ["rice"])
    }
}
