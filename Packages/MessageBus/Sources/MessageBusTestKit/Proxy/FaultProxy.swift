import Synchronization
import ZeroMQ

/// A relay between the two ends of real connections, which misbehaves when told: the network of fault tests.
///
/// Clients and workers connect to its ``endpoint``, it connects to the target, once for each of them. It relays bytes
/// and knows no messages. What is told holds when the call returns, on connections that are there and on new ones, until
/// ``heal()``.
///
/// ```swift
/// let proxy = try FaultProxy(to: broker.boundEndpoints[0])
/// let client = try BusClient(context: context, endpoint: proxy.endpoint)
/// proxy.blackHole(.fromTarget)      // requests arrive, replies do not
/// proxy.heal()
/// proxy.close()
/// ```
public final class FaultProxy: Sendable {
    /// One of the two ways through the proxy.
    public enum Direction: Sendable, CaseIterable {
        /// What connects here sends, and the target hears.
        case toTarget
        /// The target sends.
        case fromTarget
    }

    /// What has gone through so far.
    public struct Statistics: Sendable, Hashable {
        /// Connections that are there now.
        public var connections = 0
        /// Connections ever taken.
        public var accepted = 0
        /// Bytes relayed to the target.
        public var bytesToTarget = 0
        /// Bytes relayed from the target.
        public var bytesFromTarget = 0
    }

    /// Where to connect to: a real port in place of `*`.
    public let endpoint: String
    private let control: ProxyControl
    private let thread: OwnerThread

    /// Listens and relays from now on.
    ///
    /// - Parameters:
    ///   - target: Where the connections lead to: `tcp://127.0.0.1:PORT` or `ipc://PATH`. Nobody needs to listen there
    ///     yet; a connection taken meanwhile is closed again.
    ///   - endpoint: Where to listen, in the same forms; `*` as a port takes a free one.
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

    /// Ends every connection as an orderly end of the other side would (FIN), and refuses new ones until ``heal()``.
    public func cut() {
        control.tell {
            $0.isListening = false
            $0.ending = .orderly
        }
    }

    /// Ends every connection by a reset (RST), as a crash of the other machine would; new ones are taken.
    ///
    /// Connections of an `ipc://` path know no reset and end as by ``cut()``.
    public func reset() { control.tell { $0.ending = .reset } }

    /// Lets nothing pass in one direction, without a sign to its sender; the ends see open connections.
    ///
    /// What is sent meanwhile waits, as TCP holds it while packets are lost, and comes after ``heal()``. An end of a
    /// connection does not pass either. For a black hole both ways call it twice.
    public func blackHole(_ direction: Direction) { control.tell { $0[direction].isBlackHole = true } }

    /// Lets every byte of one direction arrive later; `nil` is both.
    public func delay(_ delay: Duration, _ direction: Direction? = nil) {
        control.tell { plan in for way in Self.ways(direction) { plan[way].delay = delay } }
    }

    /// Lets each connection pass so many bytes a second in one direction; `nil` is both.
    public func throttle(bytesPerSecond: Int, _ direction: Direction? = nil) {
        precondition(bytesPerSecond > 0, "Use blackHole to let nothing pass.")
        control.tell { plan in for way in Self.ways(direction) { plan[way].bytesPerSecond = bytesPerSecond } }
    }

    /// Lets so many more bytes pass in one direction, all connections together, then ends the connection that sent the
    /// next one: in the middle of a frame, if the number says so.
    ///
    /// It happens once; new connections are taken.
    public func truncate(after bytes: Int, _ direction: Direction) {
        control.tell { $0[direction].bytesUntilCut = bytes }
    }

    /// Relays as if nothing had been told; connections that were ended stay so.
    public func heal() { control.tell { $0.heal() } }

    /// What has gone through so far.
    public var statistics: Statistics { control.statistics }

    /// Ends all connections, listens no more, and returns when that is done.
    ///
    /// The second call does nothing.
    public func close() {
        control.tell { $0.isStopped = true }
        thread.join()
    }

    private static func ways(_ direction: Direction?) -> [Direction] { direction.map { [$0] } ?? Direction.allCases }
}
