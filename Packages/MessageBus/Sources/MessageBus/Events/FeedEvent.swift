import Envelope
package import ZeroMQ

/// A hint that a household's feed at a service has reached a number.
///
/// It may be lost, late, doubled or overtaken. The truth is the feed, which is read by message.
public struct FeedEvent: Hashable, Sendable {
    /// The feed.
    public let topic: EventTopic
    /// The last change; 0 when only the feed itself knows.
    public let seq: UInt64
    /// The epoch that `seq` belongs to; empty together with a `seq` of 0.
    public let epoch: String

    /// Creates an event.
    public init(topic: EventTopic, seq: UInt64, epoch: String) {
        self.topic = topic
        self.seq = seq
        self.epoch = epoch
    }

    /// Returns the broker's confirmation of a subscription: earlier changes are in the feed.
    package static func subscribed(to topic: EventTopic) -> FeedEvent { FeedEvent(topic: topic, seq: 0, epoch: "") }

    /// Appends topic, header and an empty payload.
    package func write(to message: Multipart) {
        var header = Event()
        header.service = topic.service.rawValue
        header.householdID.append(contentsOf: topic.household)
        header.seq = seq
        header.epoch = epoch
        message.append(topic.bytes)
        message.append((try? header.wireBytes()) ?? [])
        message.append([])
    }

    /// Parses the frames of an event; `nil` when they are malformed, or topic and header differ.
    package init?(_ message: Multipart) {
        guard (2...3).contains(message.count), let topic = EventTopic(bytes: message.bytes(at: 0)),
            message.byteCount(at: 1) <= MajordomoProtocol.maximumHeaderBytes,
            let header = try? Event(wireBytes: message.bytes(at: 1)), header.service == topic.service.rawValue,
            Array(header.householdID) == topic.household
        else { return nil }
        self.init(topic: topic, seq: header.seq, epoch: header.epoch)
    }
}
