public import CommonMessages
public import Envelope
import Foundation
import Synchronization
public import ZeroMQ

/// Sends requests to services through a broker; any number of them at once, over one connection.
///
/// Every request ends within its budget, in a reply or a ``Refusal``. Retryable refusals are tried again as the
/// configuration says, writes only since they carry an idempotency key, which the client makes when the caller has none.
public final class BusClient: RequestSender, Sendable {
    private let endpoint: String
    let configuration: BusClientConfiguration
    private let poll: PollLoop
    private let retryBudget: Mutex<RetryBudget>
    let loop: ClientLoop

    /// Runs tasks on the client's own thread: `Task(executorPreference: client.executor)`.
    ///
    /// For tasks that send requests one after another and do little with their replies: what they send goes out, and
    /// its reply is handed to them, without a change of threads. While such a task computes, the client moves nothing,
    /// so work that takes longer than a fraction of a millisecond does not belong there. After ``close()`` these tasks
    /// run where others do.
    public let executor: any TaskExecutor

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
        executor = PollLoopExecutor(poll)
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
            RequestHeader(
                messageType: Request.wireName,
                idempotencyKey: idempotencyKey(options, isSafe: Request.isSafe),
                isSafe: Request.isSafe,
                options: options
            ),
            payload,
            to: Request.service,
            retry: configuration.retry
        )
        return try Self.reply(to: Request.self, reply.payload)
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
            RequestHeader(
                messageType: messageType,
                idempotencyKey: idempotencyKey(options, isSafe: isSafe),
                contentType: contentType,
                isSafe: isSafe,
                options: options
            ),
            payload,
            to: service,
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
        let header = RequestHeader(
            messageType: StatusRequest.wireName,
            options: RequestOptions(household: [], budget: timeout)
        )
        let reply = try await send(header, [], to: service, retry: .never)
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
            RequestHeader(options: RequestOptions(household: [], budget: timeout)),
            Array(body.utf8),
            to: ServiceName(rawValue: service),
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
        _ header: RequestHeader,
        _ payload: [UInt8],
        to service: ServiceName,
        retry: RetryPolicy
    ) async throws(Refusal) -> ClientReply {
        let correlationID = configuration.correlationID()
        let request = try encode(header, payload, correlationID, to: service, remaining: header.options.budget)
        let outcome = await loop.exchange(request)
        if case .success(let reply) = outcome, reply.fields.isAcceptance { return reply }
        // Apart, since nearly every request ends above.
        let start = ContinuousClock.now.advanced(by: .milliseconds(request.made - .now))
        var attempts = RequestAttempts(budget: header.options.budget, policy: retry, isSafe: header.isSafe, from: start)
        return try await repeatSending(header, payload, correlationID, to: service, &attempts, after: outcome)
    }

    private nonisolated(nonsending) func repeatSending(
        _ header: RequestHeader,
        _ payload: [UInt8],
        _ correlationID: CorrelationID,
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
                try encode(header, payload, correlationID, to: service, remaining: remaining)
            )
        }
    }

    /// The pause before a call's next attempt; throws what its caller is told when there is none.
    func pause(
        _ attempts: inout RequestAttempts,
        after refusal: Refusal,
        isOwn: Bool
    ) throws(Refusal) -> Duration {
        try attempts.pause(after: refusal, isOwn: isOwn, at: .now, jitter: .random(in: 0...1)) {
            retryBudget.withLock { $0.spend(sent: loop.sent, at: .now) }
        }
    }

    func encode(
        _ header: RequestHeader,
        _ payload: [UInt8],
        _ correlationID: CorrelationID,
        to service: ServiceName,
        remaining: Duration,
        isStream: Bool = false
    ) throws(Refusal) -> ClientRequest {
        let budget = max(1, remaining.wholeMilliseconds)
        guard
            service.rawValue.utf8.withContiguousStorageIfAvailable({
                MajordomoProtocol.isServiceName(UnsafeRawBufferPointer($0))
            }) ?? false
        else { throw .badServiceName(service.rawValue) }
        let bytes = header.bytes(correlationID, budgetMilliseconds: budget)
        guard bytes.count <= MajordomoProtocol.maximumHeaderBytes else { throw .headerTooLong(bytes.count) }
        // The frames around header and payload take less than this.
        let size = bytes.count + payload.count + 512
        guard size <= MajordomoProtocol.maximumMessageBytes else { throw .messageTooLarge(payload.count) }
        return ClientRequest(
            correlationID: correlationID,
            service: service.rawValue,
            header: bytes,
            payload: payload,
            budgetMilliseconds: Int64(budget),
            totalMilliseconds: Int64(header.options.budget.wholeMilliseconds),
            isStream: isStream
        )
    }
}
