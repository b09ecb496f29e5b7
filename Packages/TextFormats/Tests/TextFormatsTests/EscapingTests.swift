import Testing
import TextFormats

@Suite struct EscapingTests {
    @Test(arguments: ["", "\u{0600}", "\u{06DD}", "\u{0D4E}", "\u{111C2}"], ["", "\u{0301}", "\u{200D}"])
    func `signs of HTML are escaped, whatever is joined with them`(before: String, after: String) {
        let escaped = ["<", ">", "&", "\"", "'"].map { (before + $0 + after).escapedForHTML }
        #expect(escaped == ["&lt;", "&gt;", "&amp;", "&quot;", "&#39;"].map { before + $0 + after })
    }

    @Test(arguments: ["", "\u{0600}", "\u{0D4E}"])
    func `signs get a backslash, whatever is joined with them`(before: String) {
        #expect("a\(before)*\u{0301}b".escapingScalars("*_") == "a\(before)\\*\u{0301}b")
    }
}
