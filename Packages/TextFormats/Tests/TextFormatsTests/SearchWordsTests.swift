import Testing
import TextFormats

@Suite struct SearchWordsTests {
    @Test func `words match by their beginning or with one slip`() {
        #expect(SearchWords.words(of: " Crème-fraîche, 3,5 % ÖL crème") == ["creme", "fraiche", "3", "5", "ol"])
        for typed in ["milk", "mil", "m", "mlik", "milc", "milkk", "ilk2"] {
            #expect(SearchWords.matches(typed, "milk"), "\(typed)")
        }
        #expect(!SearchWords.matches("mkli", "milk") && !SearchWords.matches("ilk", "milk"))
        #expect(!SearchWords.matches("milk", "mil") && !SearchWords.matches("tae", "tea"))
        #expect(SearchWords.matches("teas", "tees") && SearchWords.forms(of: "tea").isEmpty)
        #expect(SearchWords.forms(of: "abcd") == ["abcd", "bcd", "acd", "abd", "abc"])
        #expect(SearchWords.words(of: String(repeating: "x", count: 40)) == [String(repeating: "x", count: 32)])
    }

    @Test func `a slip is forgiven in words of four to sixteen letters`() {
        let word = "abcdefghijklmnop"
        #expect(SearchWords.forms(of: word).count == 17 && SearchWords.forms(of: word + "q").isEmpty)
        #expect(
            SearchWords.matches("abcdefghijklmnpo", word) && !SearchWords.matches("abcdefghijklmnopqs", word + "qr")
        )
        #expect(SearchWords.matches(word + "q", word + "qr"))
    }

    @Test(arguments: [" ", "\"", ",", "\u{A0}", "-"])
    func `a letter that makes one character with what follows ends its word, too`(separator: String) {
        #expect(SearchWords.words(of: "ka\u{D4E}\(separator)zed") == ["ka\u{D4E}", "zed"])
    }
}
