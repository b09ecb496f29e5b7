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
        #expect(first.output == "Recorded a trip, items: 1. Trips known now: 1.\n")
        let third = await Run(["store", "trip", "Corner", "milk", "gizmo"], services: Self.keeping(1, 1, 3))
        #expect(
            third.output == """
                Recorded a trip, items: 2. Trips known now: 3.
                Without a category, and so of no help for the order: 1. `larder category uncategorized` helps.

                """
        )
        let json = await Run(["store", "trip", "Corner", "milk", "--json"], services: Self.keeping(0, 2, 3))
        #expect(json.output == #"{"store":"Corner","categorized":0,"uncategorized":2,"trips":3}"# + "\n")
    }

    @Test func `a store that is added, deleted or chosen is an object for a script`() async {
        let services = StubServices()
        let corner = Store.with { ($0.id, $0.name) = ("c1", "Corner") }
        services.answer(AddStoreRequest.self) { _ in .with { $0.store = corner } }
        services.answer(DeleteStoreRequest.self) { request in
            .with { reply in
                (reply.store, reply.deleted) = (corner, request.confirmed)
                reply.question = request.confirmed ? "" : "Delete the store Corner?"
            }
        }
        services.answer(ChooseDefaultStoreRequest.self) { request in
            .with { if !request.store.isEmpty { $0.store = corner } }
        }
        let object = #"{"id":"c1","name":"Corner","default":false,"order":[],"hidden":[]}"#
        for action in [["add", "Corner"], ["delete", "Corner", "--yes"]] {
            #expect(await Run(["store"] + action + ["--json"], services: services).output == object + "\n")
        }
        let chosen = await Run(["store", "default", "Corner", "--json"], services: services)
        #expect(chosen.output == #"{"store":\#(object)}"# + "\n")
        let none = await Run(["store", "default", "--none", "--json"], services: services)
        #expect(none.output == #"{"store":null}"# + "\n")
    }

    private func deleting() -> StubServices {
        let services = StubServices()
        services.answer(DeleteStoreRequest.self) { request in
            .with { reply in
                (reply.store.id, reply.store.name, reply.deleted) = ("c1", "Corner", request.confirmed)
                reply.question = request.confirmed ? "" : "Delete the store Corner, and with it 3 trips through it?"
            }
        }
        return services
    }

    @Test func `a store is deleted after a question, or with --yes, and never unasked in a pipe`() async {
        let yes = StubConsole(input: "y\n", isTerminal: true)
        let asked = await Run(["store", "delete", "corner"], services: deleting(), console: yes)
        let question = "Delete the store Corner, and with it 3 trips through it?"
        #expect(asked.output == "\(question) [y/N] Deleted the store Corner.\n")
        let sent = asked.services.sent(DeleteStoreRequest.self)
        #expect(sent.map(\.confirmed) == [false, true] && sent.map(\.store) == ["corner", "c1"])
        let no = StubConsole(input: "\n", isTerminal: true)
        let kept = await Run(["store", "delete", "corner"], services: deleting(), console: no)
        #expect(kept.services.sent(DeleteStoreRequest.self).map(\.confirmed) == [false])
        let pipe = await Run(["store", "delete", "corner"], services: deleting())
        #expect(pipe.errors.contains("\(question) Nothing has changed: add --yes to say yes."))
        let direct = await Run(["store", "delete", "corner", "--yes"], services: deleting())
        #expect(direct.output == "Deleted the store Corner.\n")
        #expect(direct.services.sent(DeleteStoreRequest.self).map(\.confirmed) == [true])
    }
}
