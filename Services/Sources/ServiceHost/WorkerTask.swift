import Envelope
import Logging
import MessageBus
import ServiceLifecycle

/// Runs a worker until the process is asked to stop.
struct WorkerTask: Service {
    let worker: BusWorker
    let client: BusClient
    let broker: Endpoint
    let service: ServiceName
    let logger: Logger

    /// Says when the service can be reached, and once when the broker is not there yet; then waits for the end.
    func run() async throws {
        await cancelWhenGracefulShutdown { await announce() }
        try? await gracefulShutdown()
        logger.info("draining")
        await worker.drain()
        logger.info("stopped")
    }

    private func announce() async {
        var waiting = false
        while !Task.isCancelled {
            do throws(Refusal) {
                if try await client.mmi("mmi.service", service.rawValue) == "200" {
                    logger.info("ready", metadata: ["broker": "\(broker)"])
                    return
                }
            } catch {
                if !waiting {
                    logger.warning(
                        "no broker answers yet: trying until it does",
                        metadata: ["broker": "\(broker)", "reason": "\(error)"]
                    )
                }
                waiting = true
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}
