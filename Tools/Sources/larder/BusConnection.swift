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
        try await connection.client.brokerStatus()
    }

    func close() async { await connection.close() }
}
