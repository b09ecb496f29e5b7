import InventoryMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Synchronization
import Testing

/// What the endpoint asks of the inventory's journal.
@Suite struct StockJournalEndpointTests {
    /// Answers with an empty journal, and keeps what it was asked.
    private final class Recorder: Sendable {
        private let seen = Mutex<[ListJournalRequest]>([])

        var asked: [ListJournalRequest] { seen.withLock { $0 } }

        var services: StubServices {
            StubServices([
                "ListJournalRequest": { (request) throws(Refusal) in
                    if let request = request as? ListJournalRequest { self.seen.withLock { $0.append(request) } }
                    return ListJournalReply()
                }
            ])
        }
    }

    @Test func `each part of a filter is passed on, and what is not set stays so`() async throws {
        let recorder = Recorder()
        let call = EndpointCall(recorder.services)
        _ = try await call(
            ListStockEventsRequest.with {
                ($0.kinds, $0.by, $0.from, $0.until) = ([.discard, .consume], "anna", 7, 9)
                ($0.countingOnly, $0.limit) = (true, 5)
            }
        )
        _ = try await call(ListStockEventsRequest.with { $0.limit = 5 })
        let asked = recorder.asked
        #expect(asked.map(\.by) == ["anna", ""] && asked.map(\.hasBy) == [true, false])
        #expect(asked.map(\.from) == [7, 0] && asked.map(\.hasFrom) == [true, false])
        #expect(asked.map(\.until) == [9, 0] && asked.map(\.hasUntil) == [true, false])
        #expect(asked.map(\.countingOnly) == [true, false] && asked.map(\.limit) == [5, 5])
        #expect(asked.map(\.kinds) == [[.discard, .consume], []])
    }
}
