public import Commands
import CommonMessages
import Envelope
public import Foundation
public import MessageBus
import Sync

extension RequestRouter {
    /// Answers the requests of readers and devices from a store: `ReadFeedRequest`, `PushOperationsRequest`,
    /// `ReadSnapshotRequest`, `ReadStateHashRequest`, and those about the devices that read.
    ///
    /// The household is the header's own: a request concerns no other household.
    public mutating func handleReplication(of store: some OperationStore, clock: @escaping @Sendable () -> Date) {
        let hub = Hub(store: store, clock: clock)
        let service = service
        handleShared(ReadFeedRequest.self) { (request, context) async throws(Refusal) -> ReadFeedReply in
            let household = try context.readHousehold
            let cursor = Int64(clamping: request.afterSeq)
            let limit = request.limit == 0 ? FeedLimits.standard : min(Int(request.limit), FeedLimits.entries)
            do throws(StoreError) {
                let page = try await hub.feed(of: household, after: cursor, limit: limit)
                var reply = ReadFeedReply(page, asked: request)
                if request.acceptsPacked { reply.pack() }
                if let reader = FeedReader(request, by: context.header.principal, at: clock()) {
                    // A device that cannot be noted now, is noted with its next request.
                    try? await hub.note(reader, of: household)
                }
                return reply
            } catch { throw error.refusal(by: service.module) }
        }
        handleShared(PushOperationsRequest.self) { (request, context) async throws(Refusal) -> PushOperationsReply in
            let household = try context.writtenHousehold
            let groups = try request.groups(by: context.header.principal, service)
            try await hub.check(household, service)
            do throws(StoreError) {
                var reply = PushOperationsReply()
                reply.answers = try await hub.receive(groups, of: household).map { CommonMessages.PushAnswer($0) }
                return reply
            } catch { throw error.refusal(by: service.module) }
        }
        handleDigest(by: hub)
        handleReaders(by: hub)
        handleSnapshot(by: hub)
    }

    private mutating func handleSnapshot(by hub: Hub<some OperationStore>) {
        let service = service
        handleSharedStream(ReadSnapshotRequest.self) {
            (request, context, replies) async throws(Refusal) -> ReadSnapshotReply in
            let household = try context.writtenHousehold
            let (position, answered) = try request.positions(service)
            try await hub.check(household, service)
            var parts: [ReadSnapshotReply]
            do throws(StoreError) {
                let page = try await hub.snapshot(
                    of: household,
                    after: position,
                    limit: request.limit == 0 ? .max : min(Int(request.limit), ReadSnapshotReply.mostEntities),
                    answered: answered,
                    by: context.otherMachine
                )
                parts = ReadSnapshotReply.parts(of: page)
            } catch { throw error.refusal(by: service.module) }
            let last = parts.removeLast()
            for part in parts { try await replies.send(part) }
            return last
        }
    }

    private mutating func handleDigest(by hub: Hub<some OperationStore>) {
        let service = service
        handleShared(ReadStateHashRequest.self) { (_, context) async throws(Refusal) -> ReadStateHashReply in
            let household = try context.readHousehold
            try await hub.check(household, service)
            do throws(StoreError) { return ReadStateHashReply(try await hub.digest(of: household)) } catch {
                throw error.refusal(by: service.module)
            }
        }
    }
}

extension RequestContext {
    /// The household that a request reads.
    var readHousehold: HouseholdID {
        get throws(Refusal) {
            guard let household = HouseholdID(bytes: header.householdID) else { throw .noHousehold }
            return household
        }
    }

    /// The household that a device writes.
    var writtenHousehold: HouseholdID {
        get throws(Refusal) { try CommandContext(self, now: .distantPast).household }
    }
}

