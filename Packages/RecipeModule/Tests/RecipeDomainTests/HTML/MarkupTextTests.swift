import Testing

@testable import RecipeDomain

@Suite struct MarkupTextTests {
    @Test(arguments: [
        ("2 cups <b>flour</b>", "2 cups flour"), ("(see <a href=\"#x\">note</a>)", "(see note )"),
        ("&amp;frac12; cup", "½ cup"),
        ("&lt;p&gt;1 egg&lt;/p&gt;", "1 egg"), ("&amp;amp;amp;", "&"), ("&amp;amp;amp;amp;", "&amp;"),
        ("< 60 min", "< 60 min"), ("a <3 b", "a <3 b"),
        ("1&nbsp;&nbsp;cup\u{200B}", "1 cup"), ("tail <b", "tail <b"), ("<!-- x -->salt", "salt"),
        ("5 < 6 > 4", "5 < 6 > 4"),
    ])
    func `markup is removed from a value, even when doubly encoded`(value: String, line: String) {
        #expect(MarkupText.line(value) == line)
    }

    @Test func `line breaks and block elements split a value into lines`() {
        let value = "<ul><li>1 egg</li><li>2 <i>cups</i> milk</li></ul>3 g salt<br/>pepper\n\n water"
        #expect(MarkupText.lines(value) == ["1 egg", "2 cups milk", "3 g salt", "pepper", "water"])
    }
}
