import Glibc
import Synchronization

/// What the callers of a proxy and its thread share.
final class ProxyControl: Sendable {
    private struct State {
        var plan = ProxyPlan()
        /// How often the plan was changed, which of the changes the thread has taken, and which of them it keeps to.
        var (told, taken, done) = (0, 0, 0)
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

    /// Changes the plan, wakes the thread, and returns once it keeps to the change, or has ended.
    func tell(_ change: (inout ProxyPlan) -> Void) {
        let number = state.withLock { state in
            change(&state.plan)
            state.told += 1
            return state.told
        }
        var byte: UInt8 = 1
        // A full pipe wakes it as well.
        _ = write(writing, &byte, 1)
        while state.withLock({ $0.done < number }) { usleep(100) }
    }

    /// The thread keeps to the plan that it has taken.
    func noteDone() { state.withLock { $0.done = $0.taken } }

    /// The thread has ended, so that nobody need wait for it.
    func noteEnd() { state.withLock { $0.done = .max } }

    /// The plan now.
    var plan: ProxyPlan { state.withLock { $0.plan } }

    /// The plan now; its ending is told once.
    func takePlan() -> ProxyPlan {
        state.withLock { state in
            defer { state.plan.ending = nil }
            state.taken = state.told
            return state.plan
        }
    }

    /// Notes what was relayed, which uses up a truncation.
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

    /// A truncation has happened.
    func endTruncation(_ direction: FaultProxy.Direction) { state.withLock { $0.plan[direction].bytesUntilCut = nil } }

    /// Notes how many connections there are, and how many are new.
    func count(connections: Int, accepted: Int) {
        state.withLock {
            $0.statistics.connections = connections
            $0.statistics.accepted += accepted
        }
    }

    var statistics: FaultProxy.Statistics { state.withLock { $0.statistics } }

    /// What the thread polls to be woken.
    var descriptor: Int32 { reading }

    /// Forgets the wake-ups so far.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}
