import CommonMessages
import Envelope
import MessageBus
import ProductMessages
import SwiftProtobuf
import SyncMessages
import Testing

@testable import LarderCommands

/// Commands about how the products stand with the hub.
@Suite struct ProductSyncCommandTests {
    @Test func `products that wait, were refused, or lost are listed with why`() async {
        let services = StubServices()
        let states = [
            ("A", "pendingUpsert", 2), ("B", "failed", 0), ("C", "conflict", 0), ("D", "pendingDelete", 1),
            ("", "failed", 0),
        ]
        services.answer(ListOpenProductsRequest.self) { request in
            let isFirst = request.cursor.isEmpty
            return .with { reply in
                reply.nextCursor = isFirst ? "next" : ""
                reply.products = (isFirst ? states.prefix(2) : states.suffix(3)).map { state in
                    .with { open in
                        (open.title, open.metadata.productID) = (state.0, "id")
                        (open.metadata.state, open.metadata.pendingChanges) = (state.1, UInt32(state.2))
                        open.metadata.lastError = state.1 == "failed" ? "It has no title." : ""
                    }
                }
            }
        }
        let run = await Run(["product", "pending"], services: services)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 5)
        #expect(lines[0].hasSuffix("2 changes wait") && lines[1].hasSuffix("refused: It has no title."))
        #expect(lines[2].contains("lost to another change") && lines[3] == "D   id  its deletion waits")
        #expect(lines[4].hasPrefix("id  id  refused"), "A product without a title has its identifier.")
        #expect(services.sent(ListOpenProductsRequest.self).map(\.cursor) == ["", "next"])
    }

    @Test func `the telemetry is shown for people, and as one JSON object`() async {
        let services = StubServices()
        services.answer(ReadProductTelemetryRequest.self) { _ in
            .with { reply in
                (reply.pending, reply.pendingAgeMilliseconds, reply.refused, reply.conflicts) = (2, 7_300_000, 1, 3)
                (reply.syncSuccessRate, reply.staleReads, reply.fetched, reply.missing) = (0.5, 4, 5, 6)
                (reply.refreshed, reply.failures) = (7, 8)
            }
        }
        let run = await Run(["product", "telemetry"], services: services)
        #expect(
            run.output == """
                waiting                      2, the oldest change for 2 h
                refused                      1
                conflicts                    3
                exchanges that succeeded     50 %
                stale reads                  4
                fetched from the hub         5
                found nowhere                6
                refreshed                    7
                questions without an answer  8

                """
        )
        let json = await Run(["product", "telemetry", "--json"], services: services)
        #expect(
            json.output == #"{"pending":2,"pendingAgeMilliseconds":7300000,"refused":1,"conflicts":3,"#
                + #""syncSuccessRate":0.5,"staleReads":4,"fetched":5,"missing":6,"refreshed":7,"failures":8}"# + "\n"
        )
        services.answer(ReadProductTelemetryRequest.self) { _ in .with { $0.syncSuccessRate = 1 } }
        let idle = await Run(["product", "telemetry"], services: services)
        #expect(idle.output.hasPrefix("waiting                      0\n"))
    }

    @Test(arguments: [(119_999, "119 s"), (120_000, "2 min"), (7_199_999, "119 min"), (172_800_000, "2 days")])
    func `an age has the greatest unit of which there are two`(milliseconds: Int64, text: String) async {
        let services = StubServices()
        services.answer(ReadProductTelemetryRequest.self) { _ in
            .with { ($0.pending, $0.pendingAgeMilliseconds) = (1, milliseconds) }
        }
        #expect(await Run(["product", "telemetry"], services: services).output.contains("change for \(text)\n"))
    }

    @Test func `without open changes, nothing is said of a hub or of what else waits`() async {
        let services = StubServices()
        services.answer(ListOpenProductsRequest.self) { _ in ListOpenProductsReply() }
        let run = await Run(["product", "pending"], services: services)
        #expect(run.output == "No product has open changes.\n")
    }

    @Test func `of what is exchanged and waits for a person, the products are shown`() async {
        let services = StubServices()
        services.answer(SyncNowRequest.self) { _ in
            .with { $0.status.services = ["category.v1", "product.v1"].map { name in .with { $0.service = name } } }
        }
        #expect(await Run(["product", "sync"], services: services).output == "product  nothing waits\n")
        services.answer(ReadOpenChangesRequest.self) { _ in
            .with { $0.changes = ["category-1", "product-12"].map { id in .with { $0.id = id } } }
        }
        let run = await Run(["product", "conflicts"], services: services)
        #expect(run.output.contains("product-12") && !run.output.contains("category-1"))
    }
}
