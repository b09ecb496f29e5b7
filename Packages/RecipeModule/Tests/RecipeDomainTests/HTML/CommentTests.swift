import Testing

@testable import RecipeDomain

@Suite struct CommentTests {
    @Test(arguments: ["-->", "--->", "---->", " - -->", "--x-->"])
    func `a comment hides what is in it, however many dashes end it`(end: String) {
        let script = #"<script type="application/ld+json">"#
        let page = HTMLPage(Array("<!-- \(script)1</script> \(end)\(script)2</script>".utf8))
        #expect(page.linkedData.map { String(decoding: $0, as: UTF8.self) } == ["2"])
    }
}
