public import CommonMessages
public import Envelope
import Foundation
import Synchronization
public import ZeroMQ

/// Sends requests to services through a broker; any number of them at once, over one connection.
///
/// Every request ends within its budget, in a reply or a ``Refusal``. The client sends it again after a retryable refusal,
/// as the configuration says. A write is repeated only under an idempotency key; the client makes one when the caller
/// does not.
public final class BusClient: RequestSender, Sendable {
    private let endpoint: String
    let configuration: BusClientConfiguration
    private let poll: PollLoop
    private let retryBudget: Mutex<RetryBudget>
    let loop: ClientLoop

    /// Makes a client and starts its thread; it connects now or as soon as a broker is there.
    ///
    /// With credentials it proves who it is, to the one broker whose key they name.
    ///
    /// - Throws: ``SocketError`` when the endpoint can be none.
    public init(
        context: ZeroMQContext,
        endpoint: String,
        configuration: BusClientConfiguration = BusClientConfiguration(),
        credentials: BusCredentials? = nil
    ) throws(SocketError) {
        self.endpoint = endpoint
        self.configuration = configuration
        retryBudget = Mutex(
            RetryBudget(share: configuration.retryShare, capacity: configuration.window, at: .now)
        )
        poll = PollLoop()
        let options = SocketOptions(
            queuesOnlyToConnectedPeers: true,
            reconnect: (first: .milliseconds(50), longest: .milliseconds(500))
        )
        // Handed to the loop's thread and used here no more; starting it is the fence.
        nonisolated(unsafe) let socket = try Socket(.dealer, in: context, options: options)
        nonisolated(unsafe) let monitor = endpoint.hasPrefix("inproc://") ? nil : try socket.monitor()
        loop = try ClientLoop(
            loop: poll,
            socket: socket,
            monitor: monitor,
            endpoint: endpoint,
            configuration: configuration,
            credentials: credentials
        )
        poll.start(name: "larder-client", owner: loop)
    }

    deinit { close() }

    /// Ends what is under way with UNAVAILABLE and closes the connection.
    ///
    /// The second call does nothing.
    public func close() { poll.stop() }

