import ProductDomain
import Testing

/// Which of several mistakes in a record is reported.
@Suite struct RecordMistakeTests {
    @Test(arguments: [
        (#"{"title":1,"tags":2,"brand":3}"#, ProductFactsError.wrongType(path: "brand", expected: "a text")),
        (#"{"title":1,"tags":2}"#, .wrongType(path: "tags", expected: "a list")),
        (#"{"updatedAt":1,"title":2}"#, .wrongType(path: "title", expected: "a text")),
    ])
    func `the first by name is, in whatever order they stand`(json: String, error: ProductFactsError) {
        #expect(throws: ProductRecordError.facts(error)) { try ProductRecord.draft(json) }
    }
}
