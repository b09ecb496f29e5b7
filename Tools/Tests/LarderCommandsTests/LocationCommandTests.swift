import InventoryMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct LocationCommandTests {
    private static let places = [
        Location.with { ($0.id, $0.name, $0.path, $0.temperature) = ("11111111-1", "Fridge", "Fridge", .chilled) },
        Location.with {
            ($0.id, $0.name, $0.path, $0.parentID) = ("22222222-2", "Door", "Fridge › Door", "11111111-1")
            $0.temperature = .ambient
        },
    ]

    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ListLocationsRequest.self) { _ in .with { $0.locations = Self.places } }
        services.answer(AddLocationRequest.self) { _ in .with { $0.locations = Self.places } }
        services.answer(UpdateLocationRequest.self) { _ in .with { $0.locations = Self.places } }
        services.answer(DeleteLocationRequest.self) { _ in .with { $0.locations = Self.places } }
        return services
    }

    @Test(arguments: [
        ["list"], ["add", "Door", "--in", "Fridge"], ["edit", "Door", "--temperature", "cool"], ["delete", "Shelf"],
    ])
    func `each command shows the locations as they are now`(command: [String]) async {
        let run = await Run(["location"] + command, services: services())
        #expect(
            run.output == """
                Fridge         chilled           11111111
                Fridge › Door  room temperature  22222222

                """
        )
        let json = await Run(["location"] + command + ["--json"], services: services())
        let first =
            #"{"locationId":"11111111-1","name":"Fridge","path":"Fridge","parentId":"","temperature":"chilled"}"#
        #expect(json.output.split(separator: "\n").first.map(String.init) == first)
    }

    @Test func `a path keeps its end on a narrow page`() async {
        let services = StubServices()
        let path = "Garage › Cupboard behind the bicycles › Left shelf"
        services.answer(ListLocationsRequest.self) { _ in .with { $0.locations = [.with { $0.path = path }] } }
        let run = await Run(["location", "list"], services: services, environment: ["COLUMNS": "40"])
        #expect(run.output.hasPrefix(path))
    }

    @Test func `a temperature is in the reader's language`() async {
        let run = await Run(["location", "list", "--locale", "de"], services: services())
        #expect(run.output.contains("gekühlt") && run.output.contains("Raumtemperatur"))
    }

    @Test(arguments: [["add", "Attic", "--temperature", "hot"], ["edit", "Attic"], ["add"], ["delete"]])
    func `what is missing or not possible is a usage error`(command: [String]) async {
        let run = await Run(["location"] + command, services: services())
        #expect(run.status == .usage)
        #expect(run.services.sent.isEmpty)
    }

    @Test func `shelf lives are a table, and a change says only what is named`() async {
        let milk = ShelfLife.with { ($0.kind, $0.openedDays, $0.frozenDays) = ("milk", 7, 90) }
        let services = StubServices()
        services.answer(ListShelfLivesRequest.self) { _ in .with { $0.shelfLives = [milk] } }
        services.answer(SetShelfLifeRequest.self) { request in
            let meat = ShelfLife.with { ($0.kind, $0.perishable) = ("meat", true) }
            return .with { ($0.shelfLives, $0.kind) = ([meat, milk], "milk") }
        }
        let list = await Run(["stock", "shelf-life", "list"], services: services)
        #expect(
            list.output == """
                      days once open  days frozen  days once thawed
                milk  7               90           –

                """
        )
        let set = await Run(["stock", "shelf-life", "set", "Milk", "--opened", "5", "--json"], services: services)
        #expect(
            set.output
                == #"{"kind":"milk","openedDays":7,"frozenDays":90,"thawedDays":null,"perishable":false}"# + "\n"
        )
        let danger = await Run(["stock", "shelf-life", "set", "Milk", "--danger"], services: services)
        #expect(danger.output.hasPrefix("      days once open") && !danger.output.contains("meat"))
        _ = await Run(["stock", "shelf-life", "set", "milk", "--default"], services: services)
        let sent = services.sent(SetShelfLifeRequest.self)
        #expect(sent.map(\.kind) == ["Milk", "Milk", "milk"] && sent.map(\.hasShelfLife) == [true, true, false])
        #expect(sent[0].shelfLife == .with { $0.openedDays = 5 } && sent[1].shelfLife == .with { $0.perishable = true })
    }
}
