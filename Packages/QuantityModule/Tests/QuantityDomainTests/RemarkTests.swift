import Testing

@testable import LineParser
@testable import QuantityDomain

@Suite struct RemarkTests {
    @Test(arguments: [
        "", "(!)", "optional", "to taste", "for garnish", "cut into zorks", "torn by hand", "finely chopped",
        "at room temperature", "peeled and thinly sliced", "large",
    ])
    func `words about how and what for name no ingredient`(text: String) {
        #expect(LineReader.standard.isRemark(text, locale: "en"))
    }

    @Test(arguments: ["zorks", "chopped onions", "a handful of mint", "two eggs", "salt to taste"])
    func `a word that may name an ingredient isn't a remark`(text: String) {
        #expect(!LineReader.standard.isRemark(text, locale: "en"))
    }
}
