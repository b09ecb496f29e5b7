package import Commands
package import CommonMessages
import Envelope
package import Foundation
import MessageBus
import Sync

extension Commands.FeedReader {
    /// The most characters of a device's name.
    private static let longestName = 100

    /// Creates the reader that a request for a feed names; `nil` for a request of another reader.
    init?(_ request: ReadFeedRequest, by principal: String, at now: Date) {
        guard request.hasDevice, let device = UUID(wireBytes: request.device.id) else { return nil }
        self.init(
            device: device,
            name: String(request.device.name.prefix(Self.longestName)),
            principal: principal,
            seq: Int64(clamping: request.afterSeq),
            at: now
        )
    }

    /// Reads what a service knows of a device; `nil` for a device without a proper identity.
    package init?(_ message: CommonMessages.FeedReader) {
        guard let device = UUID(wireBytes: message.device.id) else { return nil }
        self.init(
            device: device,
            name: message.device.name,
            principal: message.principal,
            seq: Int64(clamping: message.seq),
            at: Date(wholeMilliseconds: message.atMilliseconds)
        )
    }
}

extension CommonMessages.FeedReader {
    fileprivate init(_ reader: Commands.FeedReader) {
        self.init()
        device = FeedDevice(reader.device, name: reader.name)
        principal = reader.principal
        seq = UInt64(clamping: reader.seq)
        atMilliseconds = reader.at.wholeMilliseconds
    }
}

extension FeedDevice {
    /// Creates the message that names a device.
    package init(_ device: UUID, name: String) {
        self.init()
        id = withUnsafeBytes(of: device.uuid) { Data($0) }
        self.name = name
    }
}

extension UUID {
    /// Reads 16 bytes; `nil` for any other number of them.
    fileprivate init?(wireBytes: Data) {
        guard wireBytes.count == MemoryLayout<uuid_t>.size else { return nil }
        self = Array(wireBytes).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

extension RequestRouter {
    /// Answers `ReadFeedReadersRequest` and `ForgetFeedReaderRequest`.
    mutating func handleReaders(by hub: Hub<some OperationStore>) {
        let service = service
        handleShared(ReadFeedReadersRequest.self) { (_, context) async throws(Refusal) -> ReadFeedReadersReply in
            let household = try context.readHousehold
            try await hub.check(household, service)
            do throws(StoreError) {
                var reply = ReadFeedReadersReply()
                reply.readers = try await hub.readers(of: household).map { CommonMessages.FeedReader($0) }
                return reply
            } catch { throw error.refusal(by: service.module) }
        }
        handleShared(ForgetFeedReaderRequest.self) {
            (request, context) async throws(Refusal) -> ForgetFeedReaderReply in
            let household = try context.writtenHousehold
            guard let device = UUID(wireBytes: request.deviceID) else {
                throw Refusal(
                    .invalid,
                    code: "sync.malformed",
                    sentence: "The identity of a device has 16 bytes: send the one that ReadFeedReaders returns.",
                    field: "deviceId"
                )
            }
            let isDone: Bool
            do throws(StoreError) {
                isDone = try await hub.forget(device, by: context.otherMachine, of: household)
            } catch { throw error.refusal(by: service.module) }
            guard isDone else { throw .foreignReader }
            return ForgetFeedReaderReply()
        }
    }
}

extension Refusal {
    fileprivate static let foreignReader = Refusal(
        .forbidden,
        code: "sync.foreignDevice",
        sentence: "The device belongs to someone else: let it leave by itself, or forget it on the hub's machine.",
        field: "deviceId"
    )
}
