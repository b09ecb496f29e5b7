import DeadletterEndpoint
import MessageBus
import ZeroMQ

/// The service `deadletter.v1` beside a broker, in the broker's own process.
struct DeadLetterHost {
    private let client: BusClient
    private let worker: BusWorker

    /// Starts the service.
    ///
    /// - Parameters:
    ///   - folder: The folder that the broker writes to.
    ///   - endpoint: An `inproc://` endpoint of the broker.
    ///   - context: The broker's.
    /// - Throws: ``StartupFailure/socket(_:)`` with the error of a socket.
    init(_ folder: DeadLetterFolder, at endpoint: String, in context: ZeroMQContext) throws(StartupFailure) {
        do throws(SocketError) {
            client = try BusClient(context: context, endpoint: endpoint)
            let router = DeadletterEndpoint.router(version: Release.version, folder: folder, sender: client)
            worker = BusWorker(context: context, endpoint: endpoint, router: router, credit: 2)
            try worker.start()
        } catch { throw .socket(error) }
    }

    /// Calls a closure when an error has ended the service's worker or client.
    func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) {
        client.whenFailed(body)
        worker.whenFailed(body)
    }

    /// Ends the service, before its broker.
    func stop() async {
        client.close()
        await worker.drain()
    }
}
