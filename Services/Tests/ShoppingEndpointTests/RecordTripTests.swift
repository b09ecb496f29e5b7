import CategoryMessages
import Envelope
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Synchronization
import Testing

/// What the category service receives about a trip.
@Suite struct RecordTripTests {
    @Test(arguments: [1_749_990_000_000, 0, Int64.min, Int64.max])
    func `a trip goes to the category service in the order of its items, at any time`(end: Int64) async throws {
        let recorded = Mutex<[RecordTripRequest]>([])
        let services = StubServices([
            "RecordTripRequest": { (request) throws(Refusal) in
                if let request = request as? RecordTripRequest { recorded.withLock { $0.append(request) } }
                return RecordTripReply.with { ($0.categorized, $0.uncategorized, $0.trips) = (1, 2, 3) }
            }
        ])
        let request = RecordTripByNameRequest.with {
            ($0.store, $0.reference, $0.atMilliseconds) = (" Corner ", "list-1", end)
            $0.items = [.with { $0.name = "2 cup milk" }, .with { $0.name = "gizmo" }]
        }
        let reply = try await EndpointCall(services)(request, key: "trip")
        #expect(reply == .with { ($0.categorized, $0.uncategorized, $0.trips) = (1, 2, 3) })
        let trip = try #require(recorded.withLock { $0 }.first)
        #expect(trip.store == "Corner" && trip.reference == "list-1")
        #expect(trip.ticks.map(\.item.ingredientKey) == ["milk", "gizmo"])
        #expect(trip.ticks.map(\.atMilliseconds) == [end, end])
    }
}
