import CommonMessages
import Envelope
import Foundation
import LarderCommands
import MessageBus
import ProductMessages
import QuantityMessages
import SwiftProtobuf
import Testing

@Suite struct WatchCommandTests {
    private func change(
        _ service: ServiceName,
        _ kind: String,
        _ id: String,
        _ groups: [FieldGroup],
        version: Int64 = 1
    ) -> (ServiceName, FeedUpdate) {
        var entry = FeedEntry()
        entry.seq = 7
        entry.kind = kind
        entry.entityID = id
        entry.version = version
        entry.actor = "local"
        entry.atMilliseconds = 1_750_000_000_000
        entry.groups = groups
        entry.deleted = groups.isEmpty
        return (service, .change(FeedChange(service: service, epoch: "e1", entry: entry)))
    }

    private func register(_ name: String, _ json: String) -> FieldGroup {
        var group = FieldGroup()
        group.name = name
        group.register.value = Data(json.utf8)
        return group
    }

    private func ledger(_ events: (id: String, reading: UInt64, body: String)...) -> FieldGroup {
        var group = FieldGroup()
        group.name = "ledger"
        group.ledger.events = events.map { event in
            var message = LedgerEventState()
            message.id = event.id
            message.stamp.reading = event.reading
            message.body = Data(event.body.utf8)
            return message
        }
        return group
    }

    private func watch(_ updates: [(ServiceName, FeedUpdate)], _ arguments: [String] = []) async -> Run {
        let services = StubServices()
        services.watched(updates)
        services.answer(FormatRequest.self) { request in
            .with { reply in
                reply.quantities = request.entries.map { entry in
                    .with { $0.text = "[\(entry.quantity.amount.value)] \(entry.quantity.amount.unit)" }
                }
            }
        }
        services.answer(GetIngredientsRequest.self) { request in
            .with { reply in
                reply.found = request.references.map { id in .with { $0.ingredient.name = "Name of \(id)" } }
            }
        }
        return await Run(["watch"] + arguments, services: services)
    }

