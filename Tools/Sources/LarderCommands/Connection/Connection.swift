public import CommonMessages
public import Envelope
public import MessageBus

/// A way to the services.
///
/// Close it when the command is done.
public protocol Connection: Sendable {
    /// Sends the requests.
    var sender: any RequestSender { get }

    /// Where the requests go, for people: "Broker tcp://pantry:5555", "In this process, data in /home/me/larder".
    var description: String { get }

    /// Asks a service how it is.
    func status(of service: ServiceName) async throws(Refusal) -> StatusReply

    /// Asks the broker for its services, their queues and what it has counted.
    func brokerStatus() async throws(Refusal) -> BrokerStatus

    /// Gives the changes of one household at some services as they happen, until the process is told to stop.
    ///
    /// - Throws: The ``Refusal`` of a service that does not allow it, or one with a sentence when there is nothing to
    ///   watch.
    func watch(
        _ services: [ServiceName],
        household: [UInt8],
        from start: FeedStart,
        _ take: @escaping @Sendable (ServiceName, FeedUpdate) async -> Void
    ) async throws(Refusal)

    /// Ends the connection, and what was started for it.
    func close() async
}
