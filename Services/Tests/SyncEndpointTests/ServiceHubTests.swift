import Commands
import CommonMessages
import EndpointTestKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SwiftProtobuf
import Sync
import Synchronization
import Testing

@testable import SyncEndpoint

/// What a device asks its hub for.
@Suite struct ServiceHubTests {
    private let household = HouseholdID(name: "home")
    private let cursor = Commands.FeedCursor(epoch: "e", seq: 7, chain: .empty)

    private func hub(_ router: RequestRouter) -> ServiceHub {
        let device = FeedDevice.with {
            $0.id = Data(repeating: 1, count: 16)
            $0.name = "phone"
        }
        return ServiceHub(service: .inventory, household: household, sender: RouterSender([router]), device: device)
    }

    @Test func `a read of the feed states where it goes on, how far, and once who reads`() async throws {
        let asked = Mutex<[ReadFeedRequest]>([])
        var router = RequestRouter(service: .inventory, version: "1")
        router.handleShared(ReadFeedRequest.self) { (request, _) async throws(Refusal) in
            asked.withLock { $0.append(request) }
            return ReadFeedReply.with { $0.resyncRequired = true }
        }
        let hub = hub(router)
        #expect(try await hub.feed(after: cursor, limit: 42) == nil)
        #expect(try await hub.feed(after: .start, limit: 42) == nil)
        let requests = asked.withLock { $0 }
        #expect(unsetFields(of: Array(requests.prefix(1))).isEmpty)
        #expect(requests.map(\.limit) == [42, 42] && requests.map(\.afterSeq) == [7, 0])
        #expect(requests.map(\.epoch) == ["e", ""] && requests.map(\.acceptsPacked) == [true, true])
        #expect(requests.map { Array($0.chainHash) } == [ChainHash.empty.bytes, []])
        #expect(requests.map(\.device.name) == ["phone", ""], "The hub knows it for an hour.")
    }

    @Test func `a read of a snapshot states its position, its size, and what was answered`() async throws {
        let asked = Mutex<[ReadSnapshotRequest]>([])
        var router = RequestRouter(service: .inventory, version: "1")
        router.handleSharedStream(ReadSnapshotRequest.self) { (request, _, _) async throws(Refusal) in
            asked.withLock { $0.append(request) }
            return ReadSnapshotReply()
        }
        let position = Commands.SnapshotPosition(cursor: cursor, last: EntityKey("stock", "flour"))
        let writer = Incarnation(high: 1, low: 2)
        await #expect(throws: HubFailure.self, "The answer has no position.") {
            try await hub(router).snapshot(after: position, limit: 42, answered: [writer: 5])
        }
        let request = try #require(asked.withLock { $0.first })
        #expect(unsetFields(of: [request]).isEmpty)
        #expect(request.limit == 42 && request.after.last.entityID == "flour" && request.after.seq == 7)
        #expect(request.answered.map(\.number) == [5])
    }
}
