import ProductDomain
import Testing

@Suite struct TypedFactsTests {
    private func facts(_ pairs: (String, String)..., on json: String = "") throws(ProductFactsError) -> String {
        try ProductFacts(json: json, typed: pairs.map { TypedFact(path: $0.0, text: $0.1) }).json
    }

    @Test(
        arguments: [
            ("size", " 1L ", #"{"size":"1L"}"#), ("size", "500", #"{"size":"500"}"#),
            ("packaging", "500 g", #"{"packaging":{"quantity":500,"unit":"g"}}"#),
            ("packaging", "6 x 330 ml", #"{"packaging":{"quantity":330,"unit":"ml","count":6}}"#),
            ("packaging", "2×1.5L", #"{"packaging":{"quantity":1.5,"unit":"L","count":2}}"#),
            ("packaging", "2,5 kg", #"{"packaging":{"quantity":2.5,"unit":"kg"}}"#),
            ("packaging", "4 x 1,25 l", #"{"packaging":{"quantity":1.25,"unit":"l","count":4}}"#),
            ("packaging", "0,375 l", #"{"packaging":{"quantity":0.375,"unit":"l"}}"#),
            ("packaging", "144", #"{"packaging":{"count":144}}"#),
            ("packaging", "10", #"{"packaging":{"count":10}}"#),
            ("packaging", "12 fl oz", #"{"packaging":{"quantity":12,"unit":"fl oz"}}"#),
            ("packaging", #"{"displayText":"a jar"}"#, #"{"packaging":{"displayText":"a jar"}}"#),
            ("packaging.count", "4", #"{"packaging":{"count":4}}"#),
            ("category", "food/dairy", #"{"category":{"main":"food","sub":"dairy"}}"#),
            ("category", "household", #"{"category":{"main":"household"}}"#),
            ("certifications", "organic, fair trade,", #"{"certifications":["organic","fair trade"]}"#),
            ("qualitySignals.needsManualReview", "Yes", #"{"qualitySignals":{"needsManualReview":true}}"#),
            ("attributes.shelf", "12", #"{"attributes":{"shelf":"12"}}"#),
            (
                "extractionMetadata.fieldConfidence.title", "0.50",
                #"{"extractionMetadata":{"fieldConfidence":{"title":0.50}}}"#
            ),
            ("later", "1.50", #"{"later":"1.50"}"#), ("later.deep", "[1, 2]", #"{"later":{"deep":[1,2]}}"#),
            ("size", "", "{}"),
        ]
    )
    func `a typed text becomes what its member must be`(path: String, text: String, json: String) throws {
        #expect(try facts((path, text)) == json)
    }

    @Test func `facts are typed on top of others, one member at a time`() throws {
        let json = #"{"size":"1L","packaging":{"quantity":1,"unit":"l","displayText":"1L"},"attributes":{"a":"1"}}"#
        #expect(
            try facts(("packaging.count", "6"), ("attributes.a", ""), ("size", ""), ("status", "draft"), on: json)
                == #"{"packaging":{"quantity":1,"unit":"l","displayText":"1L","count":6},"status":"draft"}"#
        )
        #expect(try facts(("packaging", "2 kg"), on: json).contains(#""packaging":{"quantity":2,"unit":"kg"}"#))
    }

    @Test(
        arguments: [
            ("packaging", "a bag", "packaging"), ("packaging", "6 x", "packaging"), ("packaging", "3 x 4", "packaging"),
            ("packaging", "1 bunch", "packaging"), ("packaging", "0 g", "packaging"),
            ("packaging.count", "many", "packaging.count"), ("packaging.quantity", "-1", "packaging.quantity"),
            ("category", "toys", "category.main"), ("category.sub", "dairy", "category.main"),
            ("status", "new", "status"), ("qualitySignals.needsManualReview", "2", "qualitySignals.needsManualReview"),
            ("title", "Milk", "title"), ("expiryDate", "2026-01-01", "expiryDate"),
            ("attributes", "x", "attributes"), ("later", "[1", "later"), ("a..b", "x", "a..b"),
            ("", "x", "the name of a fact"),
            ("relatedBarcodes", "4006381333932", "relatedBarcodes[0]"),
        ]
    )
    func `what a member must not be is reported with its name`(path: String, text: String, where place: String) throws {
        let error = try #require(throws: ProductFactsError.self) { try facts((path, text)) }
        #expect(error.path == place)
    }

    @Test(
        arguments: [
            ("1.000 g", #""1000 g" or "1 g", whichever you mean"#),
            ("1,500 kg", #""1500 kg" or "1.5 kg", whichever you mean"#),
            ("2 x 1.125 l", #""2 x 1125 l" or "2 x 1.1250 l", whichever you mean"#),
            ("500", #""500 g" for a weight, or at most 144 pieces"#),
            ("145", #""145 g" for a weight, or at most 144 pieces"#),
        ]
    )
    func `a pack that may mean two things is refused with how to write it`(text: String, allowed: String) throws {
        let error = ProductFactsError.outOfRange(path: "packaging", text: text, allowed: allowed)
        #expect(throws: error) { try facts(("packaging", text)) }
    }

    @Test func `more facts, or more names, than a person types are refused before they cost anything`() throws {
        let deep = Array(repeating: "a", count: 100_000).joined(separator: ".")
        let tooDeep = #expect(throws: ProductFactsError.self) {
            try ProductFactsChange(json: "", typed: [TypedFact(path: deep, text: "x")])
        }
        #expect(tooDeep?.description.contains("more than 16 names") == true)
        let many = (0...200).map { TypedFact(path: "attributes.a\($0)", text: "x") }
        #expect(throws: ProductFactsError.tooMany(count: 201, most: 200)) {
            try ProductFactsChange(json: "", typed: many)
        }
    }
}
