import Foundation
import ProductDomain
import ProductModuleTestKit
import Testing

@Suite struct ProductReviewTests {
    private func product(_ facts: String, title: String = "Milk", barcode: String? = nil) throws -> Product {
        .sample("prd_1", title: title, barcode: try barcode.map { try Barcode($0) }, brand: "", facts: facts)
    }

    @Test(arguments: [
        (#"{}"#, []),
        (#"{"qualitySignals":{"needsManualReview":true}}"#, [ReviewReason.needsManualReview, .noCategory]),
        (#"{"qualitySignals":{"manualReviewStatus":"rejected"},"category":{"main":"other"}}"#, [.needsManualReview]),
        (#"{"qualitySignals":{"manualReviewStatus":"approved","needsManualReview":true}}"#, []),
        (#"{"qualitySignals":{"needsManualReview":true},"status":"archived"}"#, []),
        (#"{"source":"aiExtraction"}"#, [.noCategory]),
        (#"{"extractionMetadata":{"fieldConfidence":{"title":0.5}}}"#, []),
        (#"{"extractionMetadata":{"fieldConfidence":{"title":0.49,"brand":1}}}"#, [.lowConfidence]),
        (#"{"images":[{"id":"a","kind":"back"}],"category":{"main":"food"}}"#, [.noFrontImage, .noNutritionImage]),
        (#"{"images":[{"id":"a","kind":"front"}],"category":{"main":"household"}}"#, []),
        (#"{"images":[{"id":"a","kind":"front"},{"id":"b","kind":"nutrition"}],"category":{"main":"beverage"}}"#, []),
        (#"{"qualitySignals":{"imageCoverage":{"front":false}},"category":{"main":"other"}}"#, [.noFrontImage]),
        (
            #"{"images":[{"id":"a","kind":"front"}],"productDetails":{"type":"food","value":{"nutritionPer100gOrMl":{"fatG":1}}},"category":{"main":"food"}}"#,
            []
        ),
    ])
    func `a review says what a person should look at`(facts: String, reasons: [ReviewReason]) throws {
        #expect(try product(facts).reviewReasons == reasons)
    }

    @Test func `a product without a title is to be looked at`() throws {
        #expect(try product("", title: "", barcode: "036000291452").reviewReasons == [.noTitle])
    }

    @Test func `completeness is the share of the ten recommended facts`() throws {
        #expect(try product("").completenessPercent == 10)
        #expect(try product("", title: "").completenessPercent == 0)
        #expect(try product(#"{"size":"1L","countryOfOrigin":"FR"}"#).completenessPercent == 30)
        #expect(try product(#"{"packaging":{"unit":"l"},"manufacturerName":"F"}"#).completenessPercent == 30)
        #expect(try product(#"{"productDetails":{"type":"food","value":{}}}"#).completenessPercent == 20, "A category.")
        let full = """
            {"category":{"main":"food"},"productDetails":{"type":"food","value":{"servingSize":"1"}},"size":"1L",\
            "shortDescription":"a","storageInstructions":"b","images":[{"id":"a"}],"countryOfOrigin":"FR"}
            """
        let id = "0036000291452"
        let complete = Product.sample(id, title: "Milk", barcode: try Barcode(id), brand: "Farm", facts: full)
        #expect(complete.completenessPercent == 100)
    }

    @Test func `a product is found by its first 64 words`() {
        let title = (1...65).map(String.init).joined(separator: " ")
        #expect(Product.sample("prd_1", title: title).words == (1...64).map(String.init))
    }

    @Test func `the groupings of an article have check digits of their own`() throws {
        let unit = try Barcode("4006381333931")
        #expect(unit.groupings.map(\.relation) == Array(repeating: .case, count: 8))
        let first = try #require(unit.groupings.first)
        #expect(first.value == "14006381333938")
        let box = try Barcode(first.value)
        #expect(box.groupings.map(\.value) == ["4006381333931"] && box.groupings.map(\.relation) == [.unit])
        let small = try Barcode("96385074")
        let case8 = try Barcode(try #require(small.groupings.last).value)
        #expect(case8.groupings.map(\.value) == ["96385074"])
        #expect(try Barcode("2506929467583").groupings.isEmpty)
    }
}
