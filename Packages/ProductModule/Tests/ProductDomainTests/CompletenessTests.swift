import ProductDomain
import ProductModuleTestKit
import Testing

/// What counts as a recommended fact.
@Suite struct CompletenessTests {
    @Test(arguments: ["food", "beverage", "household", "personalCare", "other"])
    func `details count once they say more than their kind`(kind: String) throws {
        func percent(_ details: String) -> Int {
            Product.sample("prd_1", title: "Thing", facts: #"{"productDetails":\#(details)}"#).completenessPercent
        }
        #expect(percent(#"{"type":"\#(kind)"}"#) == 20)
        #expect(percent(#"{"type":"\#(kind)","value":{}}"#) == 20)
        #expect(percent(#"{"type":"\#(kind)","value":{"later":"x"}}"#) == 30)
    }
}
