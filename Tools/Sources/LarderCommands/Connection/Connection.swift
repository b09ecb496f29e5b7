public import CommonMessages
public import Envelope
public import MessageBus

/// A connection to the services.
///
/// Close it when the command is done.
public protocol Connection: Sendable {
    /// The sender of requests.
    var sender: any RequestSender { get }

    /// The destination of the requests for display: "Broker tcp://pantry:5555", "In this process, data in
    /// /home/me/larder".
    var description: String { get }

    /// Requests the status of a service.
    func status(of service: ServiceName) async throws(Refusal) -> StatusReply

    /// Requests the broker's status: its services, queues, and counters.
    func brokerStatus() async throws(Refusal) -> BrokerStatus

    /// Delivers the changes of one household at some services as they happen, until the process is asked to stop.
    ///
    /// - Throws: The ``Refusal`` of a service, or one that explains that there is nothing to watch.
    func watch(
        _ services: [ServiceName],
        household: [UInt8],
        from start: FeedStart,
        _ take: @escaping @Sendable (ServiceName, FeedUpdate) async -> Void
    ) async throws(Refusal)

    /// Closes the connection, and stops the services that it started.
    func close() async
}
