import Foundation
import ProductDomain
import Quantities
import Testing

@Suite struct ProductPackTests {
    private func product(_ facts: String) throws -> Product {
        let draft = try ProductDraft(barcode: nil, title: "Flour", facts: try ProductFacts(json: facts))
        let id = try ProductID("prd_11111111-1111-4111-8111-111111111111")
        return Product(draft, productId: id, now: Date(timeIntervalSince1970: 0))
    }

    private func amount(_ value: String, _ unit: String) throws -> Amount {
        Amount(try #require(Rational(value)), UnitCode(rawValue: unit))
    }

    @Test(arguments: [("9/10", "kg", 2), ("1", "kg", 2), ("0", "kg", 0), ("501", "g", 2), ("1", "lb", 1)])
    func `a need is rounded up to whole packs`(value: String, unit: String, packs: Int) throws {
        let flour = try product(#"{"packaging":{"quantity":500,"unit":"g"}}"#)
        #expect(try flour.packs(for: try amount(value, unit)) == packs)
    }

    @Test(
        arguments: [
            (#"{"quantity":330,"unit":"ml","count":6}"#, "330", "ml", 6), (#"{"quantity":1,"unit":"L"}"#, "1", "l", 1),
            (#"{"quantity":0.1,"unit":"Kilograms"}"#, "1/10", "kg", 1), (#"{"count":10}"#, "1", "", 10),
            (#"{"quantity":1e3,"unit":" fl.  oz "}"#, "1000", "fl oz", 1),
            (#"{"quantity":10,"unit":"pcs"}"#, "10", "", 1),
            (#"{"quantity":1,"unit":"dozen"}"#, "1", "dozen", 1), (#"{"quantity":2,"unit":"lbs"}"#, "2", "lb", 1),
        ]
    )
    func `packaging is an exact pack`(json: String, value: String, unit: String, count: Int) throws {
        let packaging = try product(#"{"packaging":\#(json)}"#).facts.packaging
        #expect(packaging?.pack == Pack(of: try amount(value, unit), times: count))
    }

    @Test(
        arguments: [
            "{}", #"{"size":"500 g"}"#, #"{"packaging":{"displayText":"500 g"}}"#, #"{"packaging":{"quantity":500}}"#,
            #"{"packaging":{"quantity":1,"unit":"bunch"}}"#, #"{"packaging":{"unit":"g"}}"#,
        ]
    )
    func `an unknown pack is not guessed`(facts: String) throws {
        #expect(try product(facts).packs(for: try amount("1", "g")) == nil)
    }

    @Test func `a need of another measure has no packs`() throws {
        let flour = try product(#"{"packaging":{"quantity":500,"unit":"g"}}"#)
        #expect(try flour.packs(for: try amount("2", "cup")) == nil)
        #expect(try flour.packs(for: try amount("2", "")) == nil)
    }
}
