public import CommonMessages
public import Envelope
import Foundation
import Synchronization
public import ZeroMQ

/// Sends requests to services through a broker: any number at once, over one connection.
///
/// Every request ends within its budget, in a reply or a ``Refusal``. The client repeats it after a retryable refusal,
/// according to the configuration. It repeats a write only under an idempotency key, which it creates when the caller
/// does not.
public final class BusClient: RequestSender, SharedRequestSender, Sendable {
    private let endpoint: String
    let configuration: BusClientConfiguration
    private let retryBudget: Mutex<RetryBudget>
    private let retries = Atomic<UInt64>(0)
    private let failure = FailureReport()
    private let connection: ConnectionReport
    let mailbox = ClientMailbox()
    private let thread: OwnerThread

    /// Creates a client and starts its thread.
    ///
    /// It connects now or as soon as a broker is running.
    ///
    /// Credentials prove the client's identity, and limit it to the broker with the expected key.
    ///
    /// - Throws: ``SocketError`` when the endpoint is invalid.
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
        // Nothing is lost within the process.
        connection = ConnectionReport(endpoint.hasPrefix("inproc://") ? .established : .unknown)
        // The new thread owns the loop from its first line; starting the thread is the memory fence.
        nonisolated(unsafe) let loop = try ClientLoop(
            context: context,
            endpoint: endpoint,
            configuration: configuration,
            credentials: credentials,
            mailbox: mailbox,
            failure: failure,
            connection: connection
        )
        thread = OwnerThread(name: "larder-client") { loop.run() }
    }

    deinit { close() }

    /// Calls a closure, on the client's thread, when a socket's error has ended the client.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { failure.whenFailed(body) }

    /// Returns what the client knows of the connection to its broker, and then each change, until it closes.
    ///
    /// A reader that is slow gets only the last one.
    public func connectionChanges() -> AsyncStream<BrokerConnection> { connection.changes() }

    /// What the client has done so far.
    public var counters: ClientCounters {
        var counters = ClientCounters()
        counters.requests = mailbox.sent
        counters.retries = retries.load(ordering: .relaxed)
        counters.connects = mailbox.connects.load(ordering: .relaxed)
        counters.losses = mailbox.losses.load(ordering: .relaxed)
        return counters
    }

    /// Ends open requests with UNAVAILABLE and closes the connection.
    ///
    /// A second call does nothing.
    public func close() {
        mailbox.close()
        // The thread itself closes the client when it reports a failure to a listener that does.
        if !thread.isCurrent { thread.join() }
    }

    /// Sends one request and returns its reply.
    public nonisolated(nonsending) func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        try await self.request(request, of: Request.service, options: options)
    }

    /// Sends one request that several services answer, and returns its reply.
    @inline(__always)
    public nonisolated(nonsending) func request<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        let payload = try Self.payload(of: request)
        let reply = try await send(
            header(of: Request.wireName, isSafe: Request.isSafe, options),
            payload,
            to: service,
            within: options.budget,
            retry: configuration.retry
        )
        return try Self.reply(to: Request.self, of: service, reply.payload)
    }

    /// Returns the header of a new request, with the caller's key, or with a new one when the request changes
    /// something.
    func header(
        of messageType: String,
        as contentType: ContentType = .protobuf,
        isSafe: Bool = true,
        _ options: RequestOptions
    ) -> MessageHeader {
        MessageHeader(
            messageType: messageType,
            idempotencyKey: options.idempotencyKey ?? (isSafe ? "" : configuration.correlationID().description),
            correlationID: configuration.correlationID(),
            contentType: contentType,
            isSafe: isSafe,
            options: options
        )
    }

    /// Sends any message by name and returns the undecoded reply.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - messageType: The request's full protobuf name.
    ///   - contentType: The form of the payload and of the reply's payload.
    ///   - payload: The request in that form.
    ///   - isSafe: Whether it changes nothing, so that it needs no idempotency key.
    ///   - options: The home, the time, the key.
    /// - Returns: The undecoded reply.
    /// - Throws: A ``Refusal`` for every status other than OK and ACCEPTED.
    public nonisolated(nonsending) func send(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) async throws(Refusal) -> ClientReply {
        try await send(
            header(of: messageType, as: contentType, isSafe: isSafe, options),
            payload,
            to: service,
            within: options.budget,
            retry: configuration.retry
        )
    }

    /// Requests the status of a service, once.
    public func status(
        of service: ServiceName,
        timeout: Duration = .seconds(2)
    ) async throws(Refusal) -> StatusReply {
        let options = RequestOptions(household: [], budget: timeout)
        let header = header(of: StatusRequest.wireName, options)
        let reply = try await send(header, [], to: service, within: timeout, retry: .never)
        do { return try StatusReply(wireBytes: reply.payload) } catch {
            throw Refusal(
                .internal,
                code: "bus.unreadableReply",
                sentence: "\(service) sent an unexpected reply: \(error)."
            )
        }
    }

    /// Queries the broker itself: `mmi.service` with a service's name returns `"200"` or `"404"`; `mmi.x-features`,
    /// `mmi.x-status` (JSON) and `mmi.x-metrics` (Prometheus' text format) take no body.
    public func mmi(
        _ service: String,
        _ body: String = "",
        timeout: Duration = .seconds(2)
    ) async throws(Refusal) -> String {
        let reply = try await send(
            header(of: "", RequestOptions(household: [], budget: timeout)),
            Array(body.utf8),
            to: ServiceName(rawValue: service),
            within: timeout,
            retry: .never
        )
        return String(decoding: reply.payload, as: UTF8.self)
    }

    /// Returns the broker's queues, workers and counters.
    public func brokerStatus(timeout: Duration = .seconds(2)) async throws(Refusal) -> BrokerStatus {
        let text = try await mmi("mmi.x-status", timeout: timeout)
        do { return try JSONDecoder().decode(BrokerStatus.self, from: Data(text.utf8)) } catch {
            throw Refusal(
                .internal,
                code: "bus.unreadableReply",
                sentence: "The broker at \(endpoint) sent a status that this client cannot read: update both."
            )
        }
    }

    /// Sends a request, and repeats it according to the policy.
    @inline(__always)
    private nonisolated(nonsending) func send(
        _ header: MessageHeader,
        _ payload: [UInt8],
        to service: ServiceName,
        within budget: Duration,
        retry: RetryPolicy
    ) async throws(Refusal) -> ClientReply {
        let request = try encode(header, payload, to: service, within: header.budgetMilliseconds)
        let outcome = await mailbox.exchange(request)
        if case .success(let reply) = outcome, reply.header.isAcceptance { return reply }
        // In a separate function, because almost every request ends above.
        return try await repeatSending(
            header,
            payload,
            to: service,
            within: budget,
            retry: retry,
            from: request.made,
            after: outcome
        )
    }

    private nonisolated(nonsending) func repeatSending(
        _ header: MessageHeader,
        _ payload: [UInt8],
        to service: ServiceName,
        within budget: Duration,
        retry: RetryPolicy,
        from made: MonotonicTime,
        after first: ClientCore.Outcome
    ) async throws(Refusal) -> ClientReply {
        let start = ContinuousClock.now.advanced(by: .milliseconds(made - .now))
        var attempts = RequestAttempts(budget: budget, policy: retry, isSafe: header.isSafe, from: start)
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
            var repeated = header
            repeated.budgetMilliseconds = max(1, attempts.remaining(at: .now).wholeMilliseconds)
            let request = try encode(repeated, payload, to: service, within: header.budgetMilliseconds)
            outcome = await mailbox.exchange(request)
        }
    }

    /// Returns the pause before the next attempt of a call; throws the refusal for the caller when there is none.
    func pause(
        _ attempts: inout RequestAttempts,
        after refusal: Refusal,
        isOwn: Bool
    ) throws(Refusal) -> Duration {
        let pause = try attempts.pause(after: refusal, isOwn: isOwn, at: .now, jitter: .random(in: 0...1)) {
            retryBudget.withLock { $0.spend(sent: mailbox.sent, at: .now) }
        }
        retries.add(1, ordering: .relaxed)
        return pause
    }
}
