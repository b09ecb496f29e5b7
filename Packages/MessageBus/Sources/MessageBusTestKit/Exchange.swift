public import Envelope
import Foundation
public import MessageBus

/// One request and its reply, recorded in protobuf's JSON mapping.
public struct Exchange: Codable, Hashable, Sendable {
    /// Where the request went, such as `"quantity.v1"`.
    public var service: String
    /// The request's full protobuf name.
    public var requestType: String
    /// The request.
    public var request: JSONValue
    /// The reply's full protobuf name: the published one, or `larder.common.v1.Problem`.
    public var replyType: String
    /// How it ended, such as `"STATUS_OK"`.
    public var status: String
    /// The reply.
    public var reply: JSONValue

    /// Makes an exchange.
    public init(
        service: String,
        requestType: String,
        request: JSONValue,
        replyType: String,
        status: String,
        reply: JSONValue
    ) {
        self.service = service
        self.requestType = requestType
        self.request = request
        self.replyType = replyType
        self.status = status
        self.reply = reply
    }

    /// Sends the recorded request to a service's router and returns the exchange that comes of it.
    ///
    /// The request and its reply travel as JSON, so that they are compared with what was recorded.
    public func replayed(on router: RequestRouter, household: [UInt8], key: String = "") async throws -> Exchange {
        var header = Header()
        header.messageType = requestType
        header.contentType = ContentType.json.rawValue
        header.householdID = Data(household)
        header.idempotencyKey = key
        header.attempt = 1
        header.principal = "local"
        let context = RequestContext(
            header: header,
            payload: try request.jsonBytes(),
            deadline: .now.advanced(by: .seconds(10))
        )
        let (replyHeader, payload) = await router.answer(context)
        return try replied(replyHeader, payload)
    }

    /// Sends the recorded request over a bus and returns the exchange that comes of it.
    public func replayed(through client: BusClient, options: RequestOptions) async throws -> Exchange {
        do {
            let (header, payload) = try await client.send(
                service: ServiceName(rawValue: service),
                messageType: requestType,
                contentType: .json,
                payload: try request.jsonBytes(),
                isSafe: false,
                options: options
            )
            return try replied(header, payload)
        } catch let refusal as Refusal {
            var exchange = self
            exchange.refuse(refusal)
            return exchange
        }
    }

    private func replied(_ header: Header, _ payload: [UInt8]) throws -> Exchange {
        var exchange = self
        exchange.replyType = header.messageType
        exchange.status = Self.name(of: header.status)
        exchange.reply = try JSONValue(jsonBytes: payload)
        return exchange
    }

    /// Notes a refusal as the reply.
    mutating func refuse(_ refusal: Refusal) {
        replyType = type(of: refusal.problem).wireName
        status = Self.name(of: refusal.status)
        reply = (try? JSONValue(refusal.problem)) ?? .null
    }

    /// The name of a status in protobuf's JSON mapping.
    public static func name(of status: Status) -> String {
        var header = Header()
        header.status = status
        guard case .string(let name)? = try? JSONValue(header)["status"] else { return "STATUS_UNSPECIFIED" }
        return name
    }
}
