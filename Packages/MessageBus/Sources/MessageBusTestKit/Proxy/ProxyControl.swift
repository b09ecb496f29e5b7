import Glibc
import Synchronization

/// The state that the callers of a proxy share with its thread.
final class ProxyControl: Sendable {
    private struct State {
        var plan = ProxyPlan()
        /// How many changes of the plan were made, how many the thread has read, and how many are in effect.
        var (sent, taken, done) = (0, 0, 0)
        var statistics = FaultProxy.Statistics()
    }

    private let state = Mutex(State())
    /// Both ends of a pipe that wakes the thread.
    private let reading: Int32
    private let writing: Int32

    init() throws(FaultProxyError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw .cannotListen(endpoint: "a pipe", reason: String(cString: strerror(errno)))
        }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { SocketAddress.makePrivate(end) }
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Changes the plan, wakes the thread, and returns once the change is in effect or the thread has ended.
    func tell(_ change: (inout ProxyPlan) -> Void) {
        let number = state.withLock { state in
            change(&state.plan)
            state.sent += 1
            return state.sent
        }
        var byte: UInt8 = 1
        // A full pipe wakes the thread as well.
        _ = write(writing, &byte, 1)
        while state.withLock({ $0.done < number }) { usleep(100) }
    }

    /// Marks the plan that the thread has read as in effect.
    func noteDone() { state.withLock { $0.done = $0.taken } }

    /// Marks the thread as ended, so that no caller waits for it.
    func noteEnd() { state.withLock { $0.done = .max } }

    /// The current plan.
    var plan: ProxyPlan { state.withLock { $0.plan } }

    /// Returns the current plan; its ending is returned once.
    func takePlan() -> ProxyPlan {
        state.withLock { state in
            defer { state.plan.ending = nil }
            state.taken = state.sent
            return state.plan
        }
    }

    /// Records relayed bytes, which count toward a truncation.
    func spend(_ bytes: Int, _ direction: FaultProxy.Direction) {
        state.withLock { state in
            switch direction {
            case .toTarget: state.statistics.bytesToTarget += bytes
            case .fromTarget: state.statistics.bytesFromTarget += bytes
            }
            if let left = state.plan[direction].bytesUntilCut {
                state.plan[direction].bytesUntilCut = max(0, left - bytes)
            }
        }
    }

    /// Clears a truncation that has happened.
    func endTruncation(_ direction: FaultProxy.Direction) { state.withLock { $0.plan[direction].bytesUntilCut = nil } }

    /// Records how many connections are open, and how many are new.
    func count(connections: Int, accepted: Int) {
        state.withLock {
            $0.statistics.connections = connections
            $0.statistics.accepted += accepted
        }
    }

    var statistics: FaultProxy.Statistics { state.withLock { $0.statistics } }

    /// The descriptor that wakes the thread.
    var descriptor: Int32 { reading }

    /// Clears the wakeups so far.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}
