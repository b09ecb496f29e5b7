import CZeroMQ
import Testing

@testable import ZeroMQ

/// What libzmq has been told.
@Suite struct SocketOptionsTests {
    private let context = ZeroMQContext()

    private func options(_ socket: Socket, _ names: [Int32]) -> [Int32] {
        names.map { name in
            var value: Int32 = .min
            var length = MemoryLayout<Int32>.size
            #expect(zmq_getsockopt(socket.raw, name, &value, &length) == 0)
            return value
        }
    }

    private func frameLimit(_ socket: Socket) -> Int64 {
        var value: Int64 = 0
        var length = MemoryLayout<Int64>.size
        #expect(zmq_getsockopt(socket.raw, ZMQ_MAXMSGSIZE, &value, &length) == 0)
        return value
    }

    private static let queue = [ZMQ_LINGER, ZMQ_SNDHWM, ZMQ_RCVHWM, ZMQ_IMMEDIATE]
    private static let connection = [
        ZMQ_RECONNECT_IVL, ZMQ_RECONNECT_IVL_MAX, ZMQ_HEARTBEAT_IVL, ZMQ_HEARTBEAT_TIMEOUT, ZMQ_HEARTBEAT_TTL,
    ]
    private static let idle = [
        ZMQ_TCP_KEEPALIVE, ZMQ_TCP_KEEPALIVE_IDLE, ZMQ_TCP_KEEPALIVE_INTVL, ZMQ_TCP_KEEPALIVE_CNT,
    ]

    @Test func `a socket keeps little, reconnects soon, and notices a lost peer within seconds`() throws {
        let socket = try Socket(.dealer, in: context)
        #expect(options(socket, Self.queue) == [0, 10_000, 10_000, 0])
        #expect(options(socket, Self.connection) == [100, 5_000, 1_000, 3_000, 3_000])
        #expect(options(socket, Self.idle) == [-1, -1, -1, -1], "The system decides.")
        #expect(frameLimit(socket) == 4 << 20)
    }

    @Test func `each option reaches the socket`() throws {
        let asked = SocketOptions(
            linger: .milliseconds(1_500),
            maximumFrameBytes: 1_000,
            highWaterMark: 7,
            queuesOnlyToConnectedPeers: true,
            connectionHeartbeat: nil,
            idleCheck: .milliseconds(500),
            reconnect: (.milliseconds(20), .seconds(2))
        )
        let socket = try Socket(.dealer, in: context, options: asked)
        #expect(options(socket, Self.queue) == [1_500, 7, 7, 1])
        #expect(options(socket, Self.connection) == [20, 2_000, 0, -1, 0])
        #expect(options(socket, Self.idle) == [1, 1, 2, 3])
        #expect(frameLimit(socket) == 1_000)
    }

    @Test func `a context has one thread for input and output, and room for a home's sockets`() {
        #expect(zmq_ctx_get(context.raw, ZMQ_IO_THREADS) == 1)
        #expect(zmq_ctx_get(context.raw, ZMQ_MAX_SOCKETS) == 16_384)
    }

    @Test(arguments: ["ipc://", "ipc://*", "ipc://@abstract", "tcp://127.0.0.1:5555"])
    func `only an ipc endpoint with a name of its own has a path`(endpoint: String) {
        #expect(UnixSocketPath(endpoint: endpoint) == nil)
    }

    @Test(arguments: [(107, false), (108, true)])
    func `a path has at most 107 bytes`(count: Int, isTooLong: Bool) {
        let path = UnixSocketPath(endpoint: "ipc://" + String(repeating: "x", count: count))
        #expect(path?.isTooLong == isTooLong)
    }
}