extension Hub {
    /// Checks that a device comes to a hub, and not to another device, which would not pass its changes on.
    func check(_ household: HouseholdID, _ service: ServiceName) async throws(Refusal) {
        let isHub: Bool
        do throws(StoreError) { isHub = try await self.isHub(of: household) } catch {
            throw error.refusal(by: service.module)
        }
        guard !isHub else { return }
        throw Refusal(
            .conflict,
            code: "sync.notHub",
            sentence: "The machine at this endpoint is itself a device of the home: join the hub of the home instead."
        )
    }
}

extension PushOperationsRequest {
    /// The most groups of one push.
    private static var limit: Int { 500 }

    fileprivate func groups(
        by principal: String,
        _ service: ServiceName
    ) throws(Refusal) -> [Commands.OperationGroup] {
        let groups: [CommonMessages.OperationGroup]
        do throws(FeedMessageError) { groups = try allGroups() } catch { throw error.refusal(by: service) }
        guard groups.count <= Self.limit else {
            throw Refusal(
                .invalid,
                code: "sync.tooManyGroups",
                sentence: "A push has \(groups.count) groups, more than \(Self.limit): send it in several parts.",
                field: "groups"
            )
        }
        do throws(FeedMessageError) { return try groups.read(principal: principal) } catch {
            throw error.refusal(by: service)
        }
    }
}

extension ReadSnapshotRequest {
    fileprivate func positions(
        _ service: ServiceName
    ) throws(Refusal) -> (Commands.SnapshotPosition?, [Incarnation: Int64]) {
        do throws(FeedMessageError) {
            let position = hasAfter ? try Commands.SnapshotPosition(after) : nil
            return (position, try [Incarnation: Int64](answered))
        } catch { throw error.refusal(by: service) }
    }
}

extension FeedMessageError {
    /// The refusal of operations that this release cannot read.
    fileprivate func refusal(by service: ServiceName) -> Refusal {
        switch self {
        case .unknownRule(let group):
            Refusal(
                .invalid,
                code: "sync.unknownRule",
                sentence: "The change to \"\(group)\" is of a kind that \(service) does not know: update the service.",
                params: ["group": group]
            )
        case .malformed:
            Refusal(
                .invalid,
                code: "sync.malformed",
                sentence: "An operation is incomplete: an incarnation has 16 bytes, a group a number from 1, and an "
                    + "operation an intent."
            )
        }
    }
}

/// Limits how much of a feed goes into one reply.
enum FeedLimits {
    /// The number of entries when a request states none.
    static let standard = 100
    /// The most entries, which hold any group of operations whole.
    static let entries = GroupLimits.entries
    /// The bytes of field groups after which no further group of operations is taken, well below what a message holds.
    static let payloadBytes = 1 << 20
}

extension ReadFeedReply {
    /// Creates a page of a feed, or a reply that the cursor belongs to another history.
    ///
    /// A cursor is of another history when its epoch or its chain hash is another one, and when it is beyond the head:
    /// an older state was put back under the same epoch. The store no longer keeps the feed below the fence.
    init(_ page: FeedPage, asked request: ReadFeedRequest) {
        self.init()
        epoch = page.epoch
        headSeq = UInt64(clamping: page.head)
        fenceSeq = UInt64(clamping: page.fence)
        let chain = page.chain.map { [UInt8]($0.bytes) }
        resyncRequired =
            (!request.epoch.isEmpty && request.epoch != page.epoch) || request.afterSeq > headSeq
            || request.afterSeq < fenceSeq
            || (!request.chainHash.isEmpty && chain.map { $0 != Array(request.chainHash) } ?? false)
        guard !resyncRequired else { return }
        chainHash.append(contentsOf: chain ?? [])
        var bytes = 0
        var group: [Commands.FeedEntry] = []
        for entry in page.entries {
            bytes += entry.payload.count
            group.append(entry)
            guard entry.endsGroup else { continue }
            guard entries.isEmpty || bytes <= FeedLimits.payloadBytes else { return }
            entries += group.map { CommonMessages.FeedEntry($0) }
            chainHash.removeAll()
            chainHash.append(contentsOf: entry.chain.bytes)
            group = []
        }
    }
}
