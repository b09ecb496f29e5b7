import DeadLetterEndpoint
import MessageBus
import SyncEndpoint
import ZeroMQ

/// The services beside a broker, in the broker's own process: `deadletter.v1`, and `sync.v1` and `storage.v1` for the
/// data folder, which belongs to the broker.
struct BrokerServices {
    private let client: BusClient
    private let workers: [BusWorker]

    /// Starts the services.
    ///
    /// - Parameters:
    ///   - deadLetters: The folder that the broker writes to.
    ///   - dataFolder: The data folder.
    ///   - endpoint: An `inproc://` endpoint of the broker.
    ///   - context: The broker's.
    /// - Throws: ``StartupFailure/socket(_:)`` with the error of a socket.
    init(
        _ deadLetters: DeadLetterFolder,
        _ dataFolder: DataFolder,
        at endpoint: String,
        in context: ZeroMQContext
    ) throws(StartupFailure) {
        do throws(SocketError) {
            let client = try BusClient(context: context, endpoint: endpoint)
            self.client = client
            let routers = [
                DeadLetterEndpoint.router(version: Release.version, folder: deadLetters, sender: client),
                SyncEndpoint.router(
                    version: Release.version,
                    file: dataFolder.hubFile,
                    sender: client,
                    host: .system
                ),
                StorageOfProcesses.router(version: Release.version, dataFolder: dataFolder, client: client),
            ]
            workers = routers.map { BusWorker(context: context, endpoint: endpoint, router: $0, credit: 2) }
            for worker in workers { try worker.start() }
        } catch { throw .socket(error) }
    }

    /// Calls a closure when an error has ended a service's worker or the client.
    func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) {
        client.whenFailed(body)
        for worker in workers { worker.whenFailed(body) }
    }

    /// Ends the services, before their broker.
    func stop() async {
        client.close()
        for worker in workers { await worker.drain() }
    }
}
