import Envelope
import MessageBus
import ZeroMQ

/// A worker's process: the shipped core and the state of its thread and handlers.
final class SimulatedWorker {
    let index: Int
    let service: Int
    let credit: Int
    /// Its tag on a shared connection; empty for the only worker of a connection.
    let tag: [UInt8]
    let pool = MultipartPool()
    var core: WorkerCore
    var link: SimulatedLink?
    var isRunning = true
    /// Counts the processes, so that what an earlier one had begun never ends.
    var incarnation = 0
    /// When it ends regardless of open requests; `nil` unless it is draining.
    var drainEnd: MonotonicTime?
    /// Handlers that hang.
    var hanging: [Hanging] = []

    /// A handler that hangs, and what it does when it is released or told to stop.
    struct Hanging {
        let address: UInt64
        let finish: () -> Void
        let stop: () -> Void
    }

    init(
        index: Int,
        service: Int,
        credit: Int,
        tag: [UInt8],
        configuration: BusWorkerConfiguration,
        at now: MonotonicTime
    ) {
        self.index = index
        self.service = service
        self.credit = credit
        self.tag = tag
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

    /// Returns what it sends in the form of a worker on a shared connection.
    func tagged(_ frames: [[UInt8]]) -> [[UInt8]] {
        guard !tag.isEmpty, frames[0] == WireFrames.bytes("MDPW02") else { return frames }
        switch frames[1] {
        // Without credit, it asked in vain what the broker supports: one request at a time.
        case [1]: return frames + (frames.count == 3 ? [[0, 0, 0, 1]] : []) + [tag]
        case [3], [4]: return Array(frames[..<2]) + [tag] + frames[2...]
        default: return frames
        }
    }

    /// Returns what it receives in the form for its core; `nil` when it is for another worker of the connection.
    func untagged(_ frames: [[UInt8]]) -> [[UInt8]]? {
        guard !tag.isEmpty, frames[0] == WireFrames.bytes("MDPW02"), [[2], [7]].contains(frames[1]) else {
            return frames
        }
        guard frames.count > 2, frames[2] == tag else { return nil }
        return Array(frames[..<2]) + frames[3...]
    }
}
