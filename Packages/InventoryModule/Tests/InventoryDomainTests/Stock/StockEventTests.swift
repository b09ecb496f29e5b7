import Foundation
import InventoryDomain
import Quantities
import Testing

@Suite struct StockEventTests {
    private func event(_ location: StockLocation?) -> StockEvent {
        StockEvent(
            kind: .purchase,
            amount: Amount(1, UnitCode(rawValue: "kg")),
            location: location,
            lotId: nil,
            at: Date(timeIntervalSince1970: 0)
        )
    }

    @Test func `a location is coded as its words, and an empty one is none`() throws {
        let data = try JSONEncoder().encode(event(StockLocation("Left  shelf")))
        let json = try #require(String(data: data, encoding: .utf8))
        #expect(json.contains(#""location":"Left shelf""#))
        #expect(try JSONDecoder().decode(StockEvent.self, from: data).location?.name == "Left shelf")
        let empty = Data(json.replacing("Left shelf", with: "").utf8)
        #expect(try JSONDecoder().decode(StockEvent.self, from: empty) == event(nil))
    }

    @Test func `an event without a location is read as it was written`() throws {
        let data = try JSONEncoder().encode(event(nil))
        #expect(try JSONDecoder().decode(StockEvent.self, from: data) == event(nil))
    }

    @Test(arguments: [Amount(0, UnitCode(rawValue: "g")), Amount(400, UnitCode(rawValue: "can"))])
    func `an event whose pack holds nothing counts without the pack`(nothing: Amount) throws {
        let can = UnitCode(rawValue: "can")
        let pack = try #require(PackContent(can, holding: Amount(400, UnitCode(rawValue: "g"))))
        let at = Date(timeIntervalSince1970: 0)
        let whole = StockEvent(kind: .purchase, amount: Amount(2, can), location: nil, lotId: nil, pack: pack, at: at)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(whole), as: UTF8.self)
        let content = String(decoding: try encoder.encode(pack.content), as: UTF8.self)
        let broken = String(decoding: try encoder.encode(nothing), as: UTF8.self)
        #expect(json.contains(content))
        let read = try JSONDecoder().decode(StockEvent.self, from: Data(json.replacing(content, with: broken).utf8))
        #expect(read.amount == whole.amount && read.pack == nil)
    }
}
