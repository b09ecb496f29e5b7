import Foundation
import ProductDomain
import ProductModuleTestKit
import Testing

@Suite struct ProductRecordTests {
    @Test(arguments: [
        ("", "The record is not a JSON object: write one product on each line."),
        ("{}", "The record is not a JSON object: write one product on each line."),
        (#"{"title":7}"#, "title must be a text: correct it or leave it out."),
        (
            #"{"brand":"x"}"#,
            "The product has neither a barcode nor a title: add at least one of them, so that it can be found again."
        ),
        (#"{"title":"a","version":0}"#, "version is 0: use a whole number from 1."),
        (
            #"{"title":"a","createdAt":"x"}"#,
            "createdAt must be a time such as 2026-02-27T10:00:00Z: correct it or leave it out."
        ),
        (#"{"barcode":{"symbology":"ean13"}}"#, "barcode.value is empty: fill it in or leave it out."),
        (
            #"{"productId":"prd_1","barcode":{"symbology":"ean13"}}"#,
            "barcode.value is empty: fill it in or leave it out."
        ),
        (#"{"title":"Tofu","barcode":{"confidence":0.9}}"#, "barcode.value is empty: fill it in or leave it out."),
        (
            #"{"barcode":{"value":"4006381333932"}}"#,
            "barcode.value: Barcode 4006381333932 should end in 1: scan it again or check the last digit."
        ),
        (
            #"{"productId":"0036000291452","barcode":{"value":"4006381333931"}}"#,
            "The productId 0036000291452 contradicts the barcode 4006381333931: leave the productId out, or correct one of them."
        ),
        (
            #"{"productId":"4006381333931","title":"Pens"}"#,
            "The productId 4006381333931 is neither a barcode nor begins with \"prd_\": leave it out, and the home makes one."
        ),
    ])
    func `a record with a mistake is refused with the next step`(json: String, sentence: String) {
        let error = #expect(throws: ProductRecordError.self) { try ProductRecord.draft(json) }
        #expect(error?.description == sentence)
    }

    @Test(arguments: [
        #"{"productId":"0036000291452","barcode":{"value":"0036000291452","symbology":"upca","scannedText":"036000291452","later":1},"title":"Flakes","brand":"Mill","size":"1kg","ingredientKeys":["oats"],"tags":["dry"],"aliases":["flocken"],"source":"merged","status":"archived","createdAt":"2026-02-27T10:00:00Z","updatedAt":"2026-02-27T10:00:00.250Z"}"#,
        #"{"productId":"12345678","barcode":{"value":"12345678","symbology":"ean8","scope":"unverified"},"source":"manual","status":"active","createdAt":"2026-02-27T10:00:00Z","updatedAt":"2026-02-27T10:00:00Z"}"#,
        #"{"productId":"prd_1","title":"Cheese","barcode":{"scannedText":"2 506929 467583","confidence":0.9},"aliases":["07000058","2506929467583"],"source":"manual","status":"active","createdAt":"2026-02-27T10:00:00Z","updatedAt":"2026-02-27T10:00:00Z"}"#,
        #"{"productId":"prd_1","title":"Tofu","later":{"b":1,"a":2.50},"source":"manual","status":"active","createdAt":"2026-02-27T10:00:00Z","updatedAt":"2026-02-27T10:00:00Z"}"#,
    ])
    func `a record that was written is read and written back byte for byte`(json: String) throws {
        let draft = try ProductRecord.draft(json)
        let id = try #require(draft.productId)
        let product = Product(draft, productId: id, now: Date(timeIntervalSince1970: 9))
        #expect(ProductRecord.line(of: product, aliases: draft.aliases) == json)
    }

    @Test func `a symbology that the digits cannot have is ignored`() throws {
        let json = #"{"barcode":{"value":"4006381333931","symbology":"upca"},"title":"Pens"}"#
        #expect(try ProductRecord.draft(json).barcode?.symbology == .ean13)
    }

    @Test func `a label becomes a draft`() throws {
        let json = """
            {"title":"Milk","brand":"Farm","barcodeInfo":{"value":"036000291452","confidence":0.9},"category":{"main":"food"},\
            "confidence":{"title":0.4},"rawSnippets":["MILK"],"extractorVersion":"v2","later":true}
            """
        let draft = try ExtractedLabel.draft(json)
        #expect(draft.title.text == "Milk" && draft.brand == "Farm" && draft.barcode?.value == "0036000291452")
        #expect(draft.facts.source == .aiExtraction && draft.facts.category?.main == "food")
        #expect(draft.facts.extractionMetadata?.extractorVersion == "v2")
        #expect(draft.facts.extractionMetadata?.fieldConfidence["title"] == Decimal(string: "0.4"))
        #expect(
            draft.facts.json.contains(#""barcode":{"confidence":0.9}"#) && draft.facts.json.contains(#""later":true"#)
        )
        #expect(try ExtractedLabel.draft(#"{"barcodeInfo":"036000291452"}"#).barcode?.value == "0036000291452")
        #expect(try ExtractedLabel.draft(#"{"title":"a","source":"manual"}"#).facts.source == .manual)
    }

    @Test func `the dates of a label belong to the stock`() {
        let error = #expect(throws: ProductRecordError.facts(.stock(path: "dateInfo"))) {
            try ExtractedLabel.draft(#"{"title":"Milk","dateInfo":{"expiryDate":"2026-01-01"}}"#)
        }
        #expect(error?.description.contains("larder stock add") == true)
    }

    @Test func `a text has one form as an alias`() {
        #expect(ProductAlias.normalForm("036000291452") == "0036000291452")
        #expect(ProductAlias.normalForm(" The  Blue One ") == "the blue one")
        #expect(ProductAlias.normalForm("prd_1") == "prd_1")
        #expect(ProductAlias.normalForm(String(repeating: "é", count: 101)).utf8.count == 200)
        #expect(ProductAlias.normalForm(" ").isEmpty)
    }

    @Test func `the scanned text is kept when it differs from the barcode`() throws {
        let barcode = try Barcode("036000291452")
        let draft = try ProductDraft(barcode: barcode, scannedText: " 036000291452", title: "")
        #expect(draft.facts.scannedText == "036000291452")
        #expect(try ProductDraft(barcode: barcode, scannedText: "0036000291452", title: "").facts.isEmpty)
        #expect(draft.facts.noting(scannedText: "another").scannedText == "036000291452")
    }

    @Test func `a time is written and read to the millisecond`() throws {
        for base in [1_795_519_548_000, -1_500, 0] {
            for milliseconds in 0...999 {
                let time = Date(timeIntervalSince1970: Double(base + milliseconds) / 1_000)
                let text = RecordTime.text(of: time)
                let read = try #require(RecordTime.read(text))
                #expect(Int((read.timeIntervalSince1970 * 1_000).rounded()) == base + milliseconds, "\(text)")
                #expect(RecordTime.text(of: read) == text)
            }
        }
        #expect(RecordTime.text(of: Date(timeIntervalSince1970: 1.997)) == "1970-01-01T00:00:01.997Z")
        #expect(RecordTime.text(of: Date(timeIntervalSince1970: 2)) == "1970-01-01T00:00:02Z")
    }
}
