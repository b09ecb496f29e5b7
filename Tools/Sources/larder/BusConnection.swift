import CommonMessages
import EmbeddedStack
import Envelope
import LarderCommands
import MessageBus
import ServiceHost

/// A connection over the message bus.
struct BusConnection: LarderCommands.Connection {
    let connection: StackConnection

    var sender: any RequestSender { connection.client }

    var description: String {
        switch connection.plan {
        case .broker(let endpoint): "Broker \(endpoint)"
        case .owner(let endpoint, let processID): "Process \(processID) at \(endpoint)"
        case .embedded(let folder): "In this process, data in \(folder.path)"
        }
    }

    func status(of service: ServiceName) async throws(Refusal) -> StatusReply {
        try await connection.client.status(of: service)
    }

    func brokerStatus() async throws(Refusal) -> BrokerStatus {
        try await connection.brokerStatus()
    }

    func watch(
        _ services: [ServiceName],
        household: [UInt8],
        from start: FeedStart,
        _ take: @escaping @Sendable (ServiceName, FeedUpdate) async -> Void
    ) async throws(Refusal) {
        // Before anything is told, so that no signal that comes after the first output is missed.
        let termination = await Termination()
        let listener: EventListener?
        do { listener = try connection.listen() } catch {
            throw Refusal(.unavailable, code: "larder.noEvents", sentence: error.description)
        }
        guard let listener else { throw Self.nothingRuns(connection.plan) }
        defer { listener.close() }
        let client = connection.client
        let readings = services.map { service in
            ChangeSubscriber(of: service, household: household, from: start, events: listener, feeds: client)
        }
        try await Self.follow(readings, services, until: termination, take)
    }

    private static func follow(
        _ readings: [ChangeSubscriber],
        _ services: [ServiceName],
        until termination: Termination,
        _ take: @escaping @Sendable (ServiceName, FeedUpdate) async -> Void
    ) async throws(Refusal) {
        let outcome = await withTaskGroup(of: Result<Void, Refusal>.self) { group in
            group.addTask {
                await termination.wait()
                return .success(())
            }
            for (service, changes) in zip(services, readings) {
                group.addTask {
                    do throws(Refusal) {
                        for try await update in changes { await take(service, update) }
                        return .success(())
                    } catch { return .failure(error) }
                }
            }
            // The first to end is the signal, or a service that refuses for good.
            let first = await group.next() ?? .success(())
            group.cancelAll()
            return first
        }
        try outcome.get()
    }

    private static func nothingRuns(_ plan: ConnectionPlan) -> Refusal {
        var place = ""
        if case .embedded(let folder) = plan { place = " on \(folder.path)" }
        return Refusal(
            .unavailable,
            code: "larder.nothingToWatch",
            sentence:
                "Nothing is running\(place), so nothing can be watched: start `larder serve` in another terminal, "
                + "or name the broker of a running stack with --broker."
        )
    }

    func close() async { await connection.close() }
}
