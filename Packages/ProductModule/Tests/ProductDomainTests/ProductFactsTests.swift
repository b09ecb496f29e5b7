import Foundation
import ProductDomain
import ProductModuleTestKit
import Testing
import TextFormats

@Suite struct ProductFactsTests {
    private func facts(_ json: String) throws -> ProductFacts { try ProductFacts(json: json) }

    @Test func `a payload with every member is read and written field for field`() throws {
        let text = SpecificationPayload.json
        let draft = try ProductRecord.draft(text)
        let id = try ProductID("0123456789012")
        let product = Product(draft, productId: id, now: Date(timeIntervalSince1970: 0))
        let payload = ProductRecord.payload(of: product)
        #expect(try JSONValue(reading: payload).sorted == JSONValue(reading: text).sorted)
        #expect(try ProductRecord.draft(payload) == draft)
        let line = ProductRecord.line(of: product, aliases: ["old"])
        #expect(
            line
                == payload.replacing(#","source""#, with: #","aliases":["old"],"source""#).replacing(
                    #","version":1"#,
                    with: ""
                )
        )
    }

    @Test func `each group of the payload has its values`() throws {
        let facts = try ProductRecord.draft(SpecificationPayload.json).facts
        #expect(facts.category == ProductCategory(main: "food", sub: "dairy"))
        #expect(facts.shortDescription == "Whole milk" && facts.storageInstructions == "Keep refrigerated")
        #expect(facts.size == "1L" && facts.images.isEmpty)
        #expect(facts.attributes == ["origin": "local", "languageCodes": "en,ar"])
        #expect(facts.source == .aiExtraction && facts.status == .active)
        #expect(facts.packaging?.quantity == 1 && facts.packaging?.unit == "l" && facts.packaging?.count == 1)
        #expect(facts.packaging?.displayText == "1L bottle")
        guard case .food(let food?)? = facts.details else { throw ProductFactsError.notAnObject }
        #expect(food.ingredients == ["milk"] && food.allergens == ["milk"] && food.servingSize == "200ml")
        let nutrition = try #require(facts.details?.nutrition)
        #expect(nutrition.energyKcal == 62 && nutrition.proteinG == Decimal(string: "3.2"))
        #expect(nutrition.fatG == Decimal(string: "3.5") && nutrition.saturatedFatG == Decimal(string: "2.1"))
        #expect(nutrition.carbsG == Decimal(string: "4.7") && nutrition.sugarsG == Decimal(string: "4.7"))
        #expect(nutrition.sodiumMg == 44)
        #expect(facts.extractionMetadata?.extractorVersion == "imagedata-v1")
        #expect(facts.extractionMetadata?.fieldConfidence["title"] == Decimal(string: "0.87"))
        #expect(facts.qualitySignals?.completenessScore == Decimal(string: "0.84"))
        #expect(facts.qualitySignals?.needsManualReview == false && facts.qualitySignals?.manualReviewStatus == nil)
        #expect(facts.compliance?.marketCountries == ["US"] && facts.compliance?.restrictedFlags == [])
    }

    @Test func `details of other kinds are read`() throws {
        let soap = #"{"productDetails":{"type":"personalCare","value":{"skinType":["dry"],"warnings":["eyes"]}}}"#
        guard case .personalCare(let care?)? = try facts(soap).details else { throw ProductFactsError.notAnObject }
        #expect(care.skinType == ["dry"] && care.warnings == ["eyes"] && care.usageDirections.isEmpty)
        let cloth = #"{"productDetails":{"type":"household","value":{"materials":["cotton"]}}}"#
        guard case .household(let house?)? = try facts(cloth).details else { throw ProductFactsError.notAnObject }
        #expect(house.materials == ["cotton"] && house.safetyWarnings.isEmpty && house.usageInstructions.isEmpty)
        let thing = #"{"productDetails":{"type":"other","value":{"keyValue":{"a":"b"},"inferredCategory":"toy"}}}"#
        guard case .other(let other?)? = try facts(thing).details else { throw ProductFactsError.notAnObject }
        #expect(other.keyValue == ["a": "b"] && other.inferredCategory == "toy")
        #expect(try facts(#"{"productDetails":{"type":"beverage"}}"#).details == .beverage(nil))
        #expect(try facts(thing).details?.nutrition == nil)
    }

    @Test func `unknown members stay at any depth, with their digits and their order`() throws {
        let json = #"{"packaging":{"z":1.50,"unit":"l","a":{"b":[null,{"c":1e3}]}},"size":"1L","later":{"y":1,"x":2}}"#
        #expect(try facts(json).json == json)
        #expect(try facts(#"{"zeta":1,"size":"1L","alpha":null}"#).json == #"{"size":"1L","zeta":1}"#)
    }

    @Test(arguments: [
        (
            #"{"packaging":{"quantity":-1}}"#,
            ProductFactsError.outOfRange(path: "packaging.quantity", text: "-1", allowed: "more than 0")
        ),
        (#"{"packaging":{"quantity":0}}"#, .outOfRange(path: "packaging.quantity", text: "0", allowed: "more than 0")),
        (
            #"{"packaging":{"count":0}}"#,
            .outOfRange(path: "packaging.count", text: "0", allowed: "a whole number from 1")
        ),
        (
            #"{"packaging":{"count":1.5}}"#,
            .outOfRange(path: "packaging.count", text: "1.5", allowed: "a whole number from 1")
        ),
        (#"{"packaging":3}"#, .wrongType(path: "packaging", expected: "an object")),
        (
            #"{"status":"gone"}"#,
            .unknownChoice(path: "status", text: "gone", choices: ["active", "draft", "archived", "blocked"])
        ),
        (#"{"category":{"sub":"dairy"}}"#, .empty(path: "category.main")),
        (
            #"{"category":{"main":"toys"}}"#,
            .unknownChoice(
                path: "category.main",
                text: "toys",
                choices: ["food", "beverage", "household", "personalCare", "other"]
            )
        ),
        (#"{"productDetails":{"value":{}}}"#, .empty(path: "productDetails.type")),
        (
            #"{"productDetails":{"type":"food","value":{"ingredients":"milk"}}}"#,
            .wrongType(path: "productDetails.value.ingredients", expected: "a list")
        ),
        (
            #"{"productDetails":{"type":"food","value":{"nutritionPer100gOrMl":{"fatG":-0.1}}}}"#,
            .outOfRange(path: "productDetails.value.nutritionPer100gOrMl.fatG", text: "-0.1", allowed: "at least 0")
        ),
        (#"{"images":[{"id":"a"},{"id":" "}]}"#, .empty(path: "images[1].id")),
        (#"{"images":[{"id":"a"},{"id":"a"}]}"#, .repeatedImage(id: "a")),
        (
            #"{"images":[{"id":"a","width":0}]}"#,
            .outOfRange(path: "images[0].width", text: "0", allowed: "a whole number from 1")
        ),
        (
            #"{"extractionMetadata":{"fieldConfidence":{"title":1.01}}}"#,
            .outOfRange(path: "extractionMetadata.fieldConfidence.title", text: "1.01", allowed: "from 0 to 1")
        ),
        (
            #"{"extractionMetadata":{"fieldConfidence":{"title":-0.01}}}"#,
            .outOfRange(path: "extractionMetadata.fieldConfidence.title", text: "-0.01", allowed: "from 0 to 1")
        ),
        (
            #"{"extractionMetadata":{"extractedAt":"today"}}"#,
            .wrongType(path: "extractionMetadata.extractedAt", expected: "a time such as 2026-02-27T10:00:00Z")
        ),
        (
            #"{"qualitySignals":{"needsManualReview":"no"}}"#,
            .wrongType(path: "qualitySignals.needsManualReview", expected: "true or false")
        ),
        (
            #"{"relatedBarcodes":["4006381333932"]}"#,
            .barcode(path: "relatedBarcodes[0]", .wrongCheckDigit(text: "4006381333932", expected: 1))
        ),
        (#"{"attributes":{"a":1}}"#, .wrongType(path: "attributes.a", expected: "a text")),
        (#"{"size":""}"#, .empty(path: "size")), (#"{"size":7}"#, .wrongType(path: "size", expected: "a text")),
        (#"{"title":"Milk"}"#, .ownField(path: "title")), (#"{"expiryDate":"2026-01-01"}"#, .stock(path: "expiryDate")),
        ("[1]", .notAnObject), ("{", .notAnObject),
    ])
    func `a mistake is reported with its path`(json: String, error: ProductFactsError) {
        #expect(throws: error) { try ProductFacts(json: json) }
        #expect((error.path.isEmpty || error.description.contains(error.path)) && error.description.contains(":"))
    }

    @Test func `values at their bounds are taken`() throws {
        #expect(try facts(#"{"packaging":{"quantity":0.001,"count":1}}"#).packaging?.count == 1)
        let sure = try facts(#"{"extractionMetadata":{"fieldConfidence":{"a":0,"b":1}}}"#)
        #expect(sure.extractionMetadata?.fieldConfidence == ["a": 0, "b": 1])
        #expect(
            try facts(#"{"productDetails":{"type":"food","value":{"nutritionPer100gOrMl":{"fatG":0}}}}"#)
                .details?.nutrition?.fatG == 0
        )
        #expect(try facts(" ").isEmpty && facts("{}").json == "{}")
    }

    @Test func `facts have at most 32 KiB`() throws {
        let longest = String(repeating: "x", count: ProductFacts.mostBytes - #"{"size":""}"#.utf8.count)
        #expect(try facts(#"{"size":"\#(longest)"}"#).size == longest)
        #expect(throws: ProductFactsError.tooLarge(bytes: 32_769)) { try facts(#"{"size":"\#(longest)x"}"#) }
        let half = try facts(#"{"size":"\#(longest.dropLast(20))"}"#)
        #expect(throws: ProductFactsError.tooLarge(bytes: 32_778)) {
            try half.changed(by: ProductFactsChange(json: #"{"countryOfOrigin":"ABCDEFGHI"}"#))
        }
    }

    @Test func `the details follow the main category`() throws {
        let json = #"{"category":{"main":"beverage"},"productDetails":{"type":"food","value":{"servingSize":"1"}}}"#
        guard case .beverage(let drink?)? = try facts(json).details else { throw ProductFactsError.notAnObject }
        #expect(drink.servingSize == "1")
        let alone = try facts(#"{"productDetails":{"type":"food"}}"#)
        let changed = try alone.changed(by: ProductFactsChange(json: #"{"category":{"main":"other"}}"#))
        #expect(changed.details == .other(nil))
    }

    @Test func `details without a category say which one it is`() throws {
        let tea = try facts(#"{"productDetails":{"type":"beverage"},"size":"1L"}"#)
        #expect(tea.json == #"{"category":{"main":"beverage"},"productDetails":{"type":"beverage"},"size":"1L"}"#)
        #expect(tea.category == ProductCategory(main: "beverage"))
        #expect(try facts(tea.json).json == tea.json)
        #expect(ProductFacts(kept: ["productDetails": .object([.init("type", .string("toy"))])]).category == nil)
    }

    @Test func `a change of the details alone changes the category, and one within them leaves it`() throws {
        let milk = try facts(#"{"category":{"main":"food","sub":"dairy"},"productDetails":{"type":"food"}}"#)
        let drink = try milk.changed(by: ProductFactsChange(json: #"{"productDetails":{"type":"beverage"}}"#))
        #expect(drink.category == ProductCategory(main: "beverage") && drink.details == .beverage(nil))
        let typed = TypedFact(path: "productDetails.value.servingSize", text: "200 ml")
        let same = try milk.changed(by: ProductFactsChange(json: "", typed: [typed]))
        #expect(same.category == milk.category && same.json.contains("200 ml"))
        let removed = try milk.changed(by: ProductFactsChange(json: #"{"productDetails":null}"#))
        #expect(removed.json == #"{"category":{"main":"food","sub":"dairy"}}"#)
    }

    @Test func `a category that the details say is filled by one that says more, and by no other`() throws {
        let own = try facts(#"{"productDetails":{"type":"food"}}"#)
        let more = try facts(#"{"category":{"main":"food","sub":"dairy"}}"#)
        #expect(own.filled(with: more).category == ProductCategory(main: "food", sub: "dairy"))
        let other = try facts(#"{"category":{"main":"beverage","sub":"dairy"}}"#)
        #expect(own.filled(with: other) == own)
        #expect(own.filled(with: .none) == own && own.filled(with: own) == own)
    }

    @Test func `a change replaces what it names, and null takes it out`() throws {
        let before = try facts(#"{"size":"1L","attributes":{"a":"1","b":"2"},"later":1}"#)
        let after = try before.changed(by: ProductFactsChange(json: #"{"size":null,"attributes":{"c":"3"}}"#))
        #expect(after.json == #"{"attributes":{"c":"3"},"later":1}"#)
        #expect(try before.changed(by: ProductFactsChange(json: "")) == before)
        #expect(throws: ProductFactsError.empty(path: "size")) { try ProductFactsChange(json: #"{"size":" "}"#) }
    }

    @Test func `facts are filled where they lack something, attribute by attribute`() throws {
        let own = try facts(#"{"size":"1L","attributes":{"a":"1"}}"#)
        let more = try facts(#"{"size":"2L","countryOfOrigin":"FR","attributes":{"a":"9","b":"2"}}"#)
        #expect(own.filled(with: more).json == #"{"size":"1L","attributes":{"a":"1","b":"2"},"countryOfOrigin":"FR"}"#)
        #expect(ProductFacts.none.filled(with: own) == own && own.filled(with: .none) == own)
    }

    @Test func `related barcodes are kept in their normal form, once each`() throws {
        let json = #"{"relatedBarcodes":["4006381333931","036000291452","0036000291452"]}"#
        #expect(try facts(json).relatedBarcodes == ["0036000291452", "4006381333931"])
    }

    @Test func `texts of the label are kept as a digest only`() throws {
        let json = #"{"extractionMetadata":{"rawSnippets":["best before"],"extractorVersion":"v1"}}"#
        let hashed = try facts(json).hashingSnippets { _ in [0x0a, 0xff] }
        #expect(hashed.json == #"{"extractionMetadata":{"extractorVersion":"v1","rawSnippetsHash":"0aff"}}"#)
        #expect(hashed.hashingSnippets { _ in [1] } == hashed)
    }
}