    @Test func `a change is one line with its known fields`() async {
        let events = ledger(
            (id: "b", reading: 2, body: #"{"amount":{"unit":"kg","value":"3/2"},"kind":"consume"}"#),
            (id: "a", reading: 1, body: #"{"amount":{"unit":"kg","value":"9"}}"#),
            (id: "c", reading: 3, body: "")
        )
        let run = await watch([
            change(.product, "product", "p1", [register("title", #""Rye flour""#)], version: 2),
            change(.product, "product", "p1", [register("brand", #""Mill""#)], version: 3),
            change(.inventory, "stock", "p1", [events]),
            change(.recipe, "recipe", "r1", [register("recipe", #"{"title":"Bread"}"#)]),
            change(.quantity, "ingredient", "i1", [register("name", #""Rye""#)]),
            change(.category, "category", "c1", [register("name", #""Bakery""#)]),
            change(.category, "category", "c1", [register("position", "7")], version: 2),
            change(.category, "category", "c1", [], version: 3),
            change(.category, "category", "c2", [register("position", "7")], version: 2),
            change(.category, "assignment", "soft wheat flour", []),
            change(.quantity, "favorite", "i1", [register("row", "{}")]),
            change(.quantity, "favorite", "i1", [], version: 2),
        ])
        #expect(run.status == .done)
        let lines = run.output.split(separator: "\n").map { $0.dropFirst("2025-06-15 15:06:40".count) }
        #expect(
            lines == [
                "  product    product      Rye flour  v2  by local",
                "  product    product      Rye flour  v3  by local",
                "  inventory  stock        Rye flour  consume [3/2] kg  v1  by local",
                "  recipe     recipe       Bread  v1  by local",
                "  quantity   ingredient   Rye  v1  by local",
                "  category   category     Bakery  v1  by local",
                "  category   category     Bakery  v2  by local",
                "  category   category     Bakery  deleted  v3  by local",
                "  category   category     c2  v2  by local",
                "  category   assignment   soft wheat flour  deleted  v1  by local",
                "  quantity   favorite     Name of i1  v1  by local",
                "  quantity   favorite     Name of i1  deleted  v2  by local",
            ]
        )
        #expect(run.output.hasPrefix("2025-06-1"))
    }

    @Test func `an amount is shown exactly while the quantity service does not answer`() async {
        let services = StubServices()
        let events = ledger((id: "e", reading: 1, body: #"{"amount":{"unit":"kg","value":"3/2"},"kind":"use"}"#))
        services.watched([change(.inventory, "stock", "p1", [events])])
        #expect(await Run(["watch"], services: services).output.contains("p1  use 3/2 kg  v1"))
    }

    @Test func `a row from an earlier release looks the same`() async {
        let row = #"{"onHand":[{"unit":"kg","value":"3/2"}],"productId":"p1"}"#
        let run = await watch([
            change(.product, "product", "p1", [register("row", #"{"title":"Rye flour"}"#)]),
            change(.inventory, "stock", "p1", [register("row", row)]),
            change(.recipe, "recipe", "r1", [register("row", #"{"recipe":{"title":"Bread"}}"#)]),
        ])
        #expect(run.output.contains("Rye flour  [3/2] kg  v1") && run.output.contains("recipe       Bread  v1"))
    }

    @Test func `an unreadable change is shown with its kind and identifier`() async {
        var later = FieldGroup()
        later.name = "later"
        let run = await watch([change(.recipe, "menu", "m1", [later, register("title", "not JSON")])])
        #expect(run.output.hasSuffix("  recipe     menu         m1  v1  by local\n"))
    }

    @Test func `the groups of an entity are one JSON object`() async throws {
        var set = FieldGroup()
        set.name = "ingredients"
        set.set.elements = ["rye", "gone"].map { name in
            var element = SetElementState()
            element.element = name
            if name == "rye" { element.live = [StampState()] }
            return element
        }
        var map = FieldGroup()
        map.name = "attributes"
        map.map.keys = ["kept", "removed"].map { name in
            var key = KeyState()
            key.key = name
            if name == "kept" { key.register.value = Data("true".utf8) } else { key.register = RegisterState() }
            return key
        }
        var mark = FieldGroup()
        mark.name = "updated"
        mark.mark.numerator = 1_750_000_000_000
        mark.mark.denominator = 1
        var created = FieldGroup()
        created.name = "created"
        created.mark.numerator = -1_740_000_000_000
        created.mark.denominator = 1
        var level = FieldGroup()
        level.name = "checked"
        level.mark.numerator = 3
        level.mark.denominator = 2
        let run = await watch([change(.product, "product", "p1", [set, map, mark, created, level])], ["--json"])
        let groups =
            #""groups":{"ingredients":["rye"],"attributes":{"kept":true},"updated":1750000000000,"created":1740000000000,"checked":"3/2"}"#
        #expect(run.output.contains(groups), "\(run.output)")
    }

    @Test func `the title of an unknown product is requested once`() async {
        let services = StubServices()
        services.answer(RetrieveProductsRequest.self) { request in
            var found = FoundProduct()
            found.product.title = "Title of \(request.references[0].productID)"
            var reply = RetrieveProductsReply()
            reply.products = [found]
            return reply
        }
        let events = [ledger((id: "e", reading: 1, body: #"{"amount":{"unit":"","value":"2"}}"#))]
        services.watched([
            change(.inventory, "stock", "p9", events), change(.inventory, "stock", "p9", events),
        ])
        let run = await Run(["watch"], services: services)
        #expect(run.output.components(separatedBy: "Title of p9  2  v1").count == 3)
        #expect(services.sent(RetrieveProductsRequest.self).count == 1)
    }

    @Test func `JSON has the groups that changed, and null for unknown values`() async {
        let run = await watch(
            [
                change(.inventory, "stock", "p1", [register("row", #"{"onHand":[]}"#)]),
                change(.inventory, "stock", "p1", []), (.inventory, .resync(FeedCursor(epoch: "e2", seq: 0))),
            ],
            ["--json", "--service", "inventory"]
        )
        #expect(
            run.output == """
                {"time":"2025-06-15T15:06:40.000Z","service":"inventory.v1","epoch":"e1","seq":7,"kind":"stock",\
                "id":"p1","title":null,"version":1,"deleted":false,"actor":"local","groups":{"row":{"onHand":[]}}}
                {"time":"2025-06-15T15:06:40.000Z","service":"inventory.v1","epoch":"e1","seq":7,"kind":"stock",\
                "id":"p1","title":null,"version":1,"deleted":true,"actor":"local","groups":{}}
                {"service":"inventory.v1","epoch":"e2","resync":true}

                """
        )
    }

    @Test func `standard error says when the watch has begun`() async {
        let all: [ServiceName] = [.quantity, .product, .inventory, .category, .recipe, .household, .shopping]
        let began = all.map { ($0, FeedUpdate.began(FeedCursor(epoch: "e", seq: 1))) }
        let run = await watch(began, ["--service", "inventory", "--service", "product", "--service", "category"])
        #expect(run.errors == "Watching. Stop with Ctrl-C.\n")
        #expect(run.output == "")
        let silent = await watch(Array(began.prefix(1)), ["--service", "inventory", "--service", "product"])
        #expect(silent.errors == "", "One of two has begun.")
    }

    @Test(arguments: [
        ([], FeedStart.head), (["--from-start"], .beginning),
        (["--service", "category", "--since", "12"], .after(FeedCursor(seq: 12))),
    ])
    func `the starting point is passed to the service`(arguments: [String], start: FeedStart) async {
        let services = StubServices()
        _ = await Run(["watch", "--household", "cabin"] + arguments, services: services)
        #expect(services.watches.map(\.start) == [start])
        #expect(services.watches.first?.services.count == (arguments.contains("--service") ? 1 : 7))
        #expect(services.closed == 1)
    }

    @Test(arguments: [
        (["--service", "storage"], "There are no changes of \"storage\" to watch"),
        (["--since", "3"], "use --since with one --service"),
        (["--since", "3", "--from-start", "--service", "recipe"], "use one of them"),
    ])
    func `invalid options are a usage error`(arguments: [String], sentence: String) async {
        let run = await Run(["watch"] + arguments)
        #expect(run.status == .usage)
        #expect(run.errors.contains(sentence))
    }

    @Test func `a service that does not answer is named, and the watch fails if none answers`() async {
        let run = await watch([], [])
        #expect(run.errors.contains("No service answers for recipe.v1: start it. Changes of recipe.v1 are shown once"))
        let alone = await watch([], ["--service", "recipe"])
        #expect(alone.status == .failed)
        #expect(alone.errors == "No service answers for recipe.v1: start it.\n")
    }
}
