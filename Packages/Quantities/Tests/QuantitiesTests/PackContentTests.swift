import Quantities
import Testing

@Suite struct PackContentTests {
    private let can = UnitCode(rawValue: "can")
    private let grams = UnitCode(rawValue: "g")

    @Test func `a pack holds something, in another unit`() throws {
        let pack = try #require(PackContent(can, holding: Amount(400, grams)))
        #expect(pack.unit == can && pack.content == Amount(400, grams))
        #expect(PackContent(can, holding: Amount(0, grams)) == nil)
        #expect(PackContent(can, holding: Amount(-1, grams)) == nil)
        #expect(PackContent(can, holding: Amount(2, can)) == nil)
    }
}
