public import Envelope
import Foundation
public import MessageBus
import Synchronization
public import TextFormats

/// One request and its reply, recorded in protobuf's JSON mapping.
public struct Exchange: Codable, Hashable, Sendable {
    /// The service that got the request, such as `"quantity.v1"`.
    public var service: String
    /// The request's full protobuf name.
    public var requestType: String
    /// The request.
    public var request: JSONValue
    /// The reply's full protobuf name: the published one, or `larder.common.v1.Problem`.
    public var replyType: String
    /// The status of the reply, such as `"STATUS_OK"`.
    public var status: String
    /// The reply; the last one of a stream.
    public var reply: JSONValue
    /// The replies of a stream before the last; `nil` for a plain request.
    public var parts: [JSONValue]?

    /// Creates an exchange.
    public init(
        service: String,
        requestType: String,
        request: JSONValue,
        replyType: String,
        status: String,
        reply: JSONValue,
        parts: [JSONValue]? = nil
    ) {
        self.service = service
        self.requestType = requestType
        self.request = request
        self.replyType = replyType
        self.status = status
        self.reply = reply
        self.parts = parts
    }

    /// Sends the recorded request to a service's router and returns the resulting exchange.
    ///
    /// The request and its reply travel as JSON, so that they can be compared with the recording.
    public func replayed(on router: RequestRouter, household: [UInt8], key: String = "") async throws -> Exchange {
        var header = MessageHeader()
        header.messageType = requestType
        header.contentType = ContentType.json.rawValue
        header.householdID = household
        header.idempotencyKey = key
        header.attempt = 1
        header.principal = "local"
        let context = RequestContext(
            header: header,
            payload: request.jsonBytes,
            deadline: .now.advanced(by: .seconds(10))
        )
        let heard = HeardParts()
        let (answer, payload) = await router.answer(context) { heard }
        return try replied(answer.messageType, answer.status, payload, parts: heard.payloads)
    }

    /// Sends the recorded request over a bus and returns the resulting exchange.
    public func replayed(through client: BusClient, options: RequestOptions) async throws -> Exchange {
        let sent = request.jsonBytes
        var heard: [ClientReply] = []
        do throws(Refusal) {
            let replies = client.stream(
                service: ServiceName(rawValue: service),
                messageType: requestType,
                contentType: .json,
                payload: sent,
                isSafe: false,
                options: options
            )
            for try await reply in replies { heard.append(reply) }
        } catch {
            var exchange = self
            exchange.refuse(error)
            if parts != nil { exchange.parts = try heard.map { try JSONValue(jsonBytes: $0.payload) } }
            return exchange
        }
        guard let last = heard.popLast() else { preconditionFailure("A stream ends with a reply or a refusal.") }
        return try replied(last.header.messageType, last.header.status, last.payload, parts: heard.map(\.payload))
    }

    /// Creates an exchange with a reply.
    ///
    /// Parts count only where they were recorded: a plain request skips them.
    private func replied(
        _ type: String,
        _ status: Status,
        _ payload: [UInt8],
        parts heard: [[UInt8]]
    ) throws -> Exchange {
        var exchange = self
        exchange.replyType = type
        exchange.status = Self.name(of: status)
        exchange.reply = try JSONValue(jsonBytes: payload)
        if parts != nil { exchange.parts = try heard.map { try JSONValue(jsonBytes: $0) } }
        return exchange
    }

    /// Records a refusal as the reply.
    mutating func refuse(_ refusal: Refusal) {
        replyType = type(of: refusal.problem).wireName
        status = Self.name(of: refusal.status)
        reply = (try? JSONValue(refusal.problem)) ?? .null
    }

    /// Returns the name of a status in protobuf's JSON mapping.
    public static func name(of status: Status) -> String {
        var header = Header()
        header.status = status
        guard case .string(let name)? = try? JSONValue(header)["status"] else { return "STATUS_UNSPECIFIED" }
        return name
    }
}

/// Collects the parts of a streamed reply.
private final class HeardParts: PartSink {
    private let heard = Mutex<[[UInt8]]>([])

    var payloads: [[UInt8]] { heard.withLock { $0 } }

    func post(header: MessageHeader, payload: [UInt8]) { heard.withLock { $0.append(payload) } }
    func waitForRoom() async {}
}
