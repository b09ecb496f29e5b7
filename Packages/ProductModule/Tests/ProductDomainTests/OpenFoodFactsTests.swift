import Foundation
import ProductDomain
import Testing
import TextFormats

/// What Larder reads of a record of Open Food Facts.
@Suite struct OpenFoodFactsTests {
    private static let water = #"""
        {"code": "4006381333931", "product_name": " Spring  water ", "brands": "Alm", "lang": "de",
        "quantity": "9 l (6 * 1,5 L)", "generic_name": "Still water", "origins": "Alps",
        "categories_tags": ["en:beverages", "en:waters", "de:wasser"], "labels_tags": ["en:organic"],
        "countries_tags": ["en:germany"], "allergens_tags": ["en:milk"], "serving_size": "200 ml",
        "ingredients_text": "water, minerals", "image_front_url": "https://example.org/f.jpg",
        "image_url": "https://example.org/f.jpg", "expiration_date": "12/2015", "nova_group": 1,
        "nutriments": {"energy_100g": "418.4", "proteins_100g": 0.5, "salt_100g": 0.1, "fat_100g": -1}}
        """#

    private func draft(_ members: String) throws -> ProductDraft {
        try OpenFoodFactsRecord.draft(#"{"code": "4006381333931", "product_name": "Tea", \#(members)}"#)
    }

    @Test func `each member is read into the fact that it means`() throws {
        let draft = try OpenFoodFactsRecord.draft(Self.water)
        #expect(draft.barcode?.value == "4006381333931" && draft.title.text == "Spring water" && draft.brand == "Alm")
        let facts = draft.facts
        #expect(facts.shortDescription == "Still water" && facts.size == "9 l (6 * 1,5 L)")
        #expect(facts.category?.main == "beverage" && facts.category?.sub == "waters")
        #expect(facts.packaging?.count == 6 && facts.packaging?.quantity == 1.5)
        #expect(facts.source == .importedFeed && facts.images.map(\.kind) == [.front])
        let json = facts.json
        for part in [
            #""countryOfOrigin":"Alps""#, #""certifications":["en:organic"]"#, #""languageCodes":["de"]"#,
            #""compliance":{"marketCountries":["en:germany"]}"#, #""ingredients":["water, minerals"]"#,
            #""allergens":["milk"],"servingSize":"200 ml""#,
            #""nutritionPer100gOrMl":{"energyKcal":100,"proteinG":0.5,"sodiumMg":40}"#,
            #""expiration_date":"12/2015","nova_group":1"#, #""extractorVersion":"openFoodFacts""#,
        ] { #expect(json.contains(part), "\(part)") }
    }

    @Test(arguments: [
        ("500 g", "500 g"), ("180 g e", "180 g"), ("33cl", "33 cl"), ("1 l.", "1 l"), ("16oz", "16 oz"),
        ("8 FL OZ (237 ml)", "8 FL OZ"), ("10 kg (5 * 2 kg)", "5 × 2 kg"), ("6 x 1,5 L", "6 × 1.5 L"),
        ("1 Serving(s) (14 G)", "14 G"), ("1", ""), ("", ""), ("5 barres de 40gr", ""), ("440 g égoutté", ""),
    ])
    func `a quantity is read as a pack where it is one`(text: String, pack: String) throws {
        let draft = try draft(#""quantity": "\#(text)""#)
        let packaging = draft.facts.packaging
        let count = packaging?.count.map { "\($0) × " } ?? ""
        #expect((packaging.flatMap { pack in pack.quantity.map { "\(count)\($0) \(pack.unit ?? "")" } } ?? "") == pack)
        #expect(draft.facts.size ?? "" == text)
    }

    @Test func `a quantity that no pack has is the number that Open Food Facts made of it`() throws {
        let members = #""quantity": "440 g égoutté", "product_quantity": "440.0", "product_quantity_unit": "g""#
        let packaging = try draft(members).facts.packaging
        #expect(packaging?.quantity == 440 && packaging?.unit == "g")
    }

    @Test func `an answer of the API is read by its product`() throws {
        let answer = #"{"status": 1, "code": "4006381333931", "product": {"product_name_fr": "Thé"}}"#
        #expect(try OpenFoodFactsRecord.draft(answer).title.text == "Thé")
        #expect(throws: ProductRecordError.facts(.empty(path: "product"))) {
            try OpenFoodFactsRecord.draft(#"{"code": "12345678", "status": 0, "status_verbose": "product not found"}"#)
        }
        #expect(throws: ProductRecordError.facts(.empty(path: "code"))) {
            try OpenFoodFactsRecord.draft(#"{"product_name": "Tea"}"#)
        }
        #expect(throws: ProductRecordError.facts(.barcode(path: "code", .notAGTIN(text: "1756")))) {
            try OpenFoodFactsRecord.draft(#"{"code": "1756", "product_name": "Tea"}"#)
        }
        #expect(throws: ProductRecordError.facts(.notAnObject)) { try OpenFoodFactsRecord.draft("[]") }
    }

    @Test(.enabled(if: SharedOpenFoodFacts.isPresent, "../shared/data/openfoodfacts is not there."))
    func `every record of the shared sample is loaded whole or refused with the reason`() throws {
        var refusals: [String: ProductRecordError] = [:]
        let records = try SharedOpenFoodFacts.records()
        #expect(records.count == 124)
        for json in records {
            let answer = try #require(OpenRecord(try JSONValue(reading: json)))
            let source = answer.record("product") ?? answer
            let code = try #require(source.text("code") ?? answer.text("code"))
            do throws(ProductRecordError) {
                let facts = try OpenFoodFactsRecord.draft(json).facts
                let kept = OpenRecord(facts["openFoodFacts"])
                for member in source.members where member.value != .null {
                    #expect(kept?[member.name] == member.value, "\(code) \(member.name)")
                }
                for (fact, name) in [("size", "quantity"), ("shortDescription", "generic_name")] {
                    let text = source.text(name) ?? ""
                    #expect(facts[fact] == (text.trimmed.isEmpty ? nil : .string(text)), "\(code) \(name)")
                }
            } catch { refusals[code] = error }
        }
        let notBarcodes = ["00", "000", "0000", "0000000000", "00000000000", "1756"]
        let wrongDigits = ["00012444", "00018097"]
        #expect(refusals.keys.sorted() == (notBarcodes + wrongDigits).sorted())
        for code in wrongDigits {
            guard case .facts(.barcode(path: "code", .wrongCheckDigit(code, _)))? = refusals[code] else {
                Issue.record("\(code): \(String(describing: refusals[code]))")
                continue
            }
        }
        for code in notBarcodes {
            #expect(refusals[code] == .facts(.barcode(path: "code", .notAGTIN(text: code))), "\(code)")
        }
        for name in ["not-found-v2.json", "not-found-v3.json"] {
            let json = try String(contentsOf: SharedData.url("openfoodfacts/\(name)"), encoding: .utf8)
            #expect(throws: ProductRecordError.facts(.empty(path: "product"))) { try OpenFoodFactsRecord.draft(json) }
        }
    }
}

/// The sample of Open Food Facts outside of the repository.
private enum SharedOpenFoodFacts {
    private static var lines: URL { SharedData.url("openfoodfacts/products.jsonl") }

    static var isPresent: Bool { FileManager.default.fileExists(atPath: lines.path) }

    /// The lines, and the answers of the API.
    static func records() throws -> [String] {
        let text = try String(contentsOf: lines, encoding: .utf8)
        let folder = SharedData.url("openfoodfacts/api")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        let answers = try names.sorted().map {
            try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }
        return text.split(whereSeparator: \.isNewline).map(String.init) + answers
    }
}
