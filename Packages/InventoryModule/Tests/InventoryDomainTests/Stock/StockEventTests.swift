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
}
