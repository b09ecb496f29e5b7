import Testing

@testable import AisleLexicon

@Suite struct TokenizedNameTests {
    private func words(_ name: String) -> [String] { TokenizedName(name).tokens.map { "\($0.segment) \($0.plain)" } }

    @Test(arguments: [
        ("Sour cream", ["0 sour", "0 cream"]), ("2 eggs", ["0 eggs"]), ("7up", []),
        ("eggs, 3 beaten", ["0 eggs", "1 beaten"]), (", eggs", ["0 eggs"]), ("eggs (large)", ["0 eggs", "1 large"]),
        ("牛乳", ["0 牛", "0 乳"]), ("牛乳butter", ["0 牛", "0 乳", "0 butter"]),
        ("butter牛乳", ["0 butter", "0 牛", "0 乳"]), ("", []), (",", []),
    ])
    func `a name is split into its words`(name: String, expected: [String]) { #expect(words(name) == expected) }

    @Test func `an accent belongs to the word that it is in`() {
        let tokens = TokenizedName("crème egg").tokens
        #expect(tokens.map(\.plain) == ["crème", "egg"])
        #expect(tokens.map(\.folded) == ["creme", "egg"])
        #expect(TokenizedName("\u{301} egg").tokens.map(\.plain) == ["egg"])
    }
}
