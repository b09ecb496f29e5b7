public import Envelope

/// Every service with a store answers these requests.
extension ReadFeedRequest: SharedRequestMessage {
    /// The message that answers this request.
    public typealias Reply = ReadFeedReply
    /// Whether the request changes nothing.
    public static var isSafe: Bool { true }
}

extension ReadStateHashRequest: SharedRequestMessage {
    /// The message that answers this request.
    public typealias Reply = ReadStateHashReply
    /// Whether the request changes nothing.
    public static var isSafe: Bool { true }
}

extension ReadFeedReadersRequest: SharedRequestMessage {
    /// The message that answers this request.
    public typealias Reply = ReadFeedReadersReply
    /// Whether the request changes nothing.
    public static var isSafe: Bool { true }
}

extension ForgetFeedReaderRequest: SharedRequestMessage {
    /// The message that answers this request.
    public typealias Reply = ForgetFeedReaderReply
    /// Whether the request changes nothing.
    public static var isSafe: Bool { false }
}

extension PushOperationsRequest: SharedRequestMessage {
    /// The message that answers this request.
    public typealias Reply = PushOperationsReply
    /// Whether the request changes nothing.
    public static var isSafe: Bool { false }
}

extension ReadSnapshotRequest: SharedRequestMessage {
    /// The message that answers this request.
    public typealias Reply = ReadSnapshotReply
    /// Whether the request changes nothing: it closes an incarnation that lost groups.
    public static var isSafe: Bool { false }
}
