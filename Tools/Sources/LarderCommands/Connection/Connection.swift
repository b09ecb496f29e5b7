public import CommonMessages
public import Envelope
public import MessageBus

/// A way to the services.
///
/// Close it when the command is done.
public protocol Connection: Sendable {
    /// Sends the requests.
    var sender: any RequestSender { get }

    /// What one says who is asked where the requests go: "this process", "ipc:///home/me/larder/run/broker.sock".
    var description: String { get }

    /// Asks a service how it is.
    func status(of service: ServiceName) async throws(Refusal) -> StatusReply

    /// Asks the broker for its services, their queues and what it has counted.
    func brokerStatus() async throws(Refusal) -> BrokerStatus

    /// Ends the connection, and what was started for it.
    func close() async
}
