import Testing

@testable import RecipeDomain

@Suite struct CharacterReferencesTests {
    @Test(arguments: [
        ("a &amp; b", "a & b"), ("&frac12;", "½"), ("&#189;&#xBD;&#XBD;", "½½½"), ("&nbsp;", "\u{A0}"),
        ("&eacute", "é"),
        ("&lt;b&gt;", "<b>"), ("&#150;", "–"), ("&#39;&apos;&quot;", "''\""), ("&frac13; &ccaron;", "⅓ č"), ("&", "&"),
        ("&&amp;", "&&"), ("&unknown;", "&unknown;"), ("&ccaron x", "&ccaron x"), ("?a=1&copy=2", "?a=1&copy=2"),
        ("&#0;", "\u{0}"), ("&#xD800;", "\u{FFFD}"), ("&#99999999;", "\u{FFFD}"), ("&#;&#x;", "&#;&#x;"), ("&#", "&#"),
        ("fish &chips", "fish &chips"), ("&amp;frac12;", "&frac12;"), ("R&D;", "R&D;"),
    ])
    func `references are decoded once`(text: String, decoded: String) {
        #expect(CharacterReferences.decode(text) == decoded)
    }
}
