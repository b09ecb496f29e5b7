import CategoryMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StoreTripCommandTests {
    private static func keeping(_ categorized: UInt32, _ uncategorized: UInt32, _ trips: UInt32) -> StubServices {
        let services = StubServices()
        services.answer(RecordTripByNameRequest.self) { _ in
            .with { ($0.categorized, $0.uncategorized, $0.trips) = (categorized, uncategorized, trips) }
        }
        return services
    }

    @Test func `a trip says how many trips are known, and what says nothing about the order`() async {
        let first = await Run(["store", "trip", "Corner", "milk"], services: Self.keeping(1, 0, 1))
        #expect(first.output == "Recorded 1 item: 1 trip is known now.\n")
        let third = await Run(["store", "trip", "Corner", "milk", "gizmo"], services: Self.keeping(1, 1, 3))
        #expect(
            third.output == """
                Recorded 2 items: 3 trips are known now.
                1 item has no category and says nothing about the order: `larder category uncategorized` helps.

                """
        )
        let json = await Run(["store", "trip", "Corner", "milk", "--json"], services: Self.keeping(0, 2, 3))
        #expect(json.output == #"{"store":"Corner","categorized":0,"uncategorized":2,"trips":3}"# + "\n")
    }

    @Test func `a store that is added, deleted or chosen is an object for a script`() async {
        let services = StubServices()
        let corner = Store.with { ($0.id, $0.name) = ("c1", "Corner") }
        services.answer(AddStoreRequest.self) { _ in .with { $0.store = corner } }
        services.answer(DeleteStoreRequest.self) { _ in .with { $0.store = corner } }
        services.answer(ChooseDefaultStoreRequest.self) { request in
            .with { if !request.store.isEmpty { $0.store = corner } }
        }
        let object = #"{"id":"c1","name":"Corner","default":false,"order":[],"hidden":[]}"#
        for action in ["add", "delete"] {
            #expect(await Run(["store", action, "Corner", "--json"], services: services).output == object + "\n")
        }
        let chosen = await Run(["store", "default", "Corner", "--json"], services: services)
        #expect(chosen.output == #"{"store":\#(object)}"# + "\n")
        let none = await Run(["store", "default", "--none", "--json"], services: services)
        #expect(none.output == #"{"store":null}"# + "\n")
    }
}