    /// Sends one request and returns its reply.
    public nonisolated(nonsending) func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        let payload = try Self.payload(of: request)
        let reply = try await send(
            header(of: Request.self, options),
            payload,
            to: Request.service,
            within: options.budget,
            retry: configuration.retry
        )
        return try Self.reply(to: Request.self, reply.payload)
    }

    func header<Request: RequestMessage>(of _: Request.Type, _ options: RequestOptions) -> MessageHeader {
        MessageHeader(
            messageType: Request.wireName,
            idempotencyKey: idempotencyKey(options, isSafe: Request.isSafe),
            isSafe: Request.isSafe,
            options: options
        )
    }

    static func payload(of request: some RequestMessage) throws(Refusal) -> [UInt8] {
        do { return try request.wireBytes() } catch {
            throw Refusal(
                .invalid,
                code: "bus.unwritableRequest",
                sentence: "The request cannot be written: \(error). Report this."
            )
        }
    }

    static func reply<Request: RequestMessage>(
        to _: Request.Type,
        _ payload: [UInt8]
    ) throws(Refusal) -> Request.Reply {
        do { return try Request.Reply(wireBytes: payload) } catch {
            throw Refusal(
                .internal,
                code: "bus.unreadableReply",
                sentence: "The reply of \(Request.service) is not a \(Request.Reply.wireName): the service speaks "
                    + "another version of its messages. Update both."
            )
        }
    }

    /// Sends any message by name and returns the reply as it came.
    ///
    /// - Parameters:
    ///   - service: Where the request goes.
    ///   - messageType: The request's full protobuf name.
    ///   - contentType: The form of the payload and of the reply's.
    ///   - payload: The request in the content type's form.
    ///   - isSafe: Whether it changes nothing, so that it needs no idempotency key.
    ///   - options: The home, the time, the key.
    /// - Returns: The reply as it came.
    /// - Throws: The ``Refusal`` of every status but OK and ACCEPTED.
    public nonisolated(nonsending) func send(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) async throws(Refusal) -> ClientReply {
        try await send(
            MessageHeader(
                messageType: messageType,
                idempotencyKey: idempotencyKey(options, isSafe: isSafe),
                contentType: contentType,
                isSafe: isSafe,
                options: options
            ),
            payload,
            to: service,
            within: options.budget,
            retry: configuration.retry
        )
    }

    /// The caller's own key, or a fresh one for what changes something.
    func idempotencyKey(_ options: RequestOptions, isSafe: Bool) -> String {
        options.idempotencyKey ?? (isSafe ? "" : configuration.correlationID().description)
    }

    /// Asks a service how it is, once.
    public func status(
        of service: ServiceName,
        timeout: Duration = .seconds(2)
    ) async throws(Refusal) -> StatusReply {
        let header = MessageHeader(messageType: StatusRequest.wireName, options: RequestOptions(household: []))
        let reply = try await send(header, [], to: service, within: timeout, retry: .never)
        do { return try StatusReply(wireBytes: reply.payload) } catch {
            throw Refusal(
                .internal,
                code: "bus.unreadableReply",
                sentence: "\(service) answers with something else: \(error)."
            )
        }
    }

    /// Asks the broker itself: `mmi.service` with a service's name gives `"200"` or `"404"`; `mmi.x-features`,
    /// `mmi.x-status` (JSON) and `mmi.x-metrics` (Prometheus' text form) take no body.
    public func mmi(
        _ service: String,
        _ body: String = "",
        timeout: Duration = .seconds(2)
    ) async throws(Refusal) -> String {
        let reply = try await send(
            MessageHeader(options: RequestOptions(household: [])),
            Array(body.utf8),
            to: ServiceName(rawValue: service),
            within: timeout,
            retry: .never
        )
        return String(decoding: reply.payload, as: UTF8.self)
    }

    /// The broker's queues, workers and counts.
    public func brokerStatus(timeout: Duration = .seconds(2)) async throws(Refusal) -> BrokerStatus {
        let text = try await mmi("mmi.x-status", timeout: timeout)
        do { return try JSONDecoder().decode(BrokerStatus.self, from: Data(text.utf8)) } catch {
            throw Refusal(
                .internal,
                code: "bus.unreadableReply",
                sentence: "The broker at \(endpoint) tells no status that this client reads: update both."
            )
        }
    }

    /// Sends a request, and again as the policy says.
    @inline(__always)
    private nonisolated(nonsending) func send(
        _ header: MessageHeader,
        _ payload: [UInt8],
        to service: ServiceName,
        within budget: Duration,
        retry: RetryPolicy
    ) async throws(Refusal) -> ClientReply {
        var header = header
        header.correlationID = configuration.correlationID()
        let request = try encode(header, payload, to: service, within: budget, of: budget)
        let outcome = await loop.exchange(request)
        if case .success(let reply) = outcome, reply.header.isAcceptance { return reply }
        // Apart, since nearly every request ends above.
        let start = ContinuousClock.now.advanced(by: .milliseconds(request.made - .now))
        var attempts = RequestAttempts(budget: budget, policy: retry, isSafe: header.isSafe, from: start)
        return try await repeatSending(header, payload, to: service, &attempts, after: outcome)
    }

    private nonisolated(nonsending) func repeatSending(
        _ header: MessageHeader,
        _ payload: [UInt8],
        to service: ServiceName,
        _ attempts: inout RequestAttempts,
        after first: Result<ClientReply, Refusal>
    ) async throws(Refusal) -> ClientReply {
        var outcome = first
        while true {
            let (refusal, isOwn): (Refusal, Bool)
            switch outcome {
            case .success(let reply):
                guard let refused = Refusal.refusal(of: reply) else { return reply }
                (refusal, isOwn) = (refused, false)
            case .failure(let failure): (refusal, isOwn) = (failure, true)
            }
            let pause = try pause(&attempts, after: refusal, isOwn: isOwn)
            do { try await Task.sleep(for: pause) } catch { throw .cancelled }
            let remaining = attempts.remaining(at: .now)
            outcome = await loop.exchange(
                try encode(header, payload, to: service, within: remaining, of: attempts.budget)
            )
        }
    }

    /// Returns the pause before a call's next attempt; throws the refusal for its caller when there is none.
    func pause(
        _ attempts: inout RequestAttempts,
        after refusal: Refusal,
        isOwn: Bool
    ) throws(Refusal) -> Duration {
        try attempts.pause(after: refusal, isOwn: isOwn, at: .now, jitter: .random(in: 0...1)) {
            retryBudget.withLock { $0.spend(sent: loop.sent, at: .now) }
        }
    }

    /// Encodes a request for one attempt, within what remains of its whole time.
    func encode(
        _ header: MessageHeader,
        _ payload: [UInt8],
        to service: ServiceName,
        within remaining: Duration,
        of total: Duration,
        isStream: Bool = false
    ) throws(Refusal) -> ClientRequest {
        guard let correlationID = header.correlationID else { preconditionFailure("A request has an identifier.") }
        guard
            service.rawValue.utf8.withContiguousStorageIfAvailable({
                MajordomoProtocol.isServiceName(UnsafeRawBufferPointer($0))
            }) ?? false
        else { throw .badServiceName(service.rawValue) }
        guard payload.count + MajordomoProtocol.roomAroundPayload <= MajordomoProtocol.maximumMessageBytes else {
            throw .messageTooLarge(payload.count)
        }
        var header = header
        header.budgetMilliseconds = max(1, remaining.wholeMilliseconds)
        return ClientRequest(
            correlationID: correlationID,
            service: service.rawValue,
            header: try header.encoded(),
            payload: payload,
            budgetMilliseconds: Int64(header.budgetMilliseconds),
            totalMilliseconds: Int64(total.wholeMilliseconds),
            isStream: isStream
        )
    }
}
