import Synchronization
import ZeroMQ

/// A relay between the two ends of real connections that misbehaves on demand: the network of fault tests.
///
/// Clients and workers connect to its ``endpoint``, and it opens a connection to the target for each of them. It relays
/// bytes and knows nothing of messages. A fault takes effect before its call returns, on existing and new connections,
/// until ``heal()``.
///
/// ```swift
/// let proxy = try FaultProxy(to: broker.boundEndpoints[0])
/// let client = try BusClient(context: context, endpoint: proxy.endpoint)
/// proxy.blackHole(.fromTarget)      // requests arrive, replies do not
/// proxy.heal()
/// proxy.close()
/// ```
public final class FaultProxy: Sendable {
    /// A direction through the proxy.
    public enum Direction: Sendable, CaseIterable {
        /// From the connecting peer to the target.
        case toTarget
        /// From the target to the connecting peer.
        case fromTarget
    }

    /// What has passed through so far.
    public struct Statistics: Sendable, Hashable {
        /// Open connections.
        public var connections = 0
        /// Connections accepted in total.
        public var accepted = 0
        /// Bytes relayed to the target.
        public var bytesToTarget = 0
        /// Bytes relayed from the target.
        public var bytesFromTarget = 0
    }

    /// The endpoint to connect to, with an actual port in place of `*`.
    public let endpoint: String
    private let control: ProxyControl
    private let thread: OwnerThread

    /// Listens and relays from now on.
    ///
    /// - Parameters:
    ///   - target: The endpoint to relay to: `tcp://127.0.0.1:PORT` or `ipc://PATH`. It need not exist yet; until it
    ///     does, the proxy closes each connection that it accepts.
    ///   - endpoint: The endpoint to listen at, in the same forms; `*` as a port means any free one.
    /// - Throws: ``FaultProxyError``.
    public init(to target: String, at endpoint: String = "tcp://127.0.0.1:*") throws(FaultProxyError) {
        let address = try SocketAddress(endpoint)
        let destination = try SocketAddress(target)
        let listener = try address.listen()
        let bound = address.bound(to: listener)
        let control = try ProxyControl()
        self.endpoint = bound.endpoint
        self.control = control
        thread = OwnerThread(name: "fault-proxy") {
            ProxyLoop(control: control, address: bound, target: destination, listener: listener).run()
        }
    }

    deinit { close() }

    /// Ends every connection in an orderly way (FIN), and refuses new ones until ``heal()``.
    public func cut() {
        control.tell {
            $0.isListening = false
            $0.ending = .orderly
        }
    }

    /// Ends every connection by a reset (RST), as when the other machine crashes; new connections are accepted.
    ///
    /// Connections of an `ipc://` path have no reset and end as by ``cut()``.
    public func reset() { control.tell { $0.ending = .reset } }

    /// Lets nothing pass in one direction; the ends see open connections.
    ///
    /// Bytes sent meanwhile wait, as TCP retransmits lost packets, and arrive after ``heal()``. The end of a connection
    /// does not pass either. For a black hole in both directions, call it twice.
    public func blackHole(_ direction: Direction) { control.tell { $0[direction].isBlackHole = true } }

    /// Delays every byte of a direction; `nil` means both directions.
    public func delay(_ delay: Duration, _ direction: Direction? = nil) {
        control.tell { plan in for way in Self.ways(direction) { plan[way].delay = delay } }
    }

    /// Limits each connection to a number of bytes a second in a direction; `nil` means both directions.
    public func throttle(bytesPerSecond: Int, _ direction: Direction? = nil) {
        precondition(bytesPerSecond > 0, "Use blackHole to let nothing pass.")
        control.tell { plan in for way in Self.ways(direction) { plan[way].bytesPerSecond = bytesPerSecond } }
    }

    /// Lets a number of further bytes pass in one direction, over all connections together, then ends the connection
    /// that sent the next byte, possibly in the middle of a frame.
    ///
    /// It happens once; new connections are accepted.
    public func truncate(after bytes: Int, _ direction: Direction) {
        control.tell { $0[direction].bytesUntilCut = bytes }
    }

    /// Relays without faults from now on; ended connections stay ended.
    public func heal() { control.tell { $0.heal() } }

    /// What has passed through so far.
    public var statistics: Statistics { control.statistics }

    /// Ends all connections, stops listening, and returns when that is done.
    ///
    /// A second call does nothing.
    public func close() {
        control.tell { $0.isStopped = true }
        thread.join()
    }

    private static func ways(_ direction: Direction?) -> [Direction] { direction.map { [$0] } ?? Direction.allCases }
}
