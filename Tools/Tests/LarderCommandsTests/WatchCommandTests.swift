import CommonMessages
import Envelope
import Foundation
import LarderCommands
import MessageBus
import ProductMessages
import Testing

@Suite struct WatchCommandTests {
    private func change(
        _ service: ServiceName,
        _ kind: String,
        _ id: String,
        row: String,
        version: Int64 = 1
    ) -> (ServiceName, FeedUpdate) {
        var entry = FeedEntry()
        entry.seq = 7
        entry.kind = kind
        entry.entityID = id
        entry.version = version
        entry.actor = "local"
        entry.atMilliseconds = 1_750_000_000_000
        entry.payload = Data(row.utf8)
        entry.deleted = row.isEmpty
        return (service, .change(FeedChange(service: service, epoch: "e1", entry: entry)))
    }

    private func watch(_ updates: [(ServiceName, FeedUpdate)], _ arguments: [String] = []) async -> Run {
        let services = StubServices()
        services.watched(updates)
        return await Run(["watch"] + arguments, services: services)
    }

    @Test func `a change is one line with what is known of it`() async {
        let run = await watch([
            change(.product, "product", "p1", row: #"{"title":"Rye flour","version":2}"#, version: 2),
            change(.inventory, "stock", "p1", row: #"{"onHand":[{"unit":"kg","value":"3/2"}],"productId":"p1"}"#),
            change(.recipe, "recipe", "r1", row: #"{"recipe":{"title":"Bread"}}"#),
            change(.category, "category", "c1", row: #"{"name":"Bakery"}"#),
            change(.category, "category", "c1", row: "", version: 2),
            change(.category, "assignment", "soft wheat flour", row: ""),
        ])
        #expect(run.status == .done)
        let lines = run.output.split(separator: "\n").map { $0.dropFirst("2025-06-15 15:06:40".count) }
        #expect(
            lines == [
                "  product    product      Rye flour  v2  by local",
                "  inventory  stock        Rye flour  1.5\u{A0}kg  v1  by local",
                "  recipe     recipe       Bread  v1  by local",
                "  category   category     Bakery  v1  by local",
                "  category   category     Bakery  deleted  v2  by local",
                "  category   assignment   soft wheat flour  deleted  v1  by local",
            ]
        )
        #expect(run.output.hasPrefix("2025-06-1"))
    }

    @Test func `a product that nobody named yet is asked for once`() async {
        let services = StubServices()
        services.answer(RetrieveProductsRequest.self) { request in
            var found = FoundProduct()
            found.product.title = "Title of \(request.references[0].productID)"
            var reply = RetrieveProductsReply()
            reply.products = [found]
            return reply
        }
        let row = #"{"amount":{"unit":"","value":"2"},"productId":"p9"}"#
        services.watched([
            change(.inventory, "stock.event", "x1", row: row), change(.inventory, "stock.event", "x2", row: row),
        ])
        let run = await Run(["watch"], services: services)
        #expect(run.output.components(separatedBy: "Title of p9  2  v1").count == 3)
        #expect(services.sent(RetrieveProductsRequest.self).count == 1)
    }

    @Test func `JSON has the row itself, and null for what is not known`() async {
        let run = await watch(
            [
                change(.inventory, "stock", "p1", row: #"{"onHand":[]}"#),
                change(.inventory, "stock", "p1", row: ""), (.inventory, .resync(FeedCursor(epoch: "e2", seq: 0))),
            ],
            ["--json", "--service", "inventory"]
        )
        #expect(
            run.output == """
                {"time":"2025-06-15T15:06:40.000Z","service":"inventory.v1","epoch":"e1","seq":7,"kind":"stock",\
                "id":"p1","title":null,"version":1,"deleted":false,"actor":"local","row":{"onHand":[]}}
                {"time":"2025-06-15T15:06:40.000Z","service":"inventory.v1","epoch":"e1","seq":7,"kind":"stock",\
                "id":"p1","title":null,"version":1,"deleted":true,"actor":"local","row":null}
                {"service":"inventory.v1","epoch":"e2","resync":true}

                """
        )
    }

    @Test func `it says when nothing is missed any more, on standard error`() async {
        let all: [ServiceName] = [.product, .inventory, .category, .recipe]
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
    func `where to begin is handed on`(arguments: [String], start: FeedStart) async {
        let services = StubServices()
        _ = await Run(["watch", "--household", "cabin"] + arguments, services: services)
        #expect(services.watches.map(\.start) == [start])
        #expect(services.watches.first?.services.count == (arguments.contains("--service") ? 1 : 4))
        #expect(services.closed == 1)
    }

    @Test(arguments: [
        (["--service", "quantity"], "There are no changes of \"quantity\" to watch"),
        (["--since", "3"], "give --since with one --service"),
        (["--since", "3", "--from-start", "--service", "recipe"], "leave one out"),
    ])
    func `what makes no sense is a usage error`(arguments: [String], sentence: String) async {
        let run = await Run(["watch"] + arguments)
        #expect(run.status == .usage)
        #expect(run.errors.contains(sentence))
    }

    @Test func `a service that does not answer is named, and without any there is nothing to watch`() async {
        let run = await watch([], [])
        #expect(run.errors.contains("Nobody answers for recipe.v1: start it. Changes of recipe.v1 are shown once"))
        let alone = await watch([], ["--service", "recipe"])
        #expect(alone.status == .failed)
        #expect(alone.errors == "Nobody answers for recipe.v1: start it.\n")
    }
}
