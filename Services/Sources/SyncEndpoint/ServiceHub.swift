import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Sync
import Synchronization

/// The hub of one service and household, reached through the broker of the home.
struct ServiceHub: HubGateway {
    /// The bytes of groups after which a push carries no further one, well below what a message holds.
    private static let pushBytes = 1 << 20
    /// How long one exchange may take, with all retries; a snapshot may take longer.
    private static let budget = Duration.seconds(5)
    private static let snapshotBudget = Duration.seconds(120)

    let service: ServiceName
    let household: HouseholdID
    let sender: any SharedRequestSender
    private let introduction: Introduction

    /// Creates the hub of a service; it knows the device by what is given, if anything.
    init(service: ServiceName, household: HouseholdID, sender: any SharedRequestSender, device: FeedDevice? = nil) {
        (self.service, self.household, self.sender) = (service, household, sender)
        introduction = Introduction(device)
    }

    func push(_ groups: [Commands.OperationGroup]) async throws(HubFailure) -> [Commands.PushAnswer] {
        var request = PushOperationsRequest()
        var bytes = 0
        for (place, group) in groups.enumerated() {
            let message = CommonMessages.OperationGroup(group, after: place == 0 ? "" : groups[place - 1].baseEpoch)
            bytes += (try? message.wireBytes().count) ?? 0
            guard request.groups.isEmpty || bytes <= Self.pushBytes else { break }
            request.groups.append(message)
        }
        let reply = try await ask { () throws(Refusal) in
            try await sender.request(request.packedIfSmaller, of: service, options: options(Self.budget))
        }
        guard reply.answers.count <= request.groups.count else { throw .unreadable(service) }
        return try read { () throws(FeedMessageError) in
            var answers: [Commands.PushAnswer] = []
            for answer in reply.answers { answers.append(try Commands.PushAnswer(answer)) }
            return answers
        }
    }

    func feed(after cursor: Commands.FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
        var request = ReadFeedRequest()
        request.epoch = cursor.epoch
        request.afterSeq = UInt64(clamping: cursor.seq)
        request.limit = UInt32(clamping: limit)
        if !cursor.epoch.isEmpty { request.chainHash = Data(cursor.chain.bytes) }
        request.acceptsPacked = true
        if let device = introduction.take() { request.device = device }
        let reply: ReadFeedReply
        do throws(HubFailure) {
            reply = try await ask { () throws(Refusal) in
                try await sender.request(request, of: service, options: options(Self.budget))
            }
        } catch {
            introduction.repeatSoon()
            throw error
        }
        guard !reply.resyncRequired else { return nil }
        return try read { () throws(FeedMessageError) in try FeedPage(reply, after: cursor) }
    }

    func snapshot(
        after position: Commands.SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64]
    ) async throws(HubFailure) -> SnapshotPage {
        var request = ReadSnapshotRequest()
        request.answered = answered.map { IncarnationPosition($0.key, $0.value) }
        request.limit = UInt32(clamping: limit)
        if let position { request.after = CommonMessages.SnapshotPosition(position) }
        let parts = try await ask { () throws(Refusal) in
            var parts: [ReadSnapshotReply] = []
            let replies = sender.stream(request, of: service, options: options(Self.snapshotBudget))
            for try await part in replies { parts.append(part) }
            return parts
        }
        return try read { () throws(FeedMessageError) in try SnapshotPage(parts: parts) }
    }

    func digest() async throws(HubFailure) -> HouseholdDigest {
        let reply = try await ask { () throws(Refusal) in
            try await sender.request(ReadStateHashRequest(), of: service, options: options(Self.snapshotBudget))
        }
        return try read { () throws(FeedMessageError) in try HouseholdDigest(reply) }
    }

    /// Returns the devices that read the feed.
    func readers() async throws(HubFailure) -> [Commands.FeedReader] {
        let reply = try await ask { () throws(Refusal) in
            try await sender.request(ReadFeedReadersRequest(), of: service, options: options(Self.budget))
        }
        return reply.readers.compactMap { Commands.FeedReader($0) }
    }

    /// Makes the service forget this device.
    func forgetDevice() async throws(HubFailure) {
        guard let device = introduction.device else { return }
        var request = ForgetFeedReaderRequest()
        request.deviceID = device.id
        _ = try await ask { () throws(Refusal) in
            try await sender.request(request, of: service, options: options(Self.budget))
        }
    }

    private func options(_ budget: Duration) -> RequestOptions {
        RequestOptions(household: household.bytes, budget: budget)
    }

    private func ask<Reply: Sendable>(
        _ request: () async throws(Refusal) -> Reply
    ) async throws(HubFailure) -> Reply {
        do throws(Refusal) { return try await request() } catch { throw HubFailure(error) }
    }

    private func read<Value>(_ body: () throws(FeedMessageError) -> Value) throws(HubFailure) -> Value {
        do throws(FeedMessageError) { return try body() } catch { throw .unreadable(service) }
    }
}

/// Tells a hub at the beginning, and then once an hour, which device reads.
private final class Introduction: Sendable {
    private static let interval = Duration.seconds(3_600)

    let device: FeedDevice?
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    init(_ device: FeedDevice?) { self.device = device }

    /// Returns the device where the hub is to hear of it again.
    func take() -> FeedDevice? {
        last.withLock { last in
            if let last, last.duration(to: .now) < Self.interval { return nil }
            last = .now
            return device
        }
    }

    /// Tells the hub with the next request, because it did not hear it.
    func repeatSoon() { last.withLock { $0 = nil } }
}

extension HubFailure {
    /// Sorts a refusal by what helps against it.
    fileprivate init(_ refusal: Refusal) {
        switch refusal.status {
        case .unauthenticated, .forbidden: self = .unauthorized(reason: refusal.description)
        case _ where refusal.status.isRetryable: self = .transient(reason: refusal.description)
        default: self = .refused(reason: refusal.description)
        }
    }

    fileprivate static func unreadable(_ service: ServiceName) -> HubFailure {
        .refused(reason: "The hub's \(service) sent what this release cannot read: update Larder on this device.")
    }
}

extension FeedPage {
    /// Reads a page of the hub's feed.
    ///
    /// The digest of the whole page is compared, so a damaged one does not follow.
    fileprivate init(_ reply: ReadFeedReply, after cursor: Commands.FeedCursor) throws(FeedMessageError) {
        var chain = cursor.chain
        var entries: [Commands.FeedEntry] = []
        for message in try reply.allEntries() {
            let entry = try Commands.FeedEntry(message, after: chain)
            chain = entry.chain
            entries.append(entry)
        }
        guard reply.chainHash.isEmpty || Array(reply.chainHash) == chain.bytes else { throw .malformed }
        self.init(
            epoch: reply.epoch,
            head: Int64(clamping: reply.headSeq),
            fence: Int64(clamping: reply.fenceSeq),
            entries: entries
        )
    }
}
