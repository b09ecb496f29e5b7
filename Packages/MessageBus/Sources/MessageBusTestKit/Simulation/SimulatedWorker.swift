import Envelope
import MessageBus
import ZeroMQ

/// A worker's process: the shipped core and what its thread and its lanes would keep.
final class SimulatedWorker {
    let index: Int
    let service: Int
    let credit: Int
    let pool = MultipartPool()
    var core: WorkerCore
    var link: SimulatedLink?
    var isRunning = true
    /// Counts the processes: what an earlier one had begun never ends.
    var incarnation = 0
    /// When it ends whatever it holds; `nil` unless it drains.
    var drainEnd: MonotonicTime?
    /// Handlers that hang: what replies when they are let go.
    var hanging: [() -> Void] = []

    init(index: Int, service: Int, credit: Int, configuration: BusWorkerConfiguration, at now: MonotonicTime) {
        self.index = index
        self.service = service
        self.credit = credit
        core = Self.makeCore(service, credit, configuration, pool, at: now)
    }

    func restart(_ configuration: BusWorkerConfiguration, at now: MonotonicTime) {
        core = Self.makeCore(service, credit, configuration, pool, at: now)
        isRunning = true
        drainEnd = nil
    }

    private static func makeCore(
        _ service: Int,
        _ credit: Int,
        _ configuration: BusWorkerConfiguration,
        _ pool: MultipartPool,
        at now: MonotonicTime
    ) -> WorkerCore {
        WorkerCore(
            services: [ServiceName(rawValue: SimulatedRequest.serviceName(service))],
            credit: credit,
            configuration: configuration,
            pool: pool,
            at: now
        )
    }
}
