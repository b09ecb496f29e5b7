import ZeroMQ

/// Makes a worker's connections, each with the keys that hold then.
///
/// Belongs to the worker's thread, once that has started.
final class WorkerConnector {
    private let context: ZeroMQContext
    private let endpoint: String
    private var keys: ConnectionKeys

    init(context: ZeroMQContext, endpoint: String, credentials: BusCredentials?) {
        self.context = context
        self.endpoint = endpoint
        keys = ConnectionKeys(credentials)
    }

    func connect() throws(SocketError) -> WorkerConnection {
        try WorkerConnection(context: context, endpoint: endpoint, security: keys.next())
    }
}
