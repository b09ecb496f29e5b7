public import CommonMessages
public import EmbeddedStack
public import Envelope
public import LarderCommands
public import MessageBus
import ServiceHost

extension StackConnection: LarderCommands.Connection {
    /// The sender of requests.
    public var sender: any RequestSender { client }

    /// How the services are reached.
    public var description: String { route.description }

    /// Requests the status of a service.
    public func status(of service: ServiceName) async throws(Refusal) -> StatusReply {
        try await client.status(of: service)
    }

    /// Delivers the changes of one household at some services as they happen, until SIGINT or SIGTERM.
    public func watch(
        _ services: [ServiceName],
        household: [UInt8],
        from start: FeedStart,
        _ take: @escaping @Sendable (ServiceName, FeedUpdate) async -> Void
    ) async throws(Refusal) {
        // Before the first update is shown, so that no signal after it is missed.
        let termination = await Termination()
        let listener: EventListener?
        do { listener = try listen() } catch {
            throw Refusal(.unavailable, code: "larder.noEvents", sentence: error.description)
        }
        guard let listener else { throw nothingToWatch }
        defer { listener.close() }
        let outcome = await withTaskGroup(of: Result<Void, Refusal>.self) { group in
            group.addTask {
                await termination.wait()
                return .success(())
            }
            for service in services {
                let changes = ChangeSubscriber(
                    of: service,
                    household: household,
                    from: start,
                    events: listener,
                    feeds: client
                )
                group.addTask { await Self.pass(changes, of: service, to: take) }
            }
            // The first to end is the signal handler, or a service with a permanent refusal.
            let first = await group.next() ?? .success(())
            group.cancelAll()
            return first
        }
        try outcome.get()
    }

    private static func pass(
        _ changes: ChangeSubscriber,
        of service: ServiceName,
        to take: @Sendable (ServiceName, FeedUpdate) async -> Void
    ) async -> Result<Void, Refusal> {
        do throws(Refusal) {
            for try await update in changes { await take(service, update) }
            return .success(())
        } catch { return .failure(error) }
    }

    private var nothingToWatch: Refusal {
        var place = ""
        if case .embedded(let folder) = route { place = " on \(folder.path)" }
        return Refusal(
            .unavailable,
            code: "larder.nothingToWatch",
            sentence:
                "Nothing is running\(place), so nothing can be watched: start `larder serve` in another terminal, "
                + "or choose the broker of a running stack with --broker."
        )
    }
}
